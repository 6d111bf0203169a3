/// A source of items, of a detail text or of rows that the form does not contain itself.
///
/// ```swift
/// Row(text: "Team", accessory: .picker(items: .file("teams.json")), key: "team")
/// Row(text: "Address").detail(from: .run(["hostname", "-I"])).reload(when: "network.interface")
/// Section("Devices", rows: .call("devices"))
/// ```
/// A row shows that a part of it is being loaded, or why it could not be loaded.
public enum Source: Sendable, Hashable {
  /// Another setting: the elements of its list, the names in its map, what identifies its objects or, for a text, its
  /// value.
  case key(Key)
  /// A file with JSON, relative to the folder of the form; for a form in Swift, the current folder.
  case file(String)
  /// A function that the program registers as a source, with its argument.
  case call(String, Value = .null)
  /// A program that prints JSON, with its arguments. It receives the row's context on its standard input. It runs only
  /// if the user or the caller allows it.
  case run([String])
  /// The closure of a row, by the row's id. Only the library creates this source.
  case closure(row: String)

  package var isFile: Bool { if case .file = self { true } else { false } }

  /// The source's name in messages.
  package var name: String {
    switch self {
    case .key(let key): key.description
    case .file(let path): path
    case .call(let name, _): name
    case .run(let program): program[0]
    case .closure(let row): row
    }
  }
}

extension CompiledForm {
  /// A part of the form that has to be loaded, and how far it has been.
  package struct Load: Sendable {
    package enum Part: Sendable, Hashable {
      /// The items of a choice, or of the elements of a list.
      case items
      case detailText
      /// Rows, which the row with the load stands for.
      case rows
    }

    package var source: Source
    package var part: Part
    /// The row that shows the state, and whose context the source receives.
    package internal(set) var row = RowID(-1)
    /// The input with the items; -1 for other parts.
    var input = -1
    /// The keys after whose changes the part is loaded again, and their settings.
    package var reloadKeys: [Key] = []
    var reloadSettings: [SettingID] = []
    /// The values of these settings, or of the key, when it was last loaded.
    var basis: [Value?] = []
    package internal(set) var state = LoadState.idle
    package internal(set) var text: String?
    /// What the source wants to receive for the next page; `nil` if there is none.
    package internal(set) var next: Value?

    /// Whether it depends on values of the form.
    var isDependent: Bool {
      if case .key = source { return true }
      return !reloadSettings.isEmpty
    }

    package init(_ source: Source, _ part: Part) { (self.source, self.part) = (source, part) }
  }

  /// Identifies a load across versions of a form.
  package struct LoadID: Sendable, Hashable {
    package var address: RowAddress
    package var part: Load.Part
  }

  /// What a source has returned.
  package enum Loaded: Sendable {
    case items([ChoiceItem], next: Value?)
    case text(String)
    /// The rows have become part of a new version of the form.
    case rows
    case failure(String)
  }

  /// The files from which parts of the form are loaded, as written in the form.
  package var sourceFiles: [String] {
    var names: [String] = []
    for load in loads {
      if case .file(let name) = load.source, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Whether there may be rows that have not been read or loaded yet.
  package var hasUnknownRows: Bool {
    !unreadFiles.isEmpty
      || loads.contains { $0.part == .rows && ($0.state != .loaded || $0.next != nil) }
  }

  /// Whether the settings may contain a secret.
  package var mayHaveSecrets: Bool { !secretRows.isEmpty || hasUnknownRows }

  package func loads(ofRow row: RowID) -> [Int] { loads.isEmpty ? [] : loadsByRow[row] ?? [] }

  package func id(ofLoad load: Int) -> LoadID {
    LoadID(address: address(of: loads[load].row), part: loads[load].part)
  }

  package func load(_ id: LoadID) -> Int? {
    row(at: id.address).flatMap { loads(ofRow: $0).first { loads[$0].part == id.part } }
  }

  /// The load of the items among which a row's value is chosen; `nil` if the form contains them.
  package func itemLoad(ofRow row: RowID) -> Int? { input(of: row)?.itemLoad }

  /// The setting from whose value a part is loaded; `nil` if it comes from elsewhere.
  func sourceSetting(ofLoad load: Int) -> SettingID? {
    guard case .key(let key) = loads[load].source else { return nil }
    let item = loads[load].row.item
    return settingNumber(path: key.description.utf8.span).map { setting(SettingID($0), for: item) }
  }

  /// How far the parts of a row have been loaded; `nil` if the form contains all of them.
  func loadState(ofRow row: RowID) -> LoadState? {
    let states = loads(ofRow: row).map { loads[$0].state }
    return states.first { $0.isFailed } ?? states.first { $0.isOpen } ?? states.first
  }

  /// Adopts what another version of the form has loaded from the same sources for the same rows.
  mutating func adoptLoads(of old: CompiledForm) {
    if loads.isEmpty || old.loads.isEmpty { return }
    let known = loads.indices.map { old.load(id(ofLoad: $0)) }
    for (load, known) in known.enumerated() {
      if let known {
        additions.apply(
          old.loads[known], old.loads[known].input < 0 ? nil : old.inputs[old.loads[known].input], load)
      }
    }
  }
}

extension CompiledForm.Additions {
  typealias Load = CompiledForm.Load

  /// Adds a load for a row.
  mutating func add(_ load: Load, row: RowID) {
    loads.append(load)
    loads[loads.count - 1].row = row
    loadsByRow[row, default: []].append(loads.count - 1)
  }

  /// Records what has been loaded.
  mutating func apply(_ loaded: CompiledForm.Loaded, _ load: Int) {
    let page = loads[load].next
    loads[load].next = nil
    switch loaded {
    // The page can be asked for again.
    case .failure(let message): (loads[load].state, loads[load].next) = (.failed(message), page)
    case .text(let text): (loads[load].state, loads[load].text) = (.loaded, text)
    case .rows: loads[load].state = .loaded
    case .items(var items, let next):
      // A source that asks for the same page again would never end.
      (loads[load].state, loads[load].next) = (.loaded, next == page ? nil : next)
      let input = loads[load].input
      if input < 0 { return }
      if page != nil { items = ((inputs[input].offeredItems ?? []) + items).withoutRepetitions }
      inputs[input].setItems(items, hasMore: loads[load].next != nil)
    }
  }

  /// Forgets what has been loaded.
  mutating func reset(load: Int) {
    (loads[load].state, loads[load].text, loads[load].next) = (.idle, nil, nil)
    if loads[load].input >= 0 { inputs[loads[load].input].setItems(nil) }
  }

  /// Takes over a load of the same row in another version of the form, with its input.
  mutating func apply(_ known: Load, _ input: Input?, _ load: Int) {
    if loads[load].part == .rows, loads[load].state == .loaded { loads[load].basis = known.basis }
    guard loads[load].state == .idle, known.source == loads[load].source else { return }
    (loads[load].text, loads[load].next) = (known.text, known.next)
    (loads[load].state, loads[load].basis) = (known.state, known.basis)
    guard loads[load].input >= 0, let input else { return }
    inputs[loads[load].input].setItems(
      input.lacksItems ? nil : input.offeredItems, hasMore: input.hasMoreItems)
  }
}

extension [ChoiceItem] {
  /// The items without those whose value, as it is written, an earlier one has.
  package var withoutRepetitions: [ChoiceItem] {
    var known: Set<ExactString> = []
    return filter { known.insert(ExactString($0.value.description)).inserted }
  }
}
