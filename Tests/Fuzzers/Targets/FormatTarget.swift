import Formwork
import FormworkFormats

private let formats: [any SettingsFormat] = [
  YAMLFormat(), TOMLFormat(), INIFormat(), EnvironmentFormat(), JSONFormat(),
]
private let values: [Value?] = [
  nil, true, 1, 0.5, "x", "yes", "a: b #c", "\"\\\n'", "", " x ", [], [1, "a"], ["a": 1], .null, "1.0",
]

/// The first byte chooses a format, the next two a value in the text and another value for it: either the change is
/// refused, or only this value is another one, and setting the old value restores all values.
func format(_ bytes: [UInt8]) {
  guard bytes.count > 3 else { return }
  let format = formats[Int(bytes[0]) % formats.count]
  guard let text = try? SettingsText(Array(bytes[3...]), file: "x", format: format),
    case .object(let before) = value(of: text, format)
  else { return }
  var paths: [[String]] = []
  collect(before, below: [], into: &paths)
  guard !paths.isEmpty else { return }
  let path = paths[Int(bytes[1]) % paths.count]
  let old = before.value(at: path[...])
  var new = text
  guard (try? new.change([(path, values[Int(bytes[2]) % values.count])])) != nil else { return }
  let shown = "\(path): \(String(decoding: new.bytes, as: UTF8.self))"
  guard case .object(let after) = value(of: new, format) else {
    return expect(false, "the text stays valid: \(shown)")
  }
  expect(
    before.others(than: path[...]) == after.others(than: path[...]), "other values are as before: \(shown)")
  guard (try? new.change([(path, old)])) != nil else { return }
  expect(
    value(of: new, format).object?.value(at: path[...]) == old, "the old value is restored: \(shown)")
}

private func value(of text: SettingsText, _ format: any SettingsFormat) -> Value {
  (try? format.read(text.bytes, file: "x").value(of: SyntaxTree.root)) ?? .null
}

private func collect(_ object: Value.Object, below path: [String], into paths: inout [[String]]) {
  for member in object where paths.count < 256 && path.count < 20 {
    paths.append(path + [member.name])
    if case .object(let inner) = member.value { collect(inner, below: path + [member.name], into: &paths) }
  }
}

extension Value.Object {
  fileprivate func value(at path: ArraySlice<String>) -> Value? {
    guard let name = path.first, let value = self[name] else { return nil }
    return path.count == 1 ? value : value.object?.value(at: path.dropFirst())
  }

  /// The members that a change at a path must leave as they are; an object that it empties may disappear.
  fileprivate func others(than path: ArraySlice<String>) -> Value {
    var others = self
    guard let name = path.first else { return .object(self) }
    let inner = self[name]?.object?.others(than: path.dropFirst())
    others[name] = path.count == 1 || inner == [:] ? nil : inner
    return .object(others)
  }
}
