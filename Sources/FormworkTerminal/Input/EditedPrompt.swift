internal import FormworkPlatform

/// A prompt as libedit takes it, and as the terminal gets it.
final class EditedPrompt: ExpressibleByStringLiteral {
  /// What stands around sequences in ``wide`` that take no room. No prompt contains it.
  static let mark: Unicode.Scalar = "\u{1}"

  /// At a fixed address, which libedit keeps.
  let wide: WideString
  let plain: String
  /// With the sequences of its colors.
  let painted: String

  /// - Parameter text: a text without control characters. Its end has no style, because libedit leaves out a sequence
  ///   that nothing follows.
  init(_ text: StyledText, _ theme: Theme? = nil) {
    plain = text.plain
    painted = text.spans.map { theme?.painted($0) ?? $0.text }.joined()
    wide = WideString(Self.marked(painted))
  }

  convenience init(stringLiteral text: String) { self.init(StyledText(text)) }

  /// libedit takes a sequence together with the character after it, so sequences side by side share their marks.
  private static func marked(_ text: String) -> String {
    var marked = String.UnicodeScalarView()
    var isInSequence = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" {
        if marked.last == mark { marked.removeLast() } else { marked.append(mark) }
        isInSequence = true
      }
      marked.append(scalar)
      if isInSequence, scalar == "m" {
        marked.append(mark)
        isInSequence = false
      }
    }
    return String(marked)
  }
}

extension String {
  /// The scalars as a C string.
  var wide: [wchar_t] { unicodeScalars.map { wchar_t($0.value) } + [0] }
}

/// A C string of scalars at a fixed address.
final class WideString {
  private let buffer: UnsafeMutableBufferPointer<wchar_t>

  init(_ text: String) {
    let scalars = text.wide
    buffer = .allocate(capacity: scalars.count)
    _ = buffer.initialize(from: scalars)
  }

  deinit { buffer.deallocate() }

  var start: UnsafeMutablePointer<wchar_t> { buffer.baseAddress! }
  var scalars: UnsafeBufferPointer<wchar_t> { UnsafeBufferPointer(start: start, count: buffer.count - 1) }
}
