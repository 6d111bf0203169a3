import Formwork

/// What was typed of a name: tells the names that begin so, by scalars or but for case.
struct Beginning {
  private let typed: String
  private let ignoresCase: Bool

  private init(_ typed: String, ignoringCase ignoresCase: Bool = false) {
    self.typed = ignoresCase ? typed.lowercased() : typed
    self.ignoresCase = ignoresCase
  }

  /// What a search finds for a beginning; where that is nothing, what it finds but for case.
  static func matches<Match>(of typed: String, in search: (Beginning) -> [Match]) -> [Match] {
    let matches = search(Beginning(typed))
    return matches.isEmpty && !typed.isEmpty ? search(Beginning(typed, ignoringCase: true)) : matches
  }

  func begins(_ name: String) -> Bool { compared(name).utf8.starts(with: typed.utf8) }

  /// Whether a part of a dotted path behind the first begins so.
  func beginsPart(of path: String) -> Bool {
    let path = compared(path)
    var rest = path.utf8[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.index(after: dot)...]
      if rest.starts(with: typed.utf8) { return true }
    }
    return false
  }

  /// What was typed behind a text; `nil` where the text was not typed, or not whole.
  func rest(behind text: String) -> Beginning? {
    let text = compared(text)
    guard typed.utf8.starts(with: text.utf8) else { return nil }
    return Beginning(String(typed.unicodeScalars.dropFirst(text.scalarCount)), ignoringCase: ignoresCase)
  }

  private func compared(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}
