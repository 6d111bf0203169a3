import Formwork
import FormworkCore

/// Changes a TOML text, one change at a time.
struct TOMLEditor {
  var document: TOMLDocument

  init(_ document: TOMLDocument) { self.document = document }

  /// Makes the change of an edit.
  ///
  /// - Throws: if TOML cannot represent the value.
  mutating func apply(_ edit: SyntaxEdit, below start: [TOMLStep] = []) throws(Failure) {
    let path = start + edit.path.map { .name($0) }
    switch edit.change {
    case .remove: try remove(path)
    case .set(let value): try set(path, value)
    case .arrange(let elements): try arrange(path, elements)
    case .arrangeMembers(let members): try arrange(path, members)
    }
  }

  mutating func replace(_ range: Range<Int>, _ new: [UInt8]) throws(Failure) {
    var bytes = document.bytes
    bytes.replaceSubrange(range, with: new)
    document = try TOMLDocument(bytes, file: document.lines.file)
  }

  mutating func replace(_ range: Range<Int>, _ new: String) throws(Failure) {
    try replace(range, Array(new.utf8))
  }

  func failure(_ message: String, _ path: [TOMLStep], at offset: Int? = nil) -> Failure {
    document.lines.failure("'\(path.names.joined(separator: "."))': \(message)", at: offset)
  }

  /// The failure of a change below a value that is no table.
  func failure(_ path: [TOMLStep], below node: TOMLNode, _ missing: [TOMLStep]) -> Failure {
    failure(
      "this is a value, so it cannot have members", path.dropLast(missing.count), at: node.range.lowerBound)
  }

  // MARK: - Places

  /// Where a path leads, as far as it exists.
  enum Place {
    case table(TOMLTable)
    case tables([TOMLTable])
    /// A value; if it is in an inline table, with that table.
    case value(TOMLNode, in: TOMLNode?)
    /// The last table on the path, or the last inline table, and the steps that are missing.
    case missing(TOMLTable, [TOMLStep])
    case missingInline(TOMLNode, [TOMLStep])
    /// A value on the path that cannot have members, and the steps below it.
    case obstacle(TOMLNode, [TOMLStep])
  }

  func place(_ path: [TOMLStep]) -> Place {
    var table = document.root
    var steps = path[...]
    while let step = steps.popFirst() {
      guard case .name(let name) = step else { return .missing(table, [step] + steps) }
      switch table[name] {
      case nil: return .missing(table, [step] + steps)
      case .table(let below)?: table = below
      case .tables(let tables)?:
        guard case .index(let index)? = steps.popFirst() else { return .tables(tables) }
        table = tables[index]
      case .value(let node, _)?: return Self.place(steps, in: node, nil)
      }
    }
    return .table(table)
  }

  static func place(_ steps: ArraySlice<TOMLStep>, in node: TOMLNode, _ outer: TOMLNode?) -> Place {
    guard let step = steps.first else { return .value(node, in: outer) }
    switch (step, node.content) {
    case (.index(let index), .array(let nodes)) where nodes.indices.contains(index):
      return place(steps.dropFirst(), in: nodes[index], nil)
    case (.name, .table(let entries)):
      for entry in entries where steps.count >= entry.keys.count {
        if zip(entry.keys, steps).allSatisfy({ .name($0.name) == $1 }) {
          return place(steps.dropFirst(entry.keys.count), in: entry.value, node)
        }
      }
      return .missingInline(node, Array(steps))
    default: return .obstacle(node, Array(steps))
    }
  }

  var newline: String { document.lines.newline }

  // MARK: - Setting and removing

  mutating func set(_ path: [TOMLStep], _ value: Value) throws(Failure) {
    switch place(path) {
    case .value(let node, _):
      if node.value == value { return }
      if case .table(let entries) = node.content, let object = value.object, !object.isEmpty, !entries.isEmpty
      {
        return try setMembers(path, object, insteadOf: node.value)
      }
      if case .array(let nodes) = node.content, let elements = value.array, !elements.isEmpty, !nodes.isEmpty
      {
        return try arrange(path, nodes.map { $0.value }.arrangement(to: elements))
      }
      var style = TOMLNode.Style.basic
      if case .scalar(_, let own) = node.content { style = own }
      // A float stays one.
      let isFloat = value.int != nil && node.value.double != nil && !document.isInteger(node)
      try replace(node.range, try text(value, style, path) + (isFloat ? ".0" : ""))
    case .table(let table):
      guard let object = value.object, !object.isEmpty else {
        try remove(path)
        return try insert(path, value)
      }
      try setMembers(
        path, object,
        insteadOf: .object(Value.Object(table.members.map { .init(name: $0.name, value: .null) })))
    case .tables(let tables):
      if let elements = value.array, elements.allSatisfy({ $0.object != nil }) {
        return try arrange(path, tables.map { self.value(of: $0) }.arrangement(to: elements))
      }
      try remove(path)
      try insert(path, value)
    case .missing, .missingInline: try insert(path, value)
    case .obstacle(let node, let missing): throw failure(path, below: node, missing)
    }
  }

  func value(of table: TOMLTable) -> Value { document.part(table, 0..<0).value }

  mutating func setMembers(
    _ path: [TOMLStep], _ object: Value.Object, insteadOf old: Value
  ) throws(Failure) {
    let kept = Set(object.map { $0.name })
    for member in object { try set(path + [.name(member.name)], member.value) }
    for member in old.object ?? .init() where !kept.contains(member.name) {
      try remove(path + [.name(member.name)])
    }
  }

  func text(_ value: Value, _ style: TOMLNode.Style, _ path: [TOMLStep]) throws(Failure) -> String {
    // A line break of two characters would be another value.
    let isOfLines = style == .multilineBasic || style == .multilineLiteral
    let style = isOfLines && newline != "\n" ? .basic : style
    guard let text = TOMLScalar.text(value, style) else { throw failure("TOML has no null", path) }
    return text
  }

  mutating func remove(_ path: [TOMLStep]) throws(Failure) {
    switch place(path) {
    case .missing, .missingInline, .obstacle: return
    case .value(let node, in: let outer?):
      guard case .table(let entries) = outer.content,
        let removed = entries.firstIndex(where: { $0.value.range == node.range })
      else { return }
      if entries.count == 1 {
        let outerPath = Array(path.dropLast(entries[0].keys.count))
        if case .index? = outerPath.last { return try replace(outer.range, "{}") }
        return try remove(outerPath)
      }
      let items = FlowItems(document.bytes, from: outer.range.lowerBound + 1, entries.map { $0.range })
      let (range, text) = items.text(
        entries.indices.filter { $0 != removed }.map { .kept($0, Array(document.bytes[items.body($0)])) })
      try replace(range, text)
    case .value(let node, in: nil):
      guard let statement = document.statements.first(where: { $0.entry?.value.range == node.range }) else {
        throw failure("an element cannot be removed alone", path, at: node.range.lowerBound)
      }
      try replace(statement.lines.lowerBound..<document.lines.next(after: statement.lines.upperBound), "")
      try removeEmptyTables(on: path)
    case .table(let table):
      try remove(lines(of: table.statements))
      try removeEmptyTables(on: path)
    case .tables(let tables):
      try remove(tables.flatMap { lines(of: $0.statements) })
      try removeEmptyTables(on: path)
    }
  }

  /// The lines of statements, and the comments and blank lines between two of them.
  private func lines(of statements: [Int]) -> [Range<Int>] {
    let known = Set(statements)
    return statements.map { index in
      let lines = document.statements[index].lines
      let end =
        known.contains(index + 1)
        ? document.statements[index + 1].lines.lowerBound : document.lines.next(after: lines.upperBound)
      return lines.lowerBound..<end
    }
  }

  /// Removes ranges that do not overlap.
  mutating func remove(_ ranges: [Range<Int>]) throws(Failure) {
    let ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    document = try TOMLDocument(
      document.lines.replacing(ranges.map { ($0, []) }), file: document.lines.file)
  }

  /// Removes the headers of the tables above a path that have no members any more.
  mutating func removeEmptyTables(on path: [TOMLStep]) throws(Failure) {
    for count in (1..<max(1, path.count)).reversed() {
      guard case .name? = path[..<count].last, case .table(let table) = place(Array(path[..<count])),
        table.members.isEmpty,
        case .header = table.kind
      else { continue }
      let header = document.statements[table.section]
      try replace(header.lines.lowerBound..<document.lines.next(after: header.lines.upperBound), "")
    }
  }
}
