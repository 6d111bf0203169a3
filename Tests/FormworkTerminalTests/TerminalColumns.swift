import FormworkPlatform
import Testing

/// How wide the C library takes a text to be, which knows nothing of how Formwork measures it.
enum TerminalColumns {
  private typealias Measure = @convention(c) (wchar_t) -> Int32

  static func count(of text: String) throws -> Int {
    // Its header keeps `wcwidth` from programs that do not ask for X/Open.
    let measure = unsafeBitCast(try #require(dlsym(nil, "wcwidth")), to: Measure.self)
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    return text.unicodeScalars.reduce(0) { $0 + Int(max(0, measure(wchar_t(bitPattern: $1.value)))) }
  }
}

extension String {
  /// Without what paints it. By scalars, since a mark behind an escape sequence joins its last letter.
  var withoutColors: String {
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        rest = rest.drop { $0 != "m" }.dropFirst()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
