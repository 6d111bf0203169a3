/// Fills the tables of a form row by row, and reports rows that conflict with each other. Forms in JSON and
/// forms in Swift both go through it.
package struct FormBuilder: Sendable {
  package internal(set) var form = CompiledForm()
  /// The list whose templates are being added; -1 for other parts of the form.
  package var currentList = -1

  /// Where a part of the form comes from.
  package enum Location: Sendable, Hashable {
    /// A byte offset in the texts of the form, which begin with the bytes of its files.
    case text(Int)
    /// A form in Swift, or a part of it by its number.
    case form
    case screen(Int)
    case section(Int)
    case row(Int)
    /// A scalar in a text that belongs to another location, such as a row's condition.
    indirect case member(Location, String, text: TextRange, scalar: Int)
  }

  package struct LocatedFault: Sendable {
    package var location: Location
    package var fault: FormFault
    package var severity = Diagnostic.Severity.error
  }

  /// A file whose bytes begin at `start` in the form's texts.
  package struct Source: Sendable {
    package var name: String
    package var start: Int
    package var bytes: [UInt8]
  }

  package internal(set) var faults: [LocatedFault] = []
  package internal(set) var sources: [Source] = []
  /// Whether a pushed file could not be read: an unknown key may be defined there.
  var lacksFiles = false
  /// Indexed by the start of a source: its text, prepared when a message first needs it.
  var sourceTexts: [Int: SourceText] = [:]
  /// Indexed by row: where it is defined.
  var rowLocations: [Location] = []

  // Resolved by the linker.
  var conditions = RuleTable()
  var templates = RuleTable()
  var quantities = RuleTable()
  /// The rows' conditions added since the last link, and their locations.
  var newConditions: [(condition: Int, row: Int, location: Location)] = []
  /// For each kind of input, the number of the last one.
  private var lastInputs = [Int32](repeating: -1, count: Input.Admission.allCases.count)
  /// Requirements that have not been linked yet.
  var openRequirements: [(requirement: Int, location: Location)] = []
  /// Keys that have been referenced but are not known yet.
  var openReferences: [Reference] = []
  /// Keys of rows whose accessory could not be read. References to them are not reported.
  var unreadKeys: Set<ExactString> = []
  private var lastPrefix: TextRange?
  /// Screens that exist once for each item of a list.
  var listReferences: [(list: Int, location: Location)] = []
  /// Sections that are repeated for each value of a field, until the form is linked.
  var groups: [(section: Int, key: Key, list: Int, location: Location)] = []
  /// Actions used by name. They are checked against the declared ones at the end.
  var actionReferences: [(name: String, location: Location)] = []
  /// Indexed by source. Each pattern is compiled once, even if many rows use it.
  private var patterns: [ExactString: Pattern] = [:]
  /// The number of states of all patterns so far, including those in conditions.
  var patternStates = 0

  /// Conditions, templates or quantities by their text. Each is compiled once, even if many rows use it.
  struct RuleTable: Sendable {
    var index = TextIndex()
    /// Indexed by rule number.
    var texts: [TextRange] = []
    /// The list to whose items a rule belongs; -1 if it belongs to none.
    var lists: [Int] = []
    /// The syntax of rules that were not written as text.
    var given: [Int: ExpressionSyntax] = [:]
    /// The rules that have not been compiled yet, and the faults of those that cannot be.
    var open: [Int] = []
    var mistakes: [Int: ExpressionFault] = [:]
    /// The places that use rules that had not been compiled when the form was last linked.
    var uses: [(rule: Int, location: Location)] = []
    /// The places that use compiled rules, for `check`.
    var settledUses: [(rule: Int, location: Location)] = []

    /// Keeps only the uses of rules that are still open; moves those that `check` needs to `settledUses`.
    mutating func settleUses(where isChecked: (Int) -> Bool = { _ in false }) {
      let open = Set(open)
      settledUses += uses.filter { !open.contains($0.rule) && mistakes[$0.rule] == nil && isChecked($0.rule) }
      uses = uses.filter { open.contains($0.rule) }
    }
  }

  /// A reference to a key, and what the key must be.
  package struct Reference: Sendable {
    package enum Demand: Sendable {
      case exists
      case isSwitch
      /// The key must accept this value, which has a location of its own.
      case takes(Value, at: Location)
    }

    var key: Key
    var demand: Demand
    var location: Location
    /// The list whose items the reference belongs to; -1 if it belongs to none.
    var list = -1
  }

  /// Names to avoid as ids, such as the names of commands.
  private let reservedIDs: NameTable

  package init(reservedIDs: NameTable = NameTable()) { self.reservedIDs = reservedIDs }

  package mutating func report(
    _ fault: FormFault, at location: Location, severity: Diagnostic.Severity = .error
  ) {
    faults.append(LocatedFault(location: location, fault: fault, severity: severity))
  }

  /// Reserves capacity for more rows, most of which have a value.
  package mutating func reserveCapacity(rows count: Int) {
    // For smaller additions, the tables grow by themselves in proportion to their size.
    guard count > form.rows.count else { return }
    let count = form.rows.count + count
    form.rows.reserveCapacity(count)
    rowLocations.reserveCapacity(count)
    form.settings.reserveCapacity(count)
    form.rowIndex.reserveCapacity(count)
    form.settingIndex.reserveCapacity(count)
  }

  // MARK: - Screens and sections

  /// Declares a screen so that earlier rows can push it; returns its number.
  mutating func declareScreen(_ name: String) -> Int {
    let number = form.screens.count
    form.screenIndices[ExactString(name)] = number
    form.screens.append(CompiledForm.Screen(name: name, title: name))
    return number
  }

  /// Begins a screen. The sections and rows that follow belong to it until `endScreen`.
  package mutating func beginScreen(_ screen: Int) {
    form.screens[screen].sections = form.sections.count..<form.sections.count
    form.screens[screen].rows = form.rows.count..<form.rows.count
  }

  package mutating func endScreen(_ screen: Int) {
    form.screens[screen].sections = form.screens[screen].sections.lowerBound..<form.sections.count
    form.screens[screen].rows = form.screens[screen].rows.lowerBound..<form.rows.count
  }

  // MARK: - Rows

  /// A row to be added to the form.
  package struct Draft {
    package var row = CompiledForm.Row()
    package var details: CompiledForm.RowDetails?
    /// The row's input; `nil` if the row has no value.
    package var input: Input?
    package var defaultValue: Value?
    /// The dotted key; `none` if the row has no key or an invalid one.
    package var key = TextRange.none
    /// Whether the row specifies a key, valid or not.
    package var hasKey = false
    /// Whether the accessory could be read.
    package var isReadable = true
    /// Whether the row has a text from which an id can be made.
    package var hasText = false
    /// Whether the value is written to the settings file, and whether it has a key or an id.
    package var isKept = true
    package var isNamed = true
    package var location = Location.form
    /// The locations of the id and the key.
    package var idLocation: Location?
    package var keyLocation: Location?
    /// The location of `keep`.
    package var keepLocation: Location?

    package init() {}
  }

  /// Adds a row and binds it to its setting. A row without an id gets one from its key or text.
  package mutating func add(_ draft: Draft) -> Int {
    let number = form.rows.count
    let draft = currentList < 0 ? draft : template(of: draft)
    var row = draft.row
    if row.id.isNone { row.id = derivedID(of: draft) }
    let isNamed = !row.id.isNone
    if isNamed {
      let location = draft.idLocation ?? draft.keyLocation ?? draft.location
      register(id: row.id, of: number, screen: Int(row.screen), at: location)
    } else {
      row.id = form.texts.add("row-\(number)")
    }
    var details = draft.details
    if let input = draft.input, !draft.hasKey || !draft.key.isNone, isNamed || !draft.key.isNone {
      let key = draft.key.isNone ? path(ofID: row.id) : draft.key
      let input = inputNumber(input)
      let setting = bind(key, draft, input: input, row: number)
      row.setting = Int32(setting)
      if form.settings[setting].input != input {
        details = details ?? CompiledForm.RowDetails()
        details?.input = input
      }
    } else if !draft.isReadable {
      let key = draft.key.isNone ? path(ofID: row.id) : draft.key
      unreadKeys.insert(ExactString(form.texts[key]))
    } else if let location = draft.keyLocation, !draft.key.isNone {
      report(.noValue(Key(form.texts[draft.key])), at: location, severity: .warning)
    }
    if draft.input?.isSecure ?? false { form.secretRows.append(number) }
    if let details {
      row.details = Int32(form.details.count)
      form.details.append(details)
    }
    if let details, !details.changeActions.isEmpty { row.flags.insert(.hasChangeActions) }
    if !row.flags.isDisjoint(with: .listens) { form.hasListeners = true }
    form.rows.append(row)
    rowLocations.append(draft.location)
    if currentList >= 0 { form.lists[currentList].rows.append(number) }
    return number
  }

  /// The last part of the key, or a slug of the text; `none` if neither contains a letter or a digit.
  private mutating func derivedID(of draft: Draft) -> TextRange {
    if !draft.key.isNone {
      let last = form.texts.withBytes(of: draft.key) { bytes -> Int? in
        var start = 0
        for index in bytes.indices {
          if bytes[index] == UInt8(ascii: "\\") { return nil }
          if bytes[index] == UInt8(ascii: ".") { start = index + 1 }
        }
        return RowID.isValid(bytes.extracting(start..<bytes.count)) ? start : nil
      }
      if let last { return TextRange(start: Int(draft.key.start) + last, count: Int(draft.key.count) - last) }
      let name = Key(form.texts[draft.key]).names.last ?? ""
      guard let id = RowID.isValid(name.utf8.span) ? name : RowID.slug(name) else {
        report(.noID, at: draft.location)
        return .none
      }
      return form.texts.add(id)
    }
    guard let id = form.texts.text(draft.row.text).flatMap({ RowID.slug($0) }) else {
      // An invalid type of key or text has already been reported.
      if !draft.hasKey, !draft.row.text.isNone || !draft.hasText { report(.noID, at: draft.location) }
      return .none
    }
    if draft.input != nil, !draft.hasKey, draft.isKept {
      report(.idFromText(id), at: draft.location, severity: .warning)
    }
    return form.texts.add(id)
  }

  private mutating func register(id: TextRange, of row: Int, screen: Int, at location: Location) {
    let salt = UInt32(truncatingIfNeeded: screen + 1)
    let (hash, isDigitsOnly, isReserved) = form.texts.withBytes(of: id) {
      (ByteHash.hash($0, salt: salt), RowID.isDigitsOnly($0), reservedIDs.number(of: $0, 0, $0.count) != 0)
    }
    // Ids of forms in Swift come from what rows show, which may be a year or another number.
    if isDigitsOnly, case .text = location { report(.digitsOnlyID(form.texts[id]), at: location) }
    if isReserved { report(.commandNameID(form.texts[id]), at: location, severity: .warning) }
    let first = form.rowIndex.number(hash: hash) { other in
      let other = form.rows[other]
      guard Int(other.screen) == screen else { return false }
      return form.texts.withBytes(of: id) { form.texts.isEqual(other.id, to: $0) }
    }
    if let first {
      report(.duplicateID(form.texts[id], firstLine: line(ofRow: first, seenFrom: location)), at: location)
    } else {
      form.rowIndex.insert(row, hash: hash)
    }
  }

  /// The key for a row without one: its id, as a single name.
  private mutating func path(ofID id: TextRange) -> TextRange {
    let path = keyPath(ofID: id)
    return currentList < 0 ? path : form.texts.add("\(templatePath(of: currentList)).\(form.texts[path])")
  }

  private mutating func keyPath(ofID id: TextRange) -> TextRange {
    let hasDot = form.texts.withBytes(of: id) { bytes -> Bool in
      for index in bytes.indices where bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "\\")
      {
        return true
      }
      return false
    }
    return hasDot ? form.texts.add(Key.escaped(form.texts[id])) : id
  }

  // MARK: - Settings

  private mutating func bind(_ path: TextRange, _ draft: Draft, input: Int32, row: Int) -> Int {
    let location = draft.keyLocation ?? draft.idLocation ?? draft.location
    let (hash, existing) = form.texts.withBytes(of: path) { bytes -> (UInt32, Int?) in
      let hash = ByteHash.hash(bytes)
      return (
        hash, form.settingIndex.number(hash: hash) { form.texts.isEqual(form.settings[$0].path, to: bytes) }
      )
    }
    if let existing {
      let (setting, input) = (form.settings[existing], form.inputs[Int(input)])
      let first = form.input(ofSetting: existing)
      if first.kind != input.kind || setting.defaultValue != draft.defaultValue
        || first.isSecure != input.isSecure
      {
        let line = line(ofRow: Int(setting.row), seenFrom: location)
        report(.keyBoundTwice(form.key(of: existing), firstLine: line), at: location)
      } else if setting.isKept != draft.isKept {
        let line = line(ofRow: Int(setting.row), seenFrom: location)
        report(.keepDiffers(form.key(of: existing), firstLine: line), at: draft.keepLocation ?? location)
      }
      if setting.allRows.isEmpty { form.settings[existing].allRows = [setting.row] }
      form.settings[existing].allRows.append(Int32(row))
      form.settings[existing].isSecure = setting.isSecure || input.isSecure
      return existing
    }
    let number = form.settings.count
    // Neighbors usually share a prefix, which was already checked for the first of them.
    let prefix = prefix(of: path)
    let isNeighbor = prefix.flatMap { prefix in lastPrefix.map { isEqual(prefix, $0) } } ?? false
    if let above = isNeighbor ? nil : settingAbove(prefix) {
      report(.keyBelow(Key(form.texts[path]), above: form.key(of: above)), at: location)
    } else if let below = form.prefixIndex.number(
      hash: hash, isMatch: { isEqual(form.prefixes[$0].path, path) })
    {
      let key = form.key(of: form.prefixes[below].setting)
      report(.keyBelow(key, above: Key(form.texts[path])), at: location)
    }
    let rules = form.inputs[Int(input)]
    form.settings.append(
      CompiledForm.Setting(
        path: path, row: Int32(row), input: input, admission: rules.admission,
        defaultValue: draft.defaultValue, isKept: draft.isKept && currentList < 0,
        isNamed: draft.isNamed && currentList < 0,
        isSecure: rules.isSecure))
    form.settingIndex.insert(number, hash: hash)
    if !isNeighbor { addPrefixes(prefix, setting: number) }
    if currentList >= 0 { addField(number, isKept: draft.isKept) }
    return number
  }

  /// The number of an input. Neighbors often have the same one.
  private mutating func inputNumber(_ input: Input) -> Int32 {
    let kind = Int(input.admission.rawValue)
    let last = lastInputs[kind]
    if last >= 0, form.inputs[Int(last)] == input { return last }
    lastInputs[kind] = Int32(form.inputs.count)
    form.inputs.append(input)
    return lastInputs[kind]
  }

  /// The setting whose key is this prefix or a shorter one; `nil` if there is none.
  private func settingAbove(_ prefix: TextRange?) -> Int? {
    var prefix = prefix
    while let present = prefix {
      if let setting = form.texts.withBytes(of: present, { form.setting(path: $0) }) { return setting }
      prefix = self.prefix(of: present)
    }
    return nil
  }

  private mutating func addPrefixes(_ prefix: TextRange?, setting: Int) {
    lastPrefix = prefix
    var prefix = prefix
    while let present = prefix {
      let hash = form.texts.withBytes(of: present) { ByteHash.hash($0) }
      let known = form.prefixIndex.number(hash: hash) { isEqual(form.prefixes[$0].path, present) }
      if known != nil { return }
      form.prefixIndex.insert(form.prefixes.count, hash: hash)
      form.prefixes.append((present, setting))
      prefix = self.prefix(of: present)
    }
  }

  private func isEqual(_ left: TextRange, _ right: TextRange) -> Bool {
    left.count == right.count && form.texts.withBytes(of: left) { form.texts.isEqual(right, to: $0) }
  }

  /// The path up to its last unescaped dot; `nil` if it has none.
  private func prefix(of path: TextRange) -> TextRange? {
    let dot = form.texts.withBytes(of: path) { bytes -> Int? in
      var index = bytes.count - 1
      while index > 0 {
        if bytes[index] == UInt8(ascii: ".") {
          var backslashes = 0
          while backslashes < index, bytes[index - 1 - backslashes] == UInt8(ascii: "\\") { backslashes += 1 }
          if backslashes % 2 == 0 { return index }
        }
        index -= 1
      }
      return nil
    }
    return dot.map { TextRange(start: Int(path.start), count: $0) }
  }

  // MARK: - Rules

  /// Sets a condition of the row that is added next.
  package mutating func set(
    _ kind: ConditionKind, _ condition: (number: Int, location: Location), of draft: inout Draft
  ) {
    draft.row.conditions[kind] = Int32(condition.number)
    // Once it is compiled, it may close a cycle.
    newConditions.append((condition.number, form.rows.count, condition.location))
  }

  /// The number of a condition. It is compiled when the form is linked.
  mutating func condition(_ text: TextRange, at location: Location) -> Int {
    let number = FormBuilder.rule(text, at: location, in: &conditions, form.texts, currentList)
    if number == form.expressions.count {
      form.expressions.append(nil)
      form.bareSettings.append(-1)
    }
    return number
  }

  /// Adds a condition of a form in Swift; returns its number and location.
  package mutating func condition(
    _ condition: Condition, _ member: String, of owner: Location
  ) -> (number: Int, location: Location) {
    let text = form.texts.add(condition.source)
    let location = Location.member(owner, member, text: text, scalar: 0)
    let known = conditions.texts.count
    let number = self.condition(text, at: location)
    guard number == known, let syntax = condition.givenSyntax else { return (number, location) }
    switch syntax {
    case .success(let syntax): conditions.given[number] = syntax
    case .failure(let fault): conditions.mistakes[number] = fault
    }
    return (number, location)
  }

  /// The number of a text that contains expressions; -1 if it contains none.
  package mutating func template(_ text: TextRange, at location: Location) -> Int {
    guard !text.isNone, form.texts.withBytes(of: text, { TemplateSyntax.hasMark($0) }) else { return -1 }
    let number = FormBuilder.rule(text, at: location, in: &templates, form.texts, currentList)
    if number == form.templates.count { form.templates.append(nil) }
    return number
  }

  /// The number of an expression whose result is a number.
  mutating func quantity(_ text: TextRange, at location: Location) -> Int {
    let number = FormBuilder.rule(text, at: location, in: &quantities, form.texts, currentList)
    if number == form.quantities.count { form.quantities.append(nil) }
    return number
  }

  /// Adds such an expression of a form in Swift.
  package mutating func quantity(_ operand: Operand, _ member: String, of owner: Location) -> Int {
    let text = form.texts.add(operand.source)
    let known = quantities.texts.count
    let number = quantity(text, at: .member(owner, member, text: text, scalar: 0))
    guard number == known else { return number }
    switch operand.content {
    case .success(let syntax): quantities.given[number] = syntax
    case .failure(let fault): quantities.mistakes[number] = fault
    }
    return number
  }

  private static func rule(
    _ text: TextRange, at location: Location, in rules: inout RuleTable, _ texts: TextStorage, _ list: Int
  ) -> Int {
    let hash = texts.withBytes(of: text) { ByteHash.hash($0, salt: UInt32(truncatingIfNeeded: list + 1)) }
    let known = rules.index.number(hash: hash) { other in
      rules.lists[other] == list && texts.withBytes(of: text) { texts.isEqual(rules.texts[other], to: $0) }
    }
    let number = known ?? rules.texts.count
    if known == nil {
      rules.index.insert(number, hash: hash)
      rules.texts.append(text)
      rules.lists.append(list)
      rules.open.append(number)
    }
    rules.uses.append((number, location))
    return number
  }

  /// Returns the pattern with this source, compiled only once.
  package mutating func pattern(_ source: String) throws(PatternFault) -> Pattern {
    if let known = patterns[ExactString(source)] { return known }
    let tooMany = PatternFault(offset: 0, reason: .tooManyStates(limit: Pattern.formLimit))
    // Once there are too many states, no further pattern is compiled.
    guard patternStates <= Pattern.formLimit else { throw tooMany }
    let pattern = try Pattern(source)
    patternStates += pattern.stateCount
    guard patternStates <= Pattern.formLimit else { throw tooMany }
    patterns[ExactString(source)] = pattern
    return pattern
  }

  // MARK: - Locations

  /// The line of a row; 0 if it is in another file than `location`, -1 in a form in Swift.
  mutating func line(ofRow row: Int, seenFrom location: Location) -> Int {
    guard case .text(let offset) = rowLocations[row], case .text(let seen) = location else { return -1 }
    guard let source = source(of: offset), let other = self.source(of: seen), source.start == other.start
    else { return 0 }
    return sourceTexts.text(of: source).line(at: offset - source.start)
  }

  func source(of offset: Int) -> Source? {
    sources.last { $0.start <= offset }
  }
}
