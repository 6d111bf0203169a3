/// Numbers with a spelling that a `Value` does not keep, such as `3.20`. A save writes them as they were typed.
package struct TypedNumbers: Sendable {
  /// The typed texts: numbers, or JSON with numbers.
  fileprivate private(set) var texts: [SettingID: [String]] = [:]

  /// How many earlier texts of a setting are kept, for `undo`.
  private static let limit = 15

  package init() {}

  var isEmpty: Bool { texts.isEmpty }

  /// Whether a text may be a number, or JSON with numbers. Most texts are not.
  static func mayNote(_ text: Span<UInt8>) -> Bool {
    text.byte(0).map { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 | 0x20 == UInt8(ascii: "{") }
      ?? false
  }

  /// Takes note of the texts in a request.
  mutating func note(_ request: Request) {
    guard case .change(let edits, .input) = request else { return }
    for edit in edits {
      switch edit.operation {
      case .enter(let text): note(text.utf8.span, of: edit.setting)
      case .insert(.text(let text), _): note(text.utf8.span, of: edit.setting)
      default: break
      }
    }
  }

  /// Takes note of the text of a new value.
  mutating func note(_ text: Span<UInt8>, of setting: SettingID) {
    let hasPoint = Self.mayNote(text) && text.firstIndex(of: UInt8(ascii: ".")) != nil
    if hasPoint || !texts.isEmpty && texts[setting] != nil {
      note(String(utf8: text), of: setting, hasPoint: hasPoint)
    }
  }

  /// Takes note of numbers that a save replaces, so that they are written like that again after `undo`.
  mutating func note(replaced numbers: [(setting: SettingID, text: String)]) {
    for (setting, text) in numbers { note(text, of: setting, hasPoint: true) }
  }

  /// The text of a number takes the place of others for the same number, and other JSON that of other JSON.
  private mutating func note(_ text: String, of setting: SettingID, hasPoint: Bool) {
    let number = Double(text)
    let others = (texts[setting] ?? []).filter { Double($0) != number }
    texts[setting] = hasPoint ? others.suffix(Self.limit) + [text] : others
  }
}

extension SyntaxTree {
  /// The text with numbers as they were typed, and the same values. Returns `nil` if it stays as it is.
  ///
  /// - Parameter nodes: the values that were changed.
  func text(
    with numbers: TypedNumbers, at nodes: [(setting: SettingID, node: Int)]
  ) -> [UInt8]? {
    var spellings: [Int: ArraySlice<UInt8>] = [:]
    for (setting, node) in nodes {
      for text in numbers.texts[setting] ?? [] {
        guard let typed = JSONReader.read(Array(text.utf8), file: "").document else { continue }
        find(typed, SyntaxTree.root, at: node, &spellings)
      }
    }
    if spellings.isEmpty { return nil }
    var text: [UInt8] = []
    var end = 0
    for (node, spelling) in spellings.sorted(by: { $0.key < $1.key }) {
      text += bytes[end..<start(of: node)] + spelling
      end = self.end(of: node)
    }
    return text + bytes[end...]
  }

  /// Finds the numbers that are written unlike those that were typed.
  private func find(
    _ typed: SyntaxTree, _ value: Int, at node: Int, _ spellings: inout [Int: ArraySlice<UInt8>]
  ) {
    switch (typed.kind(of: value), kind(of: node)) {
    case (.number, .number):
      let text = typed.bytes[typed.range(of: value)]
      if text.isDecimal, !text.elementsEqual(bytes[range(of: node)]),
        typed.value(of: value) == self.value(of: node)
      {
        spellings[node] = text
      }
    case (.number, .array):
      // An element that was added.
      let number = typed.value(of: value)
      if let last = elements(of: node).reversed().first(where: { self.value(of: $0) == number }) {
        find(typed, value, at: last, &spellings)
      }
    case (.array, .array):
      for (value, node) in zip(typed.elements(of: value), elements(of: node)) {
        find(typed, value, at: node, &spellings)
      }
    case (.object, .object):
      for (name, value) in typed.members(of: value) {
        if let node = member(typed.text(of: name), of: node) { find(typed, value, at: node, &spellings) }
      }
    default: break
    }
  }

  /// The text of a number with a point and no exponent, as it is written; `nil` for any other value.
  func decimal(at node: Int) -> String? {
    guard kind(of: node) == .number else { return nil }
    let text = bytes.span.extracting(range(of: node))
    // Most numbers have no point.
    guard text.firstIndex(of: UInt8(ascii: ".")) != nil, bytes[range(of: node)].isDecimal else { return nil }
    return String(utf8: text)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are digits with a point, as they are written in all formats.
  fileprivate var isDecimal: Bool {
    let digits = drop { $0 == UInt8(ascii: "-") }
    return digits.count { $0 == UInt8(ascii: ".") } == 1
      && digits.allSatisfy { $0 == UInt8(ascii: ".") || 0x30...0x39 ~= $0 }
  }
}
