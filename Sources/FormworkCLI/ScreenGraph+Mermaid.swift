import Formwork

extension ScreenGraph {
  /// The graph as a Mermaid flowchart in a block of Markdown.
  ///
  /// Titles and labels stay text, whatever they contain.
  ///
  /// - SeeAlso: <https://mermaid.js.org/syntax/flowchart.html>
  var mermaid: String {
    var lines = ["```mermaid", "flowchart LR"]
    for (number, node) in nodes.enumerated() { lines.append("  \(line(of: node, number))") }
    for edge in edges {
      lines.append("  s\(edge.source) -->|\(Self.quoted(Self.label(of: edge)))| s\(edge.target)")
    }
    if nodes.contains(where: { !$0.isReachable }) {
      lines.append("  classDef unreachable stroke-dasharray: 5 5")
    }
    lines.append("```")
    if hasUnknownEdges {
      lines += ["", "Functions, programs and loaded rows can also open screens."]
    }
    return lines.joined(separator: "\n")
  }

  private func line(of node: Node, _ number: Int) -> String {
    var title = node.title
    if let list = node.list { title += " (for each of \(list))" }
    if !node.isReachable { title += hasUnknownEdges ? " (possibly unreachable)" : " (unreachable)" }
    let text = Self.quoted(title)
    let shape = number == 0 ? "([\(text)])" : node.list == nil ? "[\(text)]" : "[[\(text)]]"
    return "s\(number)\(shape)\(node.isReachable ? "" : ":::unreachable")"
  }

  private static func label(of edge: Edge) -> String {
    let label = edge.labels.joined(separator: " › ")
    return edge.conditions.isEmpty ? label : "\(label) (if \(edge.conditions.joined(separator: " and ")))"
  }

  /// A text in quotes. Entities replace all characters that Mermaid, Markdown or HTML could interpret.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    var previous: Unicode.Scalar = "\""
    for scalar in text.visible.unicodeScalars {
      if isPlain(scalar, after: previous) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
      previous = scalar
    }
    // Mermaid knows no empty text.
    return result + (text.isEmpty ? " \"" : "\"")
  }

  private static func isPlain(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ",", "'", "/", "!", "?", "(": true
    // At the start of a text, these make a list.
    case "-", ".", ")": previous.properties.isAlphabetic
    // Mermaid uses these characters for entities that it has read.
    case "ﬂ", "°", "¶", "ß": false
    default: scalar.value >= 0xA0
    }
  }
}
