import Testing

@testable import Formwork

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
    #expect(new.root.value == .object(edited), "\(text) became \(String(decoding: output, as: UTF8.self))")
    #expect(names(new.root, alsoIn: document.root) == names(document.root, alsoIn: new.root))
    expectSameBytes(document.root, new.root)
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

/// The members that both objects have, in the order of the first.
private func names(_ node: JSONNode, alsoIn other: JSONNode) -> [Name] {
  node.objectMembers.map { Name($0.name.text) }.filter { name in
    other.objectMembers.contains { Name($0.name.text) == name }
  }
}

/// Members with the same value have the same bytes, at every depth.
private func expectSameBytes(_ old: JSONNode, _ new: JSONNode) {
  for (name, value) in old.objectMembers {
    guard let other = new.objectMembers.first(where: { Name($0.name.text) == Name(name.text) }) else {
      continue
    }
    if value.value == other.value.value {
      #expect(old.bytes(name.start..<value.end) == new.bytes(other.name.start..<other.value.end))
    } else {
      expectSameBytes(value, other.value)
    }
  }
}

extension JSONNode {
  fileprivate func bytes(_ range: Range<Int>) -> String {
    String(decoding: document.bytes[range], as: UTF8.self)
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
