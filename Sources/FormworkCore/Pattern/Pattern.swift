/// A regular expression that matches a whole value, in time linear in the value's length. It matches no text
/// that is longer than ``longestText``.
///
/// ```swift
/// let host = try Pattern("[a-z][a-z0-9-]*")
/// host.matches("my-host")  // true
/// host.matches("my host")  // false
/// ```
///
/// An accepted pattern has the same meaning as `new RegExp("^(?:" + source + ")$", "u")` in JavaScript. It
/// works on Unicode scalars: `é` as one scalar and `é` as two scalars are different texts. A pattern can
/// contain
/// - literals, `.` (anything but `\n`, `\r`, U+2028 and U+2029), classes such as `[a-z\d]` and `[^"]`;
/// - groups `(…)`, `(?:…)` and `(?<name>…)` with an ASCII name, and alternatives `a|b`;
/// - the quantifiers `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`; lazy ones are accepted and match the same
///   texts;
/// - `\d`, `\w`, `\s`, their negations, `\t`, `\n`, `\r`, `\f`, `\v`, `\0`, `\cX`, `\xHH`, `\uHHHH`, `\u{…}`,
///   a backslash before one of `^$\.*+?()[]{}|/`, and in a class `\b` (backspace) and `\-`;
/// - the anchors `^` and `$`.
///
/// Anything else is a ``PatternFault``; no construct has a meaning that differs from JavaScript's.
///
/// The text is read once while tracking the set of all states that the pattern can be in: K. Thompson,
/// "Regular expression search algorithm", CACM 11(6), 1968; R. Cox, "Regular Expression Matching Can Be
/// Simple And Fast", 2007, and "Regular Expression Matching: the Virtual Machine Approach", 2009
/// (https://swtch.com/~rsc/regexp/). A pattern such as `(a+)+b` is therefore not slow.
public struct Pattern: Sendable {
  /// The pattern as written.
  public let source: String

  private let program: PatternProgram

  /// The maximum number of states in all patterns of a form together. A short pattern can have many states.
  package static let formLimit = 1_000_000

  /// The maximum number of states times the length of a text.
  package static let workLimit = 100_000_000

  /// The length of the longest text that the pattern can match, in Unicode scalars: 100,000,000 divided by the
  /// number of its states.
  public var longestText: Int { Self.workLimit / max(1, stateCount) }

  /// The number of states, which determines how much memory the pattern uses.
  package var stateCount: Int { program.count }

  /// Parses a pattern; throws the first fault with its position.
  public init(_ source: String) throws(PatternFault) {
    self.source = source
    program = try PatternParser.program(of: source)
  }

  /// Whether the pattern matches the whole text.
  public func matches(_ text: String) -> Bool {
    // A scalar has at most four bytes, so most texts need not be counted.
    if text.utf8.count > longestText, text.scalarCount > longestText { return false }
    return program.matches(text)
  }
}

/// Two patterns are equal if their sources have the same Unicode scalars. `String` compares by canonical
/// equivalence, so it would equate patterns that match different texts.
extension Pattern: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.source.utf8.elementsEqual(right.source.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in source.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
