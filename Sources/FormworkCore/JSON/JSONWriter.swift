/// Writes the text of a document with changes.
struct JSONWriter {
  let document: SyntaxTree
  private(set) var output: [UInt8] = []
  /// Whether a comment has been written that nothing may follow on its line.
  private var isAfterComment = false
  /// Whether this comment is a `//` comment, which not even a bracket may follow.
  private var isAfterLineComment = false

  init(document: SyntaxTree) {
    self.document = document
    output.reserveCapacity(document.bytes.count + 256)
  }

  mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

  /// Copies a part of the text.
  mutating func copy(_ range: Range<Int>) { output += document.bytes[range] }

  // MARK: - Values

  /// Writes a value; an unchanged value is copied as it is.
  mutating func writeValue(_ node: Int, _ edits: EditTree, depth: Int, _ style: JSONStyle) {
    switch edits.change {
    case .arrange(let elements): arrange(node, elements, nil, depth: depth, style)
    case .arrangeMembers(let members):
      arrange(node, members.map { $0.element }, members.map { $0.name }, depth: depth, style)
    case .set(let value) where value != document.value(of: node):
      writeValue(value, insteadOf: node, depth: depth, style)
    case nil where !edits.below.isEmpty && document.isObject(node):
      writeObject(node, edits, depth: depth + 1, in: style)
    case nil where document.kind(of: node) == .null: write(newValue(edits, depth: depth, style) ?? "null")
    default: copy(document.start(of: node)..<document.end(of: node))
    }
  }

  private mutating func arrange(
    _ node: Int, _ elements: [SyntaxEdit.Element], _ names: [String]?, depth: Int, _ style: JSONStyle
  ) {
    if document.kind(of: node) == (names == nil ? .array : .object) {
      writeContainer(node, elements, names, depth: depth + 1, in: style)
    } else {
      // The new elements replace whatever is there.
      write(newContainer(elements, names, depth: depth + 1, style))
    }
  }

  /// Writes a value in place of another one. Elements of an array and members of an object that stay keep
  /// their text.
  private mutating func writeValue(_ value: Value, insteadOf node: Int, depth: Int, _ style: JSONStyle) {
    switch value {
    case .array(let values)
    where document.kind(of: node) == .array
      && (document.next(after: node) > node + 1
        || hasComment(document.start(of: node)..<document.end(of: node))):
      let old = document.elements(of: node).map { document.value(of: $0) }
      writeContainer(node, old.arrangement(to: values), nil, depth: depth + 1, in: style)
    case .object(let object) where document.isObject(node):
      let values = object.byName
      let removed = document.members(of: node).map { document.text(of: $0.name) }
        .filter { values[ExactString($0)] == nil }
      let edits =
        removed.map { SyntaxEdit([$0], .remove) } + object.map { SyntaxEdit([$0.name], .set($0.value)) }
      writeObject(node, EditTree(edits), depth: depth + 1, in: style)
    default: write(value.json)
    }
  }

  // MARK: - Objects and arrays

  /// What is written at a place of an object or array: one of its items, or a new one.
  private enum Slot {
    /// An item of the text; a member may get another name.
    case existing(Int, EditTree, name: String? = nil)
    case new(String)
  }

  /// Writes an object with changes; its members are `depth` levels deep.
  mutating func writeObject(_ node: Int, _ edits: EditTree, depth: Int, in outer: JSONStyle) {
    let layout = JSONLayout(of: node, in: document)
    let style = JSONStyle(ofObject: layout, document, depth: depth, in: outer)
    var seen: Set<ExactString> = []
    var slots: [Slot] = []
    for (index, item) in layout.items.enumerated() {
      let name = item.name.map { document.text(of: $0) } ?? ""
      let edits = edits[name]
      if edits != nil { seen.insert(ExactString(name)) }
      if edits.map({ isRemoved(item.value, $0) }) != true {
        slots.append(.existing(index, edits ?? EditTree()))
      }
    }
    for branch in edits.below where !seen.contains(ExactString(branch.name)) {
      if let text = newMember(branch.name, branch.edits, depth: depth, style) { slots.append(.new(text)) }
    }
    write("{", slots, layout, of: node, depth: depth, style)
  }

  /// Writes an array with other elements, or an object with other members if there are names; they are `depth` levels
  /// deep.
  private mutating func writeContainer(
    _ node: Int, _ elements: [SyntaxEdit.Element], _ names: [String]?, depth: Int, in outer: JSONStyle
  ) {
    let layout = JSONLayout(of: node, in: document)
    let style =
      names == nil
      ? JSONStyle(ofArray: layout, document, in: outer)
      : JSONStyle(ofObject: layout, document, depth: depth, in: outer)
    let slots = elements.enumerated().map { place, element -> Slot in
      let name = names?[place]
      let start = name.map { Value.string($0).json + style.colon } ?? ""
      switch element {
      case .existing(let index, let edits):
        let edits = EditTree(edits, of: document.value(of: layout.items[index].value))
        let old = layout.items[index].name.map { document.text(of: $0) }
        return .existing(index, edits, name: old.flatMap { $0.hasSameScalars(as: name ?? $0) ? nil : name })
      case .copy(let index, let edits):
        let node = layout.items[index].value
        let edits = EditTree(edits, of: document.value(of: node))
        return .new(start + copyText(of: node, edits, depth: depth, style))
      case .new(let value):
        return .new(start + (layout.items.last.map { text(of: value, like: $0.value) } ?? value.json))
      }
    }
    write(names == nil ? "[" : "{", slots, layout, of: node, depth: depth, style)
  }

  private mutating func write(
    _ bracket: String, _ slots: [Slot], _ layout: JSONLayout, of node: Int, depth: Int, _ style: JSONStyle
  ) {
    let comments = looseComments(slots, layout)
    let hasComments = !layout.head.isEmpty || comments.contains { !$0.isEmpty } || hasComment(layout.tail)
    if slots.isEmpty, layout.items.isEmpty {
      return copy(document.start(of: node)..<document.end(of: node))
    }
    write(bracket)
    copyComment(layout.head)
    for (place, slot) in slots.enumerated() {
      let isLast = place == slots.count - 1
      switch slot {
      case .existing(let index, let edits, let name):
        for above in comments[index] { copyComment(above) }
        let item = layout.items[index]
        copyComment(item.above)
        writeBlank(blank(before: item, index, at: place, layout, depth, style), depth, style)
        if let name, let old = item.name {
          copy(item.lead.upperBound..<document.start(of: old))
          write(Value.string(name).json)
          copy(document.end(of: old)..<document.start(of: item.value))
        } else {
          copy(item.lead.upperBound..<document.start(of: item.value))
        }
        writeValue(item.value, edits, depth: depth, style)
        writeComma(after: item, isLast: isLast, layout)
      case .new(let text):
        if layout.items.isEmpty, place == 0 { copyComment(trimmed(layout.tail)) }
        writeBlank(
          place > 0
            ? style.lead ?? style.separator(depth)
            : layout.items.first.map { document.text($0.blank) } ?? style.lineBreak(depth), depth, style)
        write(text)
        if !isLast || layout.hasTrailingComma { write(",") }
      }
    }
    for above in comments[layout.items.count] { copyComment(above) }
    if layout.items.isEmpty {
      writeBlank(style.lineBreak(depth - 1), depth - 1, style)
    } else if !slots.isEmpty || hasComments {
      isAfterComment = isAfterLineComment
      copyTail(layout.tail, depth - 1, style)
    }
    write(bracket == "{" ? "}" : "]")
  }

  /// Writes the comma after an item, if it has one, and the comments that belong to the item.
  private mutating func writeComma(after item: JSONLayout.Item, isLast: Bool, _ layout: JSONLayout) {
    let hasComma = !isLast || layout.hasTrailingComma
    // White space before a comma goes with the comma.
    if hasComma && item.hasComma || hasComment(item.after) { copy(item.after) }
    if hasComma { write(",") }
    copyComment(item.trail)
  }

  /// The white space before an item at its new place. The first item is often preceded by other white space than
  /// the rest.
  private func blank(
    before item: JSONLayout.Item, _ index: Int, at place: Int, _ layout: JSONLayout, _ depth: Int,
    _ style: JSONStyle
  ) -> String {
    if place == 0, item.above.isEmpty { return document.text(layout.items[0].blank) }
    if place > 0, index == 0 {
      guard layout.items.count > 1 else { return style.lead ?? style.separator(depth) }
      return document.text(layout.items[1].blank)
    }
    return document.text(item.blank)
  }

  /// Writes white space, or a line break if a comment must end with its line.
  private mutating func writeBlank(_ text: String, _ depth: Int, _ style: JSONStyle) {
    let isSameLine = !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    write(isAfterComment && isSameLine ? style.newLine(depth) : text)
    isAfterComment = false
    isAfterLineComment = false
  }

  /// Copies the text before a closing bracket, including comments, which need not be valid UTF-8.
  private mutating func copyTail(_ range: Range<Int>, _ depth: Int, _ style: JSONStyle) {
    let isSameLine = !document.bytes[range].contains { $0 == 0x0A || $0 == 0x0D }
    if isAfterComment && isSameLine { write(style.newLine(depth)) } else { copy(range) }
    isAfterComment = false
    isAfterLineComment = false
  }

  private mutating func copyComment(_ range: Range<Int>) {
    if range.isEmpty { return }
    copy(range)
    isAfterComment = true
    isAfterLineComment = document.lastComment(in: range)?.isLine ?? false
  }

  // MARK: - Comments

  /// The comments above items that are removed, by the next item that stays; those at the end last.
  private func looseComments(_ slots: [Slot], _ layout: JSONLayout) -> [[Range<Int>]] {
    var stays = [Bool](repeating: false, count: layout.items.count)
    for case .existing(let index, _, _) in slots { stays[index] = true }
    var comments = [[Range<Int>]](repeating: [], count: layout.items.count + 1)
    var removed: [Range<Int>] = []
    for (index, item) in layout.items.enumerated() {
      if stays[index] {
        comments[index] = removed
        removed = []
      } else if !item.above.isEmpty {
        removed.append(item.above)
      }
    }
    comments[layout.items.count] = removed
    return comments
  }

  /// Whether a range between tokens contains a comment.
  private func hasComment(_ range: Range<Int>) -> Bool {
    document.bytes[range].contains(UInt8(ascii: "/"))
  }

  /// A range up to the end of its last comment; empty if it has none.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<(document.lastComment(in: range)?.end ?? range.lowerBound)
  }

  /// Whether a member is removed, either itself or because all of its members are.
  private func isRemoved(_ node: Int, _ edits: EditTree) -> Bool {
    if case .remove = edits.change { return true }
    guard document.isObject(node), edits.change == nil else { return false }
    var count = 0
    for (name, value) in document.members(of: node) {
      count += 1
      guard let edits = edits[document.text(of: name)], isRemoved(value, edits) else {
        return false
      }
    }
    guard count > 0, !edits.addsValue else { return false }
    let layout = JSONLayout(of: node, in: document)
    return layout.head.isEmpty && layout.items.allSatisfy { $0.above.isEmpty } && !hasComment(layout.tail)
  }
}
