/// A regular expression that a whole value matches or does not, in time linear in the value's length.
///
/// ```swift
/// let host = try Pattern("[a-z][a-z0-9-]*")
/// host.matches("my-host")  // true
/// host.matches("my host")  // false
/// ```
///
/// A pattern that is accepted means what `new RegExp("^(?:" + source + ")$", "u")` means in JavaScript, on
/// Unicode scalars: `é` as one scalar and as two are different texts. It may hold
/// - literals, `.` (anything but `\n`, `\r`, U+2028 and U+2029), classes such as `[a-z\d]` and `[^"]`;
/// - groups `(…)`, `(?:…)` and `(?<name>…)` with an ASCII name, and alternatives `a|b`;
/// - the quantifiers `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`, lazy or not, which here are the same;
/// - `\d`, `\w`, `\s` and their negations, `\t`, `\n`, `\r`, `\f`, `\v`, `\0`, `\cX`, `\xHH`, `\uHHHH`, `\u{…}`,
///   a backslash before one of `^$\.*+?()[]{}|/`, and in a class `\b` (backspace) and `\-`;
/// - the anchors `^` and `$`.
///
/// Everything else is a ``PatternFault``, never a different meaning.
///
/// The text is read once, with the set of all states that the pattern can be in: K. Thompson, "Regular
/// expression search algorithm", CACM 11(6), 1968; R. Cox, "Regular Expression Matching Can Be Simple And
/// Fast", 2007, and "Regular Expression Matching: the Virtual Machine Approach", 2009
/// (https://swtch.com/~rsc/regexp/). So `(a+)+b` is as harmless as `a+b`.
public struct Pattern: Sendable {
  /// The pattern as it was written.
  public let source: String

  private let program: PatternProgram

  /// Reads a pattern; throws the first fault in it, with its place.
  public init(_ source: String) throws(PatternFault) {
    self.source = source
    program = try PatternParser.program(of: source)
  }

  /// Whether the pattern matches all of `text`.
  public func matches(_ text: String) -> Bool {
    program.matches(text)
  }
}

/// Two patterns are equal if their sources have the same Unicode scalars. `String` compares by canonical
/// equivalence, which would make equal two patterns that match different texts.
extension Pattern: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.source.utf8.elementsEqual(right.source.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in source.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
