import Formwork
import FormworkCore

/// Changes a TOML text, one change at a time.
struct TOMLEditor {
  private(set) var document: TOMLDocument

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

  private mutating func replace(_ range: Range<Int>, _ new: [UInt8]) throws(Failure) {
    var bytes = document.bytes
    bytes.replaceSubrange(range, with: new)
    document = try TOMLDocument(bytes, file: document.file)
  }

  private mutating func replace(_ range: Range<Int>, _ new: String) throws(Failure) {
    try replace(range, Array(new.utf8))
  }

  private func failure(_ message: String, _ path: [TOMLStep], at offset: Int = 0) -> Failure {
    let names = path.compactMap { if case .name(let name) = $0 { name } else { nil } }
    return document.failure("'\(names.joined(separator: "."))': \(message)", at: offset)
  }

  // MARK: - Places

  /// Where a path leads, as far as it exists.
  private enum Place {
    case table(TOMLTable)
    case tables([TOMLTable])
    /// A value; if it is in an inline table, with that table.
    case value(TOMLNode, in: TOMLNode?)
    /// The last table on the path, or the last inline table, and the steps that are missing.
    case missing(TOMLTable, [TOMLStep])
    case missingInline(TOMLNode, [TOMLStep])
  }

  private func place(_ path: [TOMLStep]) -> Place {
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

  private static func place(_ steps: ArraySlice<TOMLStep>, in node: TOMLNode, _ outer: TOMLNode?) -> Place {
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
    default: return .value(node, in: outer)
    }
  }

  private func lineEnd(_ offset: Int) -> Int {
    let end = document.bytes[offset...].firstIndex(of: 0x0A) ?? document.bytes.count
    return end > offset && document.bytes[end - 1] == 0x0D ? end - 1 : end
  }

  private func nextLine(_ offset: Int) -> Int {
    document.bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? document.bytes.count
  }

  private var newline: String { document.bytes.contains([0x0D, 0x0A]) ? "\r\n" : "\n" }

  /// The beginning of the comments directly above a line.
  private func startOfComments(above offset: Int) -> Int {
    var offset = offset
    while offset > 0 {
      let line = (document.bytes[..<(offset - 1)].lastIndex(of: 0x0A) ?? -1) + 1
      guard document.bytes[line..<offset].first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "#")
      else { break }
      offset = line
    }
    return offset
  }

  // MARK: - Setting and removing

  private mutating func set(_ path: [TOMLStep], _ value: Value) throws(Failure) {
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
      try replace(node.range, try text(value, style, path))
    case .table(let table):
      guard let object = value.object, !object.isEmpty else {
        try remove(path)
        return try insert(path, value)
      }
      try setMembers(
        path, object,
        insteadOf: .object(Value.Object(table.members.map { .init(name: $0.name, value: .null) })))
    case .tables(let tables):
      if let elements = value.array {
        return try arrange(path, tables.map { self.value(of: $0) }.arrangement(to: elements))
      }
      try remove(path)
      try insert(path, value)
    case .missing, .missingInline: try insert(path, value)
    }
  }

  private func value(of table: TOMLTable) -> Value {
    .object(
      Value.Object(
        table.members.map { name, member in
          switch member {
          case .value(let node, _): .init(name: name, value: node.value)
          case .table(let table): .init(name: name, value: value(of: table))
          case .tables(let tables): .init(name: name, value: .array(tables.map { value(of: $0) }))
          }
        }))
  }

  private mutating func setMembers(
    _ path: [TOMLStep], _ object: Value.Object, insteadOf old: Value
  ) throws(Failure) {
    let kept = Set(object.map { $0.name })
    for member in object { try set(path + [.name(member.name)], member.value) }
    for member in old.object ?? .init() where !kept.contains(member.name) {
      try remove(path + [.name(member.name)])
    }
  }

  private func text(_ value: Value, _ style: TOMLNode.Style, _ path: [TOMLStep]) throws(Failure) -> String {
    guard let text = TOMLScalar.text(value, style) else { throw failure("TOML has no null", path) }
    return newline == "\n" ? text : text.replacing("\n", with: newline)
  }

  private mutating func remove(_ path: [TOMLStep]) throws(Failure) {
    switch place(path) {
    case .missing, .missingInline: return
    case .value(_, in: let outer?):
      guard case .table(let entries) = outer.content else { return }
      let depth = path.count
      if let removed = entries.firstIndex(where: { entry in
        if case .value(let node, _) = place(path) { node.range == entry.value.range } else { false }
      }) {
        if entries.count == 1 {
          let outerPath = Array(path[..<(depth - entries[0].keys.count)])
          if case .index? = outerPath.last { return try replace(outer.range, "{}") }
          return try remove(outerPath)
        }
        let items = FlowItems(document.bytes, from: outer.range.lowerBound + 1, entries.map { $0.range })
        let (range, text) = items.text(
          entries.indices.filter { $0 != removed }.map { .kept($0, Array(document.bytes[items.body($0)])) })
        try replace(range, text)
      }
    case .value(let node, in: nil):
      guard let statement = document.statements.first(where: { $0.entry?.value.range == node.range }) else {
        throw failure("an element cannot be removed alone", path, at: node.range.lowerBound)
      }
      try replace(statement.lines.lowerBound..<nextLine(statement.lines.upperBound), "")
      try removeEmptyTables(on: path)
    case .table(let table):
      try removeStatements(of: table)
      try removeEmptyTables(on: path)
    case .tables(let tables):
      for table in tables.reversed() { try removeStatements(of: table) }
      try removeEmptyTables(on: path)
    }
  }

  /// Removes the statements of a table. The lines below its header go with it.
  private mutating func removeStatements(of table: TOMLTable) throws(Failure) {
    for index in table.statements.reversed() {
      let statement = document.statements[index]
      var end = nextLine(statement.lines.upperBound)
      // Comments and blank lines between two statements of the table.
      if table.statements.contains(index + 1), index + 1 < document.statements.count {
        end = max(end, document.statements[index + 1].lines.lowerBound)
      }
      var bytes = document.bytes
      bytes.removeSubrange(statement.lines.lowerBound..<min(end, bytes.count))
      if index == table.statements.first {
        document = try TOMLDocument(bytes, file: document.file)
      } else {
        // Until all are gone, the text may not be valid; the places before stay the same.
        try replaceLater(statement.lines.lowerBound..<min(end, document.bytes.count))
      }
    }
  }

  private mutating func replaceLater(_ range: Range<Int>) throws(Failure) { try replace(range, "") }

  /// Removes the headers of the tables above a path that have no members any more.
  private mutating func removeEmptyTables(on path: [TOMLStep]) throws(Failure) {
    for count in (1..<max(1, path.count)).reversed() {
      guard case .name? = path[..<count].last, case .table(let table) = place(Array(path[..<count])),
        table.members.isEmpty,
        case .header = table.kind
      else { continue }
      let header = document.statements[table.section]
      try replace(header.lines.lowerBound..<nextLine(header.lines.upperBound), "")
    }
  }

  // MARK: - Inserting

  private mutating func insert(_ path: [TOMLStep], _ value: Value) throws(Failure) {
    switch place(path) {
    case .missingInline(let node, let steps):
      guard case .table(let entries) = node.content else { return }
      let keys = steps.compactMap { step in
        if case .name(let name) = step { TOMLScalar.key(name) } else { nil }
      }
      let text = Array("\(keys.joined(separator: ".")) = \(try text(value, .basic, path))".utf8)
      let items = FlowItems(document.bytes, from: node.range.lowerBound + 1, entries.map { $0.range })
      let kept = entries.indices.map { FlowItems.Piece.kept($0, Array(document.bytes[items.body($0)])) }
      if entries.isEmpty { return try replace(node.range, "{ \(String(decoding: text, as: UTF8.self)) }") }
      let (range, bytes) = items.text(kept + [.new(text)])
      try replace(range, bytes)
    case .missing(let table, let steps):
      try insert(
        steps.compactMap { if case .name(let name) = $0 { name } else { nil } }[...], value, in: table, path)
    case .value(let node, _):
      // A scalar or a list gives way to an object.
      let rest = path.count - 1
      guard rest > 0 else { return try replace(node.range, try text(value, .basic, path)) }
      throw failure("a value is in the way", path, at: node.range.lowerBound)
    case .table, .tables: throw failure("the name is taken", path)
    }
  }

  private mutating func insert(
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
  private mutating func insertDotted(
    _ name: String, _ value: Value, in table: TOMLTable, _ path: [TOMLStep]
  ) throws(Failure) {
    let own = entries(ofSection: table.section)
    guard let last = table.statements.last(where: { own.contains($0) }),
      let entry = document.statements[last].entry
    else { return }
    let section = table.section < 0 ? document.root : document.sections[table.section] ?? document.root
    let depth = table.path.count - section.path.count
    let start = String(
      decoding: document.bytes[
        document.statements[last].lines.lowerBound..<entry.keys[depth].range.lowerBound], as: UTF8.self)
    let line = start + TOMLScalar.key(name) + separator(near: last) + (try text(value, .basic, path))
    let end = document.statements[last].lines.upperBound
    try replace(end..<end, newline + line)
  }

  /// The statements between a header and the next one.
  private func entries(ofSection header: Int) -> Range<Int> {
    let rest = document.statements[(header + 1)...]
    return header + 1..<(rest.firstIndex { $0.entry == nil } ?? document.statements.count)
  }

  private mutating func insertLine(
    _ name: String, _ value: Value, in table: TOMLTable, _ path: [TOMLStep]
  ) throws(Failure) {
    let value = try text(value, .basic, path)
    let section = table.section
    let own = entries(ofSection: section)
    if table.kind == .implicit {
      // The table gets a header of its own.
      let first = startOfComments(above: document.statements[table.statements[0]].lines.lowerBound)
      let header = "[\(table.names.map { TOMLScalar.key($0) }.joined(separator: "."))]"
      let line = TOMLScalar.key(name) + separator(near: nil) + value
      return try replace(first..<first, header + newline + line + newline + newline)
    }
    let indent = own.last ?? (section >= 0 ? section : nil)
    let space =
      indent.map { document.bytes[document.statements[$0].lines].prefix { $0 == 0x20 || $0 == 0x09 } } ?? []
    let line =
      String(decoding: space, as: UTF8.self) + TOMLScalar.key(name) + separator(near: own.last) + value
    if let end = comment(for: name, in: table, own.last) { return try replace(end..<end, newline + line) }
    if let last = own.last ?? (section >= 0 ? section : nil) {
      let end = document.statements[last].lines.upperBound
      return try replace(end..<end, newline + line)
    }
    guard let first = document.statements.first else { return try append(line + newline) }
    let start = startOfComments(above: first.lines.lowerBound)
    try replace(start..<start, line + newline + newline)
  }

  /// What separates names from values, as in a line or in the last one.
  private func separator(near index: Int?) -> String {
    let entry =
      (index.flatMap { document.statements[$0].entry }) ?? document.statements.last { $0.entry != nil }?.entry
    guard let entry, let key = entry.keys.last else { return " = " }
    let text = String(
      decoding: document.bytes[key.range.upperBound..<entry.value.range.lowerBound], as: UTF8.self)
    // Several spaces align one line, not the next one.
    return text == "=" ? "=" : " = "
  }

  /// The end of a comment in the table's lines that has the name, such as `# port = 80`.
  private func comment(for name: String, in table: TOMLTable, _ last: Int?) -> Int? {
    let first = table.section < 0 ? 0 : nextLine(document.statements[table.section].lines.upperBound)
    let next = document.statements.indices.first { index in
      if index > max(table.section, last ?? -1), case .header = document.statements[index].content {
        true
      } else {
        false
      }
    }
    let end = next.map { document.statements[$0].lines.lowerBound } ?? document.bytes.count
    let name = Array(TOMLScalar.key(name).utf8)
    var line = first
    while line < end {
      let text = document.bytes[line..<lineEnd(line)].drop { $0 == 0x20 || $0 == 0x09 }
      if text.first == UInt8(ascii: "#") {
        let content = text.drop { $0 == UInt8(ascii: "#") || $0 == 0x20 || $0 == 0x09 }
        let rest = content.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }
        let isInValue = document.statements.contains {
          $0.lines.lowerBound < line && line < $0.lines.upperBound
        }
        if content.starts(with: name), rest.first == UInt8(ascii: "="), !isInValue { return lineEnd(line) }
      }
      line = nextLine(line)
    }
    return nil
  }

  /// The lines of a new table: its values, then its tables.
  private func tableText(
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
          TOMLScalar.key(member.name) + separator(near: nil) + (try text(member.value, .basic, path)))
      }
    }
    var lines = values
    if isArray || !values.isEmpty || tables.isEmpty {
      lines.insert(isArray ? "[[\(name)]]" : "[\(name)]", at: 0)
    }
    let own = lines.isEmpty ? [] : [lines.joined(separator: newline) + newline]
    return (own + tables).joined(separator: newline)
  }

  /// Adds a table behind the last line of a table and of what is in it.
  private mutating func append(_ text: String, after table: TOMLTable) throws(Failure) {
    guard let last = table.kind == .root ? document.statements.indices.last : table.statements.last else {
      return try append(text)
    }
    let end = document.statements[last].lines.upperBound
    if nextLine(end) >= document.bytes.count { return try append(newline + text) }
    try replace(nextLine(end)..<nextLine(end), newline + text)
  }

  private mutating func append(_ text: String) throws(Failure) {
    let needsBreak = document.bytes.last.map { $0 != 0x0A } ?? false
    let end = document.bytes.count
    try replace(end..<end, (needsBreak ? newline : "") + text)
  }

  // MARK: - Lists

  private mutating func arrange(_ path: [TOMLStep], _ elements: [SyntaxEdit.Element]) throws(Failure) {
    switch place(path) {
    case .value(let node, _):
      guard case .array(let nodes) = node.content else { break }
      return try arrange(path, node, nodes, elements)
    case .tables(let tables): return try arrange(path, tables, elements)
    default: break
    }
    try set(path, .array(elements.compactMap { if case .new(let value) = $0 { value } else { nil } }))
  }

  private mutating func arrange(
    _ path: [TOMLStep], _ node: TOMLNode, _ nodes: [TOMLNode], _ elements: [SyntaxEdit.Element]
  ) throws(Failure) {
    if nodes.isEmpty {
      let value = Value.array(elements.map { $0.value(of: []) })
      if value == node.value { return }
      return try replace(node.range, try text(value, .basic, path))
    }
    let items = FlowItems(document.bytes, from: node.range.lowerBound + 1, nodes.map { $0.range })
    var pieces: [FlowItems.Piece] = []
    for element in elements {
      switch element {
      case .new(let value): pieces.append(.new(Array(try text(value, .basic, path).utf8)))
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
  private func changed(
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
  private mutating func arrange(
    _ path: [TOMLStep], _ tables: [TOMLTable], _ elements: [SyntaxEdit.Element]
  ) throws(Failure) {
    if elements.isEmpty {
      try remove(path)
      return try set(path, [])
    }
    var blocks: [[UInt8]] = []
    for element in elements {
      switch element {
      case .existing(let index, let edits), .copy(let index, let edits):
        var editor = self
        for edit in edits { try editor.apply(edit, below: path + [.index(index)]) }
        guard case .tables(let new) = editor.place(path), let range = editor.block(new[index]) else {
          throw failure("the tables are not in one place", path)
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
      throw failure("the tables are not in one place", path)
    }
    for (table, next) in zip(tables, tables.dropFirst()) {
      guard let block = block(table), let after = self.block(next), block.upperBound <= after.lowerBound,
        document.bytes[block.upperBound..<after.lowerBound].allSatisfy({ $0 <= 0x20 })
      else { throw failure("the tables are not in one place", path) }
    }
    let isDense = tables.count > 1 && block(tables[1])?.lowerBound == first.upperBound
    let separator = isDense ? [] : Array(newline.utf8)
    let lines = blocks.map { $0.last == 0x0A ? $0 : $0 + Array(newline.utf8) }
    try replace(first.lowerBound..<last.upperBound, Array(lines.joined(separator: separator)))
  }

  /// The lines of a table and of what is in it, with the comments above; `nil` if there are other lines between them.
  private func block(_ table: TOMLTable) -> Range<Int>? {
    guard let first = table.statements.first, let last = table.statements.last,
      last - first == table.statements.count - 1
    else { return nil }
    let start = startOfComments(above: document.statements[first].lines.lowerBound)
    return start..<nextLine(document.statements[last].lines.upperBound)
  }

  // MARK: - Members

  private mutating func arrange(
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
        if name != member.name { try rename(path + [.name(name)], to: member.name) }
      case .copy(let index, let edits): try set(place, edits.reduce(into: old[index].value) { $0.apply($1) })
      case .new(let value): try set(place, value)
      }
    }
  }

  /// Renames a member in all headers and keys that name it.
  private mutating func rename(_ path: [TOMLStep], to name: String) throws(Failure) {
    let names = path.compactMap { if case .name(let name) = $0 { name } else { nil } }
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
    document = try TOMLDocument(bytes, file: document.file)
  }
}
