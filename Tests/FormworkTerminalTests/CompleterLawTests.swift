import Testing

@testable import Formwork
@testable import FormworkTerminal

/// Forms with names that are awkward to type; whatever Tab puts into a line means what it was offered for.
private struct RandomCompletion {
  private var random: SeededGenerator
  private(set) var fixture: CompleterFixture

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func rows(_ screen: String) -> [Row] {
      var keys: Set<String> = []
      var ids: Set<ExactString> = []
      return (0..<6).compactMap { _ in
        let names = (0...Int.random(in: 0...1, using: &random)).map { _ in Self.text(&random) }
        let key = Key(names: [screen] + names)
        guard keys.insert(names[0]).inserted else { return nil }
        var row = Row(text: Self.text(&random), accessory: Self.accessory(&random), key: key)
        if Bool.random(using: &random) {
          let id = Self.text(&random)
          // An id that is used twice is a mistake of the form.
          if ids.insert(ExactString(id)).inserted { row.id = id }
        }
        row.isEnabled = Int.random(in: 0..<4, using: &random) > 0
        return row
      }
    }
    let form = Form(
      title: "T", sections: [Section(rows: rows("a"))],
      screens: ["s": Form(title: "S", sections: [Section(rows: rows("b"))])])
    fixture = CompleterFixture(form)
    self.random = random
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let marks = ["a", "a", "b", "A", "ä", " ", "'", "\"", "\\", "#", ".", "-", "/", "\u{7}", "\n", "日"]
    return (0...Int.random(in: 0...4, using: &random)).map { _ in marks.randomElement(using: &random)! }
      .joined()
  }

  private static func accessory(_ random: inout SeededGenerator) -> Row.Accessory {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .switchToggle(value: Bool.random(using: &random))
    case 1: .textField(kind: .plain, value: .string(text(&random)))
    default:
      .picker(
        items: (0..<5).map { _ in
          .init(
            .string(text(&random)), title: text(&random),
            isDisabled: Int.random(in: 0..<5, using: &random) == 0)
        })
    }
  }

  /// A beginning of a name, in some quotes.
  private mutating func beginning(of names: [String]) -> String {
    let name = names.randomElement(using: &random) ?? ""
    let begun = String(name.unicodeScalars.prefix(Int.random(in: 0...3, using: &random)))
    if begun.isEmpty { return "" }
    let style = [Quoting.style(for: begun), .double].randomElement(using: &random)!
    return Quoting.word(begun, style, isOpen: Bool.random(using: &random))
  }

  mutating func rowLine() -> String {
    let form = fixture.session.form
    let names = form.allRows.map { form.id(of: $0) } + form.paths
    return "set " + beginning(of: names + ["s/"])
  }

  mutating func valueLine(for row: RowID) -> String {
    let form = fixture.session.form
    let items = form.input(of: row)?.items ?? []
    let name = "home/" + form.id(of: row)
    return "set \(Quoting.word(name)) "
      + beginning(of: items.flatMap { [$0.value.description, $0.title] } + ["on", "off"])
  }
}

/// The last word of a line that a candidate ends.
private func lastWord(_ line: String) throws -> String? {
  if line.hasSuffix(" ") { return try Word.split(line).last?.text }
  return LineBeforeCursor(line)?.typed.text
}

@Test(arguments: 0..<300)
func candidatesNameTheirRow(_ seed: Int) throws {
  var random = RandomCompletion(seed: seed)
  for _ in 0..<10 {
    let line = random.rowLine()
    for new in random.fixture.lines(line + "|") {
      #expect(new == new.visible, "\(line)")
      let word = try #require(try lastWord(new))
      guard new.hasSuffix(" ") else {
        #expect(word == "s/", "\(line)")
        continue
      }
      let found = try? random.fixture.session.find(word)
      let row = try #require(found, "\(line) → \(new)")
      #expect(random.fixture.session.form.setting(of: row) != nil, "\(line) → \(new)")
    }
  }
}

@Test(arguments: 0..<300)
func candidatesAreValuesThatTheRowTakes(_ seed: Int) throws {
  var random = RandomCompletion(seed: seed)
  let session = random.fixture.session
  for row in session.rows(ofScreen: ScreenID(0)) where session.isEnabled(row) {
    guard (try? session.find("home/" + session.form.id(of: row))) == row else { continue }
    let line = random.valueLine(for: row)
    let completion = random.fixture.complete(line + "|")
    for (new, candidate) in zip(random.fixture.lines(line + "|"), completion.candidates) {
      let word = try #require(try lastWord(new))
      if word == "--from-fd" { continue }
      var changed = session
      let edit = try session.edit(row, .enter(word))
      #expect(changed.handle(.change([edit], .input)).refusals.isEmpty, "\(line) → \(new)")
      let value = changed.effectiveValue(edit.setting)
      let meant: Value = value?.bool == nil ? .string(candidate.label) : .bool(candidate.label == "on")
      #expect(value == meant, "\(line) → \(new)")
    }
  }
}

/// What is put in for all candidates keeps each of them within reach, and says no less than what was typed.
@Test(arguments: 0..<300)
func candidatesStayBehindTheInsertion(_ seed: Int) {
  var random = RandomCompletion(seed: seed)
  for _ in 0..<10 {
    let line = random.rowLine()
    let completion = random.fixture.complete(line + "|")
    let before = String(line.unicodeScalars.prefix(completion.start))
    let inserted = before + completion.insertion
    if completion.candidates.count == 1 || completion.insertion.isEmpty { continue }
    let labels = Set(random.fixture.complete(inserted + "|").candidates.map { ExactString($0.label) })
    #expect(
      labels.isSuperset(of: completion.candidates.map { ExactString($0.label) }), "\(line) → \(inserted)")
  }
}
