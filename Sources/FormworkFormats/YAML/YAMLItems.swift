import Formwork
import FormworkCore

/// The items of a collection with the texts around them: entries of a mapping, or elements of a sequence.
///
/// An item of a block collection goes from its first character, such as the dash, to the end of its last line. The
/// lines before it, which are comments or blank, move with it, and stay if it is removed. An item of a flow collection
/// goes from the comma before it to the comma after it.
struct YAMLItems {
  /// A part of the new text.
  enum Piece {
    /// An item of the collection with its text.
    case kept(Int, [UInt8])
    /// A new item, and the end of the comment line below which it belongs.
    case new([UInt8], below: Int?)

    var index: Int? { if case .kept(let index, _) = self { index } else { nil } }
    fileprivate var flow: FlowItems.Piece {
      switch self {
      case .kept(let index, let bytes): .kept(index, bytes)
      case .new(let bytes, _): .new(bytes)
      }
    }
    fileprivate var bytes: [UInt8] {
      switch self {
      case .kept(_, let bytes), .new(let bytes, _): bytes
      }
    }
  }

  private let document: YAMLDocument
  private let node: YAMLNode
  private let bodies: [Range<Int>]
  private let flow: FlowItems?
  /// The column of the items of a block collection.
  let column: Int

  var indices: Range<Int> { bodies.indices }
  func body(_ index: Int) -> Range<Int> { bodies[index] }

  init(_ node: YAMLNode, _ items: [Range<Int>], _ document: YAMLDocument) {
    (self.node, self.document) = (node, document)
    column = document.lines.column(of: node.range.lowerBound)
    if node.isFlow {
      let flow = FlowItems(document.bytes, from: node.range.lowerBound + 1, items)
      self.flow = flow
      bodies = items.indices.map { flow.body($0) }
      return
    }
    flow = nil
    let isSequence = if case .sequence = node.content { true } else { false }
    var bodies: [Range<Int>] = []
    for item in items {
      let start: Int
      if isSequence {
        let from = bodies.last.map { document.lines.next(after: $0.upperBound) } ?? node.range.lowerBound
        start = document.dash(from: from, column: column)
      } else {
        start = item.lowerBound
      }
      bodies.append(
        start..<max(start, document.lines.end(of: min(max(item.upperBound, start + 1), document.bytes.count)))
      )
    }
    self.bodies = bodies
  }

  /// Whether the first item is in the line of something else, such as the dash of a sequence around it.
  private var isInLine: Bool {
    let first = bodies[0].lowerBound
    return !document.bytes[document.lines.start(of: first)..<first].allSatisfy { $0 == 0x20 }
  }

  /// The lines between an item and the one before it, with their line breaks.
  private func lead(_ index: Int) -> Range<Int> {
    if index > 0 {
      let start = document.lines.next(after: bodies[index - 1].upperBound)
      return start..<max(start, document.lines.start(of: bodies[index].lowerBound))
    }
    // A comment at the top of a document is about the document.
    let end = document.lines.start(of: bodies[0].lowerBound)
    return (column == 0 || isInLine ? end : document.lines.startOfComments(above: end))..<end
  }

  /// The line below which a setting belongs because the setting is commented out there, and the item after it.
  func comment(for name: String) -> (item: Int, end: Int)? {
    if node.isFlow { return nil }
    for index in indices.dropFirst() {
      if let end = document.lines.comment(for: name, in: lead(index)) { return (index, end) }
    }
    guard let last = bodies.last else { return nil }
    let start = document.lines.next(after: last.upperBound)
    return document.lines.comment(for: name, in: start..<document.endOfComments(from: start)).map {
      (bodies.count, $0)
    }
  }

  /// The text of the collection with its items replaced by pieces, and its range.
  func text(_ pieces: [Piece], _ removed: Set<Int>, newline: String) -> (Range<Int>, [UInt8]) {
    flow?.text(pieces.map { $0.flow }) ?? blockText(pieces, removed, Array(newline.utf8))
  }

  private func blockText(_ pieces: [Piece], _ removed: Set<Int>, _ newline: [UInt8]) -> (Range<Int>, [UInt8])
  {
    let isInLine = isInLine
    var leads = indices.map { Lead(document, lead($0)) }
    let start = isInLine ? bodies[0].lowerBound : leads[0].separator.lowerBound
    var end = bodies[bodies.count - 1].upperBound
    let indent = [UInt8](repeating: 0x20, count: column)
    // What separates items stays where it is when they change places.
    var places = pieces.compactMap { $0.index }.sorted()[...]
    var lines: [[UInt8]] = []
    // The lines of removed items, which stay where they were.
    var waiting: [UInt8] = []
    var next = 0
    func takeLines(before index: Int) {
      while next < index {
        if removed.contains(next) { waiting += leads[next].text(in: document) }
        next += 1
      }
    }
    for piece in pieces {
      let text: [UInt8]
      var before: [UInt8]
      switch piece {
      case .kept(let index, let bytes):
        let place = places.removeFirst()
        takeLines(before: place)
        (text, before) = (
          bytes, waiting + document.bytes[leads[place].separator] + document.bytes[leads[index].comments]
        )
        waiting = []
      case .new(let bytes, let comment?):
        if let index = leads.firstIndex(where: { $0.contains(comment) }) {
          takeLines(before: index)
          (text, before) = (
            bytes, waiting + leads[index].removeLines(before: document.lines.next(after: comment), document)
          )
        } else {
          // The comment follows the last item.
          (text, before) = (
            bytes, waiting + document.bytes[document.lines.next(after: end)..<comment] + newline
          )
          end = comment
        }
        waiting = []
      case .new(let bytes, nil):
        (text, before) = (bytes, separatorOfNewItem(leads))
      }
      if lines.isEmpty, before.isBlank { before = [] }
      if lines.isEmpty, isInLine {
        waiting = before
        lines.append(text)
      } else {
        lines.append(before + indent + text)
      }
    }
    takeLines(before: bodies.count)
    if lines.isEmpty { return (start..<document.lines.next(after: end), waiting) }
    var result = Array(lines.joined(separator: newline))
    if !waiting.isBlank { result += newline + waiting.dropLast(newline.count) }
    // A literal scalar at the end of the text ends with a line break.
    if end == document.bytes.count, let last = pieces.last, last.index != bodies.count - 1,
      last.bytes.contains(0x0A)
    {
      result += newline
    }
    return (start..<end, result)
  }

  /// The blank lines before a new element, if there are some between all elements.
  private func separatorOfNewItem(_ leads: [Lead]) -> [UInt8] {
    guard case .sequence = node.content, leads.count > 1 else { return [] }
    let separators = leads.dropFirst().map { Array(document.bytes[$0.separator]) }
    return separators.allSatisfy { !$0.isEmpty && $0.isBlank } ? separators[0] : []
  }
}

/// The lines before an item.
private struct Lead {
  /// The lines up to the last blank line.
  var separator: Range<Int>
  /// The comments directly above the item.
  var comments: Range<Int>

  init(_ document: YAMLDocument, _ lines: Range<Int>) {
    var start = lines.lowerBound
    var line = start
    while line < lines.upperBound {
      let next = min(document.lines.next(after: line), lines.upperBound)
      if Array(document.bytes[line..<next]).isBlank { start = next }
      line = next
    }
    (separator, comments) = (lines.lowerBound..<start, start..<lines.upperBound)
  }

  func text(in document: YAMLDocument) -> ArraySlice<UInt8> {
    document.bytes[separator.lowerBound..<comments.upperBound]
  }

  /// Whether a line of the lead ends at an offset.
  func contains(_ lineEnd: Int) -> Bool { separator.lowerBound <= lineEnd && lineEnd < comments.upperBound }

  /// Removes and returns the lines before an offset.
  mutating func removeLines(before offset: Int, _ document: YAMLDocument) -> ArraySlice<UInt8> {
    let removed = document.bytes[separator.lowerBound..<offset]
    separator = max(separator.lowerBound, offset)..<max(separator.upperBound, offset)
    comments = max(comments.lowerBound, offset)..<max(comments.upperBound, offset)
    return removed
  }
}
