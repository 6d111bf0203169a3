import Testing

@testable import Formwork

@Test(arguments: 0..<30)
func aFormInSwiftCompilesToTheTablesOfItsJSON(_ seed: Int) throws {
  let twins = SwiftFormTwins(seed: seed)
  let document = FormDocument(Array(twins.json.utf8), file: "form.json")
  let form = FormDefinition(twins.form)
  let severe = document.diagnostics.map(\.fault)
  #expect(form.diagnostics.map(\.fault) == severe, "\(twins.json)")
  guard !document.hasErrors else { return }
  for (swift, json) in zip(form.form.lines, document.form.lines) { #expect(swift == json) }
}

/// The two forms behave the same: the same changes, refusals, texts and screens.
@Test(arguments: 0..<rounds(6))
func aFormInSwiftBehavesAsItsJSON(_ seed: Int) throws {
  var twins = SwiftFormTwins(seed: seed)
  let document = FormDocument(Array(twins.json.utf8), file: "form.json")
  guard !document.hasErrors else { return }
  var json = SessionFixture(FormDefinition(document))
  var swift = SessionFixture(FormDefinition(twins.form))
  for _ in 0..<60 {
    let line = twins.line(of: json.session)
    #expect(try swift.run(line) == json.run(line), "\(line)")
    #expect(swift.effective == json.effective, "\(line)")
    let views = [swift, json].map { fixture in
      fixture.session.screenView()!.sections.map { section in
        "\(String(describing: section.header)) \(String(describing: section.footer)) \(section.map { $0 })"
      }
    }
    #expect(views[0] == views[1], "\(line)")
  }
  #expect(swift.session.verify() == json.session.verify())
}

/// Few of the forms have mistakes, as rules may hide what they read.
@Test func mostTwinsHaveNoMistakes() {
  let sound = (0..<30).count { !FormDocument(Array(SwiftFormTwins(seed: $0).json.utf8)).hasErrors }
  #expect(sound > 15)
}
