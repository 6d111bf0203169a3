// Adds the settings, rows and screens of an item to a form: copies of the list's templates that read and change
// the item's own settings.
extension CompiledForm {
  /// Adds the parts of an item; returns its number. An item that the form has already is not added again.
  package mutating func addItem(_ identity: String, toList list: Int) -> Int {
    if let known = item(identity, ofList: list) { return known }
    let item = Item(
      list: list, identity: identity, setting: settings.count, firstRow: rows.count,
      firstScreen: screens.count)
    items.append(item)
    // Moved, so that its tables grow in place.
    var form = CompiledForm()
    swap(&self, &form)
    var copier = ItemCopier(form, item: form.items.count - 1)
    form = CompiledForm()
    copier.addSettings()
    copier.addScreens()
    copier.addRows()
    copier.addRequirements()
    copier.addDependencies()
    self = copier.form
    return items.count - 1
  }
}

/// A rule that can be made to read other settings.
private protocol Relocatable {
  var settings: [Int] { get }
  func relocated(_ target: (Int) -> Int) -> Self
}

extension Expression: Relocatable {}
extension Template: Relocatable {}

/// The copies of rules that read an item's own settings, by the number of the rule.
private struct RuleCopies<Rule: Relocatable> {
  private var copies: [Int: Int] = [:]

  /// The number of a rule's copy; the rule itself if it reads none of the fields.
  mutating func copy(_ number: Int, in rules: inout [Rule?], _ fields: [Int: Int]) -> Int {
    guard number >= 0, let rule = rules[number], rule.settings.contains(where: { fields[$0] != nil }) else {
      return number
    }
    if let known = copies[number] { return known }
    copies[number] = rules.count
    rules.append(rule.relocated { fields[$0] ?? $0 })
    return rules.count - 1
  }
}

/// Copies the templates of a list for one item.
private struct ItemCopier {
  var form: CompiledForm
  let number: Int
  let item: CompiledForm.Item
  let list: CompiledForm.ItemList
  /// The path of the item, and of the list's templates.
  let path: String
  let templatePath: String
  let firstRequirement: Int
  /// The item's setting for each field of the list's templates.
  private let fields: [Int: Int]
  private var expressions = RuleCopies<Expression>()
  private var templates = RuleCopies<Template>()
  private var inputs: [Int32: Int32] = [:]

  init(_ form: consuming CompiledForm, item number: Int) {
    self.number = number
    item = form.items[number]
    list = form.lists[item.list]
    path = form.itemPath(item.identity, ofList: item.list)
    templatePath = form.texts[list.path] + "[]"
    firstRequirement = form.requirements.count
    var fields: [Int: Int] = [:]
    for (index, field) in list.fields.enumerated() { fields[field] = item.setting + 1 + index }
    self.fields = fields
    self.form = form
  }

  // MARK: - Numbers

  private func setting(_ setting: Int) -> Int {
    fields[setting] ?? setting
  }

  private func row(_ row: Int) -> Int { list.rows.firstIndex(of: row).map { item.firstRow + $0 } ?? row }

  private func screen(_ screen: Int) -> Int {
    list.screens.firstIndex(of: screen).map { item.firstScreen + $0 } ?? screen
  }

  private func requirement(_ requirement: Int) -> Int {
    list.requirements.firstIndex(of: requirement).map { firstRequirement + $0 } ?? requirement
  }

  private mutating func expression(_ number: Int) -> Int {
    let copy = expressions.copy(number, in: &form.expressions, fields)
    if copy == form.bareSettings.count {
      form.bareSettings.append(Int32(form.expressions[copy]?.bareSetting ?? -1))
    }
    return copy
  }

  private mutating func template(_ number: Int) -> Int {
    templates.copy(number, in: &form.templates, fields)
  }

  /// The number of an input in the copy. An input whose options are loaded is copied, because each row loads its
  /// own.
  private mutating func input(_ number: Int32) -> Int32 {
    guard number >= 0, let load = form.inputs[Int(number)].itemLoad else { return number }
    if let known = inputs[number] { return known }
    let copy = Int32(form.inputs.count)
    form.inputs.append(form.inputs[Int(number)])
    inputs[number] = copy
    let copied = self.load(load)
    form.loads[copied].input = Int(copy)
    form.inputs[Int(copy)].itemLoad = copied
    return copy
  }

  /// Adds the copy of a load.
  private mutating func load(_ load: Int) -> Int {
    var copy = form.loads[load]
    if case .key(let key) = copy.source { copy.source = .key(self.key(key)) }
    copy.reloadKeys = copy.reloadKeys.map { self.key($0) }
    copy.reloadSettings = copy.reloadSettings.map { setting($0) }
    form.add(copy, row: row(copy.row))
    if copy.isDependent { form.dependentLoads.append(form.loads.count - 1) }
    return form.loads.count - 1
  }

  // MARK: - Settings

  mutating func addSettings() {
    let identity = list.identityField < 0 ? list.setting : list.fields[list.identityField]
    var item = form.settings[identity]
    item.path = form.texts.add(path)
    item.row = Int32(list.rows.first.map { row($0) } ?? 0)
    item.allRows = []
    item.defaultValue = nil
    (item.isKept, item.isNamed) = (false, false)
    (item.isSecure, item.hidesRows, item.hasRequirements) = (false, false, false)
    add(item, role: .item)
    for (index, template) in list.fields.enumerated() {
      var field = form.settings[template]
      let names = list.fieldNames[index]
      var path = path
      for (depth, name) in names.enumerated() {
        if depth > 0 { _ = form.addPrefix(form.texts.add(path), setting: form.settings.count) }
        path += "." + Key.escaped(name)
      }
      field.path = form.texts.add(path)
      field.input = input(field.input)
      field.row = Int32(row(Int(field.row)))
      field.allRows = field.allRows.map { Int32(row(Int($0))) }
      (field.isKept, field.isNamed) = (!list.fieldsOfSession.contains(template), true)
      add(field, role: .field)
    }
  }

  private mutating func add(_ setting: CompiledForm.Setting, role: CompiledForm.SettingRole) {
    var setting = setting
    (setting.role, setting.owner) = (role, Int32(number))
    let hash = form.texts.withBytes(of: setting.path) { ByteHash.hash($0) }
    form.settingIndex.insert(form.settings.count, hash: hash)
    form.settings.append(setting)
  }

  // MARK: - Screens and rows

  mutating func addScreens() {
    for template in list.screens {
      var screen = form.screens[template]
      screen.name += Key.inBrackets(item.identity)
      screen.titleTemplate = self.template(screen.titleTemplate)
      screen.item = Int32(number)
      let first = form.sections.count
      for number in form.screens[template].sections {
        var section = form.sections[number]
        section.headerTemplate = self.template(section.headerTemplate)
        section.footerTemplate = self.template(section.footerTemplate)
        section.rows = rows(section.rows)
        form.sections.append(section)
        if section.headerTemplate >= 0 || section.footerTemplate >= 0 {
          form.sectionsWithTemplates.append(form.sections.count - 1)
        }
      }
      screen.sections = first..<form.sections.count
      screen.rows = rows(screen.rows)
      form.screenIndices[ExactString(screen.name)] = form.screens.count
      form.screens.append(screen)
    }
  }

  private func rows(_ rows: Range<Int>) -> Range<Int> {
    guard let first = rows.first else { return item.firstRow..<item.firstRow }
    return row(first)..<row(first) + rows.count
  }

  mutating func addRows() {
    for template in list.rows {
      var row = form.rows[template]
      row.item = Int32(number)
      row.flags.remove(.isTemplate)
      let screen = self.screen(Int(row.screen))
      // On the list's own screen, the rows of all items are side by side.
      if screen == Int(row.screen) {
        row.id = form.texts.add("\(form.id(of: template).dropLast(2))\(Key.inBrackets(item.identity))")
      }
      row.screen = Int32(screen)
      if row.setting >= 0 { row.setting = Int32(setting(Int(row.setting))) }
      for kind in ConditionKind.allCases {
        row.conditions[kind] = Int32(expression(Int(row.conditions[kind])))
      }
      if row.details >= 0 {
        let details = details(form.details[Int(row.details)])
        row.details = Int32(form.details.count)
        form.details.append(details)
      }
      for load in form.loads(ofRow: template) where form.loads[load].part != .items { _ = self.load(load) }
      let salt = UInt32(truncatingIfNeeded: screen + 1)
      let hash = form.texts.withBytes(of: row.id) { ByteHash.hash($0, salt: salt) }
      form.rowIndex.insert(form.rows.count, hash: hash)
      if form.isSecret(row: template) { form.secretRows.append(form.rows.count) }
      form.rows.append(row)
    }
  }

  private mutating func details(_ details: CompiledForm.RowDetails) -> CompiledForm.RowDetails {
    var details = details
    details.input = input(details.input)
    details.textTemplate = template(details.textTemplate)
    details.detailTextTemplate = template(details.detailTextTemplate)
    details.messageTemplate = template(details.messageTemplate)
    details.checkmarkWhen = expression(details.checkmarkWhen)
    details.progress = expression(details.progress)
    details.actions = actions(details.actions)
    details.detailActions = actions(details.detailActions)
    details.changeActions = actions(details.changeActions)
    for index in details.editActions.indices {
      details.editActions[index].actions = actions(details.editActions[index].actions)
      details.editActions[index].condition = expression(details.editActions[index].condition)
    }
    details.requirements = details.requirements.map { requirement($0) }
    return details
  }

  // MARK: - Actions

  private mutating func actions(_ actions: [Action]) -> [Action] {
    var copies: [Action] = []
    for action in actions { copies.append(self.action(action)) }
    return copies
  }

  private mutating func action(_ action: Action) -> Action {
    switch action {
    case .push(let name):
      guard let target = form.screen(named: name), list.screens.contains(target) else { return action }
      return .push(name + Key.inBrackets(item.identity))
    case .set(let assignments): return .set(assignments.map { .init(key($0.key), $0.value) })
    case .toggle(let key): return .toggle(self.key(key))
    case .reset(let keys): return .reset(keys.map { key($0) })
    case .alert(let alert): return .alert(self.alert(alert))
    case .sequence(let actions): return .sequence(self.actions(actions))
    case .when(let condition, let action):
      var condition = condition
      condition.expression = expression(condition.expression)
      return .when(condition, self.action(action))
    default: return action
    }
  }

  private func key(_ key: Key) -> Key {
    let text = key.description
    guard text.utf8.starts(with: (templatePath + ".").utf8) else { return key }
    return Key(verbatim: path + String(Substring(text.utf8.dropFirst(templatePath.utf8.count))))
  }

  private mutating func alert(_ alert: Alert) -> Alert {
    var alert = alert
    alert.templates.title = template(alert.templates.title)
    alert.templates.message = template(alert.templates.message)
    for index in alert.choices.indices {
      alert.choices[index].actions = actions(alert.choices[index].actions)
    }
    return alert
  }

  // MARK: - Requirements and dependencies

  mutating func addRequirements() {
    for template in list.requirements {
      var requirement = form.requirements[template]
      requirement.when = expression(requirement.when)
      requirement.that = expression(requirement.that)
      requirement.messageTemplate = self.template(requirement.messageTemplate)
      requirement.row = row(requirement.row)
      requirement.settings = requirement.settings.map { setting($0) }
      form.requirements.append(requirement)
    }
  }

  mutating func addDependencies() {
    var dependencies = FormDependencies()
    for row in item.firstRow..<form.rows.count { dependencies.add(row: row, of: form) }
    // The rows of an item appear and disappear with it.
    for row in item.firstRow..<form.rows.count { dependencies.dependents.append((item.setting, row)) }
    for requirement in firstRequirement..<form.requirements.count {
      dependencies.add(requirement: requirement, of: form)
    }
    dependencies.append(to: &form)
  }
}
