import Formwork
import Testing

/// Texts, and what of them reaches a terminal.
private let visible: [(text: String, visible: String)] = [
  ("plain ~", "plain ~"), ("é 😀 中", "é 😀 中"), ("a\tb\nc\r", "a\\u{9}b\\u{A}c\\u{D}"),
  ("\u{1B}[2J\u{7}", "\\u{1B}[2J\\u{7}"),
  ("\u{7F}\u{80}\u{9B}1m\u{9F}\u{A0}", "\\u{7F}\\u{80}\\u{9B}1m\\u{9F}\u{A0}"),
  (
    "a\u{202E}b\u{202C}\u{2066}\u{2069}\u{200F}\u{61C}",
    "a\\u{202E}b\\u{202C}\\u{2066}\\u{2069}\\u{200F}\\u{61C}"
  ),
  ("\u{2028}\u{2029}\u{FEFF}", "\\u{2028}\\u{2029}\\u{FEFF}"), ("x\u{E0041}", "x\\u{E0041}"),
  ("👩\u{200D}💻 e\u{301}", "👩\u{200D}💻 e\u{301}"), ("\r\n", "\\u{D}\\u{A}"),
]

@Test("What a terminal would obey is shown", arguments: visible.indices)
func textVisible(_ index: Int) {
  #expect(visible[index].text.visible == visible[index].visible)
}

@Test("A long text is cut by scalars, and says so")
func textExcerpt() {
  #expect("abcdef".excerpt(6) == "abcdef")
  #expect("abcdefg".excerpt(6) == "abcdef…")
  #expect("e\u{301}e\u{301}".excerpt(3) == "e\u{301}e…")
  #expect("\u{1B}\u{1B}".excerpt(1) == "\\u{1B}…")
  #expect("".excerpt(0) == "")
}

/// Texts, and the columns that they take.
private let widths: [(text: String, width: Int)] = [
  ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("中文", 4), ("한", 2), ("ﾊ", 1), ("Ａ", 2), ("😀", 2),
  ("👩\u{200D}💻", 2),
  ("🇩🇪", 2), ("✓", 1), ("✅", 2), ("ⓘ", 1), ("☑\u{FE0F}", 2), ("…", 1), ("\u{200B}", 0), ("\u{301}", 0),
  ("›", 1),
]

@Test("A text's width in columns", arguments: widths.indices)
func textWidth(_ index: Int) {
  #expect(widths[index].text.displayWidth == widths[index].width)
}

@Test("Names and values are equal by scalars, not by looks")
func textNames() {
  #expect(ExactString("\u{E9}") != ExactString("e\u{301}"))
  #expect(ExactString("\u{E9}") == ExactString("\u{E9}"))
  #expect(Set([ExactString("\u{E9}"), ExactString("e\u{301}"), ExactString("\u{E9}")]).count == 2)
  #expect(Value.string("\u{E9}") != .string("e\u{301}"))
  #expect(Value.int(1) == .double(1))
  #expect(Set([Value.int(1), .double(1), .double(1.5)]).count == 2)
  #expect("e\u{301}😀".scalarCount == 3)
}
