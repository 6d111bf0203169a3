// Finds the array or object whose end is missing.
extension JSONReader {
  /// Adds the array or object whose end is missing to a mistake that suggests one.
  func addOpening(to mistake: inout Mistake, _ bytes: Span<UInt8>, _ text: SourceText) {
    // A container gets its end when it is closed.
    guard case .expected(let expectation, let found, _) = mistake.fault,
      let innermost = nodes.lastIndex(where: { $0.isContainer && $0.end == $0.start }),
      suggestsMissingEnd(expectation, found, isInObject: nodes[innermost].kind == .object)
    else { return }
    let node = nodes[firstMisplacedEnd(bytes) ?? innermost]
    let opening = text.place(at: Int(node.start))
    guard let line = opening.line else { return }
    let isSameLine = line == text.line(at: mistake.offset)
    mistake.fault = .expected(
      expectation, found: found,
      unclosed: .init(isObject: node.kind == .object, line: line, column: isSameLine ? opening.column : nil))
  }

  private func suggestsMissingEnd(
    _ expectation: JSONFault.Expectation, _ found: String?, isInObject: Bool
  ) -> Bool {
    switch found {
    case nil: expectation != .colon
    case "}": !isInObject
    case "]": isInObject
    // The next element of the array around an object.
    case "{", "[": expectation == .name || expectation == .commaOrBrace
    default: false
    }
  }

  /// The first array or object that ends on a line with less indentation than the line that it begins on,
  /// because that end was meant for one around it.
  private func firstMisplacedEnd(_ bytes: Span<UInt8>) -> Int? {
    var first: Int?
    for (index, node) in nodes.enumerated() where node.isContainer && node.end > node.start {
      if let first, nodes[first].end < node.end { continue }
      guard let closing = indentation(before: Int(node.end) - 1, isFirst: true, bytes),
        let opening = indentation(before: Int(node.start), isFirst: false, bytes), closing < opening
      else { continue }
      first = index
    }
    return first
  }

  /// The number of blanks at the start of the line of an offset; `nil` on a very long line.
  private func indentation(before offset: Int, isFirst: Bool, _ bytes: Span<UInt8>) -> Int? {
    var start = offset
    var count = 0
    while start > 0, bytes[start - 1] != 0x0A {
      start -= 1
      let isBlank = bytes[start] == 0x20 || bytes[start] == 0x09
      if isFirst && !isBlank || offset - start > 400 { return nil }
      count = isBlank ? count + 1 : 0
    }
    return count
  }
}

extension SyntaxTree.Node {
  fileprivate var isContainer: Bool { kind == .array || kind == .object }
}
