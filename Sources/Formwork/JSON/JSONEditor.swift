/// Changes members of a JSON object in its text: what is not changed keeps its bytes.
struct JSONEditor {
  /// A tree of what is to be changed below an object, in the order in which it was asked for.
  private struct Changes {
    var value: Value??
    var children: [(name: String, changes: Changes)] = []
    private var indices: [Name: Int] = [:]

    func child(_ name: String) -> Changes? { indices[Name(name)].map { children[$0].changes } }

    mutating func add(_ value: Value?, at names: ArraySlice<String>) {
      guard let name = names.first else {
        self.value = .some(value)
        return
      }
      if indices[Name(name)] == nil {
        indices[Name(name)] = children.count
        children.append((name, Changes()))
      }
      children[indices[Name(name)]!].changes.add(value, at: names.dropFirst())
    }
  }

  private var changes = Changes()

  /// Sets the member at a path of names, or takes it out.
  mutating func set(_ value: Value?, at names: [String]) { changes.add(value, at: names[...]) }

  /// The document's text with the changes in it. Objects are made where a path needs them, and taken out
  /// where a change leaves them empty.
  func apply(to document: JSONDocument) -> [UInt8] {
    var writer = Writer(document: document)
    writer.style = Style(of: document)
    let end = writer.writeObject(document.root, changes, depth: 0)
    writer.copy(upTo: document.bytes.count, from: end)
    return writer.output
  }

  /// How the document is laid out: taken from its first member.
  private struct Style {
    var unit = "  "
    var newline = "\n"
    var colon = ": "
    /// Everything on one line.
    var isCompact = false
    var gap = ""

    init() {}

    init(of document: JSONDocument) {
      self.init()
      let root = document.root
      guard let first = root.objectMembers.first else { return }
      let lead = String(decoding: document.bytes[root.start + 1..<first.name.start], as: UTF8.self)
      colon = String(decoding: document.bytes[first.name.end..<first.value.start], as: UTF8.self)
      if let line = lead.utf8.lastIndex(of: 0x0A) {
        newline = lead.contains("\r\n") ? "\r\n" : "\n"
        unit = String(lead[line...].dropFirst())
      } else {
        isCompact = true
        gap = lead
      }
    }

    func lineBreak(_ depth: Int) -> String {
      isCompact ? gap : newline + String(repeating: unit, count: depth)
    }
  }

  private struct Writer {
    let document: JSONDocument
    var style = Style()
    var output: [UInt8] = []

    init(document: JSONDocument) {
      self.document = document
      output.reserveCapacity(document.bytes.count + 256)
    }

    mutating func copy(upTo end: Int, from start: Int) { output += document.bytes[start..<end] }
    mutating func write(_ text: String) { output += Array(text.utf8) }

    /// Writes an object with changes; gives the place behind it in the document.
    mutating func writeObject(_ node: JSONNode, _ changes: Changes, depth: Int) -> Int {
      if depth == 0 { copy(upTo: node.start, from: 0) }
      write("{")
      let members = Array(node.members)
      var gapStart = node.start + 1
      // What stands between the last member that was written and its comma.
      var gapBehind = gapStart..<gapStart
      var isEmpty = true
      var seen: Set<Name> = []
      for (index, (name, value)) in members.enumerated() {
        let isLast = index == members.count - 1
        let comma = isLast ? value.end : commaBehind(value.end)
        defer { gapStart = comma + 1 }
        let change = changes.child(name.text)
        if let change {
          seen.insert(Name(name.text))
          if isRemoved(value, change) { continue }
        }
        if !isEmpty {
          copy(upTo: gapBehind.upperBound, from: gapBehind.lowerBound)
          write(",")
        }
        copy(upTo: value.start, from: gapStart)
        writeValue(value, change, depth: depth + 1)
        gapBehind = value.end..<comma
        isEmpty = false
      }
      for (name, change) in changes.children where !seen.contains(Name(name)) {
        guard let text = newMember(name, change, depth: depth + 1) else { continue }
        if !isEmpty { write(",") }
        write(style.lineBreak(depth + 1) + text)
        isEmpty = false
      }
      if !isEmpty {
        if let last = members.last {
          copy(upTo: node.end - 1, from: last.value.end)
        } else {
          write(style.lineBreak(depth))
        }
      }
      write("}")
      return node.end
    }

    private func commaBehind(_ end: Int) -> Int {
      var index = end
      while document.bytes[index] != UInt8(ascii: ",") { index += 1 }
      return index
    }

    /// Whether a member goes: it is taken out itself, or all that it holds is.
    private func isRemoved(_ node: JSONNode, _ changes: Changes) -> Bool {
      if let value = changes.value { return value == nil }
      guard node.isObject else { return false }
      var count = 0
      for (name, value) in node.members {
        count += 1
        guard let change = changes.child(name.text), isRemoved(value, change) else { return false }
      }
      return count > 0 && !changes.children.contains { hasNewValue($0.changes) }
    }

    private func hasNewValue(_ changes: Changes) -> Bool {
      if let value = changes.value { return value != nil }
      return changes.children.contains { hasNewValue($0.changes) }
    }

    private mutating func writeValue(_ node: JSONNode, _ changes: Changes?, depth: Int) {
      if let value = changes?.value {
        write(value?.json ?? "null")
      } else if let changes, node.isObject {
        _ = writeObject(node, changes, depth: depth)
      } else {
        copy(upTo: node.end, from: node.start)
      }
    }

    /// The text of a member that is new: its name and a value, or objects around one. `nil` where nothing
    /// is to be made.
    private func newMember(_ name: String, _ changes: Changes, depth: Int) -> String? {
      var value: String?
      if let set = changes.value {
        value = set?.json
      } else {
        let members = changes.children.compactMap { newMember($0.name, $0.changes, depth: depth + 1) }
        if !members.isEmpty {
          let lineBreak = style.lineBreak(depth + 1)
          value = "{" + lineBreak + members.joined(separator: "," + lineBreak) + style.lineBreak(depth) + "}"
        }
      }
      guard let value else { return nil }
      var text = ""
      text.appendJSON(name)
      return text + style.colon + value
    }
  }
}
