// The standard library's functions for texts in texts need its regular expressions, which make a static program larger by
// 1.3 MB.
extension String {
  /// What is before, between and after the places of a separator, which is not empty.
  package func pieces(separatedBy separator: String) -> [String] {
    let text = utf8.span
    var pieces: [String] = []
    var start = 0
    while let place = text.firstPlace(of: separator.utf8.span, from: start) {
      pieces.append(String(utf8: text.extracting(start..<place)))
      start = place + separator.utf8.count
    }
    return pieces + [String(utf8: text.extracting(start..<text.count))]
  }

  /// Whether the bytes of another text are in this one.
  package func includes(_ text: String) -> Bool {
    utf8.span.firstPlace(of: text.utf8.span, from: 0) != nil
  }
}

extension Span<UInt8> {
  fileprivate func firstPlace(of other: Span<UInt8>, from start: Int) -> Int? {
    var place = start
    while place + other.count <= count {
      var length = 0
      while length < other.count, self[place + length] == other[length] { length += 1 }
      if length == other.count { return place }
      place += 1
    }
    return nil
  }
}
