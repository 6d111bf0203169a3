import Formwork
import FormworkCore

/// A TOML text with its tables.
struct TOMLDocument {
  let lines: TextLines
  let statements: [TOMLStatement]
  let root = TOMLTable(.root, [], section: -1)
  /// The table of each header, by the header's index.
  private(set) var sections: [Int: TOMLTable] = [:]

  /// Reads a text.
  ///
  /// - Throws: if the text is not TOML, or defines something twice.
  init(_ bytes: [UInt8], file: String) throws(Failure) {
    lines = TextLines(bytes: bytes, file: file, separators: [UInt8(ascii: "=")])
    statements = try TOMLReader.read(bytes, file: file)
    var table = root
    for (index, statement) in statements.enumerated() {
      switch statement.content {
      case .header(let keys, let isArray): table = try define(keys, isArray: isArray, index)
      case .entry(let entry): try add(entry, to: table, index)
      }
    }
  }

  var bytes: [UInt8] { lines.bytes }

  func failure(_ message: String, at offset: Int) -> Failure { lines.failure(message, at: offset) }

  private func twice(_ key: TOMLNode.Key) -> Failure {
    failure("'\(key.name)' is defined twice", at: key.range.lowerBound)
  }

  /// The table that a header begins.
  private mutating func define(
    _ keys: [TOMLNode.Key], isArray: Bool, _ index: Int
  ) throws(Failure) -> TOMLTable {
    var table = root
    table.statements.append(index)
    for key in keys.dropLast() {
      switch table[key.name] {
      case nil:
        let new = TOMLTable(.implicit, table.path + [.name(key.name)], section: index)
        table[key.name] = .table(new)
        table = new
      case .table(let below)?: table = below
      case .tables(let tables)?: table = tables[tables.count - 1]
      case .value?: throw twice(key)
      }
      table.statements.append(index)
    }
    let key = keys[keys.count - 1]
    let path = table.path + [.name(key.name)]
    switch (table[key.name], isArray) {
    case (nil, false):
      let new = TOMLTable(.header, path, section: index)
      table[key.name] = .table(new)
      table = new
    case (.table(let known)?, false) where known.kind == .implicit:
      (known.kind, known.section) = (.header, index)
      table = known
    case (nil, true):
      let new = TOMLTable(.header, path + [.index(0)], section: index)
      table[key.name] = .tables([new])
      table = new
    case (.tables(let tables)?, true):
      let new = TOMLTable(.header, path + [.index(tables.count)], section: index)
      table[key.name] = .tables(tables + [new])
      table = new
    default: throw twice(key)
    }
    table.statements.append(index)
    sections[index] = table
    return table
  }

  private func add(_ entry: TOMLNode.Entry, to section: TOMLTable, _ index: Int) throws(Failure) {
    var table = section
    note(index, in: section)
    for key in entry.keys.dropLast() {
      switch table[key.name] {
      case nil:
        let new = TOMLTable(.dotted, table.path + [.name(key.name)], section: section.section)
        table[key.name] = .table(new)
        table = new
      case .table(let below)? where below.kind == .dotted && below.section == section.section: table = below
      default: throw twice(key)
      }
      table.statements.append(index)
    }
    let key = entry.keys[entry.keys.count - 1]
    if table[key.name] != nil { throw twice(key) }
    table[key.name] = .value(entry.value, key)
  }

  /// Adds a statement to the tables around a table, and to the table.
  private func note(_ index: Int, in table: TOMLTable) {
    var current = root
    current.statements.append(index)
    var steps = table.path[...]
    while let step = steps.popFirst() {
      guard case .name(let name) = step else { continue }
      switch current[name] {
      case .table(let below)?: current = below
      case .tables(let tables)?:
        guard case .index(let place)? = steps.popFirst() else { return }
        current = tables[place]
      default: return
      }
      current.statements.append(index)
    }
  }

  // MARK: - Values

  var tree: SyntaxTree { SyntaxTree(part(root, bytes.indices), of: bytes, file: lines.file) }

  func part(_ table: TOMLTable, _ range: Range<Int>) -> SyntaxTree.Part {
    .object(
      table.members.map { name, member in
        switch member {
        case .value(let node, let key): .init(name, at: key.range, node.part)
        case .table(let table): .init(name, at: nameRange(of: table), part(table, self.range(of: table)))
        case .tables(let tables):
          .init(
            name, at: nameRange(of: tables[0]),
            .array(
              tables.map { part($0, self.range(of: $0)) },
              self.range(of: tables[0]).lowerBound..<self.range(of: tables[tables.count - 1]).upperBound))
        }
      }, range)
  }

  /// The lines of a table, from its first to its last statement.
  private func range(of table: TOMLTable) -> Range<Int> {
    guard let first = table.statements.first, let last = table.statements.last else { return 0..<0 }
    return statements[first].lines.lowerBound..<statements[last].lines.upperBound
  }

  private func nameRange(of table: TOMLTable) -> Range<Int> {
    guard let first = table.statements.first, let name = table.names.last else { return 0..<0 }
    return statements[first].keys.last { $0.name == name }?.range ?? statements[first].keys[0].range
  }
}

extension TOMLDocument {
  /// Whether a number is written as an integer.
  func isInteger(_ number: TOMLNode) -> Bool {
    let text = bytes[number.range]
    return text.starts(with: Array("0x".utf8)) || !text.contains { ".eEn".utf8.contains($0) }
  }
}
