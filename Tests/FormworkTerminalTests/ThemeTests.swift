import Testing

@testable import FormworkTerminal

/// What `FORMWORK_COLORS` changes.
struct ThemeTests {
  private func painted(_ colors: String, _ style: TextStyle) -> String { Theme(colors).painted("a", style) }

  @Test func aStyleIsReplacedByItsName() {
    #expect(painted("on=36:error=1;33", .on) == "\u{1B}[36ma\u{1B}[0m")
    #expect(painted("on=36:error=1;33", .error) == "\u{1B}[1;33ma\u{1B}[0m")
    #expect(painted("on=36", .changed) == Theme().painted("a", .changed))
    #expect(painted("on=", .on) == "a")
    #expect(Theme().painted("a", .off) == "a")
  }

  @Test(arguments: [
    "", ":", "on", "=32", "green=32", "On=36", "on=red", "on=3\u{1B}[31", "on=36 ", "on=3m", "on=-1", "on==1",
    "on=\u{663}",
  ])
  func whatIsMalformedIsIgnored(colors: String) {
    for style in [TextStyle.on, .error, .selected] {
      #expect(painted(colors, style) == Theme().painted("a", style))
      #expect(painted(colors + ":changed=36", .changed) == "\u{1B}[36ma\u{1B}[0m")
    }
  }
}
