/// A form as it was described: screens, rows and the keys that they stand for, apart from any state.
///
/// With a state it gives a `Form`; a session holds the two together. Rows of all screens stand in one table
/// and are named by their index in it.
public struct FormDefinition: Sendable {
  /// The first screen's title; empty where the form gives none.
  public internal(set) var title = ""
  /// Where the form keeps its settings, as it says itself.
  public internal(set) var store: StoreDefinition?
  /// Names that the program behind the form registers, and what they do.
  public internal(set) var declaredActions: [String: String] = [:]
  package var screens: [ScreenDefinition] = []
  var screenIndices: [Name: Int] = [:]
  package var rows: [RowDefinition] = []
  package var keys = KeyTable()
  /// The first form's own file name: a `push` of it leads home.
  var fileName = ""
  /// Rows that hold a secret.
  package var secretRows: [Int] = []
  /// Forms that a `push` names and nobody has needed yet.
  package var pendingFiles: [PendingFile] = []
  package var requirements: [Requirement] = []
  /// The conditions of actions and the texts of alerts, by how they are written.
  var conditions: [Name: Expression] = [:]
  var templates: [Name: Template] = [:]
  /// Rules that name keys that no form read so far has.
  var openRules: [OpenRule] = []
  /// Keys that were named, and that no form read so far has.
  var openReferences: [KeyReference] = []
  /// Keys of rows whose accessory could not be read.
  var unreadKeys: Set<Name> = []

  init() {}

  /// The name of the first screen.
  package static let homeName = "home"

  package func screen(named name: String) -> Int? { screenIndices[Name(name)] }
}

/// A screen: its sections, and its rows by id.
package struct ScreenDefinition: Sendable {
  package var name: String
  package var title: String
  package var sections: [SectionDefinition] = []
  package var rowsByID: [Name: Int] = [:]

  /// The screen's rows in the table of rows.
  package var rows: Range<Int> {
    guard let first = sections.first, let last = sections.last else { return 0..<0 }
    return first.rows.lowerBound..<last.rows.upperBound
  }
}

package struct SectionDefinition: Sendable {
  var uuid: String?
  package var header: Section.Extremity?
  package var footer: Section.Extremity?
  var headerTemplate: Template?
  var footerTemplate: Template?
  package var indexTitle: String?
  /// In the table of rows.
  package var rows: Range<Int>
}

/// A row: what it shows and accepts, its accessory's value being the default.
package struct RowDefinition: Sendable {
  package var row: Row
  package var id: String
  package var screen: Int
  /// The key's index, where the row holds a value.
  package var slot: Int?
  /// Most rows have no rules, and the others keep theirs apart, so that a row is cheap to copy.
  private var rules: Rules.Box?

  init(row: Row, id: String, screen: Int) {
    self.row = row
    self.id = id
    self.screen = screen
  }

  /// What happens to a row's value while the row is hidden.
  package enum WhenHidden: String, Sendable, CaseIterable {
    /// It stays as it is.
    case keep
    /// It is taken out.
    case clear
    /// It is set aside, and comes back when the row does.
    case restore
  }

  /// What a person calls the row.
  package var label: String { row.accessibilityLabel ?? row.text ?? id }
}

extension RowDefinition {
  /// What depends on other settings.
  struct Rules: Sendable {
    var visibleWhen: Expression?
    var enabledWhen: Expression?
    var checkmarkWhen: Expression?
    var whenHidden = WhenHidden.keep
    var templates = Templates()
    var requirements: [Int] = []

    fileprivate indirect enum Box: Sendable { case rules(Rules) }
  }

  /// Texts that have expressions in them.
  struct Templates: Sendable {
    var text: Template?
    var detailText: Template?
    var message: Template?
  }

  private subscript<Part>(rule path: WritableKeyPath<Rules, Part>) -> Part {
    get {
      guard case .rules(let rules)? = rules else { return Rules()[keyPath: path] }
      return rules[keyPath: path]
    }
    set {
      var all = Rules()
      if case .rules(let rules)? = rules { all = rules }
      all[keyPath: path] = newValue
      rules = .rules(all)
    }
  }

  package internal(set) var visibleWhen: Expression? {
    get { rules == nil ? nil : self[rule: \.visibleWhen] }
    set { self[rule: \.visibleWhen] = newValue }
  }
  package internal(set) var enabledWhen: Expression? {
    get { rules == nil ? nil : self[rule: \.enabledWhen] }
    set { self[rule: \.enabledWhen] = newValue }
  }
  /// Decides between checkmark and the place of one.
  var checkmarkWhen: Expression? {
    get { rules == nil ? nil : self[rule: \.checkmarkWhen] }
    set { self[rule: \.checkmarkWhen] = newValue }
  }
  package internal(set) var whenHidden: WhenHidden {
    get { rules == nil ? .keep : self[rule: \.whenHidden] }
    set { if newValue != .keep || rules != nil { self[rule: \.whenHidden] = newValue } }
  }
  var templates: Templates {
    get { self[rule: \.templates] }
    set { self[rule: \.templates] = newValue }
  }
  /// What is required, with its message shown at this row.
  var requirements: [Int] {
    get { rules == nil ? [] : self[rule: \.requirements] }
    set { self[rule: \.requirements] = newValue }
  }
}

/// A form in a file of its own that a `push` names.
package struct PendingFile: Sendable {
  /// The file's path relative to the first form's folder: the screen's name.
  package var name: String
  /// Where it was named first.
  private var document: JSONDocument
  private var offset: Int

  init(name: String, node: JSONNode) {
    self.name = name
    document = node.document
    offset = node.start
  }

  var place: Place { SourceText(file: document.file, bytes: document.bytes).place(at: offset) }
}

/// Where a form keeps its settings.
public struct StoreDefinition: Sendable, Hashable {
  /// How a dotted key stands in the settings file.
  public enum Keys: String, Sendable, Hashable, CaseIterable {
    /// A dotted key is a path through objects.
    case nested
    /// A dotted key is one member's name.
    case flat
  }

  /// What a save writes.
  public enum Writes: String, Sendable, Hashable, CaseIterable {
    /// What was set, and nothing else.
    case set
    /// Every effective value.
    case all
  }

  /// The file as it was named; `StoreLocation` makes a path of it.
  public var file: String
  /// How a dotted key stands in the file.
  public var keys: Keys
  /// What a save writes into the file.
  public var writes: Writes

  /// A store with nested keys that holds what was set, unless told otherwise.
  public init(file: String, keys: Keys = .nested, writes: Writes = .set) {
    self.file = file
    self.keys = keys
    self.writes = writes
  }
}
