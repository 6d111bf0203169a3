import Formwork
import Testing

private let examples: [(source: String, matching: [String], others: [String])] = [
  // Literals and the whole value
  ("", [""], ["a", "\n"]),
  ("abc", ["abc"], ["", "ab", "abcd", "xabc", "abc\n"]),
  ("a\nb", ["a\nb"], ["ab"]),
  ("[a-z][a-z0-9-]*", ["h", "my-host", "a1-"], ["", "1a", "my host", "Host", "my-host\n"]),
  // Scalars, not characters
  ("\u{E9}", ["\u{E9}"], ["e\u{301}", "e"]),
  ("e\u{301}", ["e\u{301}"], ["\u{E9}"]),
  ("..", ["e\u{301}", "\u{1F1E9}\u{1F1EA}", "😀a"], ["\u{E9}", "😀", "\r\n"]),
  ("\r\n", ["\r\n"], ["\n"]),
  (".", ["a", "😀", "\u{85}", "\u{0}"], ["", "\n", "\r", "\u{2028}", "\u{2029}"]),
  // Classes
  ("[a-cx-x]", ["a", "b", "c", "x"], ["d", "w", "", "ab"]),
  ("[^a-c]", ["d", "\n", "😀"], ["a", "b", ""]),
  ("[😀-😂]", ["😀", "😁", "😂"], ["😃", "a"]),
  ("[^\\W_]", ["a", "Z", "0"], ["_", "-", "é"]),
  ("[\\s\\d]", [" ", "7", "\u{FEFF}"], ["s", "d", "\\"]),
  ("[]", [], ["", "a", "]"]),
  ("[^]", ["a", "\n", "]"], ["", "ab"]),
  ("[-a]", ["-", "a"], ["b"]),
  ("[a-c-e]", ["b", "-", "e"], ["d"]),
  ("[+--]", ["+", ",", "-"], ["."]),
  ("[\\d-]", ["1", "-"], ["d"]),
  ("[a\\-z]", ["a", "-", "z"], ["b", "\\"]),
  ("[\\D]", ["a", "٣"], ["7"]),
  ("[.*+?(){}|[$/^]", [".", "*", "(", "}", "|", "[", "$", "/", "^"], ["a", "\\"]),
  ("[\\]\\\\]", ["]", "\\"], ["["]),
  ("[\\b]", ["\u{8}"], ["b"]),
  ("[\\u{D7FF}-\\u{E000}]", ["\u{D7FF}", "\u{E000}"], ["\u{E001}"]),
  ("[b-da-cc]", ["a", "b", "d"], ["e"]),
  // Classes by letter
  ("\\d", ["0", "9"], ["a", "٣"]),
  ("\\w", ["a", "Z", "_", "5"], ["-", "é", "\u{17F}", "\u{212A}"]),
  ("\\W", ["-", "é", "\u{17F}"], ["a", "_"]),
  (
    "\\s", ["\t", "\u{B}", "\u{A0}", "\u{FEFF}", "\u{200A}", "\u{2028}"], ["\u{85}", "\u{180E}", "\u{200B}"]
  ),
  ("\\S", ["a", "\u{200B}"], [" ", "\u{FEFF}"]),
  // Escapes
  ("\\t\\n\\r\\f\\v\\0", ["\t\n\r\u{C}\u{B}\u{0}"], ["tnrfv0"]),
  ("\\cJ\\cj\\cZ", ["\n\n\u{1A}"], ["JjZ"]),
  ("\\x41\\u0042\\u{43}\\u{000044}", ["ABCD"], ["abcd"]),
  ("\\u{1F600}\\uD83D\\ude00", ["😀😀"], ["😀"]),
  ("[\\uD83D\\uDE00-\\u{1F602}]", ["😁"], ["😃"]),
  ("\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/", ["^$\\.*+?()[]{}|/"], [""]),
  // Groups and alternatives
  ("a(b|cd)e", ["abe", "acde"], ["ae", "abcde"]),
  ("(?:a|b)(?<year>c)(?<$d_1>d)", ["acd", "bcd"], ["abcd"]),
  ("ab|cd|", ["ab", "cd", ""], ["abd", "acd", "a"]),
  ("()", [""], ["a"]),
  // Quantifiers
  ("ab*", ["a", "ab", "abbb"], ["", "abab"]),
  ("(?:ab)+", ["ab", "abab"], ["", "aba"]),
  ("ab?c", ["ac", "abc"], ["abbc"]),
  ("a{2}", ["aa"], ["a", "aaa"]),
  ("a{2,}", ["aa", "aaaaa"], ["", "a"]),
  ("a{1,3}", ["a", "aa", "aaa"], ["", "aaaa"]),
  ("a{0}b{0,0}", [""], ["a", "b"]),
  ("a{0,}b{000001}", ["b", "aab"], ["a"]),
  ("(?:a|bc){2,3}d", ["aad", "abcad", "bcbcbcd"], ["ad", "aaaad"]),
  ("a*?b+?c??d{1,2}?", ["bd", "aabbcdd"], ["acd"]),
  ("(?:a{2}|b){2}", ["aaaa", "aab", "bb"], ["aa", "ab"]),
  ("a{10000}", [], ["a"]),
  // Loops that need no scalar
  ("(a*)*", ["", "aaa"], ["b", "aab"]),
  ("(|a)+", ["", "a", "aa"], ["b"]),
  ("(a*|b?)+c", ["c", "abac"], ["ab"]),
  ("(?:a?){3}", ["", "a", "aaa"], ["aaaa"]),
  ("((((a*)+)*){0,3})?", ["", "aaaa"], ["b"]),
  ("(?:){9}(?:)*", [""], ["a"]),
  // Anchors
  ("^a$", ["a"], ["a\n", "^a$"]),
  ("(^a|b$)+", ["a", "b", "ab"], ["aa", "bb", "ba"]),
  ("a^b|c$d", [], ["ab", "cd", "a^b", "c$d"]),
  ("(?:^)*$^", [""], ["a"]),
]

@Test(arguments: examples)
func aPatternMatchesTheWholeValue(source: String, matching: [String], others: [String]) throws {
  let pattern = try Pattern(source)
  for text in matching { #expect(pattern.matches(text), "\(text.debugDescription)") }
  for text in others { #expect(!pattern.matches(text), "\(text.debugDescription)") }
}

private let faults: [(source: String, offset: Int, reason: PatternFault.Reason)] = [
  ("(a)\\1", 3, .backReference),
  ("(?<n>a)\\k<n>", 7, .backReference),
  ("a(?=b)", 1, .lookAround),
  ("a(?!b)", 1, .lookAround),
  ("(?<=a)b", 0, .lookAround),
  ("(?<!a)b", 0, .lookAround),
  ("😀\\bb", 1, .wordBoundary),
  ("a\\B", 1, .wordBoundary),
  ("\\p{L}", 0, .unicodeProperty),
  ("[a\\P{Lu}]", 2, .unicodeProperty),
  ("(?i)a", 0, .inlineFlags),
  ("a(?-s:b)", 1, .inlineFlags),
  ("(?>a)", 0, .unknownGroup),
  ("(?P<n>a)", 0, .unknownGroup),
  ("(?", 0, .unknownGroup),
  ("(?<>a)", 3, .invalidGroupName),
  ("(?<1a>a)", 3, .invalidGroupName),
  ("(?<a b>a)", 3, .invalidGroupName),
  ("(?<größe>a)", 3, .invalidGroupName),
  ("(?<n>a)|(?<n>b)", 11, .duplicateGroupName("n")),
  ("e\u{301}(b", 2, .unclosedGroup),
  ("((a)", 0, .unclosedGroup),
  ("(?:a|", 0, .unclosedGroup),
  ("a[bc", 1, .unclosedClass),
  ("[a-", 0, .unclosedClass),
  ("[^]a]", 4, .lone("]")),
  ("(b|[)", 3, .unclosedClass),
  ("a)|(b", 1, .lone(")")),
  ("a]", 1, .lone("]")),
  ("}", 0, .lone("}")),
  ("{", 0, .lone("{")),
  ("a{", 1, .lone("{")),
  ("a{x}", 1, .lone("{")),
  ("a{,2}", 1, .lone("{")),
  ("a{1, 2}", 1, .lone("{")),
  ("a{1,2", 1, .lone("{")),
  ("*a", 0, .nothingToRepeat),
  ("(?:?)", 3, .nothingToRepeat),
  ("a**", 2, .nothingToRepeat),
  ("a+?+", 3, .nothingToRepeat),
  ("^*", 1, .nothingToRepeat),
  ("a$?", 2, .nothingToRepeat),
  ("{2}", 0, .nothingToRepeat),
  ("a{2}{3}", 4, .nothingToRepeat),
  ("a{3,2}", 1, .countOutOfOrder(minimum: 3, maximum: 2)),
  ("a{99999999999999999999,1}", 1, .countOutOfOrder(minimum: .max, maximum: 1)),
  ("x[ac-b]", 3, .rangeOutOfOrder(first: "c", last: "b")),
  ("[a--]", 1, .rangeOutOfOrder(first: "a", last: "-")),
  ("[a-\\d]", 3, .classAsRangeEnd),
  ("[\\w-z]", 1, .classAsRangeEnd),
  ("ab\\", 2, .loneBackslash),
  ("[\\", 1, .loneBackslash),
  ("\\a", 0, .unknownEscape("a")),
  ("\\-", 0, .unknownEscape("-")),
  ("[\\B]", 1, .unknownEscape("B")),
  ("[\\1]", 1, .unknownEscape("1")),
  ("\\00", 0, .malformedEscape("0")),
  ("\\c1", 0, .malformedEscape("c")),
  ("[\\c]", 1, .malformedEscape("c")),
  ("a\\x4", 1, .malformedEscape("x")),
  ("\\u12g4", 0, .malformedEscape("u")),
  ("\\u{}", 0, .malformedEscape("u")),
  ("\\u{41", 0, .malformedEscape("u")),
  ("\\u{110000}", 0, .malformedEscape("u")),
  ("\\u{FFFFFFFFFFFF}", 0, .malformedEscape("u")),
  ("a\\uD83D", 1, .loneSurrogate(0xD83D)),
  ("\\uDE00\\uD83D", 0, .loneSurrogate(0xDE00)),
  ("\\uD83D\\u{DE00}", 0, .loneSurrogate(0xD83D)),
  ("\\u{D83D}", 0, .loneSurrogate(0xD83D)),
  ("((a{1000}){1000}){1000}", 10, .tooLarge(limit: 10_000)),
  ("a{10000,}", 1, .tooLarge(limit: 10_000)),
  ("a{0,9223372036854775807}", 1, .tooLarge(limit: 10_000)),
  ("a{99999999999999999999,}", 1, .tooLarge(limit: 10_000)),
  ("(?:(?:){10001})", 7, .tooLarge(limit: 10_000)),
  ("a{9999}bc", 8, .tooLarge(limit: 10_000)),
  ("a{9999}|b", 7, .tooLarge(limit: 10_000)),
  (String(repeating: "(", count: 201), 200, .nestedTooDeep(limit: 200)),
]

@Test(arguments: faults)
func aFaultHasItsPlaceAndReason(source: String, offset: Int, reason: PatternFault.Reason) {
  let fault = #expect(throws: PatternFault.self) { try Pattern(source) }
  #expect(fault?.offset == offset)
  #expect(fault?.reason == reason)
}

@Test func twoHundredGroupsWithinOneAnotherAreFine() throws {
  let source = String(repeating: "(", count: 200) + "a" + String(repeating: ")*", count: 200)
  #expect(try Pattern(source).matches("aaa"))
}

@Test func patternsAreComparedByScalars() throws {
  let composed = try Pattern("\u{E9}")
  let decomposed = try Pattern("e\u{301}")
  #expect(composed != decomposed)
  #expect(composed == (try Pattern("\u{E9}")))
  #expect(Set([composed, decomposed, composed]).count == 2)
  #expect(composed.source == "\u{E9}")
}

/// A backtracking matcher would not end.
@Test(arguments: [20, 100_000])
func nestedLoopsTakeLinearTime(count: Int) throws {
  let letters = String(repeating: "a", count: count)
  let pattern = try Pattern("(a+)+b")
  #expect(!pattern.matches(letters))
  #expect(pattern.matches(letters + "b"))
}

// MARK: A second opinion

/// A small pattern as a tree, with the plainest matcher there is: it tries every way.
private indirect enum Tree {
  case text(Unicode.Scalar)
  case any
  case oneOf([Unicode.Scalar], isNegated: Bool)
  case start, end
  case sequence([Tree])
  case alternatives([Tree])
  case repeated(Tree, minimum: Int, maximum: Int?)

  static func random(depth: Int, using random: inout SmallRandom) -> Tree {
    let letters: [Unicode.Scalar] = ["a", "b", "c"]
    switch random.next(below: depth > 0 ? 12 : 6) {
    case 0...2: return .text(letters[random.next(below: 3)])
    case 3: return .any
    case 4:
      return .oneOf(letters.filter { _ in random.next(below: 2) == 0 }, isNegated: random.next(below: 2) == 0)
    case 5: return random.next(below: 2) == 0 ? .start : .end
    case 6...7:
      return .sequence((0..<random.next(below: 4)).map { _ in .random(depth: depth - 1, using: &random) })
    case 8:
      return .alternatives((0...random.next(below: 3)).map { _ in .random(depth: depth - 1, using: &random) })
    default:
      let minimum = random.next(below: 3)
      let maximum = random.next(below: 2) == 0 ? nil : minimum + random.next(below: 3)
      return .repeated(.random(depth: depth - 1, using: &random), minimum: minimum, maximum: maximum)
    }
  }

  var source: String {
    switch self {
    case .text(let scalar): String(scalar)
    case .any: "."
    case .oneOf(let scalars, let isNegated): "[\(isNegated ? "^" : "")\(scalars.map { String($0) }.joined())]"
    case .start: "^"
    case .end: "$"
    case .sequence(let parts): parts.map(\.source).joined()
    case .alternatives(let parts): "(" + parts.map(\.source).joined(separator: "|") + ")"
    case .repeated(let part, 0, nil): "(?:\(part.source))*"
    case .repeated(let part, let minimum, let maximum):
      "(?:\(part.source)){\(minimum),\(maximum.map { String($0) } ?? "")}"
    }
  }

  /// Whether the tree matches from `place` to somewhere from where the rest matches.
  func match(_ text: [Unicode.Scalar], _ place: Int, then rest: (Int) -> Bool) -> Bool {
    switch self {
    case .text(let scalar): place < text.count && text[place] == scalar && rest(place + 1)
    case .any: place < text.count && text[place] != "\n" && rest(place + 1)
    case .oneOf(let scalars, let isNegated):
      place < text.count && scalars.contains(text[place]) != isNegated && rest(place + 1)
    case .start: place == 0 && rest(place)
    case .end: place == text.count && rest(place)
    case .sequence(let parts):
      parts.isEmpty
        ? rest(place)
        : parts[0].match(text, place) { Tree.sequence(Array(parts[1...])).match(text, $0, then: rest) }
    case .alternatives(let parts): parts.contains { $0.match(text, place, then: rest) }
    case .repeated(let part, let minimum, let maximum):
      (minimum == 0 && rest(place))
        || (maximum != 0
          && part.match(text, place) { end in
            // An optional turn that needs no scalar changes nothing.
            (minimum > 0 || end > place)
              && Tree.repeated(part, minimum: max(0, minimum - 1), maximum: maximum.map { $0 - 1 })
                .match(text, end, then: rest)
          })
    }
  }
}

/// SplitMix64: the same numbers in each run.
private struct SmallRandom {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

@Test(arguments: 0..<20 as Range<UInt64>)
func randomPatternsMeanWhatBacktrackingFinds(seed: UInt64) throws {
  var random = SmallRandom(state: seed)
  let alphabet: [Unicode.Scalar] = ["a", "b", "c", "\n"]
  for _ in 0..<100 {
    let tree = Tree.random(depth: 4, using: &random)
    let pattern = try Pattern(tree.source)
    for length in [0, 1, 1, 2, 2, 3, 4, 5] {
      let text = (0..<length).map { _ in alphabet[min(random.next(below: 7) / 2, 3)] }
      var string = ""
      string.unicodeScalars.append(contentsOf: text)
      let expected = tree.match(text, 0) { $0 == text.count }
      #expect(pattern.matches(string) == expected, "\(tree.source) on \(string.debugDescription)")
    }
  }
}
