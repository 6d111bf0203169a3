extension CompiledForm {
  /// Whether evaluating all rules and texts once with stored values might take more steps than allowed.
  package func hasTooMuchWork(with values: SettingValues) -> Bool {
    if lists.isEmpty, loads.isEmpty, let work = tables.work {
      // A value that is n times as large as another one takes at most n times as many steps.
      let largest = allSettings.reduce(1) { max($0, values[$1]?.ruleSize ?? 1) }
      var bound = FormWork()
      bound.add(largest, work.steps)
      if !bound.isTooMuch { return false }
    }
    return work(with: values).isTooMuch
  }

  /// How much work it is to evaluate all rules and texts once.
  ///
  /// - Parameter values: the stored values. Other settings have their defaults.
  func work(with values: SettingValues? = nil) -> FormWork {
    var sizes = SettingTable(self, 1)
    var work = FormWork()
    let weights = inputs.map { $0.weight }
    for setting in allSettings {
      sizes[setting] = ((values?[setting]) ?? settings[setting].defaultValue)?.ruleSize ?? 1
      work.add(weights[inputNumber(of: setting)], sizes[setting])
    }
    work.addRules(of: self, for: nil, sizes)
    for item in items.indices where values.map({ $0[existence(ofItem: item)] != nil }) ?? true {
      work.addRules(of: self, for: item, sizes)
    }
    for load in loads {
      // The items of a picker are made from the value with each change.
      if case .key(let key) = load.source, let setting = setting(key) { work.add(500, sizes[setting]) }
    }
    return work
  }
}

extension FormWork {
  /// Adds the rules and texts that exist once, or those of an item.
  fileprivate mutating func addRules(of form: CompiledForm, for item: ItemID?, _ sizes: SettingTable<Int>) {
    let list = item.map { Int32(form.items[$0].list.index) } ?? -1
    func size(of settings: [SettingID]) -> Int {
      settings.reduce(1) { max($0, sizes[form.setting($1, for: item)]) }
    }
    func add(rule: Int) {
      guard rule >= 0, let expression = form.expressions[rule] else { return }
      if let setting = expression.bareSetting {
        return self.add(1, sizes[form.setting(setting, for: item)])
      }
      self.add(expression.weight, size(of: expression.settings))
    }
    func add(text: Int) {
      guard text >= 0, let template = form.templates[text] else { return }
      self.add(10 * template.weight, size(of: template.settings))
    }
    func add(requirement: CompiledForm.Requirement) {
      add(rule: requirement.when)
      add(rule: requirement.that)
      add(text: requirement.messageTemplate)
    }
    func add(row: CompiledForm.Row) {
      for kind in ConditionKind.allCases { add(rule: Int(row.conditions[kind])) }
      if row.details < 0 { return }
      let details = form.details[Int(row.details)]
      add(rule: details.progress)
      add(rule: details.checkmarkWhen)
      for text in [details.textTemplate, details.detailTextTemplate, details.messageTemplate] {
        add(text: text)
      }
    }
    func add(screen: CompiledForm.Screen) {
      add(text: screen.titleTemplate)
      for section in form.sections[screen.sections] {
        add(text: section.headerTemplate)
        add(text: section.footerTemplate)
      }
    }
    guard item != nil else {
      for row in form.rows where row.list < 0 && !(row.conditions.isEmpty && row.details < 0) {
        add(row: row)
      }
      for screen in form.screens where screen.list < 0 { add(screen: screen) }
      for requirement in form.requirements where requirement.row < 0 || form.rows[requirement.row].list < 0 {
        add(requirement: requirement)
      }
      return
    }
    for row in form.lists[Int(list)].rows { add(row: form.rows[row]) }
    for screen in form.lists[Int(list)].screens { add(screen: form.screens[screen]) }
    for requirement in form.lists[Int(list)].requirements { add(requirement: form.requirements[requirement]) }
  }
}

extension Value {
  /// How many elements and bytes of text a rule may have to look at.
  var ruleSize: Int {
    switch self {
    case .null, .bool, .int, .double: 1
    case .string(let text): text.utf8.count + 1
    case .array(let values): values.reduce(1) { $0 + $1.ruleSize }
    case .object(let object): object.reduce(1) { $0 + $1.name.utf8.count + $1.value.ruleSize }
    }
  }
}

extension Expression {
  /// How often evaluating it may look at each part of a value.
  fileprivate var weight: Int {
    if bareSetting != nil { return 1 }
    let code = code
    return code.lists.reduce(code.instructions.count + patternStates) { $0 + $1.count }
  }
}

extension Template {
  fileprivate var weight: Int {
    pieces.reduce(0) { if case .expression(let expression) = $1 { $0 + expression.weight } else { $0 + 1 } }
  }
}

extension Input {
  /// How often checking a value may look at each part of it.
  var weight: Int {
    switch rules {
    case .text(let rules): rules.pattern?.stateCount ?? 1
    case .choice(let rules): min(rules.items.count, ChoiceRules.searchLimit)
    case .list(let rules): rules.element.weight
    case .map(let rules): rules.element.weight + rules.names.weight
    case .anyOf(let rules): rules.inputs.reduce(0) { $0 + $1.weight }
    default: 1
    }
  }
}
