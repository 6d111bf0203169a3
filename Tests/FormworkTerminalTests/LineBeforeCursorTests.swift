import Testing

@testable import FormworkTerminal

/// A text up to the cursor; its finished words in parentheses, then the typed one, its column and quote.
private let texts: [(text: String, read: String?)] = [
  ("", "1:"),
  ("  ", "3:"),
  ("se", "1:se"),
  ("set ", "(set) 5:"),
  ("set 'a b' x", "(set) (a b) 11:x"),
  ("set 'a b'", "(set) 5:a b '"),
  ("set 'a b", "(set) 5:a b '"),
  ("set '", "(set) 5: '"),
  ("set \"a\\tb", "(set) 5:a\tb \""),
  ("set \"a\\", "(set) 5:a \""),
  ("set \"a\\u", "(set) 5:a \""),
  ("set \"a\\u{4", "(set) 5:a \""),
  ("set ab\"c d", "(set) 5:abc d \""),
  ("set a\\", "(set) 5:a"),
  ("set a\\ ", "(set) 5:a "),
  ("ä 'ö", "(ä) 3:ö '"),
  ("set #", "(set) 5:#"),
  ("set #f", "(set) 5:#f"),
  ("set a#", "(set) 5:a#"),
  ("set # ", nil),
  ("set # a", nil),
  ("#", nil),
  (" #a", nil),
  ("set \"\\q\" a", nil),
  ("set \"\\u{0}\" a", nil),
]

@Test(arguments: texts.indices)
func splitBeforeCursor(_ index: Int) {
  let line = LineBeforeCursor(texts[index].text)
  let read = line.map { line in
    let words = line.words.map { "(\($0.text)) " }.joined()
    return "\(words)\(line.typed.column):\(line.typed.text)\(line.quote.map { " \($0)" } ?? "")"
  }
  #expect(read == texts[index].read, "\(texts[index].text)")
}
