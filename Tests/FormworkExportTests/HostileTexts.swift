@testable import Formwork

/// Random texts that would mean something in XML or Markdown, and forms that have one in each of their parts.
struct HostileTexts {
  private var generator: SeededGenerator
  /// The texts so far.
  private(set) var all: [String] = []

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let pieces: [String] = [
    "<script>alert(1)</script>", "</text>", "</svg>", "<image href='x'/>", "]]>", "<!--", "-->", "&lt;",
    "&#0;",
    "&", "\"", "'", " onload=\"x\"", "<", ">", "|", "`", "```", "``", "*", "**a**", "_a_", "[a](b)",
    "![a](b)", "[a]: b", "<https://a.b>", "https://a.b", "www.a.b", "a@b.c", "#", "# a", "- a", "+ a", "1. a",
    "1) a", "> a", "---", "===", "~~a~~", "\\", "\\|", "$a$", "    a", "  ", " ", "\n", "\r\n", "\t", "\0",
    "\u{1B}[2J", "\u{7F}",
    "\u{85}", "\u{2028}", "\u{202E}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "é", "e\u{301}", "山田", "🔋", "👩‍👩‍👧",
    "\u{FDFD}", "مرحبا", "a", "word", "WWWWWWWWWW", "a long line of many words that has to be wrapped",
  ]

  mutating func text() -> String {
    let count = Int.random(in: 1...6, using: &generator)
    let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
    all.append(text)
    return text
  }

  /// A form in JSON with a text in each part of it, in a sample with a text as its name.
  mutating func form() -> String {
    """
    {"title": \(json()), "samples": {\(json()): {"f": \(json())}}, "sections": [
      {"header": \(json()), "footer": \(json()), "indexTitle": \(json()), "rows": [
        {"id": "a", "text": \(json()), "detailText": \(json()), "accessory": "disclosureIndicator",
         "selection": {"push": "next"}},
        {"id": "b", "text": \(json()), "detailText": \(json()), "cell": "subtitle", "help": \(json())},
        {"id": "c", "text": \(json()), "detailText": \(json()), "cell": "value2", "image": \(json())},
        {"id": "d", "text": \(json()), "cell": "button", "selection": "save"},
        {"text": \(json()), "key": "e", "accessory": {"textField": {"placeholder": \(json())}},
         "require": [{"that": "e != null", "message": \(json())}]},
        {"text": \(json()), "key": "f", "accessory": "textField",
         "editActions": [{"title": \(json()), "selection": "save"}]},
        {"text": \(json()), "key": "g", "accessory": {"segmentedControl": [
          {"value": 1, "title": \(json())}, {"value": 2, "title": \(json())}, {"value": 3, "title": \(json())}]}},
        {"text": \(json()), "key": "h", "accessory": {"picker": {"items": [
          {"value": 1, "title": \(json())}], "value": 1}}},
        {"text": \(json()), "key": "i", "accessory": {"list": {"of": "textField", "value": [\(json())]}}},
        {"text": \(json()), "key": "j", "accessory": {"json": {"value": {\(json()): \(json())}}}},
        {"text": \(json()), "key": "k", "accessory": {"switchToggle": true}}]}],
     "screens": {"next": {"title": \(json()), "sections": []}}}
    """
  }

  private mutating func json() -> String { Value.string(text()).json }
}
