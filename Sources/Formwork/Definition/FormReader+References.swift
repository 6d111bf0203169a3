extension FormReader {
  mutating func refer(to key: Key, _ kind: KeyReference.Kind, at node: JSONNode) {
    definition.openReferences.append(
      KeyReference(key: key, kind: kind, document: document, offset: node.start))
  }

  /// Binds the keys that were named to their slots. While files are still to be read a key may be theirs,
  /// and stays open.
  mutating func closeReferences() {
    var open: [KeyReference] = []
    for reference in definition.openReferences {
      if let slot = definition.keys.slot(of: reference.key) {
        if let fault = close(reference, slot: slot) { add(fault.fault, for: reference, at: fault.offset) }
      } else if definition.unreadKeys.contains(reference.key.name) {
        continue
      } else if definition.pendingFiles.isEmpty {
        let path = reference.key.description
        // Of many that are unknown, the first ones tell what is wrong.
        let suggestion = faults.count < 100 ? nearestKey(to: path) : nil
        add(.unknownKey(path, suggestion: suggestion), for: reference, at: reference.offset)
      } else {
        open.append(reference)
      }
    }
    definition.openReferences = open
    closeRules()
  }

  func nearestKey(to path: String) -> String? {
    let known = definition.keys.paths
    return Suggestion.nearest(to: path, among: known) ?? known.first { $0.hasSuffix("." + path) }
  }

  private mutating func close(_ reference: KeyReference, slot: Int) -> (fault: FormFault, offset: Int)? {
    let row = definition.rows[definition.keys[slot].row].row
    switch reference.kind {
    case .exists: return nil
    case .toggle:
      return row.accessory.valueKind == .boolean ? nil : (.notASwitch(reference.key), reference.offset)
    case .set(let value):
      if case .item(let values)? = row.accessory.valueKind, values.isEmpty { return nil }
      do throws(ValueFault) {
        _ = try row.accessory.accept(value: value.value)
        return nil
      } catch {
        return (.valueBreaksRule(member: reference.key.description, error), value.start)
      }
    }
  }

  private mutating func add(_ fault: FormFault, for reference: KeyReference, at offset: Int) {
    faults.append(LocatedFault(offset: offset, fault: fault, document: reference.document))
  }

  /// Judges the actions that are not built in: the form declares them, or the program registers them.
  mutating func judgeActions() {
    for (name, offset) in actionReferences
    where definition.declaredActions[name] == nil && registry.actions[name] == nil {
      if name == "run" {
        faults.append(LocatedFault(offset: offset, fault: .reserved(name, of: .action)))
        continue
      }
      let known =
        ActionTable.builtInNames + registry.actions.registeredNames + definition.declaredActions.keys.sorted()
      let suggestion = Suggestion.nearest(to: name, among: known, meanings: Suggestion.actions)
      faults.append(
        LocatedFault(
          offset: offset, fault: .unknownCase(name, of: .action, suggestion: suggestion, known: known)))
    }
  }
}
