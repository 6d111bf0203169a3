/// An object of values for a form's settings, nested in the settings' shape or flat by key.
package struct GivenValues: Sendable {
  package struct Member: Sendable {
    package var slot: Int
    package var value: Value
    fileprivate var offset: Int
  }

  package private(set) var members: [Member] = []
  /// Members that name no setting of the form, or an object that is none.
  package private(set) var faults: [Diagnostic] = []
  private let text: SourceText
  private let secretSlots: Set<Int>

  package init(_ document: JSONDocument, for session: Session) {
    let definition = session.definition
    text = SourceText(file: document.file, bytes: document.bytes)
    secretSlots = Set(definition.secretRows.compactMap { definition.rows[$0].slot })
    let root = document.root
    if root.isObject {
      read(root, below: [], of: definition)
    } else {
      faults = [Diagnostic(.stored(.notAnObject(found: root.kindName)), at: text.place(at: root.start))]
    }
  }

  private mutating func read(_ object: JSONNode, below path: [String], of definition: FormDefinition) {
    for (name, value) in object.members {
      let path = path + [name.text]
      let key = Key(names: path)
      let slot = definition.keys.slot(of: key) ?? definition.keys.slot(ofPath: path.joined(separator: "."))
      let leadsOn = definition.keys.slot(below: key.description) != nil
      if let slot {
        members.append(Member(slot: slot, value: value.value, offset: value.start))
      } else if leadsOn, value.isObject {
        read(value, below: path, of: definition)
      } else {
        // Of many that are unknown, the first ones tell what is wrong.
        let nearest = faults.count < 100 ? definition.keys.nearest(to: key) : nil
        let reason = Refusal.Reason.notSetHere(key: key.description, isObject: !leadsOn, suggestion: nearest)
        faults.append(Diagnostic(.refusal(Refusal(reason)), at: text.place(at: name.start)))
      }
    }
  }

  /// Where a member's value stands; without the line where a secret stands on it too.
  package func place(of member: Member) -> Place {
    var place = text.place(at: member.offset)
    let secrets = members.filter { secretSlots.contains($0.slot) }
    if secrets.contains(where: { text.line(at: $0.offset) == place.line }) { place.sourceLine = nil }
    return place
  }
}
