import Formwork
import FormworkCore

extension TOMLEditor {
  // MARK: - Lists

  mutating func arrange(_ path: [TOMLStep], _ elements: [SyntaxEdit.Element]) throws(Failure) {
    switch place(path) {
    case .value(let node, _):
      guard case .array(let nodes) = node.content else { break }
      return try arrange(path, node, nodes, elements)
    case .tables(let tables): return try arrange(path, tables, elements)
    default: break
    }
    try set(path, .array(elements.compactMap { if case .new(let value) = $0 { value } else { nil } }))
  }

  mutating func arrange(
    _ path: [TOMLStep], _ node: TOMLNode, _ nodes: [TOMLNode], _ elements: [SyntaxEdit.Element]
  ) throws(Failure) {
    if nodes.isEmpty {
      let value = Value.array(elements.map { $0.value(of: []) })
      if value == node.value { return }
      return try replace(node.range, try text(value, .basic, path))
    }
    let items = FlowItems(document.bytes, from: node.range.lowerBound + 1, nodes.map { $0.range })
    var pieces: [FlowItems.Piece] = []
    let style = nodes.last?.textStyle ?? .basic
    for element in elements {
      switch element {
      case .new(let value): pieces.append(.new(Array(try text(value, style, path).utf8)))
      case .existing(let index, let edits):
        pieces.append(
          .kept(index, try changed(items.body(index), nodes[index], edits, path + [.index(index)])))
      case .copy(let index, let edits):
        pieces.append(.new(try changed(items.body(index), nodes[index], edits, path + [.index(index)])))
      }
    }
    if pieces.isEmpty { return try replace(node.range, "[]") }
    let (range, bytes) = items.text(pieces)
    try replace(range, bytes)
  }

  /// The text of an element after edits in it.
  func changed(
    _ body: Range<Int>, _ node: TOMLNode, _ edits: [SyntaxEdit], _ path: [TOMLStep]
  ) throws(Failure) -> [UInt8] {
    if edits.isEmpty { return Array(document.bytes[body]) }
    var editor = self
    for edit in edits { try editor.apply(edit, below: path) }
    guard case .value(let new, _) = editor.place(path) else { throw failure("an element is missing", path) }
    return Array(
      document.bytes[body.lowerBound..<node.range.lowerBound] + editor.document.bytes[new.range]
        + document.bytes[node.range.upperBound..<body.upperBound])
  }

  /// Rearranges tables with headers such as `[[name]]`, with the comments above them.
  mutating func arrange(
    _ path: [TOMLStep], _ tables: [TOMLTable], _ elements: [SyntaxEdit.Element]
  ) throws(Failure) {
    if elements.isEmpty {
      try remove(path)
      return try set(path, [])
    }
    if let changed = elements.inOrder { return try change(path, tables, changed.existing, changed.new) }
    var blocks: [[UInt8]] = []
    for element in elements {
      switch element {
      case .existing(let index, let edits), .copy(let index, let edits):
        var editor = self
        for edit in edits { try editor.apply(edit, below: path + [.index(index)]) }
        guard case .tables(let new) = editor.place(path), let range = editor.block(new[index]) else {
          throw scattered(path)
        }
        blocks.append(Array(editor.document.bytes[range]))
      case .new(let value):
        guard let object = value.object else {
          throw failure("expected an object, as the other elements are", path)
        }
        blocks.append(Array(try tableText(tables[0].names, object, isArray: true, path).utf8))
      }
    }
    guard let first = block(tables[0]), let last = block(tables[tables.count - 1]) else {
      throw scattered(path)
    }
    for (table, next) in zip(tables, tables.dropFirst()) {
      guard let block = block(table), let after = self.block(next), block.upperBound <= after.lowerBound,
        document.bytes[block.upperBound..<after.lowerBound].allSatisfy({ $0 <= 0x20 })
      else { throw scattered(path) }
    }
    let separator = isDense(tables) ? [] : Array(newline.utf8)
    let lines = blocks.map { $0.last == 0x0A ? $0 : $0 + Array(newline.utf8) }
    try replace(first.lowerBound..<last.upperBound, Array(lines.joined(separator: separator)))
  }

  private func scattered(_ path: [TOMLStep]) -> Failure {
    failure("the tables of this list are not next to each other", path)
  }

  /// Changes tables in their places, removes the others and adds new ones at the end.
  private mutating func change(
    _ path: [TOMLStep], _ tables: [TOMLTable], _ existing: [Int: [SyntaxEdit]], _ new: [Value]
  ) throws(Failure) {
    for (index, edits) in existing.sorted(by: { $0.key < $1.key }) {
      for edit in edits { try apply(edit, below: path + [.index(index)]) }
    }
    func current() -> [TOMLTable] { if case .tables(let tables) = place(path) { tables } else { [] } }
    // New tables follow the last one, although it may be removed.
    var texts = try new.map { value throws(Failure) in
      guard let object = value.object else {
        throw failure("expected an object, as the other elements are", path)
      }
      return try tableText(tables[0].names, object, isArray: true, path)
    }
    if let last = current().last, !texts.isEmpty {
      if !isDense(current()) { texts = texts.map { newline + $0 } }
      guard let end = last.statements.last.map({ document.statements[$0].lines.upperBound }) else {
        throw scattered(path)
      }
      let next = document.lines.next(after: end)
      let isAtEnd = next == end
      try replace(next..<next, (isAtEnd ? newline : "") + texts.joined())
    }
    var removed: [Range<Int>] = []
    for (index, table) in current().prefix(tables.count).enumerated() where existing[index] == nil {
      guard let block = block(table) else {
        throw scattered(path)
      }
      removed.append(block)
    }
    try remove(withBlankLines(removed))
  }

  /// Blocks with the blank lines after them or, at the end of the text, before them.
  private func withBlankLines(_ blocks: [Range<Int>]) -> [Range<Int>] {
    let bytes = document.bytes
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    // Where the text will end.
    var textEnd = bytes.count
    var ranges: [Range<Int>] = []
    for block in blocks.reversed() {
      let end = bytes[block.upperBound..<textEnd].firstIndex { !isBreak($0) } ?? textEnd
      let start =
        bytes[..<block.lowerBound].lastIndex { !isBreak($0) }.map { document.lines.next(after: $0) } ?? 0
      if end == textEnd {
        ranges.append(start..<end)
        textEnd = start
      } else {
        ranges.append(
          block.lowerBound..<(start < block.lowerBound || start == 0 ? end : block.upperBound))
      }
    }
    return ranges.reversed()
  }

  /// Whether no blank line separates tables.
  private func isDense(_ tables: [TOMLTable]) -> Bool {
    tables.count > 1 && block(tables[1])?.lowerBound == block(tables[0])?.upperBound
  }

  /// The lines of a table and of what is in it, with the comments above; `nil` if there are other lines between them.
  func block(_ table: TOMLTable) -> Range<Int>? {
    guard let first = table.statements.first, let last = table.statements.last,
      last - first == table.statements.count - 1
    else { return nil }
    let start = document.lines.startOfComments(above: document.statements[first].lines.lowerBound)
    return start..<document.lines.next(after: document.statements[last].lines.upperBound)
  }

  // MARK: - Members

  mutating func arrange(
    _ path: [TOMLStep], _ members: [(name: String, element: SyntaxEdit.Element)]
  ) throws(Failure) {
    let old: [(name: String, value: Value)] =
      switch place(path) {
      case .table(let table): value(of: table).object?.map { ($0.name, $0.value) } ?? []
      case .value(let node, _): node.value.object?.map { ($0.name, $0.value) } ?? []
      default: []
      }
    let kept = Set(members.compactMap { if case .existing(let index, _) = $0.element { index } else { nil } })
    for index in old.indices where !kept.contains(index) { try remove(path + [.name(old[index].name)]) }
    for member in members {
      let place = path + [.name(member.name)]
      switch member.element {
      case .existing(let index, let edits):
        let name = old[index].name
        for edit in edits { try apply(edit, below: path + [.name(name)]) }
        // An object stays when its last member is removed.
        if case .missing = self.place(path + [.name(name)]) { try set(path + [.name(name)], [:]) }
        if name != member.name { try rename(path + [.name(name)], to: member.name) }
      case .copy(let index, let edits): try set(place, edits.reduce(into: old[index].value) { $0.apply($1) })
      case .new(let value): try set(place, value)
      }
    }
  }

  /// Renames a member in all headers and keys that name it.
  mutating func rename(_ path: [TOMLStep], to name: String) throws(Failure) {
    let names = path.names
    var ranges: [Range<Int>] = []
    var section: [String] = []
    for statement in document.statements {
      if case .header(let keys, _) = statement.content { section = keys.map { $0.name } }
      let outer = statement.entry == nil ? [] : section
      let full = outer + statement.keys.map { $0.name }
      if full.starts(with: names), names.count > outer.count {
        ranges.append(statement.keys[names.count - outer.count - 1].range)
      }
    }
    if ranges.isEmpty { throw failure("cannot be renamed", path) }
    var bytes = document.bytes
    for range in ranges.reversed() { bytes.replaceSubrange(range, with: TOMLScalar.key(name).utf8) }
    document = try TOMLDocument(bytes, file: document.lines.file)
  }
}

extension [SyntaxEdit.Element] {
  /// The edits of the elements that stay and the new elements; `nil` if elements change places.
  fileprivate var inOrder: (existing: [Int: [SyntaxEdit]], new: [Value])? {
    var existing: [Int: [SyntaxEdit]] = [:]
    var (last, new): (Int, [Value]) = (-1, [])
    for element in self {
      switch element {
      case .new(let value): new.append(value)
      case .existing(let index, let edits) where index > last && new.isEmpty:
        (existing[index], last) = (edits, index)
      case .existing, .copy: return nil
      }
    }
    return (existing, new)
  }
}
