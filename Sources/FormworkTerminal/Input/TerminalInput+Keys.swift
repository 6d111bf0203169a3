internal import Formwork
internal import FormworkPlatform

extension TerminalInput {
  /// Something that the editor acts on, such as a scalar or a whole paste.
  enum Key: Equatable {
    case scalar(Unicode.Scalar)
    case paste(String)
    /// A byte that is not UTF-8.
    case invalid
    case end
    /// A signal, or a key that stands for one.
    case signal(Int32)
    /// Ctrl-Z.
    case stop
    /// Another thread has woken up this one.
    case wakeUp

    /// Whether the key is part of the line.
    var isTyped: Bool {
      switch self {
      case .scalar, .paste, .invalid: true
      case .end, .signal, .stop, .wakeUp: false
      }
    }
  }

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Returns the next key.
  ///
  /// Pastes are detected here, before libedit receives them, so that a pasted newline or Tab never acts as a
  /// key, not even during a search.
  mutating func nextKey() -> Key {
    while true {
      switch next() {
      case .signal(let signal): return .signal(signal)
      case .wakeUp: return .wakeUp
      case .end: return .end
      case .byte(let byte) where takeRest(from: byte): continue
      case .byte(let byte) where byte == Self.pasteStart[0]:
        if follows(Self.pasteStart.dropFirst()) { return readPaste() }
        // Esc itself: nothing follows.
        guard hasReadAhead else { return .scalar("\u{1B}") }
        // The end of a paste whose beginning went to another program.
        if follows(Self.pasteEnd.dropFirst()) { continue }
        return .scalar("\u{1B}")
      case .byte(let byte):
        switch TerminalState.signal(of: byte) {
        case nil: return scalar(from: byte).map(Key.scalar) ?? .invalid
        case SIGTSTP?: return .stop
        case let signal?: return .signal(signal)
        }
      }
    }
  }

  /// Whether exactly these bytes follow; other bytes are put back.
  private mutating func follows(_ expected: ArraySlice<UInt8>) -> Bool {
    var taken: [UInt8] = []
    for byte in expected {
      guard let next = following() else { break }
      taken.append(next)
      guard next == byte else { break }
    }
    if taken[...] == expected { return true }
    putBack(taken)
    return false
  }

  /// Takes the rest of the key that began with `ESC` if it is an arrow up, -1, or down, 1.
  mutating func takeVerticalArrow() -> Int? {
    guard hasReadAhead else { return nil }
    let rest = ["[A", "OA", "[B", "OB"].firstIndex { follows(Array($0.utf8)[...]) }
    return rest.map { $0 < 2 ? -1 : 1 }
  }

  /// Takes the rest of a key of several bytes that began with `ESC`, such as an arrow; empty for the key Esc itself.
  @discardableResult
  mutating func takeRestOfKey() -> [UInt8] {
    guard let first = following() else { return [] }
    var bytes = [first]
    switch first {
    case UInt8(ascii: "["):
      while let next = following() {
        guard next >= 0x20 else {
          putBack([next])
          break
        }
        bytes.append(next)
        if 0x40...0x7E ~= next { break }
      }
    case UInt8(ascii: "O"): if let next = following() { bytes.append(next) }
    default:
      putBack([first])
      return []
    }
    return bytes
  }

  /// What a typed key or a paste means for a question that is answered without Enter.
  mutating func stroke(of key: Key) -> KeyStroke {
    switch key {
    case .paste(let text):
      let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.needsEscape }))
      return text.unicodeScalars.contains("\n") || line.isEmpty ? .other : .text(line)
    case .scalar("\n"), .scalar("\r"): return .enter
    case .scalar("\u{4}"): return .endOfInput  // Ctrl-D
    case .scalar("\u{8}"), .scalar("\u{7F}"): return .backspace
    case .scalar("\u{15}"), .scalar("\u{17}"): return .clear  // Ctrl-U, Ctrl-W
    case .scalar("\u{10}"): return .up  // Ctrl-P
    case .scalar("\u{E}"): return .down  // Ctrl-N
    case .scalar("\u{1B}"):
      let rest = hasReadAhead ? takeRestOfKey() : []
      return rest.isEmpty ? .escape : KeyStroke(sequence: rest)
    case .scalar(let scalar) where !scalar.needsEscape: return .text(String(scalar))
    default: return .other
    }
  }

  /// The scalar that begins with `first`; `nil` if the bytes are not UTF-8.
  private mutating func scalar(from first: UInt8) -> Unicode.Scalar? {
    var bytes = [first]
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    while bytes.count < length, let next = following() {
      guard next & 0xC0 == 0x80 else {
        putBack([next])
        break
      }
      bytes.append(next)
    }
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
  }

  /// Reads to the end of the paste. A signal discards the paste; the rest of it must not count as typed text.
  private mutating func readPaste() -> Key {
    var bytes: [UInt8] = []
    while true {
      switch next() {
      case .byte(let byte):
        bytes.append(byte)
        guard byte == Self.pasteEnd.last, bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
          continue
        }
        return .paste(Self.lines(of: bytes.dropLast(Self.pasteEnd.count)))
      case .wakeUp: continue
      case .signal(let signal) where Signals.endsNothing(signal): continue
      case .signal(let signal):
        var last: [UInt8] = []
        while last != Self.pasteEnd, let byte = following() {
          last = last.suffix(Self.pasteEnd.count - 1) + [byte]
        }
        return .signal(signal)
      case .end: return .end
      }
    }
  }

  /// The text with LF between its lines and none at the end. Leaves out NUL, which would end the text, and replaces,
  /// with a beep, bytes that are not UTF-8.
  private static func lines(of bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var previous: UInt8 = 0
    for byte in bytes where byte != 0 {
      defer { previous = byte }
      if byte == 0x0A && previous == 0x0D { continue }
      text.append(byte == 0x0D ? 0x0A : byte)
    }
    if text.last == 0x0A { text.removeLast() }
    if let text = String(validating: text, as: UTF8.self) { return text }
    TerminalState.beep()
    return String(decoding: text, as: UTF8.self)
  }
}
