import Testing

@testable import Formwork
@testable import FormworkExport

/// Texts that are measured, wrapped and shortened.
struct TextBlockTests {
  private func lines(_ text: String, room: Double, limit: Int = .max) -> [String] {
    TextBlock(text, .body, room: room, limit: limit).lines.map(\.text)
  }

  @Test func wordsStayWhole() {
    #expect(lines("the quick brown fox", room: 80) == ["the quick", "brown fox"])
    #expect(lines("a  b", room: 80) == ["a  b"])
    #expect(lines("", room: 80) == [])
  }

  @Test func aLongWordIsDivided() {
    #expect(lines("aaaaaaaaaaaa b", room: 60) == ["aaaaaa", "aaaaaa", "b"])
    #expect(lines("山田花子山田花子", room: 70) == ["山田花子", "山田花子"])
  }

  @Test func theRestIsLeftOut() {
    #expect(lines("the quick brown fox jumps", room: 80, limit: 2) == ["the quick", "brown f…"])
    #expect(lines("the quick", room: 80, limit: 1) == ["the quick"])
  }

  @Test func controlCharactersAreVisible() {
    #expect(lines("a\nb\u{202E}", room: 300) == [#"a\u{A}b\u{202E}"#])
  }

  @Test func widthsDependOnTheFont() {
    #expect(TextFont.body.width(of: "mmmm") > 3 * TextFont.body.width(of: "iiii"))
    #expect(TextFont.code.width(of: "mmmm") == TextFont.code.width(of: "iiii"))
    #expect(TextFont.body.width(of: "é") == TextFont.body.width(of: "e"))
    #expect(TextFont.body.width(of: "山") == 17)
    #expect(TextFont.body.width(of: "\u{301}") == 0)
  }
}
