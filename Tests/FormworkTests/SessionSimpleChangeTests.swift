import Formwork
import Testing

@Test("A simple change has the same effect as a general change", arguments: 0..<300)
func simpleChange(_ seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  let form = RandomForm(using: &random)
  var fixture = try SessionFixture(form.json)
  for _ in 0..<30 {
    let row = form.rows.randomElement(using: &random)!
    let word = row.words.randomElement(using: &random)!
    var simple = fixture.session
    let change = simple.changeSimply(row.name.utf8.span, to: word.utf8.span)
    try fixture.run("set \(row.name) \(Quoting.word(word))")
    guard let change else { continue }
    let setting = try #require(fixture.session.form.setting(of: try fixture.row(row.name)))
    #expect(fixture.last.refusals == [], "\(row.name) \(word)\n\(form.json)")
    let changes = [Change(setting, old: change.old, new: simple.storedValue(setting))]
    #expect(change.setting == setting && fixture.last.changes == (change.isChange ? changes : []))
    // Both sessions are in the same state.
    #expect(simple.export() == fixture.session.export())
    #expect(simple.handle(.undo).changes == fixture.session.handle(.undo).changes)
    #expect(simple.unsavedChanges == fixture.session.unsavedChanges)
    _ = fixture.session.handle(.redo)
  }
}
