extension Session {
  /// All rows of all screens whose value does not do: of the wrong kind, breaking a rule, or without an
  /// answer where one is required; and all conditions that the settings do not meet.
  public func verify() -> [Finding] {
    var count = 0  // each remedy is tried on a copy of the state
    let values = (0..<definition.keys.count).compactMap { slot -> Finding? in
      var finding = finding(of: slot)
      if finding != nil {
        count += 1
        if count <= 20 { finding?.remedy = remedies(for: slot).first }
      }
      return finding
    }
    return values + failedRequirements(ofUnsaved: false)
  }

  /// What is wrong with a stored value that the row's kind and rules can tell.
  package func finding(of slot: Int) -> Finding? {
    let index = definition.keys[slot].row
    let accessory = definition.rows[index].row.accessory
    let key = definition.keys[slot].key
    func finding(_ fault: StoredFault) -> Finding {
      Finding(row: RowReference(index), fault: fault, message: message(ofRow: index))
    }
    if let value = values[slot] {
      guard let kind = accessory.valueKind else { return nil }
      guard kind.admits(value) else {
        let shown = accessory.isSecure ? Value.null : value
        return finding(.wrongKind(key: key, expected: kind, found: shown, isSecure: accessory.isSecure))
      }
      do throws(ValueFault) {
        try accessory.judge(kind.normal(value))
      } catch {
        return finding(.breaksRule(key: key, error))
      }
    } else if accessory.isRequired, accessory.value == nil, isVisible(index), isEnabled(index) {
      return finding(.breaksRule(key: key, .required))
    }
    return nil
  }

  /// Values of the settings file that their rows cannot take.
  public func strays() -> [Finding] {
    values.indices.filter { isWrongKind($0) }.compactMap { finding(of: $0) }
  }

  /// The ids of required rows that have no value, of those that could be given one.
  public func unanswered() -> [String] {
    (0..<definition.keys.count).compactMap { slot in
      let row = definition.keys[slot].row
      guard definition.rows[row].row.accessory.isRequired, effectiveValue(slot) == nil, isVisible(row),
        isEnabled(row)
      else { return nil }
      return scriptName(ofSlot: slot)
    }
  }
}
