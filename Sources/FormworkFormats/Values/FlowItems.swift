/// The items of a list in brackets with the texts around them. An item goes from the comma before it to the comma after
/// it, with the spaces, comments and line breaks between. A comment on the line of the opening bracket belongs to the
/// list.
struct FlowItems {
  /// A part of the new text.
  enum Piece {
    /// An item of the list with its text.
    case kept(Int, [UInt8])
    case new([UInt8])
  }

  private let bytes: [UInt8]
  private let start: Int
  private let bodies: [Range<Int>]
  /// The comment in the line of each item, behind the comma.
  private let tails: [Range<Int>]
  /// Whether a comma follows the last item.
  private let hasLastComma: Bool
  /// The white space directly before each item.
  private let spaces: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - start: the offset after the opening bracket.
  ///   - items: the ranges of the items without spaces.
  init(_ bytes: [UInt8], from start: Int, _ items: [Range<Int>]) {
    let start = items.isEmpty ? start : Self.endOfComment(after: start, in: bytes)
    (self.bytes, self.start) = (bytes, start)
    var bodies: [Range<Int>] = []
    var tails: [Range<Int>] = []
    var from = start
    var hasLastComma = false
    for (index, item) in items.enumerated() {
      let comma = Self.comma(after: item.upperBound, in: bytes)
      let isLast = index + 1 == items.count
      hasLastComma = comma.map { !isLast || bytes[item.upperBound..<$0].allSatisfy { $0 <= 0x20 } } ?? false
      let end = isLast ? item.upperBound : comma ?? item.upperBound
      bodies.append(from..<end)
      // A comment in the line of an item is about the item.
      let tail = hasLastComma ? (comma ?? end) + 1 : end
      from = Self.endOfComment(after: tail, in: bytes)
      tails.append(tail..<from)
    }
    (self.bodies, self.tails, self.hasLastComma) = (bodies, tails, hasLastComma)
    spaces = zip(bodies, items).map { body, item in
      let before = bytes[body.lowerBound..<item.lowerBound]
      return before[((before.lastIndex { $0 > 0x20 }).map { $0 + 1 } ?? before.startIndex)...]
    }
  }

  func body(_ index: Int) -> Range<Int> { bodies[index] }

  /// The offset of the comma that follows an item and its comments; `nil` if the list ends there.
  private static func comma(after offset: Int, in bytes: [UInt8]) -> Int? {
    var offset = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","): return offset
      case UInt8(ascii: "]"), UInt8(ascii: "}"): return nil
      case UInt8(ascii: "#"): offset = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
      default: offset += 1
      }
    }
    return nil
  }

  /// The end of a comment in the same line; the offset itself if there is none.
  private static func endOfComment(after offset: Int, in bytes: [UInt8]) -> Int {
    let comment = bytes[offset...].first { $0 != 0x20 && $0 != 0x09 }
    guard comment == UInt8(ascii: "#") else { return offset }
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// The text of the list with its items replaced by pieces, and its range.
  func text(_ pieces: [Piece]) -> (Range<Int>, [UInt8]) {
    guard let last = tails.last else {
      let texts = pieces.map { (piece) -> [UInt8] in if case .new(let bytes) = piece { bytes } else { [] } }
      return (start..<start, Array(texts.joined(separator: ", ".utf8)))
    }
    var result: [UInt8] = []
    var endsInComment = false
    for (place, piece) in pieces.enumerated() {
      var (text, tail): ([UInt8], Range<Int>)
      switch piece {
      case .kept(let index, let bytes) where (place == 0) == (index == 0):
        (text, tail) = (bytes, tails[index])
      case .kept(let index, let bytes):
        (text, tail) = (space(place == 0) + bytes.drop { $0 <= 0x20 }, tails[index])
      case .new(let bytes): (text, tail) = (space(place == 0) + bytes.drop { $0 <= 0x20 }, 0..<0)
      }
      if endsInComment, !text.prefix(while: { $0 <= 0x20 }).contains(0x0A) { result.append(0x0A) }
      if place + 1 < pieces.count || hasLastComma { text.append(UInt8(ascii: ",")) }
      result += text + bytes[tail]
      endsInComment = !tail.isEmpty
    }
    let isEndOfLine = bytes[last.upperBound...].first.map { $0 == 0x0A || $0 == 0x0D } ?? true
    if endsInComment, !isEndOfLine { result.append(0x0A) }
    return (start..<last.upperBound, result)
  }

  private func space(_ isFirst: Bool) -> [UInt8] {
    if isFirst { return Array(spaces[0]) }
    if spaces.count > 1 { return Array(spaces[1]) }
    return spaces[0].contains(0x0A) ? Array(spaces[0]) : [0x20]
  }
}
