import Formwork

/// What a span of text says, which determines how it looks.
///
/// A sign or a word gives the same information as each style, for terminals without colors and people who cannot see
/// them.
enum TextStyle: Sendable, Hashable {
  /// The state of a switch.
  case on, off
  /// A value that is not saved.
  case changed
  /// A value that breaks a rule, and why.
  case invalid
  case disabled
  /// Something to press, and the sign of a row that opens a screen.
  case button, screen
  /// The title of a screen or a section.
  case title
  /// The chosen item of several.
  case chosen
  /// The item under the cursor of a chooser.
  case selected
  /// Less important than the text beside it.
  case secondary
  /// The first word of a message.
  case error, warning, note, hint
  /// The style that a program's cell gives a text.
  case own(LabelStyle)

  /// The style that a program's cell gives a text; `nil` if it gives none.
  init?(_ label: LabelStyle) {
    if label.isEmpty { return nil }
    self = .own(label)
  }
}

/// How each style looks, as parameters of the terminal's escape sequence for colors.
///
/// The standard theme is readable on both light and dark backgrounds: it uses bold, dim, and some of the terminal's
/// own sixteen colors.
package struct Theme: Sendable {
  /// The names that `FORMWORK_COLORS` uses.
  package static let names = standard.map(\.name)

  /// The styles, by the names that `FORMWORK_COLORS` uses.
  private static let standard: [(name: String, style: TextStyle, parameters: String)] = [
    ("on", .on, "32"), ("off", .off, ""), ("changed", .changed, "35"), ("invalid", .invalid, "31"),
    ("disabled", .disabled, "2"),
    // Bold because plain blue is too dark on a black background.
    ("button", .button, "1;34"), ("screen", .screen, "1;34"),
    ("title", .title, "1"), ("chosen", .chosen, "1"), ("selected", .selected, "7"),
    ("secondary", .secondary, "2"),
    ("error", .error, "1;31"), ("warning", .warning, "1;35"), ("note", .note, "1;36"),
    ("hint", .hint, "1;36"),
  ]

  private var parameters = Dictionary(uniqueKeysWithValues: standard.map { ($0.style, $0.parameters) })

  /// - Parameter colors: entries such as `on=32:error=1;31` that replace those of the standard theme. Unknown names and
  ///   what is not a color are ignored, as `grep` ignores them in `GREP_COLORS`.
  init(_ colors: String = "") {
    for entry in colors.split(separator: ":") {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let known = Self.standard.first(where: { $0.name == parts[0] }),
        parts[1].utf8.allSatisfy({
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ";")
        })
      else { continue }
      parameters[known.style] = String(parts[1])
    }
  }

  /// A text in a style. An escape sequence that would have no parameters is left out.
  func painted(_ text: String, _ style: TextStyle) -> String {
    let parameters =
      if case .own(let label) = style { Self.parameters(of: label) } else { parameters[style] ?? "" }
    return parameters.isEmpty ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }

  private static func parameters(of label: LabelStyle) -> String {
    let attributes: [(style: LabelStyle, parameter: String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"),
    ]
    let colors: [(style: LabelStyle, parameter: String)] = [
      (.red, "31"), (.green, "32"), (.yellow, "33"), (.blue, "34"), (.magenta, "35"), (.cyan, "36"),
    ]
    let all =
      attributes.filter { label.contains($0.style) } + colors.filter { label.contains($0.style) }.prefix(1)
    return all.map(\.parameter).joined(separator: ";")
  }
}
