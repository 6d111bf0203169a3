import Formwork
import Testing

/// Patterns that are none, and what is said of them.
private let patterns: [(source: String, message: String)] = [
  ("(a)\\1", "a pattern has no back-references; they cannot be matched in linear time"),
  ("(?<a>a)\\k<a>", "a pattern has no back-references; they cannot be matched in linear time"),
  ("(?!a)", "a pattern has no look-ahead and no look-behind"),
  ("\\bword", "a pattern has no \\b and no \\B"),
  ("\\p{L}", "a pattern has no \\p{…}; write the characters as a class, like [a-zäöü]"),
  ("(?i:a)", "a pattern has no flags; write both cases as a class, like [aA]"),
  ("(?#a)", "a group begins with (, (?: or (?<name>"),
  ("(?<1>a)", "a group's name has letters, digits, '_' and '$', and begins with no digit"),
  ("(?<a>a)(?<a>b)", "there is another group 'a'"), ("(a", "this group has no ')'"),
  ("[a", "this class has no ']'"),
  ("a)", "a ')' that stands for itself is written \\)"),
  ("a]", "a ']' that stands for itself is written \\]"),
  ("a{", "a '{' that stands for itself is written \\{"), ("*a", "there is nothing before this to repeat"),
  ("a{2,1}", "{2,1} has its bounds in the wrong order"),
  ("[z-a]", "the range 'z-a' has its ends in the wrong order"),
  ("[\\d-z]", "a range goes from one character to another; a class is neither"),
  ("a\\", "a backslash at the end; one that stands for itself is written \\\\"),
  ("\\q", "'q' needs no backslash, and has no meaning with one"),
  ("\\x1", "this \\x has the wrong thing after it"),
  ("\\ud83d", "half of a pair of surrogates; the other half is missing"),
  ("(a{1000}){1000}", "the pattern has more than 10000 states with its counts written out"),
  (
    String(repeating: "(", count: 1000) + String(repeating: ")", count: 1000),
    "groups are nested deeper than 200 levels"
  ),
]

@Test("A pattern that is none is refused in words", arguments: patterns.indices)
func diagnosticPattern(_ index: Int) {
  let (source, message) = patterns[index]
  let fault = #expect(throws: PatternFault.self) { try Pattern(source) }
  #expect(fault.map { Wording.sentence(for: FormFault.pattern(source, $0.reason)) } == message)
}
