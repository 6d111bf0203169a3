import Formwork
import FormworkCore

/// The lines of a text, and the comments among them.
struct TextLines: Sendable {
  let bytes: [UInt8]
  /// The name of the text in messages.
  let file: String
  /// What begins a comment.
  var commentMarks: [UInt8] = [UInt8(ascii: "#")]
  /// What separates a name from its value.
  let separators: [UInt8]

  /// - Parameter offset: the place; `nil` if the text as a whole is meant.
  func failure(_ message: String, at offset: Int?) -> Failure {
    offset.map { Failure(message, at: $0, in: bytes, file: file) }
      ?? Failure(unlocated: message)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line break of the text.
  var newline: String { bytes.contains(0x0D, 0x0A) ? "\r\n" : "\n" }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  // MARK: - Lines

  /// The number of bytes between the beginning of the line and an offset.
  func column(of offset: Int) -> Int { offset - start(of: offset) }

  /// The offset after the line break before an offset, and after a byte order mark.
  func start(of offset: Int) -> Int {
    let start = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
  }

  /// The offset of the line break at the end of a line, or the end of the text.
  func end(of offset: Int) -> Int {
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// The offset after the line break at or after an offset.
  func next(after offset: Int) -> Int { bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count }

  // MARK: - Comments

  /// The beginning of the lines of comments that end at the beginning of a line.
  func startOfComments(above offset: Int) -> Int {
    var offset = offset
    while offset > 0 {
      let line = start(of: offset - 1)
      guard let first = bytes[line..<offset].first(where: { !Self.isSpace($0) }), commentMarks.contains(first)
      else { break }
      offset = line
    }
    return offset
  }

  /// The end of the first line in a range of lines in which a name is commented out, such as `# port: 80`.
  ///
  /// - Parameter isValue: whether a line that begins at an offset is part of a value.
  func comment(for name: String, in lines: Range<Int>, isValue: (Int) -> Bool = { _ in false }) -> Int? {
    let name = Array(name.utf8)
    var start = lines.lowerBound
    while start < lines.upperBound {
      let line = bytes[start..<end(of: start)].drop(while: Self.isSpace)
      let text = line.drop { commentMarks.contains($0) || Self.isSpace($0) }
      if text.startIndex > line.startIndex, text.starts(with: name),
        let mark = text.dropFirst(name.count).first(where: { !Self.isSpace($0) }), separators.contains(mark),
        !isValue(start)
      {
        return end(of: start)
      }
      start = next(after: start)
    }
    return nil
  }

  /// The text after ranges that are in order and do not overlap have been replaced.
  func replacing(_ replacements: [(range: Range<Int>, new: [UInt8])]) -> [UInt8] {
    var (result, offset): ([UInt8], Int) = ([], 0)
    result.reserveCapacity(bytes.count)
    for (range, new) in replacements {
      result += bytes[offset..<range.lowerBound] + new
      offset = range.upperBound
    }
    return result + bytes[offset...]
  }
}
