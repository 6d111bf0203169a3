/// Why a text is not a valid ``Pattern``, and where.
public struct PatternFault: Error, Sendable, Hashable {
  /// The first scalar of the faulty construct, counted in Unicode scalars from 0.
  public let offset: Int
  /// What is wrong.
  public let reason: Reason

  #if hasFeature(Embedded)
    /// The engine of pages, whose forms have been checked, knows only that there is a fault.
    @_transparent init(offset: @autoclosure () -> Int, reason: @autoclosure () -> Reason) {
      self.offset = 0
      self.reason = .backReference
    }
  #endif

  /// What is wrong with a pattern.
  public enum Reason: Sendable, Hashable {
    /// `\1` or `\k<name>`.
    case backReference
    /// `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`.
    case lookAround
    /// `\b` or `\B`, outside a class.
    case wordBoundary
    /// `\p{…}` or `\P{…}`.
    case unicodeProperty
    /// `(?i)`, `(?i:…)` and similar.
    case inlineFlags
    /// `(?` followed by something that does not begin a group.
    case unknownGroup
    /// `(?<…>` with a name that contains other characters than ASCII letters, digits, `_` and `$`, or begins
    /// with a digit.
    case invalidGroupName
    /// A group name that an earlier group already has.
    case duplicateGroupName(String)
    /// A `(` that is not closed.
    case unclosedGroup
    /// A `[` that is not closed.
    case unclosedClass
    /// A `)`, `]` or `}` without an opening bracket, or a `{` that does not begin a count such as `{2}`,
    /// `{2,}` or `{2,3}`.
    case lone(Unicode.Scalar)
    /// A quantifier at the start, after an anchor or after another quantifier.
    case nothingToRepeat
    /// `{3,2}`.
    case countOutOfOrder(minimum: Int, maximum: Int)
    /// `[b-a]`.
    case rangeOutOfOrder(first: Unicode.Scalar, last: Unicode.Scalar)
    /// A class such as `\d` as an end of a range; the position is that of the class.
    case classAsRangeEnd
    /// A backslash at the end.
    case loneBackslash
    /// A backslash before a scalar that cannot be escaped.
    case unknownEscape(Unicode.Scalar)
    /// A malformed escape `\x`, `\u`, `\c` or `\0`, identified by its letter.
    case malformedEscape(Unicode.Scalar)
    /// An escape for an unpaired surrogate.
    case loneSurrogate(UInt32)
    /// More than `limit` states after counts are expanded.
    case tooLarge(limit: Int)
    /// More than `limit` states in all patterns of the form together.
    case tooManyStates(limit: Int)
    /// Groups nested more than `limit` levels deep.
    case nestedTooDeep(limit: Int)
  }
}
