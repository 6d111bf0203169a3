import Testing

@testable import Formwork

/// The tables of a form as lines, with references to rules resolved.
private func lines(of form: CompiledForm) -> [String] {
  func rule(_ number: Int) -> String { number < 0 ? "-" : "\(form.expressions[number]!)" }
  func text(_ number: Int) -> String { number < 0 ? "-" : "\(form.templates[number]!)" }
  var lines = ["\(form.title) \(String(describing: form.store)) \(form.declaredActions)"]
  for sample in form.sampleNames {
    var form = form
    lines.append("\(sample) \(String(describing: form.read(sample: sample)?.values))")
  }
  for screen in form.screens { lines.append("\(screen)") }
  for section in form.sections {
    lines.append(
      "section \(section.uuid ?? "") \(String(describing: section.header)) \(text(section.headerTemplate)) "
        + "\(String(describing: section.footer)) \(text(section.footerTemplate)) \(section.rows)")
  }
  for (number, row) in form.rows.enumerated() {
    let words = [row.id, row.text, row.detailText, row.placeholder, row.help].map {
      form.texts.text($0) ?? "-"
    }
    let conditions = ConditionKind.allCases.map { rule(Int(row.conditions[$0])) }
    lines.append(
      "\(words) \(row.screen) \(row.setting) \(conditions) "
        + "\(row.accessory) \(row.cell) \(row.whenHidden) \(row.flags.rawValue)")
    let details = form.details(of: number) ?? .init()
    let members = (details.context ?? .init()).map { "\($0.name): \($0.value)" }
    lines.append(
      "\(details.image ?? "-") \(details.accessibilityLabel ?? "-") \(details.restart ?? "-") \(members) \(details.message ?? "-") "
        + "\(text(details.textTemplate)) \(text(details.detailTextTemplate)) \(text(details.messageTemplate)) "
        + rule(details.checkmarkWhen))
    for actions in [details.actions, details.changeActions, details.detailActions]
      + details.editActions.map(\.actions)
    {
      lines += actions.map { line(of: $0, rule, text) }
    }
    lines += details.editActions.map { "\($0.title) \($0.isDestructive)" }
    lines += details.requirements.map { number in
      let requirement = form.requirements[number]
      return "\(requirement.kind) \(rule(requirement.when)) \(rule(requirement.that)) \(requirement.message) "
        + "\(text(requirement.messageTemplate)) \(requirement.row) \(requirement.isOfRow) \(requirement.settings)"
    }
  }
  for (number, setting) in form.settings.enumerated() {
    lines.append(
      "\(form.key(of: number)) \(setting.row) \(setting.allRows) \(String(describing: setting.defaultValue)) "
        + "\(setting.isKept) \(setting.isNamed) \(setting.isSecure) \(form.input(ofSetting: number))")
  }
  return lines
}

private func line(of action: Action, _ rule: (Int) -> String, _ text: (Int) -> String) -> String {
  switch action {
  case .when(let condition, let action): "\(rule(condition.expression)): \(line(of: action, rule, text))"
  case .sequence(let actions): actions.map { line(of: $0, rule, text) }.joined(separator: "; ")
  case .alert(let alert):
    "\(alert.title) \(text(alert.templates.title)) \(text(alert.templates.message)) \(alert.choices)"
  default: "\(action)"
  }
}

@Test(arguments: 0..<30)
func aFormInSwiftCompilesToTheTablesOfItsJSON(_ seed: Int) throws {
  let twins = SwiftFormTwins(seed: seed)
  let document = FormDocument(Array(twins.json.utf8), file: "form.json")
  let form = FormDefinition(twins.form)
  let severe = document.diagnostics.map(\.fault)
  #expect(form.diagnostics.map(\.fault) == severe, "\(twins.json)")
  guard !document.hasErrors else { return }
  for (swift, json) in zip(lines(of: form.form), lines(of: document.form)) { #expect(swift == json) }
}

/// The two forms behave the same: the same changes, refusals, texts and screens.
@Test(arguments: 0..<30)
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
