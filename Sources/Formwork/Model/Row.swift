/// A table row: a text, an accessory, and what a tap does.
///
/// ```swift
/// Row(text: "Wi-Fi", accessory: .switchToggle(value: true), context: ["key": "network.wifi"])
/// ```
/// A row is a value and never accesses the state. When the user enters a value, the program receives the
/// row's `context` with the new value in it.
public struct Row: Sendable, Hashable {
  /// Data that the row carries for its handler. `key` names the place of its value in the settings.
  public typealias Context = [String: Value]

  /// Identifies the row across derivations. Without it, the row is identified by its key or, failing that, by
  /// its text and its position among the rows with that text in the section.
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
  public var selection: AsyncSelection? {
    get { function.value }
    set { function.value = newValue }
  }
  /// The actions of a tap. They are used only without a `selection`.
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
  /// Additional data for the row, passed back with each input.
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

  private var cellType: CellType
  private var function: Function<AsyncSelection>

  /// Creates a row. Its key is the one in `context`.
  ///
  /// ```swift
  /// Row(text: "Port", accessory: .textField(kind: .integer, value: 8080), context: ["key": "server.port"])
  /// ```
  public init(
    text: String? = nil, detailText: String? = nil, selection: Selection? = nil, image: Image? = nil,
    accessory: Accessory = .none, cellClass: (any Cell.Type)? = nil, context: Context? = nil,
    editActions: [EditAction] = [], uuid: String? = nil, accessibilityIdentifier: String? = nil,
    accessibilityLabel: String? = nil, id: String? = nil, actions: [Action] = [], help: String? = nil,
    isEnabled: Bool = true
  ) {
    self.uuid = uuid
    self.id = id
    self.key = context?["key"].flatMap(Key.init(value:))
    self.text = text
    self.detailText = detailText
    function = Function(selection)
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
  }

  /// Creates a row with a selection that may be `async`.
  public init(
    text: String? = nil, detailText: String? = nil, asyncSelection: @escaping AsyncSelection,
    image: Image? = nil, accessory: Accessory = .none, context: Context? = nil, uuid: String? = nil
  ) {
    self.init(
      text: text, detailText: detailText, image: image, accessory: accessory, context: context, uuid: uuid)
    self.selection = asyncSelection
  }

  /// One of the items of a segmented control or a picker.
  public typealias Item = Input.Item

  /// A glyph, or the name of a picture.
  public struct Image: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The glyph, or the picture's name.
    public var name: String
    public init(named name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }
  }
}

/// A cell class that can be compared.
private struct CellType: Sendable, Hashable {
  var type: any Cell.Type

  static func == (left: CellType, right: CellType) -> Bool { left.type == right.type }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
