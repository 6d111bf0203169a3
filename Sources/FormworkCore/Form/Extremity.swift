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
