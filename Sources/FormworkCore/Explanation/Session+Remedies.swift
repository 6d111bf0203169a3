// Changes that would make a condition hold. Each is tried before it is suggested, except for values that
// only the user knows.
extension Session {
  /// Changes after which a condition would hold, those with the fewest settings first.
  ///
  /// If nothing determines a setting's value, as for a name, the user has to choose it: the remedy has a
  /// placeholder for it. Empty if no setting that the condition reads can be changed.
  ///
  /// - Parameter preferred: the setting for which to use a placeholder if there is a choice.
  mutating func remedies(
    for condition: Expression?, preferring preferred: SettingID? = nil, limit: Int = 3
  ) -> [Remedy] {
    guard let condition, !isTrial else { return [] }
    var remedies: [Remedy] = []
    for solution in solutions(of: condition) where remedies.count < limit {
      if let remedy = tried(solution, for: condition) { remedies.append(remedy) }
    }
    return remedies.isEmpty ? remedyToComplete(for: condition, preferred).map { [$0] } ?? [] : remedies
  }

  /// Changes after which a stored value is valid, or a required value is set.
  mutating func remedies(forStored setting: SettingID) -> [Remedy] {
    guard !isTrial else { return [] }
    // Do not suggest removing all elements to correct one of them.
    let isList = form.input(ofSetting: setting).element != nil
    let hasElements = isList && !isWrongKind(setting) && storedValue(setting)?.elementCount ?? 0 > 0
    let removal = storedValue(setting) == nil || hasElements ? [] : [Edit(setting, .remove)]
    let values = isSecure(setting) || hasElements ? [] : form.candidates(for: setting)
    for edits in [removal] + values.map({ [Edit(setting, .set($0))] }) where !edits.isEmpty {
      let isSolved = trying(edits) { $0.finding(of: setting) == nil } ?? false
      if isSolved { return [remedy(edits)] }
    }
    if isList, let remedy = removalOfElement(of: setting) { return [remedy] }
    guard isOpen(setting) else { return [] }
    let lacksOneElement = lacksOneElement(setting)
    return [lacksOneElement ? remedyToAdd(setting) : Remedy(assignments: [assignment(of: nil, to: setting)])]
  }

  /// Whether a list or a map would be valid with a further element.
  private func lacksOneElement(_ setting: SettingID) -> Bool {
    guard case .breaksRule(_, let fault) = finding(of: setting)?.fault else { return false }
    switch fault {
    case .required:
      let input = form.input(ofSetting: setting)
      return input.element != nil && input.listRules?.minimumCount ?? input.mapRules?.minimumCount ?? 1 <= 1
    case .tooFewElements(let count, let minimum): return count + 1 >= minimum
    default: return false
    }
  }

  /// The removal of the element of a list that is not valid, if it is the only one.
  private mutating func removalOfElement(of setting: SettingID) -> Remedy? {
    guard case .breaksRule(_, let fault) = finding(of: setting)?.fault, let number = fault.elementNumber
    else { return nil }
    let edit = Edit(setting, .removeElement(.index(number - 1)))
    guard trying([edit], { $0.finding(of: setting) == nil }) ?? false else { return nil }
    let input = form.input(ofSetting: setting)
    var text = input.isSecure ? nil : storedValue(setting)?.array?[number - 1]
    if let element = text, let typed = input.element?.written(element) {
      let edit = Edit(setting, .removeElement(.text(typed)))
      if trying([edit], { $0.finding(of: setting) == nil }) != true { text = nil }
    }
    return Remedy(
      assignments: [
        .init(
          name: scriptName(of: setting),
          content: .elementRemoved(number, text: text.flatMap { input.element?.written($0) }))
      ])
  }

  // MARK: - Trying

  /// A solution as a single command, if it is accepted and makes the condition hold. A setting whose row is
  /// closed is opened by the same command.
  private mutating func tried(_ solution: Expression.Solution, for condition: Expression) -> Remedy? {
    let edits = edits(solution)
    let opened = trying(edits) { condition.holds($0.effectiveValue) } ?? false ? edits : opening(solution)
    guard let opened, opened.count == 1 || opened.allSatisfy({ $0.operation != .remove }) else { return nil }
    let isSolved = trying(opened) { condition.holds($0.effectiveValue) } ?? false
    return isSolved ? remedy(opened) : nil
  }

  /// The edits of a solution, and those that open the rows of its settings; `nil` if none were found.
  private func opening(_ solution: Expression.Solution) -> [Edit]? {
    var goal = SettingValues(form, nil)
    for (setting, value) in solution { goal[setting] = form.value(value, toStoreIn: setting) }
    var search = OpeningSearch(session: self, goal: goal, budget: 2_000)
    var values: [SettingID: Value?] = [:]
    for (setting, value) in solution.sorted(by: { $0.key < $1.key }) {
      guard form.value(value, toStoreIn: setting) != nil,
        let step = search.step(setting: setting, to: value)
      else { return nil }
      for target in step {
        if let other = values[target.setting], other != target.value { return nil }
        values[target.setting] = .some(target.value)
      }
    }
    return Session.edits(values)
  }

  /// A command that the user must complete, because nothing determines values that would make the condition
  /// hold. It has assignments for each part of the condition that does not hold; `nil` if no row that a part
  /// reads is open, or no value would help.
  private mutating func remedyToComplete(for condition: Expression, _ preferred: SettingID?) -> Remedy? {
    var values: [SettingID: Value] = [:]
    var toChoose: Set<SettingID> = []
    var additions: Set<SettingID> = []
    var isCertain = true
    for part in condition.failingParts(effectiveValue) {
      let solution = solutions(of: part).first {
        $0.allSatisfy { isOpen($0.key) && form.value($0.value, toStoreIn: $0.key) != nil }
      }
      if let solution {
        for (setting, value) in solution { values[setting] = value }
      } else if let choice = settingToChoose(part, preferred) {
        toChoose.insert(choice.setting)
        values[choice.setting] = choice.sample
        if choice.sample == nil { isCertain = false }
        if choice.isAddition { additions.insert(choice.setting) }
      } else {
        return nil
      }
    }
    let isSolved = isCertain ? condition.holds { values[$0] ?? effectiveValue($0) } : true
    guard isSolved, !toChoose.isEmpty else { return nil }
    // What the user does not choose must be accepted.
    let known = edits(values.filter { !toChoose.contains($0.key) })
    guard known.isEmpty || trying(known, { _ in true }) ?? false else { return nil }
    let settings = Set(values.keys).union(toChoose).sorted()
    if settings.count == 1, additions.contains(settings[0]), !isWrongKind(settings[0]) {
      return remedyToAdd(settings[0])
    }
    return Remedy(
      assignments: settings.map { setting in
        assignment(of: toChoose.contains(setting) ? nil : values[setting], to: setting)
      })
  }

  /// A setting with an open row whose value the user could choose to make a condition hold, and a sample
  /// of such a value; the sample is `nil` if none is known, but there may be one.
  /// `isAddition` tells whether a further element of the setting's list is enough.
  private func settingToChoose(
    _ condition: Expression, _ preferred: SettingID?
  ) -> (setting: SettingID, sample: Value?, isAddition: Bool)? {
    // What identifies an item has a row or cannot be set.
    let open = condition.settings.filter { isOpen($0) && form.isShown($0) }
      .sorted { $0 == preferred && $1 != preferred }
    let unset = open.first { effectiveValue($0) == nil } ?? open.first
    if condition.settings.contains(where: { isSecure($0) }) {
      return unset.map { ($0, nil, false) }
    }
    for setting in open {
      for (sample, isAddition) in samples(for: setting)
      where condition.holds({ $0 == setting ? sample : effectiveValue($0) }) {
        return (setting, sample, isAddition)
      }
    }
    return condition.readsContent ? unset.map { ($0, nil, false) } : nil
  }

  /// Values that a user might enter for a setting. For a list, they have one more element than now, then two
  /// more and so on.
  private func samples(for setting: SettingID) -> [(value: Value?, isAddition: Bool)] {
    let input = form.input(ofSetting: setting)
    let value = effectiveValue(setting)
    let sample = input.example(insteadOf: value).flatMap { try? input.read($0) }
    guard let rules = input.listRules else {
      return [(sample, input.element != nil && value?.elementCount ?? 0 == 0)]
    }
    let element = sample?.array?.first ?? .string(Wording.placeholder)
    let present = value?.array ?? []
    let longer = (1...5).filter { present.count + $0 <= rules.maximumCount ?? .max }
    return longer.map { count in
      (.array(present + [Value](repeating: element, count: count)), count == 1)
    } + [(sample, false)]
  }

  /// Values that make a condition hold; none if it reads a secret, which they could reveal.
  private func solutions(of condition: Expression) -> [Expression.Solution] {
    if condition.settings.contains(where: { isSecure($0) }) { return [] }
    return condition.solutions(
      toMake: true, effectiveValue,
      candidates: { form.candidates(for: $0) },
      admits: { admits($1, $0) })
  }

  // MARK: - Writing

  func edits(_ solution: Expression.Solution) -> [Edit] {
    var values: [SettingID: Value?] = [:]
    for (setting, value) in solution { values[setting] = .some(form.value(value, toStoreIn: setting)) }
    return Session.edits(values)
  }

  /// The edits that store values, after those that remove one.
  private static func edits(_ values: [SettingID: Value?]) -> [Edit] {
    let sorted = values.sorted { $0.key < $1.key }
    let removals = sorted.filter { $0.value == nil }.map { Edit($0.key, .remove) }
    return removals
      + sorted.compactMap { setting, value in value.map { Edit(setting, .set($0)) } }
  }

  private func remedy(_ edits: [Edit]) -> Remedy {
    Remedy(
      assignments: edits.map { edit in
        guard case .set(let value) = edit.operation else {
          return .init(name: scriptName(of: edit.setting), content: .nothing)
        }
        return assignment(of: value, to: edit.setting)
      })
  }

  /// The remedy of entering a value that the user has to choose: for a list or a map, of adding an element.
  /// `nil` if the setting has no open row.
  package func remedyToEnter(_ setting: SettingID) -> Remedy? {
    guard isOpen(setting) else { return nil }
    let isList = form.input(ofSetting: setting).element != nil
    return isList && !isWrongKind(setting) ? remedyToAdd(setting) : remedyToReplace(setting)
  }

  /// The remedy of entering a value instead of one that has the wrong kind.
  func remedyToReplace(_ setting: SettingID) -> Remedy? {
    isOpen(setting) ? Remedy(assignments: [assignment(of: nil, to: setting)]) : nil
  }

  func remedyToAdd(_ setting: SettingID, _ text: String? = nil) -> Remedy {
    let isMap = form.input(ofSetting: setting).mapRules != nil
    let word =
      text ?? Wording.elementPlaceholder(isItem: form.list(of: setting) != nil, isMap: isMap)
    return Remedy(assignments: [.init(name: scriptName(of: setting), content: .elementAdded(word))])
  }

  /// What to do instead of an edit whose value is not accepted: to remove the value instead of setting null,
  /// to add what is an element of a list, or to enter a list whose JSON has lost its quotes.
  func remedy(for fault: ValueFault, of edit: Edit) -> Remedy? {
    let setting = edit.setting
    guard !isTrial, isOpen(setting), !isSecure(setting) else { return nil }
    if case .notNullable = fault {
      guard storedValue(setting) != nil, !form.isIdentity(setting) else { return nil }
      return Remedy(assignments: [.init(name: scriptName(of: setting), content: .nothing)])
    }
    guard fault.isAboutJSON, case .enter(let text) = edit.operation, text.utf8.count < 200 else { return nil }
    // The items of an ordered list have no names, so the text cannot be the name of an item to add.
    if form.isOrderedList(setting) { return nil }
    let input = input(of: edit)
    let added = try? input.value(effectiveValue(setting), after: .insert(.text(text), at: .end))
    if let rules = input.listRules, text.utf8.contains(UInt8(ascii: ",")) || text.hasPrefix("[") {
      let values = text.looseElements.compactMap { try? rules.element.read($0) }
      let list = Value.array(values)
      guard values.count == text.looseElements.count, (try? input.validate(list)) != nil else { return nil }
      return Remedy(assignments: [.init(name: scriptName(of: setting), content: .text(list.json))])
    }
    guard let added, !isWrongKind(setting), (try? input.validate(added)) != nil else { return nil }
    return remedyToAdd(setting, text)
  }

  /// - Parameter value: `nil` for a value that the user has to choose.
  private func assignment(of value: Value?, to setting: SettingID) -> Remedy.Assignment {
    let content: Remedy.Assignment.Content? = value.map { value in
      value == .null ? .null : .text(form.input(ofSetting: setting).written(value))
    }
    let input = form.input(ofSetting: setting)
    let placeholder =
      input.element == nil
      ? Wording.placeholder
      : Wording.listPlaceholder(isItem: form.list(of: setting) != nil, isMap: input.mapRules != nil)
    return .init(
      name: scriptName(of: setting), content: content ?? .placeholder(placeholder), isSecret: input.isSecure)
  }

  private func admits(_ value: Value, _ setting: SettingID) -> Bool {
    if value == .null, !form.isNullable(setting) {
      return form.settings[setting].defaultValue == nil && storedValue(setting) != nil
    }
    return (try? form.input(ofSetting: setting).accept(value: value)) != nil
  }
}
