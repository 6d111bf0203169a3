/// A key, or a pasted line, as it answers a question without Enter.
package enum KeyStroke: Sendable, Equatable {
  /// Typed or pasted text without control characters.
  case text(String)
  case enter, escape, endOfInput
  case backspace, clear
  case up, down, pageUp, pageDown, home, end
  /// A key without a meaning here.
  case other
}

extension KeyStroke {
  /// The key that a terminal sends as `ESC` and these bytes.
  ///
  /// The parameters of a sequence name modifiers too, such as Ctrl; these do not matter.
  init(sequence: [UInt8]) {
    guard let last = sequence.last, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(sequence[0]) else {
      self = .other
      return
    }
    switch last {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "~"):
      switch sequence.dropFirst().prefix(while: { 0x30...0x39 ~= $0 }) {
      case [UInt8(ascii: "1")], [UInt8(ascii: "7")]: self = .home
      case [UInt8(ascii: "4")], [UInt8(ascii: "8")]: self = .end
      case [UInt8(ascii: "5")]: self = .pageUp
      case [UInt8(ascii: "6")]: self = .pageDown
      default: self = .other
      }
    default: self = .other
    }
  }
}
