import Formwork

/// Bytes up to a NUL as the text of settings, the others as edits of it: what is read back are the intended values.
func editor(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard let document = settings(Array(parts[0])), document.duplicates.isEmpty,
    case .object(var model) = document.value(of: SyntaxTree.root)
  else { return }
  var paths: [[String]] = []
  collectPaths(of: model, below: [], into: &paths)
  var edited: [[String]] = []
  var edits: [SyntaxEdit] = []
  var rest = parts.count > 1 ? parts[1] : []
  while rest.count >= 3 {
    let (place, kind, number) = (rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
    var path = paths.isEmpty ? [] : paths[Int(place) % paths.count]
    if path.isEmpty || kind & 0x80 != 0 { path.append(names[Int(kind >> 3) % names.count]) }
    // An edit below or above another one has no meaning of its own.
    guard !edited.contains(where: { $0.starts(with: path) || path.starts(with: $0) }) else { continue }
    edited.append(path)
    let value = values[Int(number) % values.count]
    if kind & 0x40 != 0 {
      // Another order of an array, or an array instead of what is there.
      guard let (arranged, expected) = arrangement(of: model.value(at: path[...]), number) else { continue }
      edits.append(SyntaxEdit(path, .arrange(arranged)))
      model.edit(.array(expected), at: path[...])
    } else {
      edits.append(SyntaxEdit(path, value))
      model.edit(value, at: path[...])
    }
  }
  let output = JSONEditor(edits).apply(to: document)
  if edited.isEmpty { expect(output == document.bytes, "no edit changes nothing") }
  let shown = "\(edited): \(String(decoding: output, as: UTF8.self))"
  let result = JSONReader.read(output, file: "x.json", dialect: .settings)
  // Deep nesting is refused when it is read back.
  if result.faults.first?.fault.code == "json.tooDeep" { return }
  guard let new = result.document else { return expect(false, "the text stays valid: \(shown)") }
  let value = new.value(of: SyntaxTree.root)
  // An object without members stays if it has a comment.
  expect(
    value.withoutEmptyObjects == Value.object(model).withoutEmptyObjects,
    "the values are the intended ones: \(shown)")
  if !document.bytes.contains(UInt8(ascii: "/")) {
    expect(value == .object(model), "the values are the intended ones: \(shown)")
  }
}

/// New elements for the array at a path, and their values; `nil` if the path leads through another value.
private func arrangement(
  of found: Value??, _ number: UInt8
) -> (elements: [SyntaxEdit.Element], values: [Value])? {
  guard let found else { return nil }
  var elements: [SyntaxEdit.Element] = []
  var expected: [Value] = []
  let old = found?.array ?? []
  for step in old.indices {
    let place = (step + Int(number >> 4)) % old.count
    let value = values[(Int(number) + step) % values.count] ?? .null
    switch (Int(number) + step) % 4 {
    case 0: continue
    case 1:
      elements.append(.existing(place, [SyntaxEdit([], value)]))
      expected.append(value)
    case 2:
      elements += [.copy(place, [SyntaxEdit([], .set(value))]), .existing(place, [])]
      expected += [value, old[place]]
    default:
      elements.append(.existing(place, [SyntaxEdit(["a"], value)]))
      var object = old[place].object
      object?["a"] = value
      expected.append(object.map { .object($0) } ?? old[place])
    }
  }
  if number & 8 != 0 || old.isEmpty {
    elements.append(.new(["n": 1]))
    expected.append(["n": 1])
  }
  return (elements, expected)
}

private func settings(_ bytes: [UInt8]) -> SyntaxTree? {
  JSONReader.read(bytes, file: "x.json", dialect: .settings).document
}

private let names = ["a", "b", "d.e", "é", "e\u{301}", "\"", "\\", "", "😀", "new\nline"]
private let values: [Value?] = [
  nil, .null, true, 1, 0.5, "x", "\"\\\n", [], [1, ["a"]], .object(.init()), ["k": ["m": .null]], nil,
]

private func collectPaths(of object: Value.Object, below path: [String], into paths: inout [[String]]) {
  for member in object where paths.count < 256 && path.count < 20 {
    paths.append(path + [member.name])
    if case .object(let inner) = member.value {
      collectPaths(of: inner, below: path + [member.name], into: &paths)
    }
  }
}

extension Value {
  fileprivate var withoutEmptyObjects: Value {
    guard case .object(let object) = self else { return self }
    var result = Value.Object()
    for member in object {
      let value = member.value.withoutEmptyObjects
      if value != .object(.init()) { result[member.name] = value }
    }
    return .object(result)
  }
}

extension Value.Object {
  /// The value at a path; `nil` if another value than an object is in the way.
  fileprivate func value(at path: ArraySlice<String>) -> Value?? {
    guard let name = path.first else { return .some(nil) }
    if path.count == 1 { return .some(self[name]) }
    switch self[name] {
    case .object(let inner): return inner.value(at: path.dropFirst())
    case nil: return .some(nil)
    default: return nil
    }
  }

  /// Sets or removes the member at a path, unless another value than an object is in the way. An object that this
  /// leaves empty is removed.
  fileprivate mutating func edit(_ value: Value?, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = value
      return
    }
    switch self[name] {
    case .object(var inner):
      let wasEmpty = inner.isEmpty
      inner.edit(value, at: path.dropFirst())
      self[name] = inner.isEmpty && !wasEmpty ? nil : .object(inner)
    case nil:
      guard value != nil else { return }
      var inner = Value.Object()
      inner.edit(value, at: path.dropFirst())
      self[name] = .object(inner)
    default: break
    }
  }
}
