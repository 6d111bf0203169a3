/// Why a text is not a ``Pattern``, and where.
public struct PatternFault: Error, Sendable, Hashable {
  /// The place of the faulty construct's first scalar, counted in Unicode scalars from 0.
  public let offset: Int
  /// What is wrong there.
  public let reason: Reason

  /// What the pattern has that it must not have, or lacks.
  public enum Reason: Sendable, Hashable {
    /// `\1` or `\k<name>`.
    case backReference
    /// `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`.
    case lookAround
    /// `\b` or `\B`, outside a class.
    case wordBoundary
    /// `\p{…}` or `\P{…}`.
    case unicodeProperty
    /// `(?i)`, `(?i:…)` and the like.
    case inlineFlags
    /// `(?` and then something that begins no group.
    case unknownGroup
    /// `(?<…>` with a name that is not letters, digits, `_` and `$` of ASCII, or that begins with a digit.
    case invalidGroupName
    /// A group name that an earlier group has.
    case duplicateGroupName(String)
    /// A `(` without its `)`.
    case unclosedGroup
    /// A `[` without its `]`.
    case unclosedClass
    /// A `)`, `]` or `}` that closes nothing, or a `{` that begins no count such as `{2}`, `{2,}` or `{2,3}`.
    case lone(Unicode.Scalar)
    /// A quantifier at the start, after an anchor or after another quantifier.
    case nothingToRepeat
    /// `{3,2}`.
    case countOutOfOrder(minimum: Int, maximum: Int)
    /// `[b-a]`.
    case rangeOutOfOrder(first: Unicode.Scalar, last: Unicode.Scalar)
    /// A class such as `\d` as an end of a range; the place is the class's.
    case classAsRangeEnd
    /// A backslash at the end.
    case loneBackslash
    /// A backslash before a scalar that needs none and has no meaning with one.
    case unknownEscape(Unicode.Scalar)
    /// `\x`, `\u`, `\c` or `\0`, by its letter, with the wrong thing after it.
    case malformedEscape(Unicode.Scalar)
    /// An escape of half a surrogate pair.
    case loneSurrogate(UInt32)
    /// More than `limit` states, with each count written out.
    case tooLarge(limit: Int)
    /// More than `limit` groups within one another.
    case nestedTooDeep(limit: Int)
  }
}
