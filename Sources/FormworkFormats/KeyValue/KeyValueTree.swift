import Formwork
import FormworkCore

/// The values of a text of sections and `NAME = VALUE` lines.
enum KeyValueTree {
  /// A section with its members, in the order of the text.
  private final class Node {
    /// The name is that of the first entry.
    var entries: [(name: String, entries: [KeyValueText.Entry])] = []
    var sections: [(name: String, section: KeyValueText.Section, node: Node)] = []
    private var entryIndices: [ExactString: Int] = [:]
    private var sectionIndices: [ExactString: Int] = [:]

    /// - Parameter name: the name to show.
    func add(_ entry: KeyValueText.Entry, _ name: String) {
      if let index = entryIndices[ExactString(entry.name)] {
        entries[index].entries.append(entry)
      } else {
        entryIndices[ExactString(entry.name)] = entries.count
        entries.append((name, [entry]))
      }
    }

    func hasEntry(_ name: String) -> Bool { entryIndices[ExactString(name)] != nil }

    func section(_ path: ArraySlice<String>, _ section: KeyValueText.Section) -> Node {
      guard let name = path.first else { return self }
      if let index = sectionIndices[ExactString(name)] {
        return sections[index].node.section(path.dropFirst(), section)
      }
      let node = Node()
      sectionIndices[ExactString(name)] = sections.count
      sections.append((name, section, node))
      return node.section(path.dropFirst(), section)
    }
  }

  static func root(of text: KeyValueText) -> SyntaxTree.Part {
    let root = Node()
    let nodes = text.sections.map { root.section($0.path[...], $0) }
    for entry in text.entries { nodes[entry.section].add(entry, text.name(of: entry)) }
    if text.isOfGit {
      for index in root.sections.indices {
        let section = root.sections[index].section
        root.sections[index].name =
          text.dialect.names.section(root.sections[index].name) ?? section.writtenName
      }
    }
    return part(root, text.bytes.indices, text.dialect)
  }

  private static func part(_ node: Node, _ range: Range<Int>, _ dialect: KeyValueDialect) -> SyntaxTree.Part {
    var members: [SyntaxTree.Member] = []
    for (name, entries) in node.entries {
      members.append(.init(name, at: entries[0].nameRange, part(entries, dialect)))
    }
    for (name, section, below) in node.sections where !node.hasEntry(name) {
      let part = part(below, section.line, dialect)
      // A section without settings counts as missing.
      if case .object(let parts, _) = part, !parts.isEmpty {
        members.append(.init(name, at: section.nameRange, part))
      }
    }
    return .object(members, range)
  }

  /// The value of the lines with a name: that of the last one or, if the row has a list, those of all.
  private static func part(_ entries: [KeyValueText.Entry], _ dialect: KeyValueDialect) -> SyntaxTree.Part {
    let last = entries[entries.count - 1]
    let readings = readings(of: last)
    let lists: [Value] =
      dialect.isShell
      ? [] : [.array(entries.map { self.readings(of: $0)[0] }), .array(entries.map { .string($0.text) })]
    let range = entries[0].valueRange.lowerBound..<last.valueRange.upperBound
    return .ambiguous(readings[0], or: readings.dropFirst() + lists, range)
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

extension KeyValueText {
  /// The name of an entry in the form's spelling or, if no key of the form has it, as it is written.
  fileprivate func name(of entry: Entry) -> String {
    guard isOfGit else { return entry.name }
    guard let section = sections[entry.section].path.first else { return string(entry.nameRange) }
    return dialect.names.variable(entry.name, in: section) ?? string(entry.nameRange)
  }
}
