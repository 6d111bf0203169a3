import Formwork
import FormworkCore

/// The values of a text of sections and `NAME = VALUE` lines.
enum KeyValueTree {
  /// A section with its members, in the order of the text.
  private final class Node {
    var entries: [(name: String, entries: [KeyValueText.Entry])] = []
    var sections: [(name: String, section: KeyValueText.Section, node: Node)] = []

    func add(_ entry: KeyValueText.Entry) {
      if let index = entries.firstIndex(where: { $0.name == entry.name }) {
        entries[index].entries.append(entry)
      } else {
        entries.append((entry.name, [entry]))
      }
    }

    func section(_ path: ArraySlice<String>, _ section: KeyValueText.Section) -> Node {
      guard let name = path.first else { return self }
      if let known = sections.first(where: { $0.name == name }) {
        return known.node.section(path.dropFirst(), section)
      }
      let node = Node()
      sections.append((name, section, node))
      return node.section(path.dropFirst(), section)
    }
  }

  static func root(of text: KeyValueText) -> SyntaxTree.Part {
    let root = Node()
    let nodes = text.sections.map { root.section($0.path[...], $0) }
    for entry in text.entries { nodes[entry.section].add(entry) }
    return part(root, text.bytes.indices)
  }

  private static func part(_ node: Node, _ range: Range<Int>) -> SyntaxTree.Part {
    var members: [SyntaxTree.Member] = []
    for (name, entries) in node.entries {
      members.append(.init(name, at: entries[0].nameRange, part(entries)))
    }
    for (name, section, below) in node.sections where !node.entries.contains(where: { $0.name == name }) {
      let part = part(below, section.line)
      // A section without settings counts as missing.
      if case .object(let parts, _) = part, !parts.isEmpty {
        members.append(.init(name, at: section.nameRange, part))
      }
    }
    return .object(members, range)
  }

  /// The value of the lines with a name; a name in several lines is a list.
  private static func part(_ entries: [KeyValueText.Entry]) -> SyntaxTree.Part {
    if entries.count > 1 {
      let range = entries[0].valueRange.lowerBound..<entries[entries.count - 1].valueRange.upperBound
      return .array(entries.map { part($0, inList: true) }, range)
    }
    return part(entries[0], inList: false)
  }

  private static func part(_ entry: KeyValueText.Entry, inList: Bool) -> SyntaxTree.Part {
    var readings = readings(of: entry)
    if !inList { readings.append(.array([.string(entry.text)])) }
    return .ambiguous(readings[0], or: Array(readings.dropFirst()), entry.valueRange)
  }

  /// The possible readings of a value, the most likely first.
  static func readings(of entry: KeyValueText.Entry) -> [Value] {
    guard entry.hasSeparator else { return [true, ""] }
    let text = Value.string(entry.text)
    if entry.quote != nil { return [text] }
    if entry.text.isEmpty { return [text, .null] }
    let boolean = PlainScalar.boolean(entry.text).map { Value.bool($0) }
    if let number = PlainScalar.number(entry.text) { return [number, text] + (boolean.map { [$0] } ?? []) }
    guard let boolean else { return [text] }
    return ["true", "false"].contains(entry.text.lowercased()) ? [boolean, text] : [text, boolean]
  }
}
