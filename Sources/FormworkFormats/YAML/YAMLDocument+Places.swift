// Places in the text around values.
extension YAMLDocument {
  /// The number of bytes between the beginning of the line and an offset.
  func column(of offset: Int) -> Int { offset - lineStart(offset) }

  /// The offset after the line break before an offset.
  func lineStart(_ offset: Int) -> Int {
    let start = (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
  }

  /// The offset of the line break at the end of a line, or the end of the text.
  func lineEnd(_ offset: Int) -> Int {
    let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return end > offset && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// The offset after the line break at or after an offset.
  func nextLine(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// The offset after the colon that follows a key.
  func colon(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? bytes.count
  }

  /// The offset of the first dash in a column, in the line of an offset or below it.
  func dash(from offset: Int, column: Int) -> Int {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { return offset }
    var start = lineStart(offset)
    while start < bytes.count {
      let place = start + column
      if place < bytes.count, bytes[place] == UInt8(ascii: "-"),
        bytes[start..<place].allSatisfy({ $0 == 0x20 })
      {
        return place
      }
      start = nextLine(after: start)
    }
    return offset
  }

  /// The offset after the comments and blank lines that begin at an offset.
  func endOfComments(from offset: Int) -> Int {
    var offset = offset
    while offset < end, let first = bytes[offset..<lineEnd(offset)].first(where: { $0 != 0x20 && $0 != 0x09 })
    {
      if first != UInt8(ascii: "#") { break }
      offset = nextLine(after: offset)
    }
    return offset
  }

  /// The offset of the first of the lines of comments that end at the beginning of a line.
  func startOfComments(above offset: Int) -> Int {
    var offset = offset
    while offset > 0 {
      let line = lineStart(offset - 1)
      guard bytes[line..<offset].first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "#") else {
        break
      }
      offset = line
    }
    return offset
  }

  /// The end of the first line in a range of lines in which a key is commented out, such as `# port: 80`.
  func comment(for name: String, in lines: Range<Int>) -> Int? {
    let name = Array(name.utf8)
    var start = lines.lowerBound
    while start < lines.upperBound {
      let line = bytes[start..<lineEnd(start)].drop { $0 == 0x20 || $0 == 0x09 }
      if line.first == UInt8(ascii: "#") {
        let text = line.drop { $0 == UInt8(ascii: "#") || $0 == 0x20 || $0 == 0x09 }
        if text.starts(with: name),
          text.dropFirst(name.count).drop(while: { $0 == 0x20 }).first == UInt8(ascii: ":")
        {
          return lineEnd(start)
        }
      }
      start = nextLine(after: start)
    }
    return nil
  }
}
