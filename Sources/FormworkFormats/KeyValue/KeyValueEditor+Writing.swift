import Formwork
import FormworkCore

extension KeyValueEditor {
  func written(
    _ value: Value, insteadOf entry: KeyValueText.Entry?, _ path: [String]
  ) throws(Failure) -> String {
    switch value {
    case .null: return ""
    case .bool(let bool):
      let old = entry.flatMap { $0.quote == nil && PlainScalar.boolean($0.text) != nil ? $0.text : nil }
      return PlainScalar.word(for: bool, like: old ?? "true")
    case .string(let string): return try written(string, insteadOf: entry, path)
    default: return value.description
    }
  }

  func written(
    _ string: String, insteadOf entry: KeyValueText.Entry?, _ path: [String]
  ) throws(Failure) -> String {
    if string.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }) {
      throw failure("this format does not allow control characters", at: path)
    }
    if entry?.quote == UInt8(ascii: "'"), !string.utf8.contains(UInt8(ascii: "'")),
      !string.utf8.contains(0x0A)
    {
      return "'\(string)'"
    }
    return entry?.quote == nil && canBePlain(string)
      ? string : Self.quoted(string, isShell: text.dialect.isShell)
  }

  func canBePlain(_ string: String) -> Bool {
    let bytes = Array(string.utf8)
    if bytes.isEmpty { return true }
    if text.dialect.isShell {
      return bytes.allSatisfy { isLetterOrDigit($0) || "_./:@%+,-".utf8.contains($0) || $0 >= 0x80 }
    }
    // Git reads quotes, backslashes and comments anywhere in a value.
    if text.isOfGit, bytes.contains(where: { "\"\\#;".utf8.contains($0) }) { return false }
    let isComment = bytes.indices.dropFirst().contains { index in
      text.dialect.comments.contains(bytes[index]) && (bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09)
    }
    return !isComment && bytes[0] > 0x20 && bytes[bytes.count - 1] > 0x20 && !bytes.contains(0x0A)
      && !"\"'#;[".utf8.contains(bytes[0]) && bytes.last != UInt8(ascii: "\\")
  }

  static func quoted(_ string: String, isShell: Bool = false) -> String {
    var result = "\""
    for character in string.unicodeScalars {
      switch character {
      case "\"", "\\": result += "\\" + String(character)
      case "$" where isShell, "`" where isShell: result += "\\" + String(character)
      // A shell has no escapes for these.
      case "\n" where !isShell: result += "\\n"
      case "\t" where !isShell: result += "\\t"
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
