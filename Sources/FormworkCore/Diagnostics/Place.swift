/// A position in a file or script.
public struct Place: Sendable, Hashable {
  /// The name of the file or script in messages.
  public var file: String
  /// The line, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// The column in Unicode scalars, from 1.
  public var column: Int?
  /// The text of the line, to be shown with a caret below the column.
  public var sourceLine: String?
  /// How many scalars of a long line precede `sourceLine`.
  package var skipped = 0

  /// Creates a place; without a line, it means the file as a whole.
  public init(file: String, line: Int? = nil, column: Int? = nil, sourceLine: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.sourceLine = sourceLine
  }
}

/// Converts byte offsets in a text to places. Created only when there is something to report.
package struct SourceText: Sendable {
  package let file: String
  private let bytes: [UInt8]
  private let lineStarts: [Int]
  /// For each block of the text, how many scalars precede it: a line may be as long as the file.
  private let scalarCounts: [Int]
  private static let blockSize = 1024
  private let firstLine: Int

  /// - Parameters:
  ///   - end: the last byte offset that will be needed, if known.
  ///   - firstLine: the number of the text's first line.
  package init(file: String, bytes: [UInt8], upTo end: Int = .max, firstLine: Int = 1) {
    self.file = file
    self.firstLine = firstLine
    self.bytes = bytes
    var starts = [0]
    var counts = [0]
    var count = 0
    for index in 0..<min(end, bytes.count) {
      if index == counts.count * SourceText.blockSize { counts.append(count) }
      let byte = bytes[index]
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte == 0x0A { starts.append(index + 1) }
    }
    lineStarts = starts
    scalarCounts = counts
  }

  package func place(at offset: Int) -> Place {
    guard !bytes.isEmpty else { return Place(file: file) }
    let line = lineStarts.partitioningIndex { $0 > offset } - 1
    let start = lineStarts[line]
    let offset = min(offset, bytes.count)
    // A line may be as long as a file of 100 MB, so only the part near the column is kept.
    var window = max(start, offset - 400)
    while window > start, bytes[window] & 0xC0 == 0x80 { window -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, end - offset < 400 { end += 1 }
    if end > window, bytes[end - 1] == 0x0D { end -= 1 }
    let skipped = window == start ? 0 : scalarCount(upTo: window) - scalarCount(upTo: start)
    var place = Place(
      file: file, line: line + firstLine, column: skipped + scalarCount(window..<offset) + 1,
      sourceLine: String(utf8: bytes.span.extracting(window..<max(window, end))))
    place.skipped = skipped
    return place
  }

  /// Returns the place of a scalar, given by its zero-based index in the whole text.
  package func place(atScalar scalar: Int) -> Place {
    let block = max(0, scalarCounts.partitioningIndex { $0 > scalar } - 1)
    var count = scalarCounts[block]
    var offset = block * SourceText.blockSize
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 || count < scalar {
      if bytes[offset] & 0xC0 != 0x80 { count += 1 }
      offset += 1
    }
    return place(at: offset)
  }

  /// How many scalars precede an offset in the whole text.
  private func scalarCount(upTo offset: Int) -> Int {
    let block = min(offset / SourceText.blockSize, scalarCounts.count - 1)
    return scalarCounts[block] + scalarCount(block * SourceText.blockSize..<offset)
  }

  /// Counts all bytes that are not UTF-8 continuation bytes.
  private func scalarCount(_ range: Range<Int>) -> Int {
    var count = 0
    for index in range where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  package func line(at offset: Int) -> Int {
    lineStarts.partitioningIndex { $0 > offset } - 1 + firstLine
  }
}
