import Formwork
import Testing

@Test("Random edits of random texts: the model's result, the old order, the old bytes", arguments: 0..<20)
func jsonRandomEdits(_ seed: Int) throws {
  var random = RandomJSON(seed: UInt64(seed))
  for _ in 0..<50 {
    let style = random.style()
    let model = random.object(depth: 3)
    let text = RandomJSON.text(of: .object(model), style, random: &random)
    var editor = JSONEditor()
    var edited = model
    for path in random.paths(in: model) {
      let value = Bool.random(using: &random) ? random.value(depth: 1) : nil
      editor.set(value, at: path)
      edited.apply(value, at: path[...])
    }
    let document = try #require(JSONReader.read(Array(text.utf8), file: "x.json").document, "\(text)")
    let output = editor.apply(to: document)
    let result = JSONReader.read(output, file: "x.json")
    let new = try #require(result.document, "\(text) became \(String(decoding: output, as: UTF8.self))")
    #expect(result.faults.isEmpty)
    #expect(
      new.value(of: JSONDocument.root) == .object(edited),
      "\(text) became \(String(decoding: output, as: UTF8.self))")
    let (before, after) = (names(document), names(new))
    #expect(after.filter { before.contains($0) } == before.filter { after.contains($0) })
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
      var editor = JSONEditor()
      editor.set(value, at: path)
      return editor.apply(to: try #require(JSONReader.read(bytes, file: "x.json").document))
    }
    let set = try edited(Array(text.utf8), random.value(depth: 1))
    #expect(String(decoding: try edited(set, nil), as: UTF8.self) == text, "\(path)")
  }
}

@Test("Reading a text with replaced scalars gives the new values", arguments: 0..<20)
func jsonReplacing(_ seed: Int) throws {
  var random = RandomJSON(seed: 2000 + UInt64(seed))
  for _ in 0..<50 {
    let text = RandomJSON.text(of: .object(random.object(depth: 3)), random.style(), random: &random)
    let document = try #require(JSONReader.read(Array(text.utf8), file: "x.json").document)
    var names: Set<Int> = []
    for object in document.nodes.indices { names.formUnion(document.members(of: object).map(\.name)) }
    let scalars = document.nodes.indices.filter { document.kind(of: $0).isScalar && !names.contains($0) }
    var values: [(node: Int, value: Value)] = []
    for node in scalars.shuffled(using: &random).prefix(5) { values.append((node, random.value(depth: 0))) }
    let new = document.replacing(values)
    let read = try #require(JSONReader.read(new.bytes, file: "x.json").document)
    #expect(new.nodes.map(\.kind) == read.nodes.map(\.kind), "\(text)")
    #expect(new.nodes.map(\.hasEscapes) == read.nodes.map(\.hasEscapes), "\(text)")
    #expect(
      new.nodes.map(\.start) == read.nodes.map(\.start) && new.nodes.map(\.end) == read.nodes.map(\.end))
    #expect(new.nodes.map(\.next) == read.nodes.map(\.next))
    for (node, value) in values { #expect(read.value(of: node) == value) }
    let rest = values.map { (node: $0.node, value: document.value(of: $0.node)) }
    #expect(document.replacing(rest).bytes == document.bytes)
  }
}

/// The names of an object's members.
private func names(_ document: JSONDocument) -> [ExactString] {
  document.members(of: JSONDocument.root).map { ExactString(document.text(of: $0.name)) }
}

/// Members with the same value have the same bytes, at every depth.
private func expectSameBytes(
  _ old: JSONDocument, _ new: JSONDocument, _ oldNode: Int = JSONDocument.root,
  _ newNode: Int = JSONDocument.root
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

extension JSONDocument {
  fileprivate func bytes(from first: Int, to last: Int) -> String {
    String(decoding: bytes[start(of: first)..<end(of: last)], as: UTF8.self)
  }
}

extension Value.Object {
  /// What an edit means, on values: objects are made where a path needs them, and go when an edit empties
  /// them.
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
    case nil:
      guard value != nil else { return }
      var inner = Value.Object()
      inner.apply(value, at: path.dropFirst())
      self[name] = .object(inner)
    default: break
    }
  }
}
