/// The formats of documents that show screens.
package enum DocumentFormat: String, Sendable, CaseIterable {
  /// A page for a browser, in which the form can be used.
  case html
  /// A picture of the screens.
  case svg
  /// A table for each section, for reviews.
  case markdown

  /// The format for the extension of a file name; `nil` if there is none.
  package init?(file path: String) {
    let name = path.split(separator: "/").last ?? ""
    switch name.split(separator: ".").dropFirst().last?.lowercased() {
    case "html", "htm": self = .html
    case "svg": self = .svg
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }

  /// Whether the width of a screen can be chosen.
  package var hasWidth: Bool { self != .markdown }
}

extension Document {
  /// The document as a picture.
  ///
  /// - Parameter width: the width of a screen in points.
  package func svg(width: Int = defaultWidth) -> String { SVGRenderer(width: Double(width)).text(of: self) }

  package var markdown: String { MarkdownRenderer(self).text }

  /// The width of a phone in points.
  package static var defaultWidth: Int { 375 }
}
