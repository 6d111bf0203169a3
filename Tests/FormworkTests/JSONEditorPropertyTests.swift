import Formwork
import Testing

@Test(
  "Random sequences of edits: the model's result, the old order, the old bytes, the old comments",
  arguments: 0..<20)
func jsonRandomEdits(_ seed: Int) throws {
  var random = RandomJSON(seed: UInt64(seed))
  for _ in 0..<500 {
    var style = random.style()
    style.isSettings = Bool.random(using: &random)
    var model = random.object(depth: 3)
    var text = RandomJSON.text(of: .object(model), style, random: &random)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      var edits: [SyntaxEdit] = []
      let paths = random.paths(in: model)
      for path in paths {
        let value = Bool.random(using: &random) ? random.value(depth: 1) : nil
        edits.append(SyntaxEdit(path, value))
        model.apply(value, at: path[...])
      }
      let document = try #require(read(Array(text.utf8)), "\(text)")
      let output = JSONEditor(edits).apply(to: document)
      let edit = "\(paths): \(text) became \(String(decoding: output, as: UTF8.self))"
      let new = try #require(read(output), "\(edit)")
      let value = try #require(new.value(of: SyntaxTree.root).object)
      // An object without members stays if it has a comment.
      #expect(value.withoutEmptyObjects == model.withoutEmptyObjects, "\(edit)")
      if !text.contains("/") { #expect(value == model, "\(edit)") }
      let (before, after) = (names(document), names(new))
      #expect(after.filter { before.contains($0) } == before.filter { after.contains($0) })
      expectSameBytes(document, new)
      let lost = comments(in: text).subtracting(comments(in: new.text))
      let allowed = comments(near: paths, in: document, without: model)
      #expect(lost.isSubset(of: allowed), "\(lost) \(edit)")
      #expect(comments(in: new.text).isSubset(of: comments(in: text)))
      #expect(new.text.split(separator: "<").count <= text.split(separator: "<").count, "\(edit)")
      text = new.text
      model = value
    }
  }
}

private func read(_ bytes: [UInt8]) -> SyntaxTree? {
  JSONReader.read(bytes, file: "x.json", dialect: .settings).document
}

/// The comments in a text, except for those of several lines.
private func comments(in text: String) -> Set<Substring> {
  Set(
    text.split(separator: "<").dropFirst().compactMap { $0.split(separator: ">").first }.filter {
      $0.last != "m"
    })
}

/// The comments that may be lost when members at paths change: those in removed members and on their lines.
private func comments(
  near paths: [[String]], in document: SyntaxTree, without model: Value.Object
) -> Set<Substring> {
  let bytes = document.bytes
  var result: Set<Substring> = []
  for path in paths {
    for length in 1...path.count {
      // An object that loses its last member goes, too.
      guard length == path.count || !model.has(path[..<length]) else { continue }
      guard let value = document.node(at: Array(path[..<length])) else { continue }
      var start = document.start(of: value - 1)
      while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
      var end = lineEnd(bytes, from: document.end(of: value))
      if let comma = comma(bytes, after: document.end(of: value)) { end = lineEnd(bytes, from: comma) }
      result.formUnion(comments(in: String(decoding: bytes[start..<end], as: UTF8.self)))
    }
  }
  return result
}

private func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
  bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
}

/// The place of the comma after a value, which comments may precede.
private func comma(_ bytes: [UInt8], after end: Int) -> Int? {
  var rest = Substring(decoding: bytes[end...], as: UTF8.self)
  while true {
    rest = rest.drop { $0.isWhitespace }
    if rest.hasPrefix("//") {
      rest = rest.drop { !$0.isNewline }
    } else if rest.hasPrefix("/*") {
      rest = rest.dropFirst(2)
      while !rest.hasPrefix("*/") { rest = rest.dropFirst() }
      rest = rest.dropFirst(2)
    } else {
      return rest.hasPrefix(",") ? bytes.count - rest.utf8.count : nil
    }
  }
}

@Test("Arranged arrays have the intended elements, and those that stay have their text", arguments: 0..<20)
func jsonArranging(_ seed: Int) throws {
  var random = RandomJSON(seed: 3000 + UInt64(seed))
  for _ in 0..<200 {
    var style = random.style()
    style.isSettings = Bool.random(using: &random)
    var model = random.object(depth: 2)
    let elements: [Value] = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Bool.random(using: &random) ? .object(random.object(depth: 2)) : random.value(depth: 1)
    }
    // The list may also have a value of another kind, or be missing.
    let kind = Int.random(in: 0..<4, using: &random)
    model["list"] = kind == 0 ? random.value(depth: 0) : kind == 1 ? nil : .array(elements)
    let text = RandomJSON.text(of: .object(model), style, random: &random)
    let document = try #require(read(Array(text.utf8)), "\(text)")
    var arranged: [SyntaxEdit.Element] = []
    var expected: [Value] = []
    var same: [String] = []
    for place in (kind > 1 ? elements : []).indices.shuffled(using: &random) {
      let new = random.value(depth: 1)
      let node = try #require(document.node(at: ["list"]))
      let element = Array(document.elements(of: node))[place]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: continue
      case 1:
        arranged.append(.existing(place, [SyntaxEdit([], new)]))
        expected.append(new)
      case 2:
        arranged += [.existing(place, []), .copy(place, [SyntaxEdit([], .set(new))])]
        expected += [elements[place], new]
      case 3:
        var object = elements[place] == .null ? [:] : elements[place].object
        object?["new"] = new
        arranged.append(.existing(place, [SyntaxEdit(["new"], new)]))
        expected.append(object.map { .object($0) } ?? elements[place])
      default:
        arranged.append(.existing(place, []))
        expected.append(elements[place])
        same.append(document.bytes(from: element, to: element))
      }
    }
    if Bool.random(using: &random) {
      let new = random.value(depth: 1)
      arranged.append(.new(new))
      expected.append(new)
    }
    var edits: [SyntaxEdit] = []
    edits.append(SyntaxEdit(["list"], .arrange(arranged)))
    let output = String(decoding: JSONEditor(edits).apply(to: document), as: UTF8.self)
    let new = try #require(read(Array(output.utf8)), "\(text) became \(output)")
    model["list"] = .array(expected)
    #expect(new.value(of: SyntaxTree.root).object == model, "\(text) became \(output)")
    for element in same { #expect(output.contains(element), "\(text) became \(output)") }
    expectSameBytes(document, new)
  }
}

@Test("A member that was set and taken out again leaves the same bytes", arguments: 0..<20)
func jsonSetAndRemove(_ seed: Int) throws {
  var random = RandomJSON(seed: 1000 + UInt64(seed))
  for _ in 0..<50 {
    let model = random.object(depth: 3)
    let text = RandomJSON.text(of: .object(model), random.style(), random: &random)
    guard !model.isEmpty else { continue }
    let path = random.newPath(in: model)
    func edited(_ bytes: [UInt8], _ value: Value?) throws -> [UInt8] {
      var edits: [SyntaxEdit] = []
      edits.append(SyntaxEdit(path, value))
      return JSONEditor(edits).apply(to: try #require(JSONReader.read(bytes, file: "x.json").document))
    }
    let set = try edited(Array(text.utf8), random.value(depth: 1))
    #expect(String(decoding: try edited(set, nil), as: UTF8.self) == text, "\(path)")
  }
}

@Test("Replaced scalars change no other byte", arguments: 0..<20)
func jsonReplacing(_ seed: Int) throws {
  var random = RandomJSON(seed: 2000 + UInt64(seed))
  for _ in 0..<50 {
    var style = random.style()
    style.isSettings = Bool.random(using: &random)
    let text = RandomJSON.text(of: .object(random.object(depth: 3)), style, random: &random)
    let document = try #require(read(Array(text.utf8)))
    var names: Set<Int> = []
    for object in document.nodes.indices { names.formUnion(document.members(of: object).map(\.name)) }
    let scalars = document.nodes.indices.filter { document.kind(of: $0).isScalar && !names.contains($0) }
    var replaced: [(node: Int, value: Value)] = []
    var expected = text.utf8.map { $0 }
    for node in scalars.shuffled(using: &random).prefix(5).sorted(by: >) {
      let value = random.value(depth: 0)
      replaced.append((node, value))
      guard value != document.value(of: node) else { continue }
      expected.replaceSubrange(document.start(of: node)..<document.end(of: node), with: value.json.utf8)
    }
    let new = try #require(document.replacing(replaced))
    #expect(String(decoding: new.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    // The document is the same as if its text had been read.
    let reread = try #require(read(expected))
    #expect(new.nodes.map { "\($0)" } == reread.nodes.map { "\($0)" })
    #expect(new.duplicates.map(\.name) == reread.duplicates.map(\.name))
    let same = document.replacing(replaced.map { ($0.node, document.value(of: $0.node)) })
    #expect(try #require(same).bytes == document.bytes)
  }
}

/// The names of an object's members.
private func names(_ document: SyntaxTree) -> [ExactString] {
  document.members(of: SyntaxTree.root).map { ExactString(document.text(of: $0.name)) }
}

/// Members with the same value have the same bytes, at every depth.
private func expectSameBytes(
  _ old: SyntaxTree, _ new: SyntaxTree, _ oldNode: Int = SyntaxTree.root,
  _ newNode: Int = SyntaxTree.root
) {
  for (name, value) in old.members(of: oldNode) {
    let member = new.members(of: newNode).first { new.hasText($0.name, old.text(of: name)) }
    guard let member else { continue }
    if old.value(of: value) == new.value(of: member.value) {
      #expect(old.bytes(from: name, to: value) == new.bytes(from: member.name, to: member.value))
    } else {
      expectSameBytes(old, new, value, member.value)
    }
  }
}

extension SyntaxTree {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

  fileprivate func bytes(from first: Int, to last: Int) -> String {
    String(decoding: bytes[start(of: first)..<end(of: last)], as: UTF8.self)
  }
}

extension Value.Object {
  fileprivate func has(_ path: ArraySlice<String>) -> Bool {
    guard let name = path.first else { return true }
    guard let value = self[name] else { return false }
    return path.count == 1 || value.object?.has(path.dropFirst()) ?? false
  }

  /// The object without the members that are objects without members, at every depth.
  fileprivate var withoutEmptyObjects: Value.Object {
    var result = Value.Object()
    for member in self {
      if let inner = member.value.object?.withoutEmptyObjects {
        if !inner.isEmpty { result[member.name] = .object(inner) }
      } else {
        result[member.name] = member.value
      }
    }
    return result
  }

  /// What an edit means, on values: objects are made where a path needs them, also in place of null, and go
  /// when an edit empties them.
  fileprivate mutating func apply(_ value: Value?, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = value
      return
    }
    switch self[name] {
    case .object(var inner):
      let wasEmpty = inner.isEmpty
      inner.apply(value, at: path.dropFirst())
      self[name] = inner.isEmpty && !wasEmpty ? nil : .object(inner)
    case nil, .null?:
      guard value != nil else { return }
      var inner = Value.Object()
      inner.apply(value, at: path.dropFirst())
      self[name] = .object(inner)
    default: break
    }
  }
}
