extension String {
  /// The text in a form that is safe to send to a terminal. C0 and C1 controls, bidirectional overrides and
  /// isolates, and line separators are written as `\u{…}`, so the terminal does not interpret them.
  package var visible: String {
    // Printable ASCII, the common case, needs no allocation.
    if utf8.span.isPrintableASCII { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      if scalar.needsEscape {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text with ASCII replacements for the symbols that messages about a form use, for a terminal that may
  /// not support them. Letters are unchanged.
  package var withSignsInASCII: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "›": result += ">"
      case "…": result += "..."
      case "ⓘ": result += "(i)"
      case "·": result += "."
      case "•": result += "*"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The visible text, truncated after `limit` scalars with an ellipsis to keep messages readable.
  package func excerpt(_ limit: Int = 60) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end != endIndex
    else { return visible }
    return String(unicodeScalars[..<end]).visible + "…"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is shown as an escape, because it could change how a terminal or an editor shows other text.
  package var needsEscape: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0001, 0xE0020...0xE007F: true
    default: false
    }
  }
}
