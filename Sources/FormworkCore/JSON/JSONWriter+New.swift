// The text of values that are new in a document.
extension JSONWriter {
  /// The text of a new member; `nil` if there is nothing to create.
  func newMember(_ name: String, _ edits: EditTree, depth: Int, _ style: JSONStyle) -> String? {
    newValue(edits, depth: depth, style).map { Value.string(name).json + style.colon + $0 }
  }

  /// The text of a new value or of nested objects; `nil` if there is nothing to create.
  func newValue(_ edits: EditTree, depth: Int, _ style: JSONStyle) -> String? {
    switch edits.change {
    case .set(let value): return value.json
    case .remove: return nil
    case .arrange(let elements): return newContainer(elements, nil, depth: depth + 1, style)
    case .arrangeMembers(let members):
      return newContainer(members.map { $0.element }, members.map { $0.name }, depth: depth + 1, style)
    case nil: break
    }
    let members = edits.below.compactMap { newMember($0.name, $0.edits, depth: depth + 1, style) }
    if members.isEmpty { return nil }
    return "{" + style.lineBreak(depth + 1) + members.joined(separator: "," + style.separator(depth + 1))
      + style.lineBreak(depth) + "}"
  }

  /// The text of an array that is new, or of an object if there are names; its elements are `depth` levels deep.
  func newContainer(_ elements: [SyntaxEdit.Element], _ names: [String]?, depth: Int, _ style: JSONStyle)
    -> String
  {
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .new(let value):
        texts.append((names.map { Value.string($0[index]).json + style.colon } ?? "") + value.json)
      case .existing, .copy: continue
      }
    }
    let (opening, closing) = names == nil ? ("[", "]") : ("{", "}")
    if texts.isEmpty { return opening + closing }
    return opening + style.lineBreak(depth) + texts.joined(separator: "," + style.separator(depth))
      + style.lineBreak(depth - 1) + closing
  }

  /// The text of an element as it was before all changes, with changes of its own.
  func copyText(of node: Int, _ edits: EditTree, depth: Int, _ style: JSONStyle) -> String {
    var writer = JSONWriter(document: document)
    writer.writeValue(node, edits, depth: depth, style)
    return String(decoding: writer.output, as: UTF8.self)
  }

  /// The text of a new element, laid out like another one of its array.
  func text(of value: Value, like other: Int) -> String {
    guard let object = value.object, !object.isEmpty, document.isObject(other) else { return value.json }
    let layout = JSONLayout(of: other, in: document)
    guard let first = layout.items.first, let last = layout.items.last else { return value.json }
    let style = JSONStyle(ofObject: layout, document, depth: 2, in: JSONStyle(of: document))
    let blank = document.text(document.end(of: last.value)..<document.end(of: other) - 1)
    let isPlain = !blank.utf8.contains { $0 > 0x20 }
    let texts = object.map { Value.string($0.name).json + style.colon + $0.value.json }
    return "{" + document.text(first.blank) + texts.joined(separator: "," + (style.lead ?? " "))
      + (isPlain ? blank : style.lead ?? "") + "}"
  }
}
