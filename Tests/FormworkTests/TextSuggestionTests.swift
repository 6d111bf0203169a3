import Testing

@testable import FormworkCore

private let known = [
  "none", "switchToggle", "segmentedControl", "textField", "stepper", "picker", "checkmark",
  "disclosureIndicator", "a", "insecure-registries",
]

/// What was written, and what is suggested for it.
private let suggestions: [(word: String, suggestion: String?)] = [
  // In spelling: one edit for short words, a third of the letters for long ones
  ("piker", "picker"), ("pickerr", "picker"), ("pocker", "picker"), ("pciker", "picker"),
  ("Picker", "picker"),
  ("ipkcer", "picker"), ("picer", "picker"), ("pkr", nil), ("nnoe", "none"), ("nnnn", nil), ("nome", "none"),
  ("segmentdControll", "segmentedControl"), ("x", nil), ("b", nil), ("A", "a"), ("", nil), ("sparkle", nil),
  // A plural is one edit away.
  ("propertie", nil), ("insecure-registry", "insecure-registries"), ("rowies", nil),
  // The only one that begins with it
  ("SEG", "segmentedControl"), ("checkm", "checkmark"), ("se", "segmentedControl"), ("s", nil),
  // In meaning
  ("checkbox", "switchToggle"), ("Checkbox", "switchToggle"), ("select", "picker"),
  ("radio", "segmentedControl"),
  ("input", "textField"), ("slider", "stepper"),
  // In meaning of a word that is near in spelling
  ("togle", "switchToggle"), ("chekbox", "switchToggle"), ("dropdwon", "picker"),
  // What is meant must be among what is allowed.
  ("array", nil),
]

@Test("A suggestion is near in spelling or in meaning", arguments: suggestions.indices)
func textSuggestion(_ index: Int) {
  let (word, suggestion) = suggestions[index]
  #expect(Suggestion.nearest(to: word, among: known, meanings: Synonyms.accessories) == suggestion)
}

/// Two words, and how many edits lie between them.
private let distances: [(left: String, right: String, edits: Int)] = [
  ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "bc", 1),
  ("abcd", "abdc", 1), ("abcd", "badc", 2), ("kitten", "sitting", 3), ("ca", "abc", 3), ("teh", "the", 1),
  ("\u{E9}", "e\u{301}", 2),
]

@Test(
  "Two swapped neighbours are one edit, as are one more, one less and another", arguments: distances.indices)
func textDistance(_ index: Int) {
  let (left, right, edits) = distances[index]
  #expect(Suggestion.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == edits)
  #expect(Suggestion.distance(Array(right.unicodeScalars), Array(left.unicodeScalars)) == edits)
  for limit in 0...4 {
    let distance = Suggestion.distance(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: limit)
    #expect(distance == (edits <= limit ? edits : nil))
  }
}
