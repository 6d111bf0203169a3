/// Finds the parts of a condition that have the same result for all valid settings.
///
/// It tries one value for each case that the condition can distinguish. A part with a comparison that
/// this does not cover, such as one with a sum of two settings, is assumed to depend on them.
struct ConstantConditions {
  typealias Reason = FormFault.ConstantReason

  /// A part that always or never holds.
  struct Part {
    /// The operation in the condition's code.
    var node: Int
    /// Its first scalar in the condition's source.
    var offset: Int
    var holds: Bool
    var reason: Reason

    var isWhole: Bool { node == 0 }
  }

  private let form: CompiledForm
  private let code: ExpressionCode
  private(set) var parts: [Part] = []
  /// How many more instructions may be executed: a condition can be as long as its file.
  private var budget = 200_000

  init(_ expression: Expression, of form: CompiledForm) {
    self.form = form
    code = expression.code
    visit(0)
  }

  /// Adds the smallest constant parts of an operation that is true or false; returns whether there are any.
  @discardableResult
  private mutating func visit(_ node: Int) -> Bool {
    let instruction = code.instructions[node]
    var isFound = false
    if [.not, .all, .any].contains(instruction.operation) {
      for operand in code.operands(of: node) where visit(operand) { isFound = true }
    }
    if isFound { return true }
    guard let holds = constantResult(of: node) else { return false }
    parts.append(
      Part(
        node: node, offset: Int(instruction.source.lowerBound), holds: holds, reason: reason(for: node)))
    return true
  }

  /// The result of an operation for all values of its settings; `nil` if it differs or is not known.
  private mutating func constantResult(of node: Int) -> Bool? {
    let settings = code.settings(at: node)
    var literals: [SettingID: [Value]] = [:]
    guard settings.count <= 8, collect(node, into: &literals) else { return nil }
    var domains: [[Value]] = []
    var cost = cost(of: node)
    for setting in settings {
      guard let values = values(of: setting, beside: literals[setting] ?? []), !values.isEmpty else {
        return nil
      }
      domains.append(values)
      cost = cost.multipliedReportingOverflow(by: values.count).partialValue
      guard cost <= budget else { return nil }
    }
    budget -= cost
    var result: Bool?
    var chosen = [Int](repeating: 0, count: settings.count)
    while true {
      let holds = code.holds(at: node) { setting in
        settings.firstIndex(of: setting).map { domains[$0][chosen[$0]] }
      }
      if let result, result != holds { return nil }
      result = holds
      // The next combination.
      guard let place = chosen.indices.first(where: { chosen[$0] + 1 < domains[$0].count }) else {
        return result
      }
      for earlier in 0..<place { chosen[earlier] = 0 }
      chosen[place] += 1
    }
  }

  private func cost(of node: Int) -> Int {
    var cost = 0
    for instruction in code.instructions[node..<Int(code.instructions[node].end)] {
      cost += 1 + (instruction.operation == .isIn ? code.lists[Int(instruction.operand)].count : 0)
    }
    return cost
  }

  // MARK: - Values to try

  /// Whether all values of a setting can be tried.
  private func isFinite(_ setting: SettingID) -> Bool {
    switch form.input(ofSetting: setting).rules {
    case .toggle: true
    case .choice(let rules): !rules.items.isEmpty
    default: false
    }
  }

  /// Collects the literals that each setting is compared with; returns `false` if a setting with infinitely
  /// many values is used in another way.
  private func collect(_ node: Int, into literals: inout [SettingID: [Value]]) -> Bool {
    let instruction = code.instructions[node]
    switch instruction.operation {
    case .literal, .setting: return true
    case .not, .all, .any:
      for operand in code.operands(of: node) where !collect(operand, into: &literals) { return false }
      return true
    case .compare:
      let (left, right) = sides(of: node)
      if let setting = setting(at: left), setting == self.setting(at: right) { return true }
      for (side, other) in [(left, right), (right, left)] {
        guard let setting = setting(at: side), code.settings(at: other).isEmpty else { continue }
        guard let literal = code.value(at: other, { _ in nil }) else { return true }
        literals[setting, default: []].append(literal)
        // Not every text between two others is valid.
        let isEquality = instruction.mark == .equal || instruction.mark == .unequal
        return isEquality || literal.number != nil || isFinite(setting)
      }
    case .isIn:
      if let setting = setting(at: node + 1) {
        literals[setting, default: []] += code.lists[Int(instruction.operand)]
        return true
      }
    case .contains, .matches, .count, .negate, .arithmetic, .list: break
    }
    return code.settings(at: node).allSatisfy { isFinite($0) }
  }

  private func sides(of comparison: Int) -> (left: Int, right: Int) {
    (comparison + 1, Int(code.instructions[comparison + 1].end))
  }

  private func setting(at node: Int) -> SettingID? { code.setting(at: node) }

  /// Values of a setting, at least one for each possible result of its comparisons with the literals, and
  /// `null` if it can be unset. Returns `nil` if such values are not known.
  private func values(of setting: SettingID, beside literals: [Value]) -> [Value]? {
    let input = form.input(ofSetting: setting)
    var values: [Value]
    switch input.rules {
    case .toggle: values = [.bool(false), .bool(true)]
    case .choice(let rules):
      values = rules.items.map { $0.value }
      if values.isEmpty { return nil }
    case .number(let rules):
      guard let numbers = numbers(beside: literals, bounds(of: setting), isInteger: rules.isInteger) else {
        return nil
      }
      values = numbers
    case .text:
      let texts = literals.compactMap { $0.string }
      values = texts.filter { isValid($0, for: setting) }.map { .string($0) }
      values.append(.string(texts.joined() + "x"))
    default: return nil
    }
    if form.settings[setting].defaultValue == nil || input.isNullable { values.append(.null) }
    return values
  }

  /// The bounds of a number; none if several rows have the key, because each may have other bounds.
  private func bounds(of setting: SettingID) -> (minimum: Number?, maximum: Number?) {
    guard case .number(let rules) = form.input(ofSetting: setting).rules,
      form.settings[setting].allRows.isEmpty
    else { return (nil, nil) }
    return (rules.minimum, rules.maximum)
  }

  private func isValid(_ text: String, for setting: SettingID) -> Bool {
    guard form.settings[setting].allRows.isEmpty else { return true }
    do throws(ValueFault) { try form.input(ofSetting: setting).validate(.string(text)) } catch {
      return false
    }
    return true
  }

  /// The numbers at, between and beside the literals, within the bounds.
  private func numbers(
    beside literals: [Value], _ bounds: (minimum: Number?, maximum: Number?), isInteger: Bool
  ) -> [Value]? {
    let (minimum, maximum) = (bounds.minimum?.double, bounds.maximum?.double)
    let marks = (literals.compactMap { $0.double } + [minimum, maximum].compactMap { $0 }).sorted()
    // Beyond that, doubles cannot represent all whole numbers.
    guard marks.allSatisfy({ $0.magnitude < 9e15 }) else { return nil }
    var numbers = [(marks.first ?? 0).rounded(.down) - 1, (marks.last ?? 0).rounded(.up) + 1]
    for (index, mark) in marks.enumerated() {
      if isInteger {
        numbers += [mark.rounded(.down) - 1, mark.rounded(.down), mark.rounded(.up), mark.rounded(.up) + 1]
      } else {
        numbers += [mark, (mark + marks[max(0, index - 1)]) / 2]
      }
    }
    var values: [Value] = []
    for number in numbers.sorted() where number >= minimum ?? -.infinity && number <= maximum ?? .infinity {
      let value = Value.number(number).normal
      if values.last != value { values.append(value) }
    }
    return values
  }

  // MARK: - Reasons

  private func reason(for node: Int) -> Reason {
    let settings = code.settings(at: node)
    let keys = settings.map { form.key(of: $0) }
    guard let setting = settings.first, let key = keys.first else { return .readsNoSetting }
    guard settings.count == 1, code.instructions[node].operation == .compare else { return .anyValue(keys) }
    let (left, right) = sides(of: node)
    if self.setting(at: left) == self.setting(at: right), self.setting(at: left) != nil { return .sameSides }
    let literal = code.value(at: self.setting(at: left) == nil ? left : right) { _ in nil }
    guard let literal else { return .neverUnset(key) }
    let bounds = bounds(of: setting)
    if bounds.minimum != nil || bounds.maximum != nil {
      return .bounds(
        key, minimum: bounds.minimum.map { Value($0).json }, maximum: bounds.maximum.map { Value($0).json })
    }
    if case .text = form.input(ofSetting: setting).rules, let text = literal.string {
      return .invalidText(text, key)
    }
    return .anyValue(keys)
  }
}
