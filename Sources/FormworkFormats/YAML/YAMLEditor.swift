import Formwork
import FormworkCore

/// Changes a YAML text by replacing ranges of its bytes.
struct YAMLEditor {
  private let document: YAMLDocument
  private let style: YAMLStyle

  init(_ document: YAMLDocument) { (self.document, style) = (document, YAMLStyle(document)) }

  /// The text with edits.
  ///
  /// - Throws: if an edit changes what an alias or a merge key stands for.
  func text(with edits: EditTree) throws(Failure) -> [UInt8] {
    if let root = document.root {
      var splices = try change(root, edits)
      if document.needsValue, removes(root, edits) {
        splices.append(Splice(document.end..<document.end, lineStart + "---" + style.newline))
      }
      return try text(of: document.bytes.indices, splices)
    }
    guard case .object(let object)? = edits.newValue, !object.isEmpty else { return document.bytes }
    return try text(of: document.bytes.indices, [addedToEmptyDocument(object)])
  }

  private func addedToEmptyDocument(_ object: Value.Object) -> Splice {
    let text = lineStart + style.entries(object, indent: 0) + style.newline
    return Splice(document.end..<document.end, text)
  }

  /// What begins a line at the end of the document.
  private var lineStart: String {
    document.end == 0 || document.lines.column(of: document.end) == 0 ? "" : style.newline
  }

  /// A range with other bytes in its place.
  private struct Splice {
    let range: Range<Int>
    let bytes: [UInt8]

    init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }
    init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }
  }

  /// The bytes of a range after the splices in it.
  private func text(of range: Range<Int>, _ splices: [Splice]) throws(Failure) -> [UInt8] {
    var (result, offset): ([UInt8], Int) = ([], range.lowerBound)
    let inside = splices.filter { range.contains($0.range) }.sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    for splice in inside {
      guard offset <= splice.range.lowerBound else {
        throw document.failure("this part of the file cannot be changed", at: splice.range.lowerBound)
      }
      result += document.bytes[offset..<splice.range.lowerBound] + splice.bytes
      offset = splice.range.upperBound
    }
    return result + document.bytes[offset..<range.upperBound]
  }

  // MARK: - Values

  /// The splices that make edits in a collection.
  private func change(_ node: YAMLNode, _ edits: EditTree) throws(Failure) -> [Splice] {
    switch (node.content, edits.change) {
    case (.mapping(let entries, _), nil): return try changeEntries(of: node, entries, edits.below)
    case (.mapping(let entries, _), .arrangeMembers(let members)):
      if members.isEmpty {
        return try change(node, EditTree(entries.map { SyntaxEdit([$0.name], .remove) }))
      }
      return try arrange(node, entries, members)
    case (.sequence(let elements, _), .arrange(let arranged)) where !elements.isEmpty && !arranged.isEmpty:
      return try arrange(node, elements, arranged)
    case (.sequence(let elements, _), .set(let value)) where !elements.isEmpty && value.elementCount != 0:
      return try arrange(
        node, elements, elements.map { document.value(of: $0) }.arrangement(to: value.array ?? []))
    case (.sequence, _):
      // A whole document, of which nothing is to keep or nothing is left.
      guard let value = edits.newValue, value != document.value(of: node) else { return [] }
      let elements = value.array ?? []
      return [Splice(node.range, elements.isEmpty ? "[]" : style.items(elements, indent: 0))]
    default: throw document.failure("this value cannot be changed in part", at: node.start)
    }
  }

  private func changeEntries(
    of node: YAMLNode, _ entries: [YAMLNode.Entry], _ edits: [EditTree.Branch]
  ) throws(Failure) -> [Splice] {
    var splices: [Splice] = []
    var removed: Set<Int> = []
    var added: [(name: String, value: Value)] = []
    for branch in edits {
      let (name, edit) = (branch.name, branch.edits)
      guard let index = entries.lastIndex(where: { $0.name == name && !$0.isMerge }) else {
        if let merge = entries.first(where: { $0.isMerge && $0.value.hasMember(name) }) {
          let source = merge.value.source(of: name).map { document.anchor(of: $0) } ?? "another mapping"
          throw document.failure("'\(name)' comes from \(source), by '<<'", at: merge.key.start)
        }
        if let value = edit.newValue { added.append((name, value)) }
        continue
      }
      if removes(entries[index].value, edit) {
        removed.insert(index)
      } else {
        splices += try change(entries[index].value, edit, at: slot(of: entries[index], in: node))
      }
    }
    if removed.isEmpty, added.isEmpty { return splices }
    let kept = entries.indices.filter { !removed.contains($0) }
    let list = YAMLItems(node, entries.map { $0.range }, document)
    var pieces = try kept.map { index throws(Failure) in
      YAMLItems.Piece.kept(index, try text(of: list.body(index), splices))
    }
    for (name, value) in added {
      let bytes = newEntry(name, value, in: node, entries, list.column)
      // A setting that was commented out is written below its comment.
      if let comment = list.comment(for: name) {
        let place = pieces.firstIndex { $0.index.map { $0 >= comment.item } ?? false } ?? pieces.count
        pieces.insert(.new(bytes, below: comment.end), at: place)
      } else {
        pieces.append(.new(bytes, below: nil))
      }
    }
    let (range, bytes) = list.text(pieces, removed, newline: style.newline)
    return [Splice(range, bytes)]
  }

  /// Whether nothing is left of a value.
  private func removes(_ node: YAMLNode, _ edits: EditTree) -> Bool {
    if case .remove? = edits.change { return true }
    guard edits.change == nil, case .mapping(let entries, _) = node.content, !entries.isEmpty else {
      return false
    }
    var left = Set(entries.map { $0.name })
    for branch in edits.below {
      if let entry = entries.last(where: { $0.name == branch.name }) {
        if removes(entry.value, branch.edits) { left.remove(branch.name) }
      } else if branch.edits.newValue != nil {
        return false
      }
    }
    return left.isEmpty
  }

  private func newEntry(
    _ name: String, _ value: Value, in node: YAMLNode, _ entries: [YAMLNode.Entry], _ column: Int
  ) -> [UInt8] {
    if !node.isFlow { return Array(style.entry(name, value, indent: column).utf8) }
    let keyStyle = entries.first?.key.style ?? .plain
    return Array("\(YAMLScalar.text(.string(name), keyStyle, isFlow: true)): \(YAMLScalar.flow(value))".utf8)
  }

  /// Where a value is: after the colon of a key, or after a dash or a comma of a sequence.
  private struct Slot {
    /// The offset after the colon or the dash.
    var start: Int
    /// The column of the key or of the dash.
    var column: Int
    var isFlow: Bool
    /// The key; `nil` for an element.
    var name: String?
  }

  /// Changes a value.
  private func change(_ old: YAMLNode, _ edits: EditTree, at slot: Slot) throws(Failure) -> [Splice] {
    if case .alias(let target) = old.content {
      if case .set(let value)? = edits.change, value == document.value(of: target) { return [] }
      let name = slot.name.map { "'\($0)'" } ?? "this element"
      throw document.failure("\(name) is an alias of \(document.anchor(of: target))", at: old.start)
    }
    switch (edits.change, old.content) {
    case (.set(let new), _):
      if new == document.value(of: old) { return [] }
      // Members and elements that stay the same keep their text.
      if case .mapping(let entries, _) = old.content, let object = new.object, !object.isEmpty,
        !entries.isEmpty
      {
        return try change(old, EditTree(entries.edits(to: object)))
      }
      if case .sequence(let elements, _) = old.content, let array = new.array, !array.isEmpty,
        !elements.isEmpty
      {
        return try arrange(old, elements, elements.map { document.value(of: $0) }.arrangement(to: array))
      }
      return [replace(old, new, at: slot)]
    case (nil, .mapping(let entries, _)) where !entries.isEmpty:
      return removes(old, edits) ? [replace(old, .object(.init()), at: slot)] : try change(old, edits)
    case (.arrangeMembers(let members), .mapping(let entries, _)) where !entries.isEmpty && !members.isEmpty:
      return try change(old, edits)
    case (.arrange(let arranged), .sequence(let elements, _)) where !elements.isEmpty && !arranged.isEmpty:
      return try change(old, edits)
    default:
      // There is nothing to keep, or nothing is left.
      guard let new = edits.newValue, new != document.value(of: old) else { return [] }
      return [replace(old, new, at: slot)]
    }
  }

  /// Writes another value.
  private func replace(_ old: YAMLNode, _ new: Value, at slot: Slot) -> Splice {
    if slot.isFlow {
      let text = new.isCollection ? YAMLScalar.flow(new) : YAMLScalar.text(new, old.style, isFlow: true)
      let isApart = !old.range.isEmpty || document.bytes[old.start - 1] == 0x20
      return Splice(old.range, (isApart ? "" : " ") + text)
    }
    let isScalar = !new.isCollection || new.elementCount == 0
    let end = max(slot.start, old.end)
    let lineEnd = document.lines.end(of: old.isBlockCollection ? slot.start : end)
    if isScalar, !old.isBlockCollection {
      let text = scalar(new, insteadOf: old, at: slot, besides: document.bytes[end..<lineEnd])
      // The last of several lines must not end with spaces.
      let end = text.utf8.contains(0x0A) ? lineEnd : end
      return old.range.isEmpty
        ? Splice(slot.start..<end, " " + text) : Splice(old.range.lowerBound..<end, text)
    }
    // What follows the colon is replaced, but not a comment in its line.
    var comment = ArraySlice((old.style.block?.comment ?? "").utf8)
    let rest = document.lines.end(of: end)
    if !old.isBlockCollection {
      if comment.isEmpty { comment = document.bytes[end..<lineEnd] }
    } else if old.range.lowerBound > lineEnd {
      comment = document.bytes[slot.start..<lineEnd]
    }
    if !comment.contains(UInt8(ascii: "#")) { comment = [] }
    if isScalar {
      let text = " " + scalar(new, insteadOf: old, at: slot, besides: comment)
      return Splice(slot.start..<rest, Array(text.utf8) + comment)
    }
    return Splice(
      slot.start..<rest, comment + Array(collection(new, at: slot, isBelow: !comment.isEmpty).utf8))
  }

  /// A value in one line, or lines of text. A literal scalar cannot have a comment after it, and ends with a line break.
  private func scalar(
    _ new: Value, insteadOf old: YAMLNode, at slot: Slot, besides comment: ArraySlice<UInt8>
  ) -> String {
    let hasComment = comment.contains(UInt8(ascii: "#"))
    let text = style.scalar(
      new, hasComment && new.isOfSeveralLines ? .doubleQuoted : old.style, indent: slot.column)
    let needsBreak = old.end == document.bytes.count && text.utf8.contains(0x0A)
    return needsBreak && new.string?.utf8.last == 0x0A ? text + style.newline : text
  }

  /// The text of a collection after a colon or a dash.
  ///
  /// - Parameter isBelow: whether it begins in the next line.
  private func collection(_ value: Value, at slot: Slot, isBelow: Bool) -> String {
    if slot.name != nil { return style.afterColon(value, indent: slot.column) }
    let text = style.item(value, indent: slot.column).dropFirst()
    return isBelow ? style.newline + String(repeating: " ", count: slot.column + 1) + text : String(text)
  }

  // MARK: - Lists

  private func arrange(
    _ node: YAMLNode, _ elements: [YAMLNode], _ arranged: [SyntaxEdit.Element]
  ) throws(Failure) -> [Splice] {
    let list = YAMLItems(node, elements.map { $0.start..<max($0.start, $0.end) }, document)
    return try arrange(list, arranged) { index, edits throws(Failure) in
      let slot = Slot(start: list.body(index).lowerBound + 1, column: list.column, isFlow: node.isFlow)
      return try changeElement(elements[index], edits, at: slot)
    } new: { value in
      let isFlow = node.isFlow || value.isCollection && node.hasFlowElements
      let text =
        isFlow
        ? (node.isFlow ? "" : "- ") + YAMLScalar.flow(value, node.elementStyle)
        : style.item(value, node.elementStyle, indent: list.column)
      return Array(text.utf8)
    }
  }

  private func arrange(
    _ node: YAMLNode, _ entries: [YAMLNode.Entry], _ members: [(name: String, element: SyntaxEdit.Element)]
  ) throws(Failure) -> [Splice] {
    if let merge = entries.first(where: { $0.isMerge }) {
      throw document.failure("a mapping with '<<' cannot be rearranged", at: merge.key.start)
    }
    let list = YAMLItems(node, entries.map { $0.range }, document)
    var names = members.map { $0.name }[...]
    return try arrange(list, members.map { $0.element }) { index, edits throws(Failure) in
      let name = names.removeFirst()
      let entry = entries[index]
      var splices: [Splice] = []
      if !edits.isEmpty {
        splices = try change(
          entry.value, EditTree(edits, of: document.value(of: entry.value)), at: slot(of: entry, in: node))
      }
      if entry.name != name {
        splices.append(
          Splice(entry.key.range, YAMLScalar.text(.string(name), entry.key.style, isFlow: node.isFlow)))
      }
      return splices
    } new: { value in
      newEntry(names.removeFirst(), value, in: node, entries, list.column)
    }
  }

  private func arrange(
    _ list: YAMLItems, _ elements: [SyntaxEdit.Element],
    change: (Int, [SyntaxEdit]) throws(Failure) -> [Splice], new: (Value) -> [UInt8]
  ) throws(Failure) -> [Splice] {
    var pieces: [YAMLItems.Piece] = []
    for element in elements {
      switch element {
      case .existing(let index, let edits):
        pieces.append(.kept(index, try text(of: list.body(index), try change(index, edits))))
      case .copy(let index, let edits):
        pieces.append(.new(try text(of: list.body(index), try change(index, edits)), below: nil))
      case .new(let value): pieces.append(.new(new(value), below: nil))
      }
    }
    let kept = Set(pieces.compactMap { $0.index })
    let removed = Set(list.indices.filter { !kept.contains($0) })
    let (range, bytes) = list.text(pieces, removed, newline: style.newline)
    return [Splice(range, bytes)]
  }

  /// Changes an element of a sequence.
  private func changeElement(
    _ node: YAMLNode, _ edits: [SyntaxEdit], at slot: Slot
  ) throws(Failure) -> [Splice] {
    edits.isEmpty ? [] : try change(node, EditTree(edits, of: document.value(of: node)), at: slot)
  }

  private func slot(of entry: YAMLNode.Entry, in mapping: YAMLNode) -> Slot {
    Slot(
      start: document.colon(after: entry.key.end), column: document.lines.column(of: entry.key.start),
      isFlow: mapping.isFlow, name: entry.name)
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
