/// Changes members of a JSON object in its text. Everything else is unchanged, byte for byte.
package struct JSONEditor: Sendable {
  /// A tree of the changes below an object, in the order in which they were added.
  private struct Changes: Sendable {
    var value: Value??
    /// The new elements of an array, in order.
    var elements: [Element]?
    var children: [(name: String, changes: Changes)] = []
    private var indices: [ExactString: Int] = [:]

    func child(_ name: String) -> Changes? { indices[ExactString(name)].map { children[$0].changes } }

    mutating func add(_ value: Value?, at names: ArraySlice<String>) {
      change(at: names) { $0.value = .some(value) }
    }

    mutating func change(at names: ArraySlice<String>, _ change: (inout Changes) -> Void) {
      guard let name = names.first else { return change(&self) }
      if indices[ExactString(name)] == nil {
        indices[ExactString(name)] = children.count
        children.append((name, Changes()))
      }
      children[indices[ExactString(name)]!].changes.change(at: names.dropFirst(), change)
    }
  }

  /// An element of an array after the changes.
  package enum ArrayElement: Sendable {
    /// An element of the text, by its index, with changes of its members.
    case existing(Int, changes: [(path: [String], value: Value?)])
    case new(Value)
  }

  private enum Element: Sendable {
    case existing(Int, Changes)
    case new(Value)
  }

  private var changes = Changes()

  package init() {}

  /// Sets or removes the member at a path of names.
  package mutating func set(_ value: Value?, at names: [String]) { changes.add(value, at: names[...]) }

  /// Rearranges the elements of the array at a path of names. The text of elements that do not change is kept.
  package mutating func arrange(_ elements: [ArrayElement], at names: [String]) {
    let elements = elements.map { element -> Element in
      switch element {
      case .new(let value): return .new(value)
      case .existing(let index, let list):
        var changes = Changes()
        for (path, value) in list { changes.add(value, at: path[...]) }
        return .existing(index, changes)
      }
    }
    changes.change(at: names[...]) { $0.elements = elements }
  }

  /// The document's text with the changes applied. Missing objects on a path are created, and objects that a
  /// change leaves empty are removed.
  package func apply(to document: JSONDocument) -> [UInt8] {
    let root = JSONDocument.root
    var writer = Writer(document: document)
    writer.copy(upTo: document.start(of: root), from: 0)
    writer.writeObject(root, changes, depth: 1, in: Style())
    writer.copy(upTo: document.bytes.count, from: document.end(of: root))
    return writer.output
  }

  /// The layout of an object and of the objects created in it.
  private struct Style {
    var unit = "  "
    var newline = "\n"
    var colon = ": "
    /// The text after a comma between two members on the same line; `nil` if each member has its own line.
    var gap: String?
    /// The text before the members of the object itself.
    var lead: String?

    init() {}

    /// The style of an object with members, taken from the last one; `outer` is the style of the enclosing
    /// object.
    init(of object: Int, _ document: JSONDocument, depth: Int, in outer: Style) {
      self = outer
      lead = nil
      let members = Array(document.members(of: object))
      guard let last = members.last else { return }
      func text(_ start: Int, _ end: Int) -> String {
        String(utf8: document.bytes.span.extracting(start..<end))
      }
      var lead = text(document.start(of: object) + 1, document.start(of: last.name))
      if members.count > 1 {
        lead = text(document.end(of: members[members.count - 2].value), document.start(of: last.name))
        lead.unicodeScalars.removeFirst(lead.unicodeScalars.prefix { $0 != "," }.count + 1)
      }
      colon = text(document.end(of: last.name), document.start(of: last.value))
      if let line = lead.unicodeScalars.lastIndex(of: "\n") {
        let indentation = String(lead.unicodeScalars[line...].dropFirst())
        gap = nil
        newline = lead.unicodeScalars.contains("\r") ? "\r\n" : "\n"
        if depth == 1 { unit = indentation }
        self.lead = newline + indentation
      } else {
        gap = members.count > 1 ? lead : colon.hasSuffix(" ") ? " " : ""
        self.lead = gap
      }
    }

    /// The style of an array with elements.
    init(ofArray elements: [Int], in array: Int, _ document: JSONDocument, depth: Int, in outer: Style) {
      self = outer
      let last = elements[elements.count - 1]
      var start = document.start(of: array) + 1
      if elements.count > 1 {
        start = document.end(of: elements[elements.count - 2])
        while document.bytes[start] != UInt8(ascii: ",") { start += 1 }
        start += 1
      }
      let lead = String(utf8: document.bytes.span.extracting(start..<document.start(of: last)))
      gap = lead.utf8.contains(UInt8(ascii: "\n")) ? nil : elements.count > 1 ? lead : " "
      self.lead = gap ?? lead
    }

    func lineBreak(_ depth: Int) -> String {
      gap == nil ? newline + String(repeating: unit, count: depth) : ""
    }

    /// The text after a comma between two members.
    func separator(_ depth: Int) -> String { gap ?? lineBreak(depth) }
  }

  private struct Writer {
    let document: JSONDocument
    var output: [UInt8] = []

    init(document: JSONDocument) {
      self.document = document
      output.reserveCapacity(document.bytes.count + 256)
    }

    mutating func copy(upTo end: Int, from start: Int) { output += document.bytes[start..<end] }
    mutating func write(_ text: String) { output.append(contentsOf: text.utf8) }

    /// Writes an object with changes; its members are `depth` levels deep.
    mutating func writeObject(_ node: Int, _ changes: Changes, depth: Int, in outer: Style) {
      let style = Style(of: node, document, depth: depth, in: outer)
      let members = Array(document.members(of: node))
      var kept: [(name: Int, value: Int, lead: Int, changes: Changes?)] = []
      var seen: Set<ExactString> = []
      var lead = document.start(of: node) + 1
      for (index, (name, value)) in members.enumerated() {
        let change = changes.child(document.text(of: name))
        if change != nil { seen.insert(ExactString(document.text(of: name))) }
        if change.map({ isRemoved(value, $0) }) != true { kept.append((name, value, lead, change)) }
        if index < members.count - 1 { lead = commaBehind(document.end(of: value)) + 1 }
      }
      let new = changes.children.filter { !seen.contains(ExactString($0.name)) }.compactMap {
        newMember($0.name, $0.changes, depth: depth, style)
      }
      if members.isEmpty, new.isEmpty {
        return copy(upTo: document.end(of: node), from: document.start(of: node))
      }
      write("{")
      for (index, member) in kept.enumerated() {
        if index > 0 {
          // Keeps the text between a value and its comma, except after the last member, where it belongs to
          // the end of the object.
          let previous = document.end(of: kept[index - 1].value)
          if previous != document.end(of: members[members.count - 1].value) {
            copy(upTo: commaBehind(previous), from: previous)
          }
          write(",")
          copy(upTo: document.start(of: member.name), from: member.lead)
        } else {
          copy(upTo: document.start(of: members[0].name), from: document.start(of: node) + 1)
        }
        copy(upTo: document.start(of: member.value), from: document.start(of: member.name))
        writeValue(member.value, member.changes, depth: depth, style)
      }
      for (index, text) in new.enumerated() {
        if index > 0 || !kept.isEmpty {
          write("," + (style.lead ?? style.separator(depth)))
        } else if let first = members.first {
          copy(upTo: document.start(of: first.name), from: document.start(of: node) + 1)
        } else {
          write(style.lineBreak(depth))
        }
        write(text)
      }
      if let last = members.last {
        if !kept.isEmpty || !new.isEmpty {
          copy(upTo: document.end(of: node) - 1, from: document.end(of: last.value))
        }
      } else {
        write(style.lineBreak(depth - 1))
      }
      write("}")
    }

    /// Writes an array with other elements; they are `depth` levels deep.
    private mutating func writeArray(_ node: Int, _ elements: [Element], depth: Int, _ outer: Style) {
      let old = Array(document.elements(of: node))
      guard !old.isEmpty else {
        write(newArray(elements, depth: depth, outer))
        return
      }
      let style = Style(ofArray: old, in: node, document, depth: depth, in: outer)
      // The text before an element, which begins behind the previous one's comma, moves with it.
      func lead(_ index: Int) -> Range<Int> {
        let start =
          index == 0 ? document.start(of: node) + 1 : commaBehind(document.end(of: old[index - 1])) + 1
        return start..<document.start(of: old[index])
      }
      write("[")
      for (place, element) in elements.enumerated() {
        if place > 0 { write(",") }
        switch element {
        case .existing(let index, let changes):
          // The first element is often preceded by other white space than the rest.
          let from = place == 0 ? lead(0) : index == 0 ? lead(min(1, old.count - 1)) : lead(index)
          if index == 0, place > 0, old.count == 1 {
            write(style.lead ?? style.separator(depth))
          } else {
            copy(upTo: from.upperBound, from: from.lowerBound)
          }
          if document.isObject(old[index]) {
            writeObject(old[index], changes, depth: depth + 1, in: style)
          } else {
            copy(upTo: document.end(of: old[index]), from: document.start(of: old[index]))
          }
        case .new(let value):
          if place == 0 {
            copy(upTo: lead(0).upperBound, from: lead(0).lowerBound)
          } else {
            write(style.lead ?? style.separator(depth))
          }
          write(text(of: value, like: old[old.count - 1]))
        }
      }
      if !elements.isEmpty {
        copy(upTo: document.end(of: node) - 1, from: document.end(of: old[old.count - 1]))
      }
      write("]")
    }

    /// The text of a new element, laid out like another one of its array.
    private func text(of value: Value, like other: Int) -> String {
      let members = Array(document.members(of: other))
      guard let object = value.object, !object.isEmpty, let first = members.first, let last = members.last
      else { return value.json }
      func text(_ start: Int, _ end: Int) -> String {
        String(utf8: document.bytes.span.extracting(start..<end))
      }
      let style = Style(of: other, document, depth: 2, in: Style())
      let opening = text(document.start(of: other) + 1, document.start(of: first.name))
      let texts = object.map { Value.string($0.name).json + style.colon + $0.value.json }
      return "{" + opening + texts.joined(separator: "," + (style.lead ?? " "))
        + text(document.end(of: last.value), document.end(of: other) - 1) + "}"
    }

    /// The text of an array that is new; its elements are `depth` levels deep.
    private func newArray(_ elements: [Element], depth: Int, _ style: Style) -> String {
      let texts = elements.compactMap { if case .new(let value) = $0 { value.json } else { nil } }
      if texts.isEmpty { return "[]" }
      return "[" + style.lineBreak(depth) + texts.joined(separator: "," + style.separator(depth))
        + style.lineBreak(depth - 1) + "]"
    }

    private func commaBehind(_ end: Int) -> Int {
      var index = end
      while document.bytes[index] != UInt8(ascii: ",") { index += 1 }
      return index
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
      return count > 0 && !changes.children.contains { hasNewValue($0.changes) }
    }

    private func hasNewValue(_ changes: Changes) -> Bool {
      if let value = changes.value { return value != nil }
      if changes.elements != nil { return true }
      return changes.children.contains { hasNewValue($0.changes) }
    }

    /// Writes a value; an unchanged value is copied as it is.
    private mutating func writeValue(_ node: Int, _ changes: Changes?, depth: Int, _ style: Style) {
      if let elements = changes?.elements {
        writeArray(node, elements, depth: depth + 1, style)
      } else if case .some(.some(let value)) = changes?.value, value != document.value(of: node) {
        writeValue(value, insteadOf: node, depth: depth, style)
      } else if let changes, changes.value == nil, changes.elements == nil, document.isObject(node) {
        writeObject(node, changes, depth: depth + 1, in: style)
      } else {
        copy(upTo: document.end(of: node), from: document.start(of: node))
      }
    }

    /// Writes a value in place of another one. Elements of an array and members of an object that stay keep
    /// their text.
    private mutating func writeValue(_ value: Value, insteadOf node: Int, depth: Int, _ style: Style) {
      switch value {
      case .array(let values)
      where document.kind(of: node) == .array && document.next(after: node) > node + 1:
        writeArray(node, elements(values, insteadOf: node), depth: depth + 1, style)
      case .object(let object) where document.isObject(node) && object.count > 0:
        var changes = Changes()
        for (name, _) in document.members(of: node) where object[document.text(of: name)] == nil {
          changes.add(nil, at: [document.text(of: name)])
        }
        for member in object { changes.add(member.value, at: [member.name]) }
        writeObject(node, changes, depth: depth + 1, in: style)
      default: write(value.json)
      }
    }

    /// The elements of an array after a change: an equal element of the text, or a new value.
    private func elements(_ values: [Value], insteadOf node: Int) -> [Element] {
      /// The elements of the text that have not been used, by value, the first one last.
      var unused: [Value: [Int]] = [:]
      for (index, element) in document.elements(of: node).enumerated().reversed() {
        unused[document.value(of: element), default: []].append(index)
      }
      return values.map { value in unused[value]?.popLast().map { .existing($0, Changes()) } ?? .new(value) }
    }

    /// The text of a new member: its name and either a value or nested objects. `nil` if there is nothing to
    /// create.
    private func newMember(_ name: String, _ changes: Changes, depth: Int, _ style: Style) -> String? {
      var value: String?
      if let set = changes.value {
        value = set?.json
      } else if let elements = changes.elements {
        value = newArray(elements, depth: depth + 1, style)
      } else {
        let members = changes.children.compactMap { newMember($0.name, $0.changes, depth: depth + 1, style) }
        if !members.isEmpty {
          value =
            "{" + style.lineBreak(depth + 1) + members.joined(separator: "," + style.separator(depth + 1))
            + style.lineBreak(depth) + "}"
        }
      }
      guard let value else { return nil }
      return Value.string(name).json + style.colon + value
    }
  }
}
