/// Draws a row: `configure` takes from the row what the cell shows.
///
/// A cell is made for one row, configured and read. A class of one's own changes what it shows:
/// ```swift
/// final class ShoutingCell: Value1Cell {
///   override func configure(row: Row) {
///     super.configure(row: row)
///     textLabel.text = textLabel.text?.uppercased()
///   }
/// }
/// ```
public protocol Cell: AnyObject, SendableMetatype {
  /// A cell that shows nothing yet.
  init()
  /// How the parts of the cell stand to each other.
  static var style: CellStyle { get }
  /// The primary text.
  var textLabel: CellLabel { get set }
  /// The secondary text.
  var detailTextLabel: CellLabel { get set }
  /// Stands before the text where output is styled.
  var image: Row.Image? { get set }
  /// The row's accessory, to be looked at; what is drawn is the one of the row.
  var accessory: Row.Accessory { get set }
  /// What the row is called in the place of the text where output is plain or JSON.
  var accessibilityLabel: String? { get set }

  /// Takes from the row what the cell shows; called once, right after `init`.
  func configure(row: Row)
}

/// A text of a cell.
public struct CellLabel: Sendable, Hashable {
  /// `nil` shows nothing.
  public var text: String?
  public init(text: String? = nil) { self.text = text }
}

extension Cell {
  /// Takes text, detail, image and accessory from the row.
  public func configure(row: Row) { takeContent(of: row) }

  fileprivate func takeContent(of row: Row) {
    textLabel.text = row.text
    detailTextLabel.text = row.detailText
    image = row.image
    accessory = row.accessory
    accessibilityLabel = row.accessibilityLabel
  }
}

/// The text at the left, the detail at the right; what a row has when it names no other cell.
open class Value1Cell: Cell {
  open class var style: CellStyle { .value1 }
  public var textLabel = CellLabel()
  public var detailTextLabel = CellLabel()
  public var image: Row.Image?
  public var accessory = Row.Accessory.none
  public var accessibilityLabel: String?

  public required init() {}

  open func configure(row: Row) { takeContent(of: row) }
}

/// The text as a narrow label, the detail right behind it.
open class Value2Cell: Value1Cell {
  override open class var style: CellStyle { .value2 }
}

/// The detail below the text.
open class SubtitleCell: Value1Cell {
  override open class var style: CellStyle { .subtitle }
}

/// The text alone, as something to press.
open class ButtonCell: Value1Cell {
  override open class var style: CellStyle { .button }
}
