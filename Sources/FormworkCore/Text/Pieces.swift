// The standard library's substring functions pull in its regular expressions, which add 1.3 MB to a static program.
extension String {
  /// The parts of the text between the occurrences of a separator, which must not be empty.
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

  /// Whether this text contains another one, byte for byte.
  package func includes(_ text: String) -> Bool {
    utf8.span.firstPlace(of: text.utf8.span, from: 0) != nil
  }
}

extension Span<UInt8> {
  /// The first place, from `start` on, at which the bytes contain others; `nil` if there is none.
  package func firstPlace(of other: Span<UInt8>, from start: Int) -> Int? {
    if other.isEmpty { return start }
    var place = start
    while let next = firstIndex(of: other[0], from: place), next + other.count <= count {
      if extracting(next..<next + other.count).isEqual(to: other) { return next }
      place = next + 1
    }
    return nil
  }
}
