import Formwork
import Testing

/// Random forms in states that random lines have made.
private func forEachState(
  seeds: ClosedRange<UInt64>, _ body: (RandomForm, SessionFixture) throws -> Void
) throws {
  for seed in seeds {
    var random = SeededGenerator(seed: seed)
    let form = RandomForm(using: &random)
    var fixture = try SessionFixture(form.json)
    for step in 0..<Int.random(in: 1...16, using: &random) {
      try fixture.run(form.line(using: &random))
      if step == 6 { fixture.session.markSaved() }
    }
    try body(form, fixture)
  }
}

/// Runs lines one by one; each has to be taken.
private func run(_ lines: [String], on fixture: inout SessionFixture, _ form: RandomForm) throws {
  for line in lines {
    let reply = try fixture.run(line)
    guard fixture.last.refusals.isEmpty, !line.hasPrefix("#") else {
      Issue.record("\(line): \(reply)\n\(lines.joined(separator: "\n"))\n\(form.json)")
      return
    }
  }
}

@Test func exportGivesThePresentSettingsOnAnEmptyStore() throws {
  try forEachState(seeds: 1...UInt64(rounds(400))) { form, fixture in
    var empty = try SessionFixture(form.json)
    try run(fixture.session.export(), on: &empty, form)
    #expect(empty.set == fixture.set, "\(form.json)")
  }
}

@Test func diffGivesThePresentSettingsFromTheSavedOnes() throws {
  try forEachState(seeds: 5001...5000 + UInt64(rounds(400))) { form, fixture in
    var saved = fixture
    try saved.run("revert")
    try run(fixture.session.diff(), on: &saved, form)
    #expect(saved.set == fixture.set, "\(form.json)")
  }
}

@Test func aFormIsAFunctionOfItsState() throws {
  try forEachState(seeds: 10_001...10_000 + UInt64(rounds(100))) { _, fixture in
    var fresh = SessionFixture(fixture.definition)
    var state: [Key: Value] = [:]
    for setting in fixture.session.form.allSettings {
      state[fixture.session.form.key(of: setting)] = fixture.session.storedValue(setting)
    }
    try fresh.load(state)
    #expect(fresh.form() == fixture.form())
  }
}
