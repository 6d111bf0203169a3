/// A form ready for use: screens, sections, rows and settings in flat tables, their rules compiled, apart from
/// any state. Rows, settings, expressions and templates are named by their numbers in these tables.
public struct CompiledForm: Sendable {
  /// The first screen's title; empty where the form gives none.
  public internal(set) var title = ""
  /// Where the form keeps its settings, as it says itself.
  public internal(set) var store: StoreDefinition?
  /// Functions that the program behind the form registers, and what they do.
  public internal(set) var declaredActions: [String: String] = [:]

  package internal(set) var texts = TextStorage()
  package internal(set) var screens: [Screen] = []
  package internal(set) var sections: [Section] = []
  /// The sections whose header or footer has expressions in it.
  var sectionsWithTemplates: [Int] = []
  package internal(set) var rows: [Row] = []
  /// What few rows have.
  package internal(set) var details: [RowDetails] = []
  package internal(set) var settings: [Setting] = []
  /// What settings take.
  package internal(set) var inputs: [Input] = []
  /// Conditions, each once however many rows have it; `nil` while a key of it is not known.
  package internal(set) var expressions: [Expression?] = []
  /// Of a condition that is a key and nothing else, as most are, the setting; else -1.
  var bareSettings: [Int32] = []
  /// Texts with expressions in them, in the same way.
  package internal(set) var templates: [Template?] = []
  package internal(set) var requirements: [Requirement] = []
  /// Whether the program has functions of rows for new values.
  var hasValueHandlers = false
  /// The rows that hold a secret.
  package internal(set) var secretRows: [Int] = []
  /// Forms that a `push` names and that have not been read, as paths relative to the form's folder.
  package internal(set) var unreadFiles: [String] = []

  var screenIndices: [ExactString: Int] = [:]
  var rowIndex = TextIndex()
  var settingIndex = TextIndex()
  /// Every proper prefix of a key, as a place in `prefixes`.
  var prefixIndex = TextIndex()
  /// The prefixes of keys, each with a setting below it.
  var prefixes: [(path: TextRange, setting: Int)] = []

  /// By setting: rows whose visibility, enabledness or texts depend on it.
  var dependents = Adjacency()
  /// By setting: rows whose value is removed when they hide, and whose visibility depends on it.
  var hidingRows = Adjacency()
  /// By setting: what is required that depends on it.
  var requirementsBySetting = Adjacency()

  /// The name of the first screen.
  package static let homeName = "home"
}

extension CompiledForm {
  package struct Screen: Sendable {
    package var name: String
    package var title: String
    package var sections = 0..<0
    package var rows = 0..<0
  }

  package struct Section: Sendable {
    package var uuid: String?
    package var header: Extremity?
    package var footer: Extremity?
    /// The numbers of header and footer as templates.
    package var headerTemplate = -1
    package var footerTemplate = -1
    package var indexTitle: String?
    package var rows: Range<Int>

    package init(
      uuid: String? = nil, header: Extremity? = nil, footer: Extremity? = nil, indexTitle: String? = nil,
      rows: Range<Int>
    ) {
      self.uuid = uuid
      self.header = header
      self.footer = footer
      self.indexTitle = indexTitle
      self.rows = rows
    }
  }

  package struct Row: Sendable {
    package var id = TextRange.none
    package var text = TextRange.none
    package var detailText = TextRange.none
    package var placeholder = TextRange.none
    package var help = TextRange.none
    package var screen: Int32 = 0
    /// The number of the setting that the row shows, where it holds a value.
    package var setting: Int32 = -1
    package var visibleWhen: Int32 = -1
    package var enabledWhen: Int32 = -1
    package var details: Int32 = -1
    package var accessory = AccessoryKind.none
    package var cell = CellStyle.value1
    package var whenHidden = WhenHidden.keep
    package var flags: RowFlags = []
  }

  package struct RowFlags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The program that made the form has disabled the row.
    package static let disabled = RowFlags(rawValue: 1)
    /// The program has functions for a tap on the row, for its info button, for new values.
    package static let hasSelection = RowFlags(rawValue: 2)
    package static let hasDetailSelection = RowFlags(rawValue: 4)
    package static let hasValueHandler = RowFlags(rawValue: 8)
    /// The cell is one that the program registered, and draws the row itself.
    package static let hasOwnCell = RowFlags(rawValue: 16)
  }

  /// What happens to a row's value while the row is hidden.
  package enum WhenHidden: UInt8, Sendable {
    /// It stays.
    case keep
    /// It is removed.
    case clear
    /// It is set aside, and comes back when the row does.
    case restore
  }

  package struct RowDetails: Sendable {
    package var uuid: String?
    package var image: String?
    package var accessibilityLabel: String?
    /// The registered cell that draws the row, the registered view that stands at its end.
    package var cellName: String?
    package var viewName: String?
    package var context: Value.Object?
    package var actions: [Action] = []
    package var detailActions: [Action] = []
    package var editActions: [EditAction] = []
    /// The form's own words for what would be right in a field.
    package var message: String?
    /// The number of what the row takes, where that is not what the first row of its setting takes.
    var input: Int32 = -1
    /// The numbers of texts as templates.
    package var textTemplate = -1
    package var detailTextTemplate = -1
    package var messageTemplate = -1
    /// Decides between a checkmark and the place of one.
    package var checkmarkWhen = -1
    package var requirements: [Int] = []

    package init() {}
  }

  /// What else can be done with a row.
  package struct EditAction: Sendable, Hashable {
    package var title: String
    package var isDestructive = false
    package var actions: [Action] = []
    /// Whether the program has a function for it.
    package var hasSelection = false

    package init(
      title: String, isDestructive: Bool = false, actions: [Action] = [], hasSelection: Bool = false
    ) {
      self.title = title
      self.isDestructive = isDestructive
      self.actions = actions
      self.hasSelection = hasSelection
    }
  }

  /// A key with its value's kind, default and rules: those of the first row that is bound to it.
  package struct Setting: Sendable {
    /// The dotted key.
    package var path: TextRange
    package var row: Int32
    /// All rows that are bound to the key, where there are several.
    package var allRows: [Int32] = []
    /// The number of what it takes.
    var input: Int32
    /// What a stored value must be to be in effect.
    var admission: Input.Admission
    package var defaultValue: Value?
    /// Whether the value is written to the settings file.
    package var isKept = true
    /// Whether one of its rows holds a secret.
    package var isSecure: Bool
    /// Whether what is required of its value alone, or the hiding of a row, depends on it.
    package var hasRequirements = false
    package var hidesRows = false
    /// Whether one of its own rows is shown or enabled by its value.
    var decidesOverItself = false
  }

  /// A condition over one or several keys that settings must meet: judged at each save, and by `verify`.
  package struct Requirement: Sendable {
    /// The condition under which it applies; always for -1.
    var when = -1
    var that: Int
    var message: String
    var messageTemplate = -1
    /// The row that shows the message: the one that requires it, else one that holds a key that it reads.
    package var row = -1
    /// Whether that row requires it, so that nothing is required of one that is hidden.
    var isOfRow: Bool
    /// The settings that it reads.
    package var settings: [Int] = []
  }
}

/// Where a form keeps its settings.
public struct StoreDefinition: Sendable, Hashable {
  /// How a dotted key stands in the settings file.
  public enum Keys: String, Sendable, Hashable, CaseIterable {
    /// A dotted key is a path through objects.
    case nested
    /// A dotted key is the name of one member.
    case flat
  }

  /// What a save writes.
  public enum Writes: String, Sendable, Hashable, CaseIterable {
    /// What was set, and nothing else.
    case set
    /// Every effective value.
    case all
  }

  /// The file as the form names it.
  public var file: String
  /// How a dotted key stands in the file.
  public var keys: Keys
  /// What a save writes into the file.
  public var writes: Writes

  /// Creates a store; by default its keys are nested and it holds what was set.
  public init(file: String, keys: Keys = .nested, writes: Writes = .set) {
    self.file = file
    self.keys = keys
    self.writes = writes
  }
}
