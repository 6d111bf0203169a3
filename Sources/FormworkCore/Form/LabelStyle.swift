/// The style of a text, for output that supports styles. A style adds no information to the text.
///
/// ```swift
/// label.style = [.bold, .red]
/// ```
public struct LabelStyle: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let bold = LabelStyle(rawValue: 1)
  public static let dim = LabelStyle(rawValue: 2)
  public static let italic = LabelStyle(rawValue: 4)
  public static let underline = LabelStyle(rawValue: 8)
  /// A color of the terminal. Of several colors, the first one is used.
  public static let red = LabelStyle(rawValue: 16)
  public static let green = LabelStyle(rawValue: 32)
  public static let yellow = LabelStyle(rawValue: 64)
  public static let blue = LabelStyle(rawValue: 128)
  public static let magenta = LabelStyle(rawValue: 256)
  public static let cyan = LabelStyle(rawValue: 512)

  /// The names of the styles.
  public var names: [String] {
    let all = ["bold", "dim", "italic", "underline", "red", "green", "yellow", "blue", "magenta", "cyan"]
    return all.indices.filter { contains(LabelStyle(rawValue: 1 << UInt16($0))) }.map { all[$0] }
  }
}
