@testable import Formwork
@testable import FormworkCore

extension CompiledForm {
  /// The tables of a form as lines, with references to rules resolved.
  var lines: [String] { tableLines(of: self) }
}

private func tableLines(of form: CompiledForm) -> [String] {
  func rule(_ number: Int) -> String { number < 0 ? "-" : form.expressions[number].map { "\($0)" } ?? "none" }
  func text(_ number: Int) -> String { number < 0 ? "-" : form.templates[number].map { "\($0)" } ?? "none" }
  var lines = [
    "\(form.title) \(String(describing: form.store)) \(form.declaredActions.sorted { $0.key < $1.key }) "
      + "\(form.beforeSave) \(form.afterSave) \(form.unreadFiles) \(form.closed)"
  ]
  for sample in form.sampleNames {
    var form = form
    lines.append("\(sample) \(String(describing: form.read(sample: sample)?.values))")
  }
  for screen in form.screens {
    lines.append(
      "screen \(screen.name) \(screen.title) \(text(screen.titleTemplate)) \(screen.sections) \(screen.rows)")
  }
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
        + "\(row.accessory) \(row.cell) \(row.whenHidden) \(row.flags.subtracting(.hasOwnCell).rawValue)")
    let details = form.details(of: RowID(number)) ?? .init()
    // A context in Swift has no order.
    let members = (details.context ?? .init()).map { "\($0.name): \($0.value)" }.sorted()
    lines.append(
      "\(details.image ?? "-") \(details.accessibilityLabel ?? "-") \(details.restart ?? "-") \(members) \(details.message ?? "-") "
        + "\(text(details.textTemplate)) \(text(details.detailTextTemplate)) \(text(details.messageTemplate)) "
        + "\(rule(details.checkmarkWhen)) \(rule(details.progress)) \(details.viewName ?? "-")")
    for actions in [details.actions, details.changeActions, details.detailActions]
      + details.editActions.map(\.actions)
    {
      lines += actions.map { line(of: $0, rule, text) }
    }
    lines += details.editActions.map { "\($0.title) \($0.isDestructive) \(rule($0.condition))" }
    lines += details.requirements.map { number in
      let requirement = form.requirements[number]
      return "\(requirement.kind) \(rule(requirement.when)) \(rule(requirement.that)) \(requirement.message) "
        + "\(text(requirement.messageTemplate)) \(requirement.row) \(requirement.isOfRow) \(requirement.settings)"
    }
  }
  for (number, setting) in form.settings.enumerated() {
    let id = SettingID(number)
    lines.append(
      "\(form.key(of: id)) \(setting.row) \(setting.allRows) \(String(describing: setting.defaultValue)) "
        + "\(setting.isKept) \(setting.isNamed) \(setting.isSecure) \(form.input(ofSetting: id))")
  }
  for load in form.loads { lines.append("load \(load.source) \(load.part) \(load.row) \(load.reloadKeys)") }
  for list in form.lists {
    lines.append("list \(form.texts[list.path]) \(list.identity) \(list.rows) \(list.screens) \(list.fields)")
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
