import FormworkTerminal
import Testing

@testable import Formwork

struct WhyTests {
  @Test("A command that 'why' prints is accepted and removes what it was printed for", arguments: 0..<100)
  func commandsHelp(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let form = RandomRules(using: &random)
    var fixture = try SessionFixture(form.json)
    for _ in 0..<12 {
      try fixture.run(form.line(of: fixture.session, using: &random))
      for row in fixture.session.form.allRows {
        for reason in Explanation(of: row, in: &fixture.session).reasons {
          for remedy in reason.remedies ?? [] where !remedy.command.contains("VALUE") {
            var copy = fixture
            try copy.run(remedy.command)
            #expect(copy.last.refusals.map(\.message) == [], "\(remedy.command)")
            let left = Explanation(of: row, in: &copy.session).reasons
            #expect(!left.contains { $0.rule == reason.rule && $0.kind == reason.kind }, "\(remedy.command)")
          }
        }
      }
    }
  }

  @Test(
    "The commands of a closed or invalid row",
    arguments: [
      // A key that is not set.
      (#""enabledWhen": "user != null""#, "set user VALUE"),
      (#""enabledWhen": "user != null && tls""#, "set tls on user VALUE"),
      (#""enabledWhen": "user matches '[a-z]+[0-9]'""#, "set user VALUE"),
      (#""visibleWhen": "count(user) > 3""#, "set user VALUE"),
      // A row that is itself hidden is shown by the same command.
      (#""enabledWhen": "inner""#, "set tls on inner on"),
      // Several keys.
      (#""enabledWhen": "low > high""#, "set low 91; set high 9"),
      // The row's own value.
      (#""require": [{"that": "own != user", "message": "must differ"}]"#, "set own VALUE"),
      (#""require": [{"that": "own != null", "message": "must be set"}]"#, "set own VALUE"),
      // Nothing helps.
      (#""enabledWhen": "low == 1 && low == 2""#, ""),
      (#""enabledWhen": "own == null && own != null""#, ""),
    ])
  func commands(member: String, commands: String) throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "TLS", "key": "tls", "accessory": "switchToggle"},
        {"text": "Inner", "key": "inner", "visibleWhen": "tls", "accessory": "switchToggle"},
        {"text": "User", "key": "user", "accessory": "textField"},
        {"text": "Low", "key": "low", "accessory": {"textField": {"kind": "integer", "value": 10}}},
        {"text": "High", "key": "high", "accessory": {"textField": {"kind": "integer", "value": 90}}},
        {"text": "Own", "key": "own", "accessory": "textField", \(member)}
        """)
    let reasons = Explanation(of: try fixture.row("own"), in: &fixture.session).reasons
    #expect(reasons.flatMap { $0.remedies ?? [] }.map(\.command).joined(separator: "; ") == commands)
  }

  @Test("A secret's value does not decide which commands are offered")
  func secrets() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "Code", "key": "code", "accessory": {"textField": {"secure": true}}},
        {"text": "A", "key": "a", "enabledWhen": "code != null", "accessory": "switchToggle"},
        {"text": "B", "key": "b", "enabledWhen": "code == 'x' || count(code) > 5", "accessory": "switchToggle"}
        """)
    for row in ["a", "b"] {
      let reasons = Explanation(of: try fixture.row(row), in: &fixture.session).reasons
      #expect(reasons.last?.remedies?.map(\.command) == ["set code VALUE"])
    }
  }

  @Test("Everything that is invalid, each reason once")
  func invalidRows() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "Name", "key": "name", "accessory": {"textField": {"required": true}}},
        {"text": "Low", "key": "low", "accessory": {"textField": {"kind": "integer", "value": 95}}},
        {"text": "High", "key": "high", "accessory": {"textField": {"kind": "integer", "value": 99}},
         "require": [{"that": "low <= high", "message": "the lowest is above the highest"}]}
        """)
    try fixture.run("set low 100")
    let reasons = Explanation.ofInvalidRows(in: &fixture.session)
    #expect(reasons.map { fixture.session.form.id(of: $0.row) } == ["name", "high"])
    #expect(
      reasons.map { $0.reasons.flatMap { $0.remedies ?? [] }.map(\.command) }
        == [["set name VALUE"], ["set low 99", "set high 100", "set low 95"]])
    #expect(reasons.last?.reasons.first?.requirement == "requires Low to be at most High")
  }
}
