/// Writes the text of a document with changes.
struct JSONWriter {
  typealias Changes = JSONEditor.Changes
  typealias Element = JSONEditor.Element

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
  mutating func writeValue(_ node: Int, _ changes: Changes?, depth: Int, _ style: JSONStyle) {
    if let changes, let elements = changes.elements {
      if document.kind(of: node) == (changes.names == nil ? .array : .object) {
        writeContainer(node, elements, changes.names, depth: depth + 1, in: style)
      } else {
        // The new elements take the place of whatever is there.
        write(newContainer(elements, changes.names, depth: depth + 1, style))
      }
    } else if case .some(.some(let value)) = changes?.value, value != document.value(of: node) {
      writeValue(value, insteadOf: node, depth: depth, style)
    } else if let changes, changes.value == nil, changes.elements == nil, document.isObject(node) {
      writeObject(node, changes, depth: depth + 1, in: style)
    } else if let changes, document.kind(of: node) == .null,
      let text = newValue(changes, depth: depth, style)
    {
      write(text)
    } else {
      copy(document.start(of: node)..<document.end(of: node))
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
      writeContainer(node, elements(values, insteadOf: node), nil, depth: depth + 1, in: style)
    case .object(let object) where document.isObject(node):
      var changes = Changes()
      let values = object.byName
      for name in document.members(of: node).map({ document.text(of: $0.name) })
      where values[ExactString(name)] == nil {
        changes.add(nil, at: [name])
      }
      for member in object { changes.add(member.value, at: [member.name]) }
      writeObject(node, changes, depth: depth + 1, in: style)
    default: write(value.json)
    }
  }

  /// The elements of an array after a change: elements of the text, or new values.
  private func elements(_ values: [Value], insteadOf node: Int) -> [Element] {
    let origins = values.origins(in: document.elements(of: node).map { document.value(of: $0) })
    return zip(values, origins).map { value, origin in
      var changes = Changes()
      changes.value = value
      return origin.map { .existing($0, changes) } ?? .new(value)
    }
  }

  // MARK: - Objects and arrays

  /// What is written at a place of an object or array: one of its items, or a new one.
  private enum Slot {
    /// An item of the text; a member may get another name.
    case existing(Int, Changes?, name: String? = nil)
    case new(String)
  }

  /// Writes an object with changes; its members are `depth` levels deep.
  mutating func writeObject(_ node: Int, _ changes: Changes, depth: Int, in outer: JSONStyle) {
    let layout = JSONLayout(of: node, in: document)
    let style = JSONStyle(ofObject: layout, document, depth: depth, in: outer)
    var seen: Set<ExactString> = []
    var slots: [Slot] = []
    for (index, item) in layout.items.enumerated() {
      let name = item.name.map { document.text(of: $0) } ?? ""
      let change = changes.child(name)
      if change != nil { seen.insert(ExactString(name)) }
      if change.map({ isRemoved(item.value, $0) }) != true { slots.append(.existing(index, change)) }
    }
    for (name, change) in changes.children where !seen.contains(ExactString(name)) {
      if let text = newMember(name, change, depth: depth, style) { slots.append(.new(text)) }
    }
    write("{", slots, layout, of: node, depth: depth, style)
  }

  /// Writes an array with other elements, or an object with other members if there are names; they are `depth` levels
  /// deep.
  private mutating func writeContainer(
    _ node: Int, _ elements: [Element], _ names: [String]?, depth: Int, in outer: JSONStyle
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
      case .existing(let index, let changes):
        let old = layout.items[index].name.map { document.text(of: $0) }
        return .existing(index, changes, name: old.flatMap { $0.hasSameScalars(as: name ?? $0) ? nil : name })
      case .copy(let index, let changes):
        return .new(start + copyText(of: layout.items[index].value, changes, depth: depth, style))
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
      case .existing(let index, let changes, let name):
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
        writeValue(item.value, changes, depth: depth, style)
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

  /// Copies what stands before a closing bracket, its comments included.
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
    isAfterLineComment = endsWithLineComment(range)
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

  /// Whether the last comment in a range between tokens is a `//` comment.
  private func endsWithLineComment(_ range: Range<Int>) -> Bool {
    var isLine = false
    var index = range.lowerBound
    while index < range.upperBound {
      if let comment = JSONComment(in: document.bytes.span, at: index) {
        isLine = comment.isLine
        index = comment.end
      } else {
        index += 1
      }
    }
    return isLine
  }

  /// A range up to the end of its last comment; empty if it has none.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    if !hasComment(range) { return range.lowerBound..<range.lowerBound }
    let end = document.bytes[range].lastIndex { $0 > 0x20 } ?? range.lowerBound
    return range.lowerBound..<end + 1
  }

  /// Whether a member is removed, either itself or because all of its members are.
  private func isRemoved(_ node: Int, _ changes: Changes) -> Bool {
    if let value = changes.value { return value == nil }
    guard document.isObject(node), changes.elements == nil else { return false }
    var count = 0
    for (name, value) in document.members(of: node) {
      count += 1
      guard let change = changes.child(document.text(of: name)), isRemoved(value, change) else {
        return false
      }
    }
    guard count > 0, !changes.children.contains(where: { $0.changes.addsValue }) else { return false }
    let layout = JSONLayout(of: node, in: document)
    return layout.head.isEmpty && layout.items.allSatisfy { $0.above.isEmpty } && !hasComment(layout.tail)
  }
}
