/// The items of a list in brackets with the texts around them. An item goes from the comma before it to the comma after
/// it, with the spaces, comments and line breaks between.
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
  /// The white space directly before each item.
  private let spaces: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - start: the offset after the opening bracket.
  ///   - items: the ranges of the items without spaces.
  init(_ bytes: [UInt8], from start: Int, _ items: [Range<Int>]) {
    (self.bytes, self.start) = (bytes, start)
    var bodies: [Range<Int>] = []
    var from = start
    for (index, item) in items.enumerated() {
      // The text after the last item is not part of it.
      let end = index + 1 < items.count ? Self.comma(after: item.upperBound, in: bytes) : item.upperBound
      bodies.append(from..<end)
      from = end + 1
    }
    self.bodies = bodies
    spaces = zip(bodies, items).map { body, item in
      let before = bytes[body.lowerBound..<item.lowerBound]
      return before[((before.lastIndex { $0 > 0x20 }).map { $0 + 1 } ?? before.startIndex)...]
    }
  }

  func body(_ index: Int) -> Range<Int> { bodies[index] }

  /// The offset of the comma that follows an item and its comments.
  private static func comma(after offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ",") {
      offset =
        bytes[offset] == UInt8(ascii: "#") ? bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count : offset + 1
    }
    return offset
  }

  /// The text of the list with its items replaced by pieces, and its range.
  func text(_ pieces: [Piece]) -> (Range<Int>, [UInt8]) {
    guard let last = bodies.last else {
      let texts = pieces.map { (piece) -> [UInt8] in if case .new(let bytes) = piece { bytes } else { [] } }
      return (start..<start, Array(texts.joined(separator: ", ".utf8)))
    }
    var texts: [[UInt8]] = []
    for piece in pieces {
      let isFirst = texts.isEmpty
      switch piece {
      case .kept(let index, let bytes) where isFirst == (index == 0): texts.append(bytes)
      case .kept(_, let bytes), .new(let bytes):
        texts.append(space(isFirst) + bytes.drop { $0 <= 0x20 })
      }
    }
    return (start..<last.upperBound, Array(texts.joined(separator: ",".utf8)))
  }

  private func space(_ isFirst: Bool) -> [UInt8] {
    if isFirst { return Array(spaces[0]) }
    if spaces.count > 1 { return Array(spaces[1]) }
    return spaces[0].contains(0x0A) ? Array(spaces[0]) : [0x20]
  }
}
