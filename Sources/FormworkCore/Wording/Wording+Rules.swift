// What a condition requires, in words.
extension Wording {
  /// What a condition requires, such as `requires Proxy to be on`. Any condition other than a comparison is
  /// quoted as it is written.
  ///
  /// - Parameters:
  ///   - label: the label of a setting.
  ///   - shown: a value of a setting as the user sees it.
  static func requires(
    _ condition: Expression, label: (SettingID) -> String, shown: (Value, SettingID) -> String
  ) -> String {
    let requirement = requirement(condition.code, label: label, shown: shown)
    return "requires " + (requirement ?? condition.source)
  }

  private static func requirement(
    _ code: ExpressionCode, label: (SettingID) -> String, shown: (Value, SettingID) -> String
  ) -> String? {
    if let setting = code.setting(at: 0) { return "\(label(setting)) to be on" }
    let instruction = code.instructions[0]
    switch instruction.operation {
    case .not: return code.setting(at: 1).map { "\(label($0)) to be off" }
    case .isIn:
      guard let setting = code.setting(at: 1) else { return nil }
      let values = code.lists[Int(instruction.operand)].map { orQuotes(shown($0, setting)) }
      return "\(label(setting)) to be \(list(values, isQuoted: false))"
    case .contains:
      guard let setting = code.setting(at: Int(code.instructions[1].end)) else { return nil }
      return code.literal(at: 1).map { "\(label(setting)) to contain \(orQuotes($0.description))" }
    case .compare:
      let right = Int(code.instructions[1].end)
      guard let mark = instruction.mark else { return nil }
      if let setting = code.setting(at: 1) {
        if let other = code.setting(at: right) {
          return "\(label(setting)) \(comparison(mark, withSetting: label(other)))"
        }
        return code.literal(at: right).map {
          "\(label(setting)) \(comparison(mark, with: $0, shown($0, setting)))"
        }
      }
      guard let setting = code.setting(at: right) else { return nil }
      return code.literal(at: 1).map {
        "\(label(setting)) \(comparison(mark.mirrored, with: $0, shown($0, setting)))"
      }
    default: return nil
    }
  }

  private static func comparison(_ mark: ExpressionOperator, withSetting label: String) -> String {
    switch mark {
    case .equal: "to be the same as \(label)"
    case .unequal: "to differ from \(label)"
    default: order(mark, label)
    }
  }

  private static func comparison(_ mark: ExpressionOperator, with value: Value, _ shown: String) -> String {
    let shown = orQuotes(shown)
    return switch (mark, value) {
    case (.equal, .null): "to be unset"
    case (.unequal, .null): "to be set"
    case (.equal, _): "to be \(shown)"
    case (.unequal, _): "not to be \(shown)"
    default: order(mark, shown)
    }
  }

  private static func orQuotes(_ text: String) -> String { text.isEmpty ? "''" : text }

  private static func order(_ mark: ExpressionOperator, _ operand: String) -> String {
    switch mark {
    case .less: "to be less than \(operand)"
    case .greater: "to be greater than \(operand)"
    case .lessOrEqual: "to be at most \(operand)"
    default: "to be at least \(operand)"
    }
  }
}

extension ExpressionCode {
  fileprivate func literal(at index: Int) -> Value? {
    instructions[index].operation == .literal ? literals[Int(instructions[index].operand)] : nil
  }
}
