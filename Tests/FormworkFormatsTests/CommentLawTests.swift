import Formwork
import FormworkFormats
import Testing

/// A value with the comments around it.
private struct Commented {
  indirect enum Content {
    case scalar(String)
    case list([Commented])
    case object([(name: String, value: Commented)])
  }

  var content: Content
  /// The comments in the lines above.
  var above: [String] = []
  /// The comment in the same line.
  var tail: String?

  var value: Value {
    switch content {
    case .scalar(let text): .string(text)
    case .list(let elements): .array(elements.map { $0.value })
    case .object(let members):
      .object(Value.Object(members.map { .init(name: $0.name, value: $0.value.value) }))
    }
  }

  /// The comments in the value.
  var inside: [String] {
    switch content {
    case .scalar: []
    case .list(let elements): elements.flatMap { $0.all }
    case .object(let members): members.flatMap { $0.value.all }
    }
  }
  var all: [String] { above + inside + [tail].compactMap { $0 } }

  /// The texts in one line with a comment, and the comment.
  var lines: [(text: String, comment: String)] {
    switch content {
    case .scalar(let text): tail.map { [(text, $0)] } ?? []
    case .list(let elements): elements.flatMap { $0.lines }
    case .object(let members): members.flatMap { $0.value.lines }
    }
  }
}

/// What a format's lists of a test are like.
private enum Style: CaseIterable {
  case jsonc, yaml, yamlBelow, yamlFlow, toml, tomlTables, ini

  var format: any SettingsFormat {
    switch self {
    case .jsonc: JSONFormat()
    case .yaml, .yamlBelow, .yamlFlow: YAMLFormat()
    case .toml, .tomlTables: TOMLFormat()
    case .ini: INIFormat()
    }
  }

  /// The text of a file with the list `l`.
  func text(of elements: [Commented]) -> String {
    switch self {
    case .jsonc:
      "{\n  // c0\n  \"l\": [\n" + items(elements, "    ") + "    // cx\n  ], // cy\n  \"z\": 1\n}\n"
    case .yaml, .yamlBelow: "# c0\nl: # cx\n" + block(elements, "  ") + "# cy\nz: 1\n"
    case .yamlFlow: "# c0\nl: [\n" + items(elements, "    ") + "    # cx\n  ] # cy\nz: 1\n"
    case .toml: "# c0\nl = [\n" + items(elements, "    ") + "    # cx\n  ] # cy\nz = 1\n"
    case .tomlTables: "z = 1 # c0\n\n" + tables(elements) + "\n# cx\n\n[y]\na = 1 # cy\n"
    case .ini:
      "# c0\n[s]\n" + elements.map { lines($0.above, "") + "l = \(scalar($0))\(tail($0))\n" }.joined()
        + "# cx\n[t]\nz = 1 # cy\n"
    }
  }

  private var mark: String { self == .jsonc ? "//" : "#" }
  private func tail(_ item: Commented) -> String { item.tail.map { " \(mark) \($0)" } ?? "" }
  private func lines(_ comments: [String], _ indent: String) -> String {
    comments.map { "\(indent)\(mark) \($0)\n" }.joined()
  }

  private func scalar(_ item: Commented) -> String {
    guard case .scalar(let text) = item.content else { return "" }
    switch self {
    case .jsonc, .yamlFlow, .toml, .tomlTables: return Value.string(text).json
    case .yaml, .yamlBelow, .ini: return text
    }
  }

  /// Elements in brackets, each in lines of its own.
  private func items(_ elements: [Commented], _ indent: String) -> String {
    elements.map { element in
      let value =
        switch element.content {
        case .scalar: scalar(element)
        case .list(let inner): "[\n" + items(inner, indent + "  ") + indent + "]"
        case .object(let members):
          "{"
            + members.map { name, value in
              self == .toml ? "\(name) = \(scalar(value))" : "\"\(name)\": \(scalar(value))"
            }.joined(separator: ", ") + "}"
        }
      return lines(element.above, indent) + indent + value + "," + tail(element) + "\n"
    }.joined()
  }

  /// Elements with dashes.
  private func block(_ elements: [Commented], _ indent: String) -> String {
    elements.map { lines($0.above, indent) + indent + "-" + afterMark($0, indent + "  ") }.joined()
  }

  private func afterMark(_ item: Commented, _ indent: String) -> String {
    switch item.content {
    case .scalar(let text):
      guard text.contains("\n") else { return " \(text)\(tail(item))\n" }
      let lines = text.split(separator: "\n").map { indent + "  " + $0 + "\n" }.joined()
      return " |\(text.hasSuffix("\n") ? "" : "-")\(tail(item))\n\(lines)"
    case .list(let inner):
      if self == .yamlBelow { return tail(item) + "\n" + block(inner, indent) }
      return " " + block(inner, indent).drop { $0 == " " }
    case .object(let members):
      let text = members.map { "\(indent)\($0.name):" + afterMark($0.value, indent + "  ") }.joined()
      return self == .yamlBelow ? tail(item) + "\n" + text : " " + text.drop { $0 == " " }
    }
  }

  private func tables(_ elements: [Commented]) -> String {
    elements.map { element in
      guard case .object(let members) = element.content else { return "" }
      return lines(element.above, "") + "[[l]]\(tail(element))\n"
        + members.map { "\($0.name) = \(scalar($0.value))\(tail($0.value))\n" }.joined()
    }.joined(separator: "\n")
  }
}

/// Makes lists with comments and edits of them. Texts and comments occur once.
private struct Generator: RandomNumberGenerator {
  var state: UInt64
  private var count = 1000

  init(seed: UInt64) { state = seed &* 7919 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  }

  mutating func isTrue() -> Bool { Bool.random(using: &self) }
  private mutating func name(_ letter: String) -> String {
    count += 1
    return "\(letter)\(count)"
  }

  mutating func text(_ style: Style) -> String {
    let text = name("v")
    guard style == .yaml || style == .yamlBelow, Int.random(in: 0..<4, using: &self) == 0 else { return text }
    return "\(text)\nw" + (isTrue() ? "\n" : "")
  }

  private mutating func scalar(_ style: Style) -> Commented {
    Commented(content: .scalar(text(style)), tail: isTrue() ? name("c") : nil)
  }

  mutating func element(_ depth: Int, _ style: Style) -> Commented {
    var element = scalar(style)
    let kind = style == .tomlTables ? 1 : style == .ini ? 2 : Int.random(in: 0..<4, using: &self)
    // In a flow collection, members have no comments.
    let isInline = style == .yamlFlow || style == .toml || style == .jsonc
    if kind == 1 {
      let names = ["p", "q", "r"].prefix(Int.random(in: 1...3, using: &self))
      element.content = .object(
        names.map { name in
          var value = scalar(style)
          if isInline { value.tail = nil }
          return (name, value)
        })
    } else if kind == 0, depth > 0 {
      element.content = .list(elements(depth - 1, style))
    }
    let isCollection = if case .scalar = element.content { false } else { true }
    if isCollection, style == .yaml { element.tail = nil }
    if isTrue() { element.above = [name("c")] }
    return element
  }

  mutating func elements(_ depth: Int, _ style: Style) -> [Commented] {
    var elements = (0..<Int.random(in: 2...4, using: &self)).map { _ in element(depth, style) }
    // The first element of a list in the line of a dash has nothing above it.
    if depth < 2, style == .yaml { elements[0].above = [] }
    return elements
  }

  /// Changes one element of the list or of a list in it; returns the comments that may be lost.
  mutating func edit(_ elements: inout [Commented], _ style: Style) -> [String] {
    let index = Int.random(in: elements.indices, using: &self)
    if case .list(var inner) = elements[index].content, isTrue() {
      let result = edit(&inner, style)
      elements[index].content = .list(inner)
      return result
    }
    let old = elements[index]
    switch Int.random(in: 0..<5, using: &self) {
    case 0, 1:
      let new = style == .ini ? Commented(content: .scalar(text(style))) : element(1, style)
      elements[index] = new
      return old.inside
    case 2:
      elements.remove(at: index)
      return old.all
    case 3: elements.insert(element(1, style), at: Int.random(in: 0...elements.count, using: &self))
    default:
      elements.remove(at: index)
      elements.insert(old, at: Int.random(in: 0...elements.count, using: &self))
    }
    return []
  }
}

@Suite struct CommentLawTests {
  @Test("A change of an element keeps all comments but those of what is removed", arguments: 0..<1400)
  func comments(_ seed: Int) throws {
    let style = Style.allCases[seed % Style.allCases.count]
    var generator = Generator(seed: UInt64(seed))
    let old = generator.elements(2, style)
    var new = old
    let lost = generator.edit(&new, style)
    let text = style.text(of: old)
    let tree = try style.format.read(Array(text.utf8), file: "s")
    let value = Value.array(new.map { $0.value })
    let edit = SyntaxEdit((style == .ini ? ["s"] : []) + ["l"], .set(value))
    let bytes = try #require(try? style.format.text(of: tree, with: [edit]), "\(text)→ \(value.json)")
    let result = String(decoding: bytes, as: UTF8.self)
    if style != .ini {
      #expect(try style.format.read(bytes, file: "s").value(of: SyntaxTree.root).object?["l"] == value)
    }
    let kept = Set(["c0", "cx", "cy"] + old.flatMap { $0.all }).subtracting(lost)
    let missing = kept.filter { !result.contains($0) }
    #expect(missing.isEmpty, "\(missing) \(text)→\n\(result)")
    // A comment stays in the line of its text.
    let texts = Set(new.flatMap { $0.lines }.map { $0.comment })
    for (value, comment) in old.flatMap({ $0.lines }) where texts.contains(comment) && !value.contains("\n") {
      let line = result.split(separator: "\n").first { $0.contains(value) }
      #expect(line?.contains(comment) ?? false, "\(comment) \(text)→\n\(result)")
    }
  }
}
