/// What has to be looked at again when a setting changes.
struct FormDependencies {
  var dependents: [(source: Int, target: Int)] = []
  private var hiding: [(source: Int, target: Int)] = []
  private var required: [(source: Int, target: Int)] = []
  private var deciding: [Int] = []

  mutating func add(row number: Int, of form: CompiledForm) {
    let row = form.rows[number]
    for kind in ConditionKind.allCases where !row.conditions.isEmpty {
      form.forEachSetting(ofCondition: row.conditions[kind]) { setting in
        dependents.append((setting, number))
        if kind.facts.effect == .hidden, row.whenHidden != .keep { hiding.append((setting, number)) }
        if setting == row.setting { deciding.append(setting) }
      }
    }
    if row.setting >= 0 { addSharedSetting(Int(row.setting), of: number, form) }
    for load in form.loads(ofRow: RowID(number)) {
      if case .key(let key) = form.loads[load].source,
        let setting = form.settingNumber(path: key.description.utf8.span)
      {
        dependents.append((setting, number))
      }
      for setting in form.loads[load].reloadSettings { dependents.append((setting.index, number)) }
    }
    guard row.details >= 0 else { return }
    let details = form.details[Int(row.details)]
    for shown in [
      form.expression(details.checkmarkWhen, for: nil), form.expression(details.progress, for: nil),
    ] {
      for setting in shown?.settings ?? [] { dependents.append((setting.index, number)) }
    }
    for template in [details.textTemplate, details.detailTextTemplate] {
      for setting in form.template(template, for: nil)?.settings ?? [] {
        dependents.append((setting.index, number))
      }
    }
  }

  /// All rows of a shared setting show its message, and whether a value is required, which may depend on the
  /// conditions of any of these rows.
  private mutating func addSharedSetting(_ setting: Int, of row: Int, _ form: CompiledForm) {
    if Int(form.settings[setting].row) == row, form.rows[row].details >= 0 {
      let details = form.details[Int(form.rows[row].details)]
      for source in form.template(details.messageTemplate, for: nil)?.settings ?? [] {
        for other in form.rows(of: SettingID(setting)) { dependents.append((source.index, other.index)) }
      }
    }
    guard !form.settings[setting].allRows.isEmpty, form.input(ofSetting: SettingID(setting)).isRequired else {
      return
    }
    for other in form.settings[setting].allRows where other != row {
      for kind in ConditionKind.allCases {
        form.forEachSetting(ofCondition: form.rows[row].conditions[kind]) {
          dependents.append(($0, Int(other)))
        }
      }
    }
  }

  mutating func add(requirement number: Int, of form: CompiledForm) {
    let requirement = form.requirements[number]
    guard requirement.row >= 0 else { return }
    for setting in requirement.settings {
      required.append((setting.index, number))
      dependents.append((setting.index, requirement.row))
    }
    for setting in form.template(requirement.messageTemplate, for: nil)?.settings ?? [] {
      dependents.append((setting.index, requirement.row))
    }
  }

  func replaceAll(of form: inout FormTables) {
    // What depends on the position of an item depends on its list.
    func withLists(_ pairs: [(source: Int, target: Int)]) -> [(source: Int, target: Int)] {
      if !form.hasOrderedLists { return pairs }
      return pairs
        + pairs.filter { form.settings[$0.source].role == .position }.map {
          (form.lists[Int(form.settings[$0.source].owner)].setting, $0.target)
        }.filter { $0.0 >= 0 }
    }
    let (hiding, required) = (withLists(hiding), withLists(required))
    for (setting, _) in required { form.settings[setting].hasRequirements = true }
    for (setting, _) in hiding { form.settings[setting].hidesRows = true }
    form.dependents = Adjacency(withLists(dependents), sourceCount: form.settings.count)
    form.hidingRows = Adjacency(hiding, sourceCount: form.settings.count)
    form.requirementsBySetting = Adjacency(required, sourceCount: form.settings.count)
    for setting in deciding { form.settings[setting].decidesOverItself = true }
  }
}
