import Formwork
import FormworkFormats

private let formats: [any SettingsFormat] = [
  YAMLFormat(), TOMLFormat(), INIFormat(), EnvironmentFormat(), JSONFormat(),
]
private let values: [Value?] = [
  nil, true, 1, 0.5, "x", "yes", "a: b #c", "\"\\\n'", "", " x ", [], [1, "a"], ["a": 1], .null, "1.0",
]

/// The first byte chooses a format, the next two a value in the text and another value for it: reading and changing the
/// text does not crash, and if it then has the new value, setting the old one again leaves valid settings. A result with
/// other values than the intended ones is refused when it is read back.
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
  let new = values[Int(bytes[2]) % values.count]
  var changed = text
  guard (try? changed.change([(path, new)])) != nil,
    value(of: changed, format).object?.value(at: path[...]) == new
  else { return }
  let shown = "\(path): \(String(decoding: changed.bytes, as: UTF8.self))"
  guard (try? changed.change([(path, before.value(at: path[...]))])) != nil else { return }
  expect(value(of: changed, format) != .null, "the text stays valid: \(shown)")
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
}
