/// Writes strings, values and names so that Swift reads them as they are: no text of a form ends a literal or
/// a comment.
enum SwiftLiteral {
  /// A text as a string literal on one line.
  static func string(_ text: String) -> String {
    isRaw(text) ? "#\"\(text)\"#" : "\"\(escaped(text))\""
  }

  /// Whether a text needs escapes only for quotes and backslashes, which a raw literal takes as they are.
  private static func isRaw(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { $0 == "\\" || $0 == "\"" }), !text.utf8.starts(with: "\"\"".utf8) else {
      return false
    }
    return scalars.indices.allSatisfy { index in
      let isMark = scalars[index] == "\\" || scalars[index] == "\""
      // What would end the literal, or begin an escape.
      return isMark
        ? index + 1 == scalars.count || scalars[index + 1] != "#" : escaped(scalars[index]).count == 1
    }
  }

  /// A text as the lines of a multi-line string literal, from the first quotes to the last ones.
  ///
  /// - Parameter width: how many characters a line may have.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    // A line may end after a blank. A piece that is longer than a line is divided anywhere.
    for piece in pieces(of: text) {
      if !line.isEmpty, line.count + piece.text.count >= width {
        lines.append(line + "\\")
        line = ""
      }
      for unit in piece.units {
        if line.count + unit.count >= width {
          lines.append(line + "\\")
          line = ""
        }
        line += unit
      }
      if piece.endsLine {
        // What looks like nothing at the end of a line must not get lost.
        lines.append(line.last == " " ? line + "\\n\\" : line)
        line = ""
      }
    }
    return ["\"\"\""] + lines + [line, "\"\"\""]
  }

  private struct Piece {
    /// The scalars, escaped one by one.
    var units: [String] = []
    var endsLine = false
    var text: String { units.joined() }
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces = [Piece()]
    var isAfterBlank = false
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        pieces[pieces.count - 1].endsLine = true
        pieces.append(Piece())
        isAfterBlank = false
        continue
      }
      if isAfterBlank, scalar != " " { pieces.append(Piece()) }
      isAfterBlank = scalar == " "
      pieces[pieces.count - 1].units.append(escaped(scalar))
    }
    return pieces
  }

  private static func escaped(_ text: String) -> String { text.unicodeScalars.map(escaped).joined() }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case _ where scalar.needsEscape || scalar.properties.generalCategory == .unassigned:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }

  /// A value as a literal of the type `Value`.
  static func value(_ value: Value) -> SwiftCode {
    switch value {
    case .null: .text(".null")
    case .bool(let isTrue): .text(isTrue ? "true" : "false")
    case .int(let number): .text(grouped(number))
    case .double(let number): .text(number.description)
    case .string(let text): .string(text)
    case .array(let values): .list(values.map { self.value($0) })
    case .object(let object): .dictionary(object.map { ($0.name, self.value($0.value)) })
    }
  }

  /// A whole number; a long one in groups of three digits.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, digits.count > 6, (digits.count - index).isMultiple(of: 3) { result += "_" }
      result.append(digit)
    }
    return result
  }

  /// The lines of a comment.
  static func comment(_ text: String, mark: String = "//", width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = mark
      for word in String(paragraph).visible.split(separator: " ") {
        if line.count > mark.count, line.count + 1 + word.count > width {
          lines.append(line)
          line = mark
        }
        line += " \(word)"
      }
      lines.append(line)
    }
    return lines
  }
}

/// Names for the declarations of a file, each of them different.
struct SwiftNames {
  private var taken: Set<String>

  /// - Parameter reserved: names that the file uses for other things.
  init(reserved: Set<String>) { taken = reserved.union(Self.keywords) }

  /// A name in camel case, made from the letters and digits of a text.
  ///
  /// - Parameters:
  ///   - suffix: the end of the name; added if the name does not already end with it.
  ///   - isType: whether it begins with a capital letter.
  ///   - needsSuffix: whether the suffix is added even if the name is free without it.
  mutating func name(
    for text: String, suffix: String, isType: Bool = false, needsSuffix: Bool = true
  ) -> String {
    var words = Self.words(of: text)
    if words.isEmpty || words[0].first?.isNumber ?? true { words.insert(suffix, at: 0) }
    let name = words.enumerated().map { index, word in
      index > 0 || isType ? Self.capitalized(word) : Self.lowercased(word)
    }.joined()
    let endsRight = name.lowercased().hasSuffix(suffix.lowercased())
    let base = (needsSuffix || taken.contains(name)) && !endsRight ? name + suffix : name
    var result = base
    var count = 1
    while !taken.insert(result).inserted {
      count += 1
      result = "\(base)\(count)"
    }
    return result
  }

  private static func words(of text: String) -> [String] {
    text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map { String($0) }
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func lowercased(_ word: String) -> String {
    word == word.uppercased() ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
  }

  /// The words that cannot name a declaration, or that would hide one that the file uses.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
