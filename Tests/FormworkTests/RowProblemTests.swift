import Testing

@testable import Formwork

private func fixture(_ rows: Row...) -> SessionFixture {
  SessionFixture(FormDefinition(Form(title: "T", sections: [Section(rows: rows)])))
}

private let field = Row(text: "Name", accessory: .textField(value: "ada"), key: "name")

@Test func aMarkIsShownReportedAndExplained() throws {
  var fixture = fixture(field.invalid("already in use"))
  #expect(fixture.session.view(ofRow: RowID(0)).problems == ["already in use"])
  #expect(fixture.session.verify().map(\.message) == ["'name': already in use"])
  #expect(fixture.session.verify().map(\.key) == ["name"])
  let reasons = Explanation(of: RowID(0), in: &fixture.session).reasons
  #expect(reasons.map(\.kind) == [.wrong] && reasons.map(\.message) == ["already in use"])
}

@Test func aMarkedRowTakesValuesThatAreNotSaved() throws {
  var fixture = fixture(field.invalid("already in use"), Row(text: "B", accessory: .textField(), key: "b"))
  try fixture.run("set b x")
  #expect(!fixture.session.preventsSave)
  #expect(try fixture.run("set name kurt") == #"name: unset → "kurt""#)
  #expect(fixture.session.preventsSave)
  let findings = fixture.session.findingsOfUnsaved()
  #expect(findings.map(\.message) == ["'name': already in use"])
}

@Test func aFormDerivedWithoutTheMarkCanBeSaved() throws {
  var fixture = fixture(field.invalid("already in use"))
  try fixture.run("set name kurt")
  let form = FormDefinition(Form(title: "T", sections: [Section(rows: [field.invalid(nil)])]))
  fixture.session.replace(form.form)
  #expect(fixture.set == "name=kurt")
  #expect(!fixture.session.preventsSave && fixture.session.verify().isEmpty)
}

@Test func aHiddenRowIsNotMarked() throws {
  let toggle = Row(text: "On", accessory: .switchToggle(value: false), key: "on")
  var fixture = fixture(toggle, field.visible(when: "on").invalid("taken"))
  #expect(fixture.session.verify().isEmpty)
  try fixture.run("set on true")
  #expect(fixture.session.verify().map(\.message) == ["'name': taken"])
}

/// A row without a value has nothing that could not be saved.
@Test func aMarkOfARowWithoutAValueIsReported() throws {
  var fixture = fixture(Row(text: "Disk", id: "disk").invalid("full"))
  #expect(fixture.session.verify().map(\.message) == ["'disk': full"])
  #expect(!fixture.session.preventsSave)
}

/// Whatever is set, a row that the program has disabled stays disabled.
@Test func aRowThatTheProgramHasDisabledHasNoRemedy() throws {
  let toggle = Row(text: "On", accessory: .switchToggle(value: false), key: "on")
  let disabled = Row(text: "B", accessory: .textField(), key: "b", isEnabled: false).enabled(when: "on")
  var fixture = fixture(toggle, disabled)
  for _ in 0..<2 {
    #expect(try fixture.run("set b x") == "'b' is disabled")
    try fixture.run("set on true")
  }
}
