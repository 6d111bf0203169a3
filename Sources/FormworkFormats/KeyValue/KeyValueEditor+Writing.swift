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
    if entry?.quote == nil, canBePlain(string, insteadOf: entry) { return string }
    if text.dialect.isShell {
      let expands = entry.map { text.expandsVariables(in: $0) } ?? false
      return Self.quoted(string, escaped: expands ? "\"\\`" : "\"\\`$", hasEscapes: false)
    }
    if text.isOfGit { return Self.quoted(string) }
    // Programs differ in whether they know values of several lines, and quotes.
    if string.utf8.contains(0x0A) { return try lines(of: string, insteadOf: entry, path) }
    if text.isOfPHP || text.entries.contains(where: { $0.quote != nil }) { return Self.quoted(string) }
    if isRead(string, as: string) { return string }
    throw failure(
      "this value needs quotes, and no other value in the file has quotes; if the program that reads the file supports "
        + "quotes, edit the value in the file",
      at: path)
  }

  /// A text with its line breaks, in which the lines after the first one are indented as those of another value.
  private func lines(
    of string: String, insteadOf entry: KeyValueText.Entry?, _ path: [String]
  ) throws(Failure) -> String {
    let models = (entry.map { [$0] } ?? []) + text.entries
    guard let model = models.first(where: { $0.hasLines }) else {
      throw failure("no other value in the file has several lines", at: path)
    }
    let start = text.lines.next(after: model.valueRange.lowerBound)
    let indent = text.bytes[start...].prefix(while: TextLines.isSpace)
    let lines = string.pieces(separatedBy: "\n").joined(
      separator: text.lines.newline + String(decoding: indent, as: UTF8.self))
    if isRead(lines, as: string) { return lines }
    throw failure("this format does not allow these lines in a value", at: path)
  }

  /// Whether what is written as a value is read as a text.
  private func isRead(_ written: String, as string: String) -> Bool {
    let example = try? KeyValueText(Array("x = \(written)\ny = 1\n".utf8), file: "", text.dialect)
    return example?.entries.count == 2 && example?.entries.first?.text == string
  }

  /// A value in the place of another one, with what is missing between it and the name.
  func separated(_ value: String, insteadOf entry: KeyValueText.Entry) -> String {
    let separator = separator(near: entry)
    if !entry.hasSeparator { return separator + value }
    let isDirectlyAfterMark = text.dialect.separators.contains(text.bytes[entry.valueRange.lowerBound - 1])
    let needsSpace = entry.beginsBelow && isDirectlyAfterMark && separator.last == " "
    return needsSpace && value.utf8.first.map { $0 > 0x20 } ?? false ? " " + value : value
  }

  func canBePlain(_ string: String, insteadOf entry: KeyValueText.Entry?) -> Bool {
    let bytes = Array(string.utf8)
    if bytes.isEmpty { return true }
    if text.dialect.isShell {
      return bytes.allSatisfy { $0.isLetterOrDigit || "_./:@%+,-".utf8.contains($0) || $0 >= 0x80 }
    }
    if text.isOfPHP {
      // PHP evaluates values such as 'E_ALL & ~E_NOTICE'. The new value of such an entry may also be an expression.
      let operators = "|&~!()^".utf8
      let isComputed = entry?.text.utf8.contains(where: operators.contains) ?? false
      if bytes.contains(where: { ";{}\"".utf8.contains($0) || !isComputed && operators.contains($0) }) {
        return false
      }
    }
    // Git reads quotes, backslashes and comments anywhere in a value.
    if text.isOfGit, bytes.contains(where: { "\"\\#;".utf8.contains($0) }) { return false }
    let isComment = bytes.indices.dropFirst().contains { index in
      text.dialect.comments.contains(bytes[index]) && (bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09)
    }
    return !isComment && bytes[0] > 0x20 && bytes[bytes.count - 1] > 0x20 && !bytes.contains(0x0A)
      && !"\"'#;[".utf8.contains(bytes[0]) && bytes.last != UInt8(ascii: "\\")
  }

  /// - Parameters:
  ///   - escaped: the characters to escape.
  ///   - hasEscapes: whether to escape line breaks and tabs. A shell has no escapes for them.
  static func quoted(_ string: String, escaped: String = "\"\\", hasEscapes: Bool = true) -> String {
    var result = "\""
    for character in string.unicodeScalars {
      switch character {
      case "\n" where hasEscapes: result += "\\n"
      case "\t" where hasEscapes: result += "\\t"
      default:
        if escaped.unicodeScalars.contains(character) { result += "\\" }
        result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}

extension KeyValueText {
  /// Whether a shell expands variables in a value: it contains a `$` that is not escaped.
  fileprivate func expandsVariables(in entry: Entry) -> Bool {
    if entry.quote == UInt8(ascii: "'") { return false }
    let value = bytes[entry.valueRange]
    return value.indices.contains { index in
      value[index] == UInt8(ascii: "$")
        && value[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }
  }
}
