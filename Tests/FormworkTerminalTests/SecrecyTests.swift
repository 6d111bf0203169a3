import Foundation
import Testing

@testable import Formwork
@testable import FormworkTerminal

/// Which lines belong into no history, and which do.
struct SecrecyTests {
  private static let form = """
    {
      "title": "T",
      "sections": [{ "rows": [
        { "id": "sec", "key": "smtp.login.password", "text": "Pass phrase", "accessibilityLabel": "Mail door",
          "accessory": { "textField": { "secure": true } } },
        { "id": "tok", "key": "api:token", "accessory": { "textField": { "secure": true } } },
        { "id": "eq", "key": "a=b", "accessory": { "textField": { "secure": true } } },
        { "id": "note", "key": "note", "accessory": "textField" },
        { "id": "theme", "key": "theme", "accessory": { "segmentedControl": ["light", "dark"] } }
      ] }]
    }
    """

  private func isSuspected(_ line: String, _ numbered: NumberedRows?) throws -> Bool {
    try Line(line).mayHoldSecret(in: CompleterFixture(Self.form).session, numbered: numbered)
  }

  @Test(arguments: [
    "set sec x", "set smtp.login.password x", "set home/sec x", "set home/s x", "set smtp.l x", "set login x",
    "set passw x", "set PASSW x", "set other/passw x", "set paswsord x", "set phrase x", "set door x",
    "set 'Pass phrase' x", "set 'pass ph' x", "set 'mail door' x",
    "set api:token x", "api:token=x", "set a=b x", "a=b=x", "set tok x", "sec=x", "sec:x",
    "smtp.login.password", "get sec extra", "s x",
    // A secret typed as a command, also a number that no row has
    "correct-horse", "correct horse battery staple", "4711", "'correct horse'", "try 4711 x",
    // A secret for a row that does not exist
    "set unknown x", "set unknown 'correct horse'", "set note x unknown y", "set 9 x", "seet unknown x",
    "set unknown", "try set unknown x",
  ])
  func isSuspectedAtThePrompt(line: String) throws { #expect(try isSuspected(line, .init())) }

  @Test(arguments: [
    "set note x", "set theme dark", "get note", "show", "help set", "diff defaults", "jump Mail", "quit",
    "set note 'two words' theme light", "note", "reset note", "find mail", "find sec", "seet note x", "",
    "find x sec", "jump sec x",
    "set note S", "set note x theme seo", "set no x", "get unknown", "tap unknown", "try set note x", "th",
    "try toggle unknown", "shwo", "ls", "reset unknown", "set note sec=x", "note=x", "set note",
    "set note x s", "set note 'x",
  ])
  func isHarmlessAtThePrompt(line: String) throws { #expect(try !isSuspected(line, .init())) }

  @Test(arguments: [
    ("set sec x", true), ("set smtp.login.pasword x", true), ("set phrase x", true),
    ("set 'Pass phrase' x", true), ("set note x", false),
    ("set smtp.l x", true), ("set unknown x", true), ("unknown x", true), ("unknown", false), ("sec=x", true),
    ("set note 'x sec y", true),
    // Only a value can be a secret.
    ("why sec", false), ("why home/sec", false), ("tap smtp.login.pasword", false), ("get sec", false),
    ("get sec extra", true), ("try set sec x", true), ("try why sec", false), ("reset sec", false),
    ("do sec x", true),
    // A value in a descriptor is not in the line.
    ("set sec --from-fd 3", false), ("set sec --from-fd=3 note --from-fd 4", false),
    ("try set sec --from-fd 3", false), ("set sec --from-fd 3 note x", true), ("set sec '--from-fd' 3", true),
    ("set sec x --from-fd 3", true), ("set sec --from-fd", false), ("set --from-fd 3 x", true),
  ])
  func inAScript(line: String, isSecret: Bool) throws { #expect(try isSuspected(line, nil) == isSecret) }

  // MARK: - With files that were not read

  @Test(arguments: [
    ("help set", false), ("jump A", false), ("diff defaults", false), ("show", false), ("set note x", false),
    ("set note x theme dark", false), ("find anything", false), ("shwo", false), ("get note", false),
    ("set nosuch x", true), ("set note x nosuch y", true), ("set note x y", false), ("nosuch x", true),
    ("nosuch=x", true), ("get note x", false), ("show x", false), ("set note 'x", false),
    ("set nosuch 'x", true),
  ])
  func whileAFileIsUnread(line: String, isSecret: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("form-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let form = """
      {
        "title": "T",
        "sections": [{ "rows": [
          { "id": "note", "key": "note", "accessory": "textField" },
          { "id": "theme", "key": "theme", "accessory": { "segmentedControl": ["light", "dark"] } },
          { "id": "more", "text": "More", "selection": { "push": "more.json" } }
        ] }]
      }
      """
    let url = folder.appendingPathComponent("form.json")
    try Data(form.utf8).write(to: url)
    let session = Session(try FormFile(path: url.path).definition)
    try #require(session.form.unreadFiles.count == 1)
    let mayHold = Line(line).mayHoldSecret(in: session, numbered: .init())
    #expect(mayHold == isSecret)
    let isSecretUnread = Line(line).mayHoldSecret(in: session, numbered: .init(), isRead: false)
    #expect(!isSecretUnread)
  }

  // MARK: - What is said of actions

  @Test func whatASelectionSetsIsMasked() throws {
    let session = try CompleterFixture(Self.form).session
    let action = Action.set([
      .init("note", "x"), .init(Key("api:token"), "hunter2"),
    ])
    #expect(session.shown(action) == #"set {"note": "x", "api:token": "••••"}"#)
    #expect(session.shown([.push("next"), action, .save]).hasSuffix(", then save"))
  }
}
