/// The members of an object, or the elements of an array, with the white space and comments around them.
///
/// A comment belongs to the member on whose line it stands. A comment on lines of its own belongs to no member;
/// it stands above the next one.
struct JSONLayout {
  /// A member of an object or an element of an array.
  struct Item {
    /// The name of a member.
    var name: Int?
    var value: Int
    /// White space and comments after what belongs to the previous item.
    var lead: Range<Int>
    /// Where the comments of the lead end, and white space before the item begins.
    var blankStart: Int
    /// Comments between the value and its comma, and white space there.
    var after: Range<Int>
    var hasComma = true
    /// Comments after the comma, on the same line.
    var trail: Range<Int>

    var above: Range<Int> { lead.lowerBound..<blankStart }
    var blank: Range<Int> { blankStart..<lead.upperBound }
  }

  var items: [Item] = []
  /// Comments on the line of the opening bracket.
  var head: Range<Int>
  /// What stands before the closing bracket.
  var tail: Range<Int>

  var hasTrailingComma: Bool { items.last?.hasComma ?? false }

  init(of container: Int, in document: SyntaxTree) {
    let scanner = Scanner(document: document)
    let (start, end) = (document.start(of: container) + 1, document.end(of: container) - 1)
    var values: [(name: Int?, value: Int)] = []
    for (name, value) in document.members(of: container) { values.append((name, value)) }
    for value in document.elements(of: container) { values.append((nil, value)) }
    items.reserveCapacity(values.count)
    head = start..<start
    var position = start
    for (index, (name, value)) in values.enumerated() {
      let (trail, blankStart, itemStart) = scanner.lead(
        position..<document.start(of: name ?? value), isBeforeEnd: false)
      if index > 0 { items[index - 1].trail = trail } else { head = trail }
      let after = scanner.beforeComma(
        document.end(of: value), limit: index + 1 < values.count ? nil : end)
      position = after.hasComma ? after.range.upperBound + 1 : after.range.upperBound
      items.append(
        Item(
          name: name, value: value, lead: trail.upperBound..<itemStart, blankStart: blankStart,
          after: after.range, hasComma: after.hasComma, trail: position..<position))
    }
    let (trail, _, _) = scanner.lead(position..<end, isBeforeEnd: true)
    if items.isEmpty { head = trail } else { items[items.count - 1].trail = trail }
    tail = trail.upperBound..<end
  }
}

/// Finds white space and comments between tokens.
private struct Scanner {
  let document: SyntaxTree

  /// The text between a value and its comma. Without one, comments that other members can follow on the line.
  ///
  /// - Parameter limit: the place of the closing bracket, if there might be no comma.
  func beforeComma(_ start: Int, limit: Int?) -> (range: Range<Int>, hasComma: Bool) {
    let bytes = document.bytes.span
    var index = start
    var isOnLine = true
    var end = start
    while index < limit ?? bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ",") { return (start..<index, true) }
      if byte == 0x0A || byte == 0x0D { isOnLine = false }
      guard byte == UInt8(ascii: "/"), let comment = JSONComment(in: bytes, at: index) else {
        index += 1
        continue
      }
      if comment.isLine { isOnLine = false } else if isOnLine { end = comment.end }
      index = comment.end
    }
    return (start..<end, false)
  }

  /// Divides the text before an item, or before a closing bracket: comments that belong to what is before them on
  /// the line, the end of the comments above, and the start of the item with the comments before it on its line.
  func lead(
    _ range: Range<Int>, isBeforeEnd: Bool
  ) -> (trail: Range<Int>, blankStart: Int, itemStart: Int) {
    let bytes = document.bytes.span
    var trailEnd = range.lowerBound
    var isFirstLine = true
    /// The comments since the last line break.
    var onLine: Range<Int>?
    var blankStart = range.lowerBound
    var index = range.lowerBound
    func endLine() {
      guard let comments = onLine else {
        isFirstLine = false
        return
      }
      if isFirstLine { trailEnd = comments.upperBound }
      blankStart = comments.upperBound
      onLine = nil
      isFirstLine = false
    }
    while index < range.upperBound {
      if let comment = JSONComment(in: bytes, at: index) {
        onLine = (onLine?.lowerBound ?? index)..<comment.end
        index = comment.end
      } else {
        if bytes[index] == 0x0A || bytes[index] == 0x0D { endLine() }
        index += 1
      }
    }
    if isBeforeEnd { endLine() }
    return (range.lowerBound..<trailEnd, max(blankStart, trailEnd), onLine?.lowerBound ?? range.upperBound)
  }
}
