// Changes that would make a condition hold. Each is tried before it is suggested, except for values that
// only the user knows.
extension Remedy {
  /// Changes after which a condition would hold, those with the fewest settings first.
  ///
  /// If nothing determines a setting's value, as for a name, the user has to choose it: the remedy has a
  /// placeholder for it. Empty if no setting that the condition reads can be changed.
  ///
  /// - Parameter preferred: the setting for which to use a placeholder if there is a choice.
  static func all(
    for condition: Expression?, preferring preferred: SettingID? = nil, limit: Int = 3,
    in session: inout Session
  ) -> [Remedy] {
    guard let condition, !session.isTrial else { return [] }
    var remedies: [Remedy] = []
    // Those after which other requirements prevent a save.
    var others: [Remedy] = []
    for solution in solutions(of: condition, in: session).prefix(20) where remedies.count < limit {
      guard let (remedy, canBeSaved) = tried(solution, for: condition, in: &session) else { continue }
      if canBeSaved { remedies.append(remedy) } else { others.append(remedy) }
    }
    remedies += others.prefix(limit - remedies.count)
    return remedies.isEmpty ? toComplete(condition, preferred, in: &session).map { [$0] } ?? [] : remedies
  }

  /// Changes after which a stored value is valid, or a required value is set.
  static func all(forStored setting: SettingID, in session: inout Session) -> [Remedy] {
    guard !session.isTrial else { return [] }
    // Do not suggest removing all elements to correct one of them.
    let isList = session.form.input(ofSetting: setting).element != nil
    let hasElements =
      isList && !session.isWrongKind(setting) && session.storedValue(setting)?.elementCount ?? 0 > 0
    let removal = session.storedValue(setting) == nil || hasElements ? [] : [Edit(setting, .remove)]
    let values = session.isSecure(setting) || hasElements ? [] : session.form.candidates(for: setting)
    let preventsSave = session.preventsSave
    /// - Parameter mayPreventSave: whether other requirements may prevent a save then.
    func isSolved(by edits: [Edit], mayPreventSave: Bool) -> Bool {
      let isSolved = session.trying(edits) {
        $0.finding(of: setting) == nil && (mayPreventSave || !$0.preventsSave)
      }
      return isSolved ?? false
    }
    let near = nearValue(for: setting, in: session).map { [Edit(setting, .set($0))] } ?? []
    let solutions = [near, removal].filter { !$0.isEmpty && isSolved(by: $0, mayPreventSave: preventsSave) }
    if !solutions.isEmpty { return solutions.map { Remedy($0, in: session) } }
    for mayPreventSave in [preventsSave, true] {
      for value in values {
        let edits = [Edit(setting, .set(value))]
        if isSolved(by: edits, mayPreventSave: mayPreventSave) { return [Remedy(edits, in: session)] }
      }
    }
    if isList, let remedy = removalOfElement(of: setting, in: &session) { return [remedy] }
    guard session.isOpen(setting) else { return [] }
    return [
      lacksOneElement(setting, in: session)
        ? toAdd(setting, in: session) : Remedy(assignments: [assignment(of: nil, to: setting, in: session)])
    ]
  }

  /// The value that was probably meant by the stored one.
  private static func nearValue(for setting: SettingID, in session: Session) -> Value? {
    guard !session.isSecure(setting), let stored = session.storedValue(setting) else { return nil }
    let input = session.form.input(ofSetting: setting)
    guard case .breaksRule(_, let fault) = session.finding(of: setting)?.fault else {
      return stored.string.flatMap { try? input.read($0) }
    }
    guard let near = fault.suggestion else { return nil }
    guard let element = try? input.element?.read(near) else { return try? input.read(near) }
    var value = stored
    switch (fault, stored) {
    case (.element(let number, _), .array(var values)):
      values[number - 1] = element
      value = .array(values)
    case (.member(let name, _), .object(var object)):
      object[name] = element
      value = .object(object)
    default: return nil
    }
    // A long command is no help.
    return value.json.utf8.count > 100 ? nil : value
  }

  /// Whether a list or a map would be valid with a further element.
  private static func lacksOneElement(_ setting: SettingID, in session: Session) -> Bool {
    guard case .breaksRule(_, let fault) = session.finding(of: setting)?.fault else { return false }
    switch fault {
    case .required:
      let input = session.form.input(ofSetting: setting)
      return input.element != nil && input.minimumCount ?? 1 <= 1
    case .tooFewElements(let count, let minimum): return count + 1 >= minimum
    default: return false
    }
  }

  /// The removal of the element of a list that is not valid, if it is the only one.
  private static func removalOfElement(of setting: SettingID, in session: inout Session) -> Remedy? {
    guard case .breaksRule(_, let fault) = session.finding(of: setting)?.fault,
      let number = fault.elementNumber
    else { return nil }
    let edit = Edit(setting, .removeElement(.index(number - 1)))
    guard session.trying([edit], { $0.finding(of: setting) == nil }) ?? false else { return nil }
    let input = session.form.input(ofSetting: setting)
    var text = input.isSecure ? nil : session.storedValue(setting)?.array?[number - 1]
    if let element = text, let typed = input.element?.written(element) {
      let edit = Edit(setting, .removeElement(.text(typed)))
      if session.trying([edit], { $0.finding(of: setting) == nil }) != true { text = nil }
    }
    return Remedy(
      assignments: [
        .init(
          name: session.scriptName(of: setting),
          content: .elementRemoved(number, text: text.flatMap { input.element?.written($0) }))
      ])
  }

  // MARK: - Trying

  /// A solution as a single command, if it is accepted and makes the condition hold, and whether a save is possible then.
  /// A setting whose row is closed is opened by the same command.
  private static func tried(
    _ solution: Expression.Solution, for condition: Expression, in session: inout Session
  ) -> (Remedy, canBeSaved: Bool)? {
    let edits = edits(solution, in: session)
    let preventsSave = session.preventsSave
    let opened =
      session.trying(edits) { condition.holds($0.effectiveValue) } ?? false
      ? edits : opening(solution, in: session)
    guard let opened, opened.count == 1 || opened.allSatisfy({ $0.operation != .remove }) else { return nil }
    let canBeSaved = session.trying(opened) {
      condition.holds($0.effectiveValue) ? preventsSave || !$0.preventsSave : nil
    }
    return (canBeSaved ?? nil).map { (Remedy(opened, in: session), $0) }
  }

  /// The edits of a solution, and those that open the rows of its settings; `nil` if none were found.
  private static func opening(_ solution: Expression.Solution, in session: Session) -> [Edit]? {
    var goal = SettingValues(session.form, nil)
    for (setting, value) in solution { goal[setting] = session.form.value(value, toStoreIn: setting) }
    var search = OpeningSearch(session: session, goal: goal, budget: 2_000)
    var values: [SettingID: Value?] = [:]
    for (setting, value) in solution.sorted(by: { $0.key < $1.key }) {
      guard session.form.value(value, toStoreIn: setting) != nil,
        let step = search.step(setting: setting, to: value)
      else { return nil }
      for target in step {
        if let other = values[target.setting], other != target.value { return nil }
        values[target.setting] = .some(target.value)
      }
    }
    return edits(values)
  }

  /// A command that the user must complete, because nothing determines values that would make the condition
  /// hold. It has assignments for each part of the condition that does not hold; `nil` if no row that a part
  /// reads is open, or no value would help.
  private static func toComplete(
    _ condition: Expression, _ preferred: SettingID?, in session: inout Session
  ) -> Remedy? {
    var values: [SettingID: Value] = [:]
    var toChoose: Set<SettingID> = []
    var additions: Set<SettingID> = []
    var isCertain = true
    for part in condition.failingParts(session.effectiveValue) {
      let solution = solutions(of: part, in: session).first { [session] in
        $0.allSatisfy { session.isOpen($0.key) && session.form.value($0.value, toStoreIn: $0.key) != nil }
      }
      if let solution {
        for (setting, value) in solution { values[setting] = value }
      } else if let choice = settingToChoose(part, preferred, in: session) {
        toChoose.insert(choice.setting)
        values[choice.setting] = choice.sample
        if choice.sample == nil { isCertain = false }
        if choice.isAddition { additions.insert(choice.setting) }
      } else {
        return nil
      }
    }
    let isSolved = isCertain ? condition.holds { values[$0] ?? session.effectiveValue($0) } : true
    guard isSolved, !toChoose.isEmpty else { return nil }
    // What the user does not choose must be accepted.
    let known = edits(values.filter { !toChoose.contains($0.key) }, in: session)
    guard known.isEmpty || session.trying(known, { _ in true }) ?? false else { return nil }
    let settings = Set(values.keys).union(toChoose).sorted()
    if settings.count == 1, additions.contains(settings[0]), !session.isWrongKind(settings[0]) {
      return toAdd(settings[0], in: session)
    }
    return Remedy(
      assignments: settings.map { setting in
        assignment(of: toChoose.contains(setting) ? nil : values[setting], to: setting, in: session)
      })
  }

  /// A setting with an open row whose value the user could choose to make a condition hold, and a sample
  /// of such a value; the sample is `nil` if none is known, but there may be one.
  /// `isAddition` tells whether a further element of the setting's list is enough.
  private static func settingToChoose(
    _ condition: Expression, _ preferred: SettingID?, in session: Session
  ) -> (setting: SettingID, sample: Value?, isAddition: Bool)? {
    // What identifies an item has a row or cannot be set.
    let open = condition.settings.filter { session.isOpen($0) && session.form.isShown($0) }
      .sorted { $0 == preferred && $1 != preferred }
    let unset = open.first { session.effectiveValue($0) == nil } ?? open.first
    if condition.settings.contains(where: { session.isSecure($0) }) {
      return unset.map { ($0, nil, false) }
    }
    for setting in open {
      for (sample, isAddition) in samples(for: setting, in: session)
      where condition.holds({ $0 == setting ? sample : session.effectiveValue($0) }) {
        return (setting, sample, isAddition)
      }
    }
    return condition.readsContent ? unset.map { ($0, nil, false) } : nil
  }

  /// Values that a user might enter for a setting. For a list, they have one more element than now, then two
  /// more and so on.
  private static func samples(
    for setting: SettingID, in session: Session
  ) -> [(value: Value?, isAddition: Bool)] {
    let input = session.form.input(ofSetting: setting)
    let value = session.effectiveValue(setting)
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
  private static func solutions(of condition: Expression, in session: Session) -> [Expression.Solution] {
    if condition.settings.contains(where: { session.isSecure($0) }) { return [] }
    return condition.solutions(
      toMake: true, session.effectiveValue,
      candidates: { session.form.candidates(for: $0) },
      admits: { admits($1, $0, in: session) })
  }

  // MARK: - Writing

  private static func edits(_ solution: Expression.Solution, in session: Session) -> [Edit] {
    var values: [SettingID: Value?] = [:]
    for (setting, value) in solution {
      values[setting] = .some(session.form.value(value, toStoreIn: setting))
    }
    return edits(values)
  }

  /// The edits that store values, after those that remove one.
  private static func edits(_ values: [SettingID: Value?]) -> [Edit] {
    let sorted = values.sorted { $0.key < $1.key }
    let removals = sorted.filter { $0.value == nil }.map { Edit($0.key, .remove) }
    return removals
      + sorted.compactMap { setting, value in value.map { Edit(setting, .set($0)) } }
  }

  private init(_ edits: [Edit], in session: Session) {
    self.init(
      assignments: edits.map { edit in
        guard case .set(let value) = edit.operation else {
          return .init(name: session.scriptName(of: edit.setting), content: .nothing)
        }
        return Self.assignment(of: value, to: edit.setting, in: session)
      })
  }

  /// The remedy of entering a value that the user has to choose: for a list or a map, of adding an element.
  /// `nil` if the setting has no open row.
  package static func toEnter(_ setting: SettingID, in session: Session) -> Remedy? {
    guard session.isOpen(setting) else { return nil }
    let input = session.form.input(ofSetting: setting)
    let count = session.effectiveValue(setting)?.elementCount ?? 0
    let isEnough = count + 1 >= input.minimumCount ?? 0
    return input.element != nil && isEnough && !session.isWrongKind(setting)
      ? toAdd(setting, in: session) : toReplace(setting, in: session)
  }

  /// The remedy of entering a value instead of one that has the wrong kind.
  static func toReplace(_ setting: SettingID, in session: Session) -> Remedy? {
    session.isOpen(setting) ? Remedy(assignments: [assignment(of: nil, to: setting, in: session)]) : nil
  }

  package static func toEnter(_ text: String, in setting: SettingID, in session: Session) -> Remedy {
    Remedy(assignments: [.init(name: session.scriptName(of: setting), content: .text(text))])
  }

  static func toAdd(_ setting: SettingID, _ text: String? = nil, in session: Session) -> Remedy {
    let isMap = session.form.input(ofSetting: setting).mapRules != nil
    let word =
      text ?? Wording.elementPlaceholder(isItem: session.form.list(of: setting) != nil, isMap: isMap)
    return Remedy(assignments: [.init(name: session.scriptName(of: setting), content: .elementAdded(word))])
  }

  /// What to do instead of an edit whose value is not accepted: to remove the value instead of setting null,
  /// to add what is an element of a list, or to enter a list whose JSON has lost its quotes.
  static func instead(of edit: Edit, for fault: ValueFault, in session: Session) -> Remedy? {
    let setting = edit.setting
    guard !session.isTrial, session.isOpen(setting), !session.isSecure(setting) else { return nil }
    if case .notNullable = fault {
      guard session.storedValue(setting) != nil, !session.form.isIdentity(setting) else { return nil }
      return Remedy(assignments: [.init(name: session.scriptName(of: setting), content: .nothing)])
    }
    guard fault.isAboutJSON, case .enter(let text) = edit.operation, text.utf8.count < 200,
      // A JSON object that has lost its quotes cannot be reconstructed.
      !text.utf8.contains(UInt8(ascii: "{"))
    else { return nil }
    // The items of an ordered list have no names, so the text cannot be the name of an item to add.
    if session.form.isOrderedList(setting) { return nil }
    let input = session.input(of: edit)
    let added = try? input.value(session.effectiveValue(setting), after: .insert(.text(text), at: .end))
    if let rules = input.listRules, text.utf8.contains(UInt8(ascii: ",")) || text.hasPrefix("[") {
      let values = text.looseElements.compactMap { try? rules.element.read($0) }
      let list = Value.array(values)
      guard values.count == text.looseElements.count, (try? input.validate(list)) != nil else { return nil }
      return Remedy(assignments: [.init(name: session.scriptName(of: setting), content: .text(list.json))])
    }
    guard let added, !session.isWrongKind(setting), (try? input.validate(added)) != nil else { return nil }
    // A text with a space may be one element or several.
    let isClear = input.mapRules != nil || !text.utf8.contains(UInt8(ascii: " "))
    return isClear ? toAdd(setting, text, in: session) : nil
  }

  /// - Parameter value: `nil` for a value that the user has to choose.
  private static func assignment(of value: Value?, to setting: SettingID, in session: Session) -> Assignment {
    let content: Remedy.Assignment.Content? = value.map { value in
      value == .null ? .null : .text(session.form.input(ofSetting: setting).written(value))
    }
    let input = session.form.input(ofSetting: setting)
    let placeholder =
      input.element == nil
      ? Wording.placeholder
      : Wording.listPlaceholder(isItem: session.form.list(of: setting) != nil, isMap: input.mapRules != nil)
    return .init(
      name: session.scriptName(of: setting), content: content ?? .placeholder(placeholder),
      isSecret: input.isSecure)
  }

  private static func admits(_ value: Value, _ setting: SettingID, in session: Session) -> Bool {
    if value == .null, !session.form.isNullable(setting) {
      return session.form.settings[setting].defaultValue == nil && session.storedValue(setting) != nil
    }
    return (try? session.form.input(ofSetting: setting).accept(value: value)) != nil
  }
}
