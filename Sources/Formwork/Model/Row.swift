/// A table row: a text, what stands behind it, and what a tap does.
///
/// ```swift
/// Row(text: "Wi-Fi", accessory: .switchToggle(value: true), context: ["key": "network.wifi"])
/// ```
/// A row is a value. It never reaches back into the state: what the user puts in comes back as the row's
/// `context` with the new value in it.
public struct Row: Sendable, Hashable {
  /// What a row carries for its handler; `key` names the place of its value in the settings.
  public typealias Context = [String: Value]

  /// Identifies the row across derivations. Without one, the row's key identifies it, else its text and
  /// its occurrence in the section.
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
  /// What a tap does, as data; done when there is no `selection`.
  public var actions: [Action]
  /// Stands before the text where output is styled.
  public var image: Image?
  /// What stands at the row's end, with the value that the row holds.
  public var accessory: Accessory
  /// Draws the row. A row of a JSON form names it in `cell`.
  public var cellClass: any Cell.Type {
    get { cellType.type }
    set { cellType.type = newValue }
  }
  /// Additional information for the row, handed back with each input.
  public var context: Context?
  /// What else can be done with the row.
  public var editActions: [EditAction]
  /// A sentence or two for somebody who wonders what the row is for.
  public var help: String?
  /// A disabled row is shown, and refuses new values.
  public var isEnabled: Bool
  /// Kept for programs that were written for Static; nothing in Formwork reads it.
  public var accessibilityIdentifier: String?
  /// What the row is called in the place of its text where output is plain or JSON.
  public var accessibilityLabel: String?

  private var cellType: CellType
  private var function: Function<AsyncSelection>

  /// A row with the parts that are given; its key is the one that `context` names.
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

  /// The same with a selection that waits.
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

/// A type of cell with equality.
private struct CellType: Sendable, Hashable {
  var type: any Cell.Type

  static func == (left: CellType, right: CellType) -> Bool { left.type == right.type }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
