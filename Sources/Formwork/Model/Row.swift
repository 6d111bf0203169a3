/// A table row: a text, an accessory, and what a tap does.
///
/// ```swift
/// Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "network.wifi")
/// ```
/// The rules of a row are added by modifiers, each of which returns a changed copy:
/// ```swift
/// Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "network.port")
///   .enabled(when: Key("network.wifi").isOn)
///   .requires(Key("network.port") > 1024, message: "ports up to 1024 are reserved")
/// ```
/// A row is a value and never accesses the state. When the user enters a value, the program receives the
/// row's `context` with the new value in it.
public struct Row: Sendable, Hashable {
  /// Data that the row carries for its handler. Its member `key` is the row's key if the row has no `key` of
  /// its own.
  public typealias Context = [String: Value]

  /// Identifies the row when the form is derived again. Without it, the row's key, id or text identifies it,
  /// in this order; see ``FormDifference``.
  public var uuid: String?
  /// Names the row at the prompt and in scripts.
  public var id: String?
  /// The place of the row's value in the settings.
  public var key: Key?
  /// The row's primary text.
  public var text: String?
  /// The row's secondary text.
  public var detailText: String?
  /// Called when the row is tapped.
  @Uncompared public var selection: AsyncSelection?
  /// The actions to perform when the row is tapped; used only if `selection` is `nil`.
  public var actions: [Action]
  /// The image before the text; shown in styled output.
  public var image: Image?
  /// The accessory at the row's end, which contains the row's value.
  public var accessory: Accessory
  /// The class that draws the row. In a JSON form, `cell` names it.
  public var cellClass: any Cell.Type {
    get { cellType.type }
    set { cellType.type = newValue }
  }
  /// Additional data that is passed to the row's functions.
  public var context: Context?
  /// The row's additional actions.
  public var editActions: [EditAction]
  /// A sentence or two that explain what the row is for.
  public var help: String?
  /// Whether the row accepts new values. A disabled row is still shown.
  public var isEnabled: Bool
  /// Not used by Formwork; present for compatibility with programs written for Static.
  public var accessibilityIdentifier: String?
  /// The label that replaces the text in plain and JSON output.
  public var accessibilityLabel: String?
  /// The row's traits. Not used by Formwork, which derives a row's role from its accessory; present for
  /// compatibility with programs written for Static.
  public var accessibilityTraits: AccessibilityTraits?

  private var cellType: CellType
  /// The row's rules; most rows have none.
  var rules = Boxed<Rules>.none

  /// Creates a row. Without `key`, the key in `context` is used. A selection may be `async`.
  ///
  /// ```swift
  /// Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), key: "server.port")
  /// Row(text: "Advanced", accessory: .disclosureIndicator, actions: [.push("advanced")])
  /// ```
  public init(
    text: String? = nil, detailText: String? = nil, selection: AsyncSelection? = nil, image: Image? = nil,
    accessory: Accessory = .none, cellClass: (any Cell.Type)? = nil, context: Context? = nil,
    editActions: [EditAction] = [], uuid: String? = nil, accessibilityIdentifier: String? = nil,
    accessibilityLabel: String? = nil, accessibilityTraits: AccessibilityTraits? = nil, key: Key? = nil,
    id: String? = nil, actions: [Action] = [], help: String? = nil, isEnabled: Bool = true
  ) {
    self.uuid = uuid
    self.id = id
    self.key = key ?? context?["key"].flatMap(Key.init(value:))
    self.text = text
    self.detailText = detailText
    self.selection = selection
    self.actions = actions
    self.image = image
    self.accessory = accessory
    self.cellType = CellType(type: cellClass ?? Value1Cell.self)
    self.context = context
    self.editActions = editActions
    self.help = help
    self.isEnabled = isEnabled
    self.accessibilityIdentifier = accessibilityIdentifier
    self.accessibilityLabel = accessibilityLabel
    self.accessibilityTraits = accessibilityTraits
  }

  /// One of the items of a segmented control or a picker.
  public typealias Item = ChoiceItem

  /// A glyph, or the name of a picture.
  public struct Image: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The glyph, or the picture's name.
    public var name: String
    public init(named name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }
  }
}

extension Row {
  /// Traits that describe a row to assistive technologies.
  public struct AccessibilityTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let none: AccessibilityTraits = []
    public static let button = AccessibilityTraits(rawValue: 1)
    public static let link = AccessibilityTraits(rawValue: 2)
    public static let image = AccessibilityTraits(rawValue: 4)
    public static let selected = AccessibilityTraits(rawValue: 8)
    public static let staticText = AccessibilityTraits(rawValue: 16)
    public static let header = AccessibilityTraits(rawValue: 32)
    public static let notEnabled = AccessibilityTraits(rawValue: 64)
    public static let adjustable = AccessibilityTraits(rawValue: 128)
    public static let updatesFrequently = AccessibilityTraits(rawValue: 256)
  }
}

/// A cell class that can be compared.
private struct CellType: Sendable, Hashable {
  var type: any Cell.Type

  static func == (left: CellType, right: CellType) -> Bool { left.type == right.type }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
