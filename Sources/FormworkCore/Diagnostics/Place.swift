/// Where in a file or a script something stands.
public struct Place: Sendable, Hashable {
  /// The file or script, as messages name it.
  public var file: String
  /// From 1; `nil` for the file as a whole.
  public var line: Int?
  /// In Unicode scalars from 1.
  public var column: Int?
  /// The line's text, to be shown with a caret below the column.
  public var sourceLine: String?
  /// How many scalars of a long line are left out before `sourceLine`.
  package var skipped = 0

  /// A place; without a line it is the file as a whole.
  public init(file: String, line: Int? = nil, column: Int? = nil, sourceLine: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.sourceLine = sourceLine
  }
}

/// Finds places in a text by their byte. Made only when there is something to report.
package struct SourceText: Sendable {
  package let file: String
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  /// - Parameter end: the last byte that is asked for, where that is known.
  package init(file: String, bytes: [UInt8], upTo end: Int = .max) {
    self.file = file
    self.bytes = bytes
    var starts = [0]
    for index in 0..<min(end, bytes.count) where bytes[index] == 0x0A { starts.append(index + 1) }
    lineStarts = starts
  }

  package func place(at offset: Int) -> Place {
    guard !bytes.isEmpty else { return Place(file: file) }
    let line = lineStarts.partitioningIndex { $0 > offset } - 1
    let start = lineStarts[line]
    let offset = min(offset, bytes.count)
    // A line may be a whole file of 100 MB; what is shown of it lies near the column.
    var window = max(start, offset - 400)
    while window > start, bytes[window] & 0xC0 == 0x80 { window -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, end - offset < 400 { end += 1 }
    if end > window, bytes[end - 1] == 0x0D { end -= 1 }
    let skipped = scalarCount(start..<window)
    var place = Place(
      file: file, line: line + 1, column: skipped + scalarCount(window..<offset) + 1,
      sourceLine: String(utf8: bytes.span.extracting(window..<max(window, end))))
    place.skipped = skipped
    return place
  }

  /// Every byte begins a scalar but those that go on with one.
  private func scalarCount(_ range: Range<Int>) -> Int {
    var count = 0
    for index in range where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  package func line(at offset: Int) -> Int { lineStarts.partitioningIndex { $0 > offset } }
}

extension Array {
  /// The index of the first element for which the predicate holds, in elements where it holds from some
  /// place on (binary search).
  package func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
