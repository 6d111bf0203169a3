// Places in the text around values.
extension YAMLDocument {
  /// The offset after the colon that follows a key.
  func colon(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? bytes.count
  }

  /// The offset of the first dash in a column, in the line of an offset or below it.
  func dash(from offset: Int, column: Int) -> Int {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { return offset }
    var start = lines.start(of: offset)
    while start < bytes.count {
      let place = start + column
      if place < bytes.count, bytes[place] == UInt8(ascii: "-"),
        bytes[start..<place].allSatisfy({ $0 == 0x20 })
      {
        return place
      }
      start = lines.next(after: start)
    }
    return offset
  }

  /// The offset after the comments and blank lines that begin at an offset.
  func endOfComments(from offset: Int) -> Int {
    var offset = offset
    while offset < end,
      let first = bytes[offset..<lines.end(of: offset)].first(where: { !TextLines.isSpace($0) })
    {
      if first != UInt8(ascii: "#") { break }
      offset = lines.next(after: offset)
    }
    return offset
  }
}
