// Changes of lists and maps as commands for single elements.
extension Script {
  /// The commands that lead from one list or map to another; `nil` if one `set` is shorter, or if a step on
  /// the way could be refused or have other consequences.
  ///
  /// - Parameters:
  ///   - old: the stored value before; the first value of a setting is always set as a whole.
  ///   - hasComments: whether comments show the previous values of members of a map.
  func elementCommands(
    from old: Value?, to new: Value?, of setting: SettingID, hasComments: Bool = false
  ) -> [String]? {
    let change = session.form.stated(Change(setting, old: old, new: new))
    guard let old = change.old, let new = change.new,
      let steps = elementSteps(from: old, to: new, of: setting), !steps.isEmpty,
      steps.count == 1 || hasNoConsequences(setting)
    else { return nil }
    let name = Quoting.word(session.scriptName(of: setting))
    guard !name.hasPrefix("-") else { return nil }
    let commands = steps.map { "\($0.verb) \(name)" + ($0.arguments.isEmpty ? "" : " " + $0.arguments) }
    let length = commands.reduce(commands.count - 1) { $0 + $1.utf8.count }
    let whole = "set \(name) \(Quoting.value(session.form.input(ofSetting: setting).written(new)))"
    guard length < whole.utf8.count else { return nil }
    #if !hasFeature(Embedded)
      if hasComments, let members = old.object, let input = session.form.input(ofSetting: setting).element {
        return zip(commands, steps).map { command, step in
          let name =
            switch step.edit {
            case .insert(.text(let text), _), .removeElement(.text(let text)): text.prefix { $0 != "=" }
            default: Substring()
            }
          return command
            + (members[String(name)].map { "  # was \(Quoting.value(input.written($0)))" } ?? "")
        }
      }
    #endif
    return commands
  }

  private typealias Step = (verb: String, arguments: String, edit: Edit.Operation)

  private func elementSteps(from old: Value, to new: Value, of setting: SettingID) -> [Step]? {
    let input = session.form.input(ofSetting: setting)
    let isOrdered = session.form.isOrderedList(setting)
    let steps: [Step]? =
      switch (input.rules, old, new) {
      case (.list(let rules), .array(let old), .array(let new)):
        Self.steps(from: old, to: new, rules, isOrdered: isOrdered)
      case (.map(let rules), .object(let old), .object(let new)): Self.steps(from: old, to: new, rules)
      default: nil
      }
    // Each step is checked as the session will check it.
    var value = old
    for step in steps ?? [] {
      guard let next = (try? input.value(value, after: step.edit)) ?? nil,
        (try? input.validate(count: next.elementCount ?? 0, insteadOf: value.elementCount)) != nil
      else { return nil }
      value = next
    }
    return value == new ? steps : nil
  }

  /// Whether nothing but the value itself depends on the setting's value.
  private func hasNoConsequences(_ setting: SettingID) -> Bool {
    let record = session.form.settings[setting]
    return !record.hidesRows && !record.hasRequirements && !record.decidesOverItself
  }

  /// The number of steps beyond which a list is written as a whole.
  private static let stepLimit = 8

  // MARK: - Lists

  /// - Parameter isOrdered: whether commands name elements by their positions, and add elements without a value.
  private static func steps(
    from old: [Value], to new: [Value], _ rules: ListRules, isOrdered: Bool
  ) -> [Step]? {
    func name(of index: Int, in values: [Value]) -> (text: String, element: Edit.Element)? {
      isOrdered ? (String(index + 1), .index(index)) : Self.name(of: index, in: values, rules)
    }
    let alignment = Alignment(old, new)
    let staying = alignment.staying()
    var steps: [Step] = []
    // The partners in the new list of the elements so far.
    var values = old
    var targets = [Int?](repeating: nil, count: old.count)
    for (index, partner) in alignment.partners.enumerated() { if let partner { targets[partner] = index } }
    for index in old.indices.reversed() where targets[index] == nil {
      guard steps.count < stepLimit, let element = name(of: index, in: values) else { return nil }
      steps.append(("remove", element.text, .removeElement(element.element)))
      values.remove(at: index)
      targets.remove(at: index)
    }
    for (index, value) in new.enumerated() where !staying[index] {
      guard steps.count < stepLimit else { return nil }
      let place = index == 0 ? 0 : (targets.firstIndex { $0 == index - 1 } ?? -1) + 1
      if let start = targets.firstIndex(where: { $0 == index }) {
        guard let element = name(of: start, in: values) else { return nil }
        let end = place > start ? place - 1 : place
        let position: (text: String, position: Edit.Position) =
          isOrdered ? ("--to \(end + 1)", .index(end)) : position(end, after: start, in: values, rules)
        steps.append(
          ("move", "\(element.text) \(position.text)", .move(element.element, to: position.position)))
        values.insert(values.remove(at: start), at: end)
        targets.insert(targets.remove(at: start), at: end)
      } else {
        guard let text = isOrdered ? "" : word(for: rules.element.written(value)) else { return nil }
        let isLast = place == values.count
        steps.append(
          (
            "add",
            [isLast ? "" : "--index \(place + 1)", text].filter { !$0.isEmpty }.joined(separator: " "),
            .insert(.value(value), at: isLast ? .end : .index(place))
          ))
        values.insert(value, at: place)
        targets.insert(index, at: place)
      }
    }
    return steps
  }

  /// How a command means an element: its value if that means no other one, otherwise its number.
  private static func name(
    of index: Int, in values: [Value], _ rules: ListRules
  ) -> (text: String, element: Edit.Element)? {
    let text = rules.element.written(values[index])
    if let word = word(for: text), (try? rules.index(of: .text(text), in: values)) == index {
      return (word, .text(text))
    }
    return ("--index \(index + 1)", .index(index))
  }

  /// How a command means the place of a moved element: before the next one, or at the end.
  private static func position(
    _ end: Int, after start: Int, in values: [Value], _ rules: ListRules
  ) -> (text: String, position: Edit.Position) {
    // The elements on both sides of that place, before the move.
    let (next, previous) = end < start ? (end, end - 1) : (end + 1, end)
    for (option, index) in [("--before", next), ("--after", previous)] where values.indices.contains(index) {
      let text = rules.element.written(values[index])
      guard let word = word(for: text), !word.hasPrefix("-"), index != start,
        (try? rules.index(of: .text(text), in: values)) == index
      else { continue }
      return ("\(option) \(word)", option == "--before" ? .before(.text(text)) : .after(.text(text)))
    }
    return ("--to \(end + 1)", .index(end))
  }

  /// A text as the value of a command with options; `nil` if no word can represent it.
  private static func word(for text: String) -> String? {
    guard !text.unicodeScalars.contains("\0") else { return nil }
    return text.hasPrefix("--") ? nil : Quoting.word(text)
  }

  // MARK: - Maps

  private static func steps(
    from old: Value.Object, to new: Value.Object, _ rules: MapRules
  ) -> [Step]? {
    var steps: [Step] = []
    let (oldValues, newValues) = (old.byName, new.byName)
    for member in old where newValues[ExactString(member.name)] == nil {
      guard steps.count < stepLimit, let name = word(for: member.name) else { return nil }
      steps.append(("remove", name, .removeElement(.text(member.name))))
    }
    for member in new where oldValues[ExactString(member.name)] != member.value {
      let text = "\(member.name)=\(rules.element.written(member.value))"
      guard steps.count < stepLimit, !member.name.utf8.contains(UInt8(ascii: "=")),
        let word = word(for: text)
      else { return nil }
      steps.append(("add", word, .insert(.text(text), at: .end)))
    }
    return steps
  }
}
