import Formwork
import FormworkCore

extension TOMLEditor {
  mutating func insert(_ path: [TOMLStep], _ value: Value) throws(Failure) {
    switch place(path) {
    case .missingInline(let node, let steps):
      guard case .table(let entries) = node.content else { return }
      let keys = steps.names.map { TOMLScalar.key($0) }
      let text = Array("\(keys.joined(separator: ".")) = \(try text(value, .basic, path))".utf8)
      let items = FlowItems(document.bytes, from: node.range.lowerBound + 1, entries.map { $0.range })
      let kept = entries.indices.map { FlowItems.Piece.kept($0, Array(document.bytes[items.body($0)])) }
      if entries.isEmpty { return try replace(node.range, "{ \(String(decoding: text, as: UTF8.self)) }") }
      let (range, bytes) = items.text(kept + [.new(text)])
      try replace(range, bytes)
    case .missing(let table, let steps):
      try insert(steps.names[...], value, in: table, path)
    case .obstacle(let node, let missing): throw failure(path, below: node, missing)
    case .value, .table, .tables: throw failure("the name is taken", path)
    }
  }

  mutating func insert(
    _ names: ArraySlice<String>, _ value: Value, in table: TOMLTable, _ path: [TOMLStep]
  ) throws(Failure) {
    guard let name = names.first else { return }
    if names.count > 1 {
      // The tables in between are created with the value.
      let inner = names.dropFirst().reversed().reduce(value) {
        .object(Value.Object([.init(name: $1, value: $0)]))
      }
      return try insert([name], inner, in: table, path)
    }
    if table.kind == .dotted { return try insertDotted(name, value, in: table, path) }
    if let object = value.object, !object.isEmpty {
      return try append(try tableText(table.names + [name], object, path), after: table)
    }
    if let elements = value.array, !elements.isEmpty, elements.allSatisfy({ $0.object != nil }) {
      let texts = try elements.map { element throws(Failure) in
        try tableText(table.names + [name], element.object ?? .init(), isArray: true, path)
      }
      return try append(texts.joined(separator: newline), after: table)
    }
    try insertLine(name, value, in: table, path)
  }

  /// Adds a key with the dots of the other keys of the table.
  mutating func insertDotted(
    _ name: String, _ value: Value, in table: TOMLTable, _ path: [TOMLStep]
  ) throws(Failure) {
    let own = entries(ofSection: table.section)
    guard let last = table.statements.last(where: { own.contains($0) }),
      let entry = document.statements[last].entry
    else { return }
    let section = table.section < 0 ? document.root : document.sections[table.section] ?? document.root
    let depth = table.path.count - section.path.count
    let start = document.lines.string(
      document.statements[last].lines.lowerBound..<entry.keys[depth].range.lowerBound)
    let line =
      start + TOMLScalar.key(name) + separator(near: last)
      + (try text(value, style(ofNew: name, value), path))
    let end = document.statements[last].lines.upperBound
    try replace(end..<end, newline + line)
  }

  /// The statements between a header and the next one.
  func entries(ofSection header: Int) -> Range<Int> {
    let rest = document.statements[(header + 1)...]
    return header + 1..<(rest.firstIndex { $0.entry == nil } ?? document.statements.count)
  }

  mutating func insertLine(
    _ name: String, _ value: Value, in table: TOMLTable, _ path: [TOMLStep]
  ) throws(Failure) {
    let value = try text(value, style(ofNew: name, value), path)
    let section = table.section
    let own = entries(ofSection: section)
    if table.kind == .implicit {
      // The table gets a header of its own.
      let first = document.lines.startOfComments(
        above: document.statements[table.statements[0]].lines.lowerBound)
      let header = "[\(table.names.map { TOMLScalar.key($0) }.joined(separator: "."))]"
      let line = TOMLScalar.key(name) + separator(near: nil) + value
      return try replace(first..<first, header + newline + line + newline + newline)
    }
    let indent = own.last ?? (section >= 0 ? section : nil)
    let space =
      indent.map { document.bytes[document.statements[$0].lines].prefix(while: TextLines.isSpace) } ?? []
    let line =
      String(decoding: space, as: UTF8.self) + TOMLScalar.key(name) + separator(near: own.last) + value
    if let end = comment(for: name, in: table, own.last) { return try replace(end..<end, newline + line) }
    if let last = own.last ?? (section >= 0 ? section : nil) {
      let end = document.statements[last].lines.upperBound
      return try replace(end..<end, newline + line)
    }
    guard let first = document.statements.first else { return try append(line + newline) }
    let start = document.lines.startOfComments(above: first.lines.lowerBound)
    try replace(start..<start, line + newline + newline)
  }

  /// The style of a new value: a date is written as one if values with its name in other tables are.
  private func style(ofNew name: String, _ value: Value) -> TOMLNode.Style {
    guard let text = value.string, TOMLScalar.isDateOrTime(text) else { return .basic }
    let isDate = document.statements.contains { statement in
      guard let entry = statement.entry, entry.keys.last?.name == name,
        case .scalar(_, .date) = entry.value.content
      else { return false }
      return true
    }
    return isDate ? .date : .basic
  }

  /// What separates names from values, as in a line or in the last one.
  func separator(near index: Int?) -> String {
    let entry =
      (index.flatMap { document.statements[$0].entry }) ?? document.statements.last { $0.entry != nil }?.entry
    guard let entry, let key = entry.keys.last else { return " = " }
    let text = document.lines.string(key.range.upperBound..<entry.value.range.lowerBound)
    // Several spaces align one line, not the next one.
    return text == "=" ? "=" : " = "
  }

  /// The end of a comment in the table's lines that has the name, such as `# port = 80`.
  func comment(for name: String, in table: TOMLTable, _ last: Int?) -> Int? {
    let first =
      table.section < 0 ? 0 : document.lines.next(after: document.statements[table.section].lines.upperBound)
    let next = document.statements.indices.first { index in
      if index > max(table.section, last ?? -1), case .header = document.statements[index].content {
        true
      } else {
        false
      }
    }
    let end = next.map { document.statements[$0].lines.lowerBound } ?? document.bytes.count
    return document.lines.comment(for: TOMLScalar.key(name), in: first..<max(first, end)) { line in
      document.statements.contains { $0.lines.lowerBound < line && line < $0.lines.upperBound }
    }
  }

  /// The lines of a new table: its values, then its tables.
  func tableText(
    _ names: [String], _ object: Value.Object, isArray: Bool = false, _ path: [TOMLStep]
  ) throws(Failure) -> String {
    let name = names.map { TOMLScalar.key($0) }.joined(separator: ".")
    var values: [String] = []
    var tables: [String] = []
    for member in object {
      if let below = member.value.object, !below.isEmpty {
        tables.append(try tableText(names + [member.name], below, path))
      } else if let elements = member.value.array, !elements.isEmpty,
        elements.allSatisfy({ $0.object != nil })
      {
        for element in elements {
          tables.append(try tableText(names + [member.name], element.object ?? .init(), isArray: true, path))
        }
      } else {
        values.append(
          TOMLScalar.key(member.name) + separator(near: nil)
            + (try text(member.value, style(ofNew: member.name, member.value), path)))
      }
    }
    var lines = values
    if isArray || !values.isEmpty || tables.isEmpty {
      lines.insert(isArray ? "[[\(name)]]" : "[\(name)]", at: 0)
    }
    let own = lines.isEmpty ? [] : [lines.joined(separator: newline) + newline]
    return (own + tables).joined(separator: newline)
  }

  /// Adds a table after the last line of a table and of what is in it.
  mutating func append(_ text: String, after table: TOMLTable) throws(Failure) {
    guard let last = table.kind == .root ? document.statements.indices.last : table.statements.last else {
      return try append(text)
    }
    let end = document.statements[last].lines.upperBound
    if document.lines.next(after: end) >= document.bytes.count { return try append(newline + text) }
    try replace(document.lines.next(after: end)..<document.lines.next(after: end), newline + text)
  }

  mutating func append(_ text: String) throws(Failure) {
    let needsBreak = document.bytes.last.map { $0 != 0x0A } ?? false
    let end = document.bytes.count
    try replace(end..<end, (needsBreak ? newline : "") + text)
  }
}
