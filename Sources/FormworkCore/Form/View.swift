/// Lines that a program draws at the end of a row, or above or below a section.
///
/// ```swift
/// Section(footer: .view(View(lines: ["Used: 4 GB", "Free: 12 GB"])))
/// Row(text: "Load", accessory: .view("gauge"))  // registry.views["gauge"] = { row in … }
/// ```
public struct View: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name under which the program registered the view; `nil` if its lines are given.
  public var name: String?
  /// The lines. Those of a registered view are filled in when the form is compiled or the row is shown.
  public var lines: [String]

  /// Creates a view with these lines.
  public init(lines: [String]) { self.lines = lines }

  /// Creates a view that the program registered.
  public init(named name: String) {
    self.name = name
    lines = []
  }

  public init(stringLiteral name: String) { self.init(named: name) }
}

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

/// The text above or below a section.
public enum Extremity: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// A text.
  case title(String)
  /// Lines that the program draws.
  case view(View)

  public init(stringLiteral title: String) { self = .title(title) }

  /// The text; `nil` for a view.
  public var title: String? { if case .title(let title) = self { title } else { nil } }

  /// The view; `nil` for a text.
  public var view: View? { if case .view(let view) = self { view } else { nil } }
}
