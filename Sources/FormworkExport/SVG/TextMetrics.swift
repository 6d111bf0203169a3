import Formwork

/// A font of the picture. The widths are those of Helvetica and Arial, because the font that a viewer will use
/// is not known.
struct TextFont: Sendable, Hashable {
  enum Weight: String, Sendable { case regular, medium, semibold, bold }

  /// The size in points.
  var size: Double
  var weight = Weight.regular
  var isMonospaced = false

  /// The distance between two lines.
  var lineHeight: Double { (size * 1.3).rounded() }
  /// The distance from the top of a line to its baseline.
  var ascent: Double { lineHeight / 2 + size * 0.36 }

  static let body = TextFont(size: 17)
  static let small = TextFont(size: 13)
  static let segment = TextFont(size: 13, weight: .medium)
  static let column = TextFont(size: 15)
  static let barTitle = TextFont(size: 17, weight: .semibold)
  static let largeTitle = TextFont(size: 32, weight: .bold)
  static let code = TextFont(size: 13, isMonospaced: true)

  /// The width of a text in points.
  func width(of text: String) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }

  func width(of character: Character) -> Double {
    let em = isMonospaced ? 0.61 * Double(character.displayWidth) : character.emWidth
    return em * size * (weight == .regular || isMonospaced ? 1 : 1.07)
  }
}

extension Character {
  /// Whether the width of the character is much the same in all common fonts.
  var hasCommonWidth: Bool { unicodeScalars.count == 1 && unicodeScalars.first!.value < 0x250 }

  /// The width in a common sans-serif font, as a part of the font's size.
  fileprivate var emWidth: Double {
    let scalars = unicodeScalars
    let first = scalars.first!
    if scalars.count == 1, first.value < 0x80 { return first.latinWidth }
    let columns = displayWidth
    if columns == 0 { return 0 }
    if first.properties.isEmojiPresentation || scalars.contains(where: { $0.value == 0xFE0F }) { return 1.3 }
    if columns >= 2 { return Double(columns) * 0.5 }
    // A letter with an accent is as wide as one without.
    if let letter = first.plainLetter { return letter.latinWidth }
    switch first {
    case "…", "—", "™": return 1
    case "“", "”": return 0.34
    case "‘", "’": return 0.23
    case "•": return 0.35
    case "·": return 0.28
    default: break
    }
    let letter = first.properties.isUppercase ? 0.74 : first.properties.isAlphabetic ? 0.62 : 0.8
    return letter * Double(columns)
  }
}

extension Unicode.Scalar {
  /// The ASCII letter that is as wide as a Latin letter with an accent; `nil` for other characters.
  fileprivate var plainLetter: Unicode.Scalar? {
    switch value {
    case 0xC0...0xC5: "A"
    case 0xC6: "W"
    case 0xC8...0xCB: "E"
    case 0xCC...0xCF, 0xEC...0xEF: "i"
    case 0xD2...0xD6, 0xD8: "O"
    case 0xE6: "w"
    case 0xE7, 0xFD, 0xFF: "y"
    case 0xC0..<0x250, 0x1E00..<0x1F00: properties.isUppercase ? "D" : "a"
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// The width of an ASCII character in Helvetica.
  fileprivate var latinWidth: Double {
    switch self {
    case "i", "j", "l": 0.222
    case "'": 0.191
    case "|": 0.26
    case " ", "!", ",", ".", "/", ":", ";", "I", "[", "\\", "]", "f", "t": 0.278
    case "(", ")", "-", "r", "`", "{", "}": 0.334
    case "\"": 0.355
    case "*": 0.389
    case "^": 0.469
    case "c", "k", "s", "v", "x", "y", "z", "J": 0.5
    case "+", "<", "=", ">", "~": 0.584
    case "F", "T", "Z": 0.611
    case "&", "A", "B", "E", "K", "P", "S", "V", "X", "Y": 0.667
    case "C", "D", "H", "N", "R", "U", "w": 0.722
    case "G", "O", "Q": 0.778
    case "M", "m": 0.833
    case "%": 0.889
    case "W": 0.944
    case "@": 1.015
    default: 0.556
    }
  }
}
