import Testing

@testable import Formwork
@testable import FormworkTerminal

/// Rows of awkward texts on terminals of all widths: nothing is cut, and nothing is too wide.
@MainActor
struct StyledRowTests {
  /// Marks that join the letter before them, letters that take two columns, and signs of several scalars.
  private static let texts = [
    "one two three four five six seven eight nine ten END",
    "\u{301}one two three four five six seven eight END",
    "e\u{301}a\u{308}\u{301} o\u{302}ne \u{301}\u{301}two three four five six END", "山田 花子 日本語のテキスト END",
    "น้ำ ทำ คำ น้ำ ทำ คำ น้ำ ทำ คำ END", "हिन्दी क्षत्रिय हिन्दी क्षत्रिय END",
    "தமிழ் মোবাইল தமிழ் মোবাইল END",
    "\u{200D}x \u{200D}y zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz END",
    "한국어 설정 \u{1112}\u{1161}\u{11AB} END",
  ]

  private static let cells: [any Cell.Type] = [
    Value1Cell.self, Value2Cell.self, SubtitleCell.self, ButtonCell.self,
  ]

  private func views() -> [RowView] {
    let texts = Self.texts
    let rows = texts.indices.flatMap { index in
      Self.cells.map { cell in
        Row(
          text: texts[index], detailText: texts[(index + 1) % texts.count],
          accessory: .textField(kind: .plain),
          cellClass: cell, context: ["key": .string("key-\(index)-\(cell)")])
      }
    }
    var session = Session(FormDefinition(Form(title: "T", sections: [Section(rows: rows)])))
    // Not saved, and so in another style than what stands before it.
    for index in rows.indices {
      let value = texts[(index / Self.cells.count + 3) % texts.count]
      _ = session.handle(.change([Edit(SettingID(index), .set(.string(value)))], .input))
    }
    return Array(session.screenView(number: ScreenID(0)).sections[0])
  }

  @Test(arguments: [20, 25, 30, 37, 44, 60, 80, 120, 200])
  func nothingIsCut(width: Int) throws {
    let renderer = StyledRenderer(width: width, theme: Theme(), isUnicode: true)
    for row in views() {
      let lines = renderer.rows([row], of: nil)[0].map(\.withoutColors)
      // Where columns stand beside each other their lines mix, so the scalars are counted.
      var seen = scalars(lines.joined())
      let wanted = [row.cell.text, row.cell.detailText, row.shownValue].compactMap { $0 }
      for (scalar, count) in scalars(wanted.joined()) { seen[scalar, default: 0] -= count }
      #expect(seen.allSatisfy { $0.value >= 0 }, "\(width): \(wanted)\n\(lines.joined(separator: "\n"))")
      for line in lines { #expect(try TerminalColumns.count(of: line) <= width, "\(line)") }
    }
  }

  private func scalars(_ text: String) -> [Unicode.Scalar: Int] {
    Dictionary(text.unicodeScalars.filter { $0 != " " }.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
