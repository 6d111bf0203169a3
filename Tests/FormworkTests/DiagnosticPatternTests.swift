import Formwork
import Testing

/// Patterns that are none, and what is said of them.
private let patterns: [(source: String, message: String)] = [
  ("(a)\\1", "back-references are not supported; they cannot be matched in linear time"),
  ("(?<a>a)\\k<a>", "back-references are not supported; they cannot be matched in linear time"),
  ("(?!a)", "look-ahead and look-behind are not supported"),
  ("\\bword", "\\b and \\B are not supported"),
  ("\\p{L}", "\\p{…} is not supported; list the characters in a class, such as [a-zäöü]"),
  ("(?i:a)", "flags are not supported; list both cases in a class, such as [aA]"),
  ("(?#a)", "a group must begin with (, (?: or (?<name>"),
  ("(?<1>a)", "a group name consists of letters, digits, '_' and '$', and does not begin with a digit"),
  ("(?<a>a)(?<a>b)", "duplicate group name 'a'"), ("(a", "this group has no closing ')'"),
  ("[a", "this class has no closing ']'"),
  ("a)", "write a literal ')' as \\)"),
  ("a]", "write a literal ']' as \\]"),
  ("a{", "write a literal '{' as \\{"), ("*a", "there is nothing to repeat"),
  ("a{2,1}", "{2,1} has its bounds in the wrong order"),
  ("[z-a]", "the range 'z-a' is in the wrong order"),
  ("[\\d-z]", "a range must begin and end with a character, not a class"),
  ("a\\", "nothing follows this backslash; write a literal backslash as \\\\"),
  ("\\q", "'q' has no meaning after a backslash; write it without one"),
  ("\\x1", "this \\x is malformed"),
  ("\\ud83d", "incomplete surrogate pair"),
  ("(a{1000}){1000}", "the pattern expands to more than 10000 states"),
  (
    String(repeating: "(", count: 1000) + String(repeating: ")", count: 1000),
    "groups are nested more than 200 levels deep"
  ),
]

@Test("A pattern that is none is refused in words", arguments: patterns.indices)
func diagnosticPattern(_ index: Int) {
  let (source, message) = patterns[index]
  let fault = #expect(throws: PatternFault.self) { try Pattern(source) }
  #expect(fault.map { Wording.sentence(for: FormFault.pattern(source, $0.reason)) } == message)
}
