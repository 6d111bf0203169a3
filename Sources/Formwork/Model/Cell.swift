/// A type that draws rows. `configure` copies what to show from the row to the cell.
///
/// A cell is created, configured and read once for each row. Define a class of your own to change what a cell
/// shows:
/// ```swift
/// final class ShoutingCell: Value1Cell {
///   override func configure(row: Row) {
///     super.configure(row: row)
///     textLabel.text = textLabel.text?.uppercased()
///     textLabel.style = [.bold, .red]
///   }
/// }
/// ```
public protocol Cell: AnyObject, SendableMetatype {
  /// Creates an empty cell.
  init()
  /// The layout of the cell's parts.
  static var style: CellStyle { get }
  /// How rows with this cell look in a page of HTML; `nil` for the look of the `style`.
  ///
  /// In the template, `{{text}}`, `{{detail}}` and `{{value}}` stand for the parts of the row, as escaped text:
  /// ```swift
  /// override class var htmlTemplate: String? { "<strong>{{text}}</strong> <em>{{detail}}</em>" }
  /// ```
  static var htmlTemplate: String? { get }
  /// The primary text.
  var textLabel: CellLabel { get set }
  /// The secondary text.
  var detailTextLabel: CellLabel { get set }
  /// The image before the text; shown in styled output.
  var image: Row.Image? { get set }
  /// The row's accessory. Changing it has no effect: the row's own accessory is drawn.
  var accessory: Row.Accessory { get set }
  /// The label that replaces the text in plain and JSON output.
  var accessibilityLabel: String? { get set }

  /// Sets what the cell shows. Called once, right after `init`.
  func configure(row: Row)
}

/// A label in a cell: its text and style.
public struct CellLabel: Sendable, Hashable {
  /// The text; `nil` shows nothing.
  public var text: String?
  /// The style of the text in styled output. JSON output contains the names of the styles.
  public var style: LabelStyle

  /// Creates a label.
  public init(text: String? = nil, style: LabelStyle = []) {
    self.text = text
    self.style = style
  }
}

extension Cell {
  /// By default, `nil`.
  public static var htmlTemplate: String? { nil }

  /// Copies the text, detail, image, accessory and accessibility label from the row.
  public func configure(row: Row) { takeContent(of: row) }

  fileprivate func takeContent(of row: Row) {
    textLabel.text = row.text
    detailTextLabel.text = row.detailText
    image = row.image
    accessory = row.accessory
    accessibilityLabel = row.accessibilityLabel
  }
}

/// The text on the left, the detail on the right. The default cell.
open class Value1Cell: Cell {
  open class var style: CellStyle { .value1 }
  open class var htmlTemplate: String? { nil }
  public var textLabel = CellLabel()
  public var detailTextLabel = CellLabel()
  public var image: Row.Image?
  public var accessory = Row.Accessory.none
  public var accessibilityLabel: String?

  public required init() {}

  open func configure(row: Row) { takeContent(of: row) }
}

/// The text as a narrow label, followed by the detail.
open class Value2Cell: Value1Cell {
  override open class var style: CellStyle { .value2 }
}

/// The detail below the text.
open class SubtitleCell: Value1Cell {
  override open class var style: CellStyle { .subtitle }
}

/// The text alone, as a button.
open class ButtonCell: Value1Cell {
  override open class var style: CellStyle { .button }
}

extension CellStyle {
  /// The class of the built-in cell with this layout.
  var builtInCell: any Cell.Type {
    switch self {
    case .value1: Value1Cell.self
    case .value2: Value2Cell.self
    case .subtitle: SubtitleCell.self
    case .button: ButtonCell.self
    }
  }
}
