import Formwork
import Testing

@testable import FormworkCore

/// Everything that undo restores: the stored values and those set aside.
private struct Settings: Equatable {
  var values: SettingValues
  var aside: [SettingID: Value]

  init(_ session: Session) {
    values = session.state.current.values
    aside = session.state.current.stashed
  }
}

/// A session with random events, and the states that it has been in.
private struct Journey {
  let form: RandomRules
  var fixture: SessionFixture
  /// The states that `undo` and `redo` lead to, the next one last.
  private(set) var past: [Settings] = []
  private(set) var future: [Settings] = []
  private var saved: Settings

  init(using random: inout SeededGenerator) throws {
    form = RandomRules(using: &random)
    fixture = try SessionFixture(form.json)
    fixture.session.load(form.stored(of: fixture.session, using: &random))
    saved = Settings(fixture.session)
  }

  mutating func takeStep(using random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      fixture.session.markSaved()
      saved = Settings(fixture.session)
    // As if a file of the form was read.
    case 1: fixture.session.replace(fixture.session.form)
    default: try run(form.line(of: fixture.session, using: &random))
    }
    expectUnsaved()
  }

  mutating func run(_ line: String) throws {
    let before = Settings(fixture.session)
    try fixture.run(line)
    let after = Settings(fixture.session)
    switch line {
    case "undo": expect(&past, &future, before, after, .nothingToUndo(isMerged: false))
    case "redo": expect(&future, &past, before, after, .nothingToRedo)
    default:
      try finish(line, before)
      if line == "revert" { #expect(after == saved, "\(form.json)") }
    }
  }

  /// Expects `undo` or `redo` to lead to the next of some states, or to be refused if there is none.
  private func expect(
    _ states: inout [Settings], _ others: inout [Settings], _ before: Settings, _ after: Settings,
    _ refusal: Refusal.Reason
  ) {
    if let state = states.popLast() {
      #expect(fixture.last.refusals == [] && after == state, "\(form.json)")
      others.append(before)
    } else {
      #expect(fixture.last.refusals.map(\.reason) == [refusal] && after == before, "\(form.json)")
    }
  }

  /// Performs the remaining actions. They belong to the same step as those before.
  private mutating func finish(_ line: String, _ before: Settings) throws {
    var changes = fixture.last.changes
    while !fixture.last.remaining.isEmpty {
      fixture.perform()
      changes += fixture.last.changes
    }
    let after = Settings(fixture.session)
    guard !changes.isEmpty || after != before else { return }
    past.append(before)
    future = []
    var copy = fixture.session
    // The reply reports the net changes of the step.
    let differences = Set(
      copy.form.allSettings.filter { after.values[$0] != before.values[$0] }.map {
        Change($0, old: before.values[$0], new: after.values[$0])
      })
    guard case .undone(let undone)? = copy.handle(.undo).step else { throw NoStep() }
    #expect(undone.count == differences.count && Set(undone) == differences, "\(line)\n\(form.json)")
    #expect(Settings(copy) == before, "\(line)\n\(form.json)")
    guard case .redone(let redone)? = copy.handle(.redo).step else { throw NoStep() }
    #expect(redone == undone, "\(line)\n\(form.json)")
    #expect(Settings(copy) == after, "\(line)\n\(form.json)")
  }

  /// Expects the unsaved changes to be the differences from the last save.
  private func expectUnsaved() {
    let session = fixture.session
    let values = Settings(session).values
    let differing = session.form.allSettings.filter { values[$0] != saved.values[$0] }
    #expect(session.unsavedChanges.map(\.setting) == differing, "\(form.json)")
    #expect(session.unsavedChanges.map(\.old) == differing.map { saved.values[$0] })
    #expect(session.unsavedChanges.map(\.new) == differing.map { values[$0] })
    #expect(session.hasUnsavedChanges == !differing.isEmpty)
    #expect(session.form.allSettings.allSatisfy { session.isUnsaved($0) == differing.contains($0) })
  }
}

private struct NoStep: Error {}

struct SessionUndoTests {
  @Test("Undo restores the state before an event, redo the state after it", arguments: 0..<400)
  func anyEvent(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 1000)
    var journey = try Journey(using: &random)
    for _ in 0..<30 { try journey.takeStep(using: &random) }
    // To the beginning and back to the end.
    for line in ["undo", "redo"] {
      for _ in 0...(journey.past.count + journey.future.count) { try journey.run(line) }
    }
  }

  @Test func whatRemainsAfterAQuestionIsOneStepWithWhatCameBeforeIt() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "A", "key": "a", "accessory": "textField"},
        {"text": "B", "key": "b", "accessory": "switchToggle"},
        {"text": "Late", "id": "late", "selection": ["verify", {"set": {"a": "late"}}, "save", {"toggle": "b"}]}
        """)
    try fixture.run("set a x")
    try fixture.run("tap late")
    while !fixture.last.remaining.isEmpty { fixture.perform() }
    #expect(fixture.set == "a=late b=true")
    // The previous step is separate, even if the first action changed nothing.
    try fixture.run("undo")
    #expect(fixture.set == "a=x")
    try fixture.run("undo")
    #expect(fixture.set == "")
    try fixture.run("redo")
    #expect(fixture.set == "a=x")
    try fixture.run("redo")
    #expect(fixture.set == "a=late b=true")
  }

  @Test func undoGoesAcrossASave() throws {
    var fixture = try SessionFixture(rows: #"{"text": "A", "key": "a", "accessory": "textField"}"#)
    try fixture.run("set a x")
    fixture.session.markSaved()
    #expect(try fixture.run("undo") == "a: \"x\" → unset")
    #expect(fixture.session.unsavedChanges.map(\.old) == ["x"])
    #expect(try fixture.run("redo") == "a: unset → \"x\"")
    #expect(!fixture.session.hasUnsavedChanges)
  }

  @Test func somethingNewEndsWhatCanBeDoneAgain() throws {
    var fixture = try SessionFixture(rows: #"{"text": "A", "key": "a", "accessory": "textField"}"#)
    try fixture.run("set a x")
    try fixture.run("undo")
    // A command that changes nothing adds no step.
    try fixture.run("reset a")
    #expect(try fixture.run("redo") == "a: unset → \"x\"")
    try fixture.run("undo")
    try fixture.run("set a y")
    #expect(try fixture.run("redo") == "nothing to redo; 'redo' reverses an 'undo'")
    #expect(try fixture.run("undo") == "a: \"y\" → unset")
    #expect(try fixture.run("undo") == "nothing to undo")
  }
}
