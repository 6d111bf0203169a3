/// An estimate of how much work the rules and texts of a form are, in steps. A step compares an element of a
/// list, or a character with a state of a pattern.
package struct FormWork: Sendable {
  /// The greatest number of steps in which all rules and texts of a form can be evaluated once.
  package static let limit = 1_000_000_000

  private var steps = 0

  var isTooMuch: Bool { steps > Self.limit }

  /// Adds a rule that looks `weight` times at each part of a value.
  mutating func add(_ weight: Int, _ size: Int) {
    let (product, overflows) = weight.multipliedReportingOverflow(by: size)
    steps = overflows || product > Self.limit ? Self.limit + 1 : min(Self.limit + 1, steps + product)
  }

  mutating func add(_ other: FormWork) { add(1, other.steps) }
}

extension CompiledForm {
  /// Whether evaluating all rules and texts once might take more steps than allowed.
  ///
  /// - Parameter values: the stored values, indexed by setting. Other settings have their defaults.
  package func hasTooMuchWork(with values: [Value?] = []) -> Bool {
    let sizes = settings.indices.map { setting in
      ((values.isEmpty ? nil : values[setting]) ?? settings[setting].defaultValue)?.ruleSize ?? 1
    }
    func size(of settings: [Int]) -> Int { settings.reduce(1) { max($0, sizes[$1]) } }
    var rules = [FormWork](repeating: FormWork(), count: expressions.count)
    for (number, expression) in expressions.enumerated() {
      if let expression { rules[number].add(expression.weight, size(of: expression.settings)) }
    }
    var texts = [FormWork](repeating: FormWork(), count: templates.count)
    for (number, template) in templates.enumerated() {
      if let template { texts[number].add(10 * template.weight, size(of: template.settings)) }
    }
    var work = FormWork()
    func add(rule: Int) { if rule >= 0 { work.add(rules[rule]) } }
    func add(text: Int) { if text >= 0 { work.add(texts[text]) } }

    let weights = inputs.map { $0.weight }
    for setting in settings.indices { work.add(weights[Int(settings[setting].input)], sizes[setting]) }
    for row in rows { for kind in ConditionKind.allCases { add(rule: Int(row.conditions[kind])) } }
    for requirement in requirements {
      add(rule: requirement.when)
      add(rule: requirement.that)
      add(text: requirement.messageTemplate)
    }
    for details in details {
      add(rule: details.progress)
      add(rule: details.checkmarkWhen)
      for text in [details.textTemplate, details.detailTextTemplate, details.messageTemplate] {
        add(text: text)
      }
    }
    for section in sectionsWithTemplates {
      add(text: sections[section].headerTemplate)
      add(text: sections[section].footerTemplate)
    }
    for screen in screens { add(text: screen.titleTemplate) }
    for load in loads {
      // The items of a picker are made from the value with each change.
      if case .key(let key) = load.source, let setting = setting(key) { work.add(500, sizes[setting]) }
    }
    return work.isTooMuch
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
  /// How often judging a value may look at each part of it.
  var weight: Int {
    switch rules {
    case .text(let rules): rules.pattern?.stateCount ?? 1
    case .choice(let rules): min(rules.items.count, ChoiceRules.searchLimit)
    case .list(let rules): rules.element.weight
    case .map(let rules): rules.element.weight + rules.names.weight
    default: 1
    }
  }
}
