/// Fills the tables of a form row by row, and reports rows that conflict with each other. Forms in JSON and
/// forms in Swift both go through it.
package struct FormBuilder: Sendable {
  package var form = FormTables()
  /// The form with the tables so far.
  package var compiled: CompiledForm { CompiledForm(form) }
  /// The form for which effects are read; it has the items of lists.
  var base: CompiledForm?
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
  package struct SourceFile: Sendable {
    package var name: String
    package var start: Int
    package var bytes: [UInt8]
  }

  package internal(set) var faults: [LocatedFault] = []
  /// Whether one of the faults is an error. Warnings do not count.
  private var reportsErrors = false
  package internal(set) var sources: [SourceFile] = []
  /// Whether a pushed file could not be read: an unknown key may be defined there.
  var lacksFiles = false
  /// The mistakes in the syntax of loaded rows.
  package internal(set) var loadedFaults: [Diagnostic] = []
  /// Whether rows have to be loaded: an unknown key may be defined by one of them.
  var lacksRows = false
  /// Indexed by the start of a source: its text, prepared when a message first needs it.
  var sourceTexts: [Int: SourceText] = [:]
  /// Indexed by row: where it is defined.
  var rowLocations: [Location] = []

  // Resolved by the linker.
  var expressions = RuleTable()
  var templates = RuleTable()
  /// The rows' conditions added since the last link, and their locations.
  var newConditions: [(condition: Int, row: Int, location: Location)] = []
  /// For each kind of input, the number of the last one.
  var lastInputs = [Int32](repeating: -1, count: Input.Admission.allCases.count)
  /// Requirements that have not been linked yet.
  var openRequirements: [(requirement: Int, location: Location)] = []
  /// Keys that have been referenced but are not known yet.
  var openReferences: [Reference] = []
  /// Keys of rows whose accessory could not be read. References to them are not reported.
  var unreadKeys: Set<ExactString> = []
  var lastPrefix: TextRange?
  /// Screens that exist once for each item of a list.
  var listReferences: [(list: Int, location: Location)] = []
  /// The lists whose identifying field has been reported as secret.
  var secretIdentities: Set<Int> = []
  /// Sections that are repeated for each value of a field, until the form is linked.
  var groups: [(section: Int, key: Key, list: Int, location: Location)] = []
  /// Actions used by name. They are checked against the declared ones at the end.
  var actionReferences: [(name: String, location: Location)] = []
  /// Indexed by source. Each pattern is compiled once, even if many rows use it.
  var patterns: [ExactString: Pattern] = [:]
  /// The number of states of all patterns so far, including those in conditions.
  var patternStates = 0

  /// A reference to a key, and what the key must be.
  package struct Reference: Sendable {
    package enum Demand: Sendable {
      case exists
      /// The key is that of an object with settings, or of a list of items.
      case containsSettings
      /// The value of the key is shown, so it must not be a secret.
      case isShown
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

  /// The greatest number of mistakes that are reported.
  private static let faultLimit = 1000
  /// How much work it has been to validate values.
  var work = FormWork()
  var hasReportedWork = false

  /// Names to avoid as ids, such as the names of commands.
  private let reservedIDs: NameTable

  package init(reservedIDs: NameTable = NameTable()) { self.reservedIDs = reservedIDs }

  /// Whether there is an error. Warnings do not count.
  var hasErrors: Bool { reportsErrors || !loadedFaults.isEmpty }

  #if hasFeature(Embedded)
    /// Records only whether there is an error. A form is checked before it becomes part of a page, so the engine of
    /// pages, which is compiled as Embedded Swift, needs no messages.
    @_transparent mutating func report(
      _ fault: @autoclosure () -> FormFault, at location: @autoclosure () -> Location,
      severity: Diagnostic.Severity = .error
    ) {
      if severity == .error { reportsErrors = true }
    }
  #else
    /// Reports a fault.
    package mutating func report(
      _ fault: FormFault, at location: Location, severity: Diagnostic.Severity = .error
    ) {
      if severity == .error { reportsErrors = true }
      guard faults.count > Self.faultLimit else {
        let fault = faults.count < Self.faultLimit ? fault : .tooManyMistakes(limit: Self.faultLimit)
        return faults.append(LocatedFault(location: location, fault: fault, severity: severity))
      }
      if severity == .error { faults[Self.faultLimit].severity = .error }
    }
  #endif

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

  /// Adds a part that has to be loaded; returns the number of its load.
  package mutating func addLoad(
    _ source: Source, _ part: CompiledForm.Load.Part, reloadKeys: [Key] = []
  ) -> Int {
    var load = CompiledForm.Load(source, part)
    load.reloadKeys = reloadKeys
    form.loads.append(load)
    return form.loads.count - 1
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
    /// The loads of parts of the row, and the keys after whose changes they are loaded again.
    package var loads: [Int] = []
    package var reloadKeys: [Key] = []
    package var location = Location.form
    /// The locations of the id and the key.
    package var idLocation: Location?
    package var keyLocation: Location?
    /// The location of `keep`.
    package var keepLocation: Location?

    package init() {}
  }

  /// Adds a row and binds it to its setting. A row without an id gets one from its key or text.
  ///
  /// - Parameter draft: the row; what the form takes over is removed from it.
  package mutating func add(_ draft: inout Draft) -> Int {
    let number = form.rows.count
    if currentList >= 0 { draft = template(of: draft) }
    let isDerived = draft.row.id.isNone
    if isDerived { draft.row.id = derivedID(of: draft) }
    let isNamed = !draft.row.id.isNone
    if isNamed {
      let location = draft.idLocation ?? draft.keyLocation ?? draft.location
      register(
        id: draft.row.id, isDerived: isDerived, of: number, screen: Int(draft.row.screen),
        at: location)
    } else {
      draft.row.id = form.texts.add("row-\(number)")
    }
    if let input = draft.input.take() {
      if input.isSecure { form.secretRows.append(number) }
      if !draft.hasKey || !draft.key.isNone, isNamed || !draft.key.isNone {
        let key = draft.key.isNone ? path(ofID: draft.row.id) : draft.key
        let input = inputNumber(input)
        let setting = bind(key, &draft, input: input, row: number)
        draft.row.setting = Int32(setting)
        if form.settings[setting].input != input { draft.needDetails { $0.input = input } }
      }
    } else if !draft.isReadable {
      let key = draft.key.isNone ? path(ofID: draft.row.id) : draft.key
      unreadKeys.insert(ExactString(form.texts[key]))
    } else if let location = draft.keyLocation, !draft.key.isNone {
      report(.noValue(Key(form.texts[draft.key])), at: location, severity: .warning)
    }
    if draft.details != nil, let details = draft.details.take() {
      draft.row.details = Int32(form.details.count)
      if !details.changeActions.isEmpty { draft.row.flags.insert(.hasChangeActions) }
      if details.restart != nil { form.hasRestarts = true }
      form.details.append(details)
    }
    if !draft.row.flags.isDisjoint(with: .listens) { form.hasListeners = true }
    form.rows.append(draft.row)
    for load in draft.loads {
      form.loads[load].row = RowID(number)
      form.loadsByRow[RowID(number), default: []].append(load)
    }
    rowLocations.append(draft.location)
    if currentList >= 0 { form.lists[currentList].rows.append(number) }
    return number
  }

  /// The last part of the key, or a slug of the text; `none` if neither contains a letter or a digit.
  private mutating func derivedID(of draft: Draft) -> TextRange {
    if !draft.key.isNone {
      let isItem = currentList >= 0 && form.texts[draft.key] == templatePath(of: currentList)
      if isItem { return form.texts.add("others") }
      let last = form.texts.withBytes(of: draft.key) { bytes -> Int? in
        var start = 0
        for index in bytes.indices {
          if bytes[index] == UInt8(ascii: "\\") { return nil }
          if bytes[index] == UInt8(ascii: ".") { start = index + 1 }
        }
        return RowIdentifier.isValid(bytes.extracting(start..<bytes.count)) ? start : nil
      }
      if let last { return TextRange(start: Int(draft.key.start) + last, count: Int(draft.key.count) - last) }
      let name = Key(form.texts[draft.key]).names.last ?? Key.wholePath
      guard let id = RowIdentifier.isValid(name.utf8.span) ? name : RowIdentifier.slug(name) else {
        report(.noID, at: draft.location)
        return .none
      }
      return form.texts.add(id)
    }
    guard let id = form.texts.text(draft.row.text).flatMap({ RowIdentifier.slug($0) }) else {
      // An invalid type of key or text has already been reported.
      if !draft.hasKey, !draft.row.text.isNone || !draft.hasText { report(.noID, at: draft.location) }
      return .none
    }
    if draft.input != nil, !draft.hasKey, draft.isKept {
      report(.idFromText(id), at: draft.location, severity: .warning)
    }
    return form.texts.add(id)
  }

  private mutating func register(
    id: TextRange, isDerived: Bool, of row: Int, screen: Int, at location: Location
  ) {
    let salt = UInt32(truncatingIfNeeded: screen + 1)
    let (hash, isDigitsOnly, isReserved) = form.texts.withBytes(of: id) {
      (
        ByteHash.hash($0, salt: salt), RowIdentifier.isDigitsOnly($0),
        reservedIDs.number(of: $0, 0, $0.count) != 0
      )
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
      let line = line(ofRow: first, seenFrom: location)
      report(.duplicateID(form.texts[id], isDerived: isDerived, firstLine: line), at: location)
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

  // MARK: - Locations

  /// The line of a row; 0 if it is in another file than `location`, -1 in a form in Swift.
  mutating func line(ofRow row: Int, seenFrom location: Location) -> Int {
    guard case .text(let offset) = rowLocations[row], case .text(let seen) = location else { return -1 }
    guard let source = source(of: offset), let other = self.source(of: seen), source.start == other.start
    else { return 0 }
    return sourceTexts.text(of: source).line(at: offset - source.start)
  }

  func source(of offset: Int) -> SourceFile? {
    sources.last { $0.start <= offset }
  }
}
