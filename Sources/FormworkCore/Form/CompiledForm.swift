/// A form ready for use: its tables, which do not change while a session runs, and what the session adds to them, which
/// are the items of lists and what was loaded. Both are behind references, so that copying a form is cheap.
public struct CompiledForm: Sendable {
  private var fixed: Shared<FormTables>
  private var added: Shared<Additions>

  struct Additions {
    var items = ItemTable()
    var inputs: [Input] = []
    var itemInputs: [ItemInput: Int32] = [:]
    var loads: [Load] = []
    var loadsByRow: [RowID: [Int]] = [:]
    var dependentLoads: [Int] = []
  }

  private final class Shared<Content: Sendable>: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  init(_ tables: FormTables) {
    fixed = Shared(tables)
    added = Shared(
      Additions(
        inputs: tables.inputs, loads: tables.loads, loadsByRow: tables.loadsByRow,
        dependentLoads: tables.dependentLoads))
  }

  var tables: FormTables {
    @inline(__always) get { fixed.content }
    set { fixed = Shared(newValue) }
  }

  private static let noAdditions = Shared(Additions())

  /// What a session adds.
  var additions: Additions {
    @inline(__always) get { added.content }
    _modify {
      var content = added.content
      // Without the reference, the content can change, and its arrays are not copied.
      added = Self.noAdditions
      defer { added = Shared(content) }
      yield &content
    }
  }

  /// The items that the session has met.
  package var items: ItemTable { @inline(__always) get { added.content.items } }
  /// The inputs that settings accept. An item has inputs of its own if it loads their options.
  package var inputs: [Input] { @inline(__always) get { added.content.inputs } }
  var itemInputs: [ItemInput: Int32] { @inline(__always) get { added.content.itemInputs } }
  /// The parts that have to be loaded.
  package var loads: [Load] { @inline(__always) get { added.content.loads } }
  /// The numbers of a row's loads.
  var loadsByRow: [RowID: [Int]] { @inline(__always) get { added.content.loadsByRow } }
  /// The numbers of the loads that depend on values.
  var dependentLoads: [Int] { @inline(__always) get { added.content.dependentLoads } }
  /// The name of the first screen.
  package static let homeName = "home"
}

extension CompiledForm {
  /// The first screen's title; empty if the form has none.
  public var title: String { @inline(__always) get { tables.title } }
  /// The store that the form specifies.
  public var store: StoreDefinition? { @inline(__always) get { tables.store } }
  /// Functions that the program registers, each with a description.
  public var declaredActions: [String: String] { @inline(__always) get { tables.declaredActions } }
  /// The program that checks the new settings before each save, with its arguments; empty if there is none.
  public var beforeSave: [String] { @inline(__always) get { tables.beforeSave } }
  /// The program that puts the settings into effect after each save, with its arguments; empty if there is
  /// none.
  public var afterSave: [String] { @inline(__always) get { tables.afterSave } }

  /// The file of a JSON Schema for the settings, relative to the form.
  public var schema: String? { @inline(__always) get { tables.schema } }
  var closed: [[String]] { @inline(__always) get { tables.closed } }
  package var samples: [Sample] { @inline(__always) get { tables.samples } }
  package var texts: TextStorage { @inline(__always) get { tables.texts } }
  package var screens: [Screen] { @inline(__always) get { tables.screens } }
  package var sections: [Section] { @inline(__always) get { tables.sections } }
  package var rows: [Row] { @inline(__always) get { tables.rows } }
  package var details: [RowDetails] { @inline(__always) get { tables.details } }
  package var settings: [Setting] { @inline(__always) get { tables.settings } }
  package var lists: [ItemList] { @inline(__always) get { tables.lists } }
  var hasOrderedLists: Bool { @inline(__always) get { tables.hasOrderedLists } }
  package var expressions: [Expression?] { @inline(__always) get { tables.expressions } }
  var places: [Int32] { @inline(__always) get { tables.places } }
  var bareSettings: [Int32] { @inline(__always) get { tables.bareSettings } }
  package var templates: [Template?] { @inline(__always) get { tables.templates } }
  package var requirements: [Requirement] { @inline(__always) get { tables.requirements } }
  package var hasListeners: Bool { @inline(__always) get { tables.hasListeners } }
  package var hasRestarts: Bool { @inline(__always) get { tables.hasRestarts } }
  package var secretRows: [Int] { @inline(__always) get { tables.secretRows } }
  package var unreadFiles: [String] { @inline(__always) get { tables.unreadFiles } }
}

extension CompiledForm {
  package struct Screen: Sendable {
    package var name: String
    package var title: String
    /// The number of the title's template.
    package var titleTemplate = -1
    package var sections = 0..<0
    package var rows = 0..<0
    /// The list for each of whose items the screen exists; -1 if it exists once.
    package var list: Int32 = -1
  }

  package struct Section: Sendable {
    package var uuid: String?
    package var header: Extremity?
    package var footer: Extremity?
    /// The numbers of the header and footer templates.
    package var headerTemplate = -1
    package var footerTemplate = -1
    package var indexTitle: String?
    package var rows: Range<Int>
    /// The field by whose values the section is repeated: a setting of the list's templates; -1 if it is not.
    package internal(set) var groupField = -1

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
    /// The list for each of whose items the row exists; -1 if it exists once.
    package var list: Int32 = -1
    /// The number of the row's setting, if the row has a value.
    package var setting: Int32 = -1
    package var conditions = RowConditions()
    package var details: Int32 = -1
    package var accessory = AccessoryKind.none
    package var cell = CellStyle.value1
    package var whenHidden = WhenHidden.keep
    package var flags: RowFlags = []
  }

  package struct RowFlags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The program has disabled the row.
    package static let disabled = RowFlags(rawValue: 1)
    /// The program has functions for a tap on the row, for its info button, or for new values.
    package static let hasSelection = RowFlags(rawValue: 2)
    package static let hasDetailSelection = RowFlags(rawValue: 4)
    package static let hasValueHandler = RowFlags(rawValue: 8)
    /// The row uses a cell that the program registered and that draws the row.
    package static let hasOwnCell = RowFlags(rawValue: 16)
    /// The row has actions for new values.
    package static let hasChangeActions = RowFlags(rawValue: 32)
    /// The row stands for rows that have been loaded, and is shown only while they are loaded again.
    package static let hasLoadedRows = RowFlags(rawValue: 64)

    /// The row has functions or actions for new values.
    package static let listens: RowFlags = [.hasValueHandler, .hasChangeActions]
  }

  /// What happens to a row's value while the row is hidden.
  public enum WhenHidden: UInt8, Sendable, Hashable, CaseIterable {
    /// The value is kept.
    case keep
    /// The value is removed.
    case clear
    /// The value is set aside and restored when the row is shown again.
    case restore
  }

  package struct RowDetails: Sendable {
    package var uuid: String?
    package var image: String?
    package var accessibilityLabel: String?
    /// The registered cell that draws the row, and the registered view at its end.
    package var cellName: String?
    package var viewName: String?
    package var viewLines: [String] = []
    /// The number of the expression that a progress bar shows.
    package var progress = -1
    package var context: Value.Object?
    package var actions: [Action] = []
    package var detailActions: [Action] = []
    package var editActions: [EditAction] = []
    /// What happens when the row's value changes.
    package var changeActions: [Action] = []
    /// What has to be restarted before a new value takes effect.
    package var restart: String?
    /// The field's own message for invalid values.
    package var message: String?
    /// The number of the row's input, if it differs from that of the first row with the same setting.
    var input: Int32 = -1
    /// The numbers of the templates of texts.
    package var textTemplate = -1
    package var detailTextTemplate = -1
    package var messageTemplate = -1
    /// The condition that decides between a checkmark and its placeholder.
    package var checkmarkWhen = -1
    package var requirements: [Int] = []

    package init() {}
  }

  /// An additional action of a row.
  package struct EditAction: Sendable, Hashable {
    package var title: String
    package var isDestructive = false
    package var actions: [Action] = []
    /// Whether the program has a function for it.
    package var hasSelection = false
    /// The number of the condition under which it can be run; -1 if it always can. It applies to `item`.
    package var condition = -1
    var item: ItemID?

    package init(
      title: String, isDestructive: Bool = false, actions: [Action] = [], hasSelection: Bool = false
    ) {
      self.title = title
      self.isDestructive = isDestructive
      self.actions = actions
      self.hasSelection = hasSelection
    }
  }

  /// A key with its value's kind, default and rules, as defined by the first row with this key.
  package struct Setting: Sendable {
    /// The dotted key.
    package var path: TextRange
    package var row: Int32
    /// All rows with this key, if there are several.
    package var allRows: [Int32] = []
    /// The number of the input.
    var input: Int32
    /// What a stored value must be to take effect.
    var admission: Input.Admission
    package var defaultValue: Value?
    /// Whether the value is written to the settings file; otherwise, it is lost at the end of the session.
    package var isKept = true
    /// Whether the setting has a name that users, conditions and programs know. A row in Swift that has neither
    /// a key nor an id has a value without such a name, which is not kept.
    package var isNamed = true
    /// Whether one of its rows contains a secret.
    package var isSecure: Bool
    /// Whether other rows have some members of its object.
    package internal(set) var sharesObject = false
    /// Whether a requirement depends on it, and whether it can hide a row that does not keep its value then.
    package var hasRequirements = false
    package var hidesRows = false
    /// Whether one of its own rows is shown or enabled depending on its value.
    var decidesOverItself = false
    /// What the setting is in a list of items.
    package internal(set) var role = SettingRole.plain
    /// The list for each of whose items the setting exists; -1 if it exists once.
    package internal(set) var owner: Int32 = -1
    /// The list whose items the setting names; -1 for other settings.
    var headedList: Int32 = -1
  }

  /// A condition over one or more keys that the settings must meet. It is checked on each save and by
  /// `verify`.
  package struct Requirement: Sendable {
    package var kind: RequirementKind
    /// The number of the condition under which it applies; -1 if it always applies.
    package var when = -1
    /// The number of the condition that must hold; -1 if the requirement is never met.
    package var that = -1
    package var message: String
    package var messageTemplate = -1
    /// The row that shows the message: the row with the requirement, otherwise a row with a key that it
    /// reads.
    package var row = -1
    /// Whether that row contains the requirement, which then does not apply while the row is hidden.
    package var isOfRow: Bool
    /// The settings that it reads.
    package var settings: [SettingID] = []
  }
}
