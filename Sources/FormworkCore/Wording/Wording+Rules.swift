// What a condition requires, in words.
extension Wording {
  /// What a condition requires, such as `requires Proxy to be on`. A condition that is more than a comparison is
  /// quoted as it is written.
  ///
  /// - Parameters:
  ///   - label: the label of a setting.
  ///   - shown: a value of a setting as the user sees it.
  static func requires(
    _ condition: Expression, label: (Int) -> String, shown: (Value, Int) -> String
  ) -> String {
    let requirement = requirement(condition.code, label: label, shown: shown)
    return "requires " + (requirement ?? condition.source)
  }

  private static func requirement(
    _ code: ExpressionCode, label: (Int) -> String, shown: (Value, Int) -> String
  ) -> String? {
    if let setting = code.setting(at: 0) { return "\(label(setting)) to be on" }
    let instruction = code.instructions[0]
    switch instruction.operation {
    case .not: return code.setting(at: 1).map { "\(label($0)) to be off" }
    case .isIn:
      guard let setting = code.setting(at: 1) else { return nil }
      let values = code.lists[Int(instruction.operand)].map { shown($0, setting) }
      return "\(label(setting)) to be \(list(values, isQuoted: false))"
    case .compare:
      let right = Int(code.instructions[1].end)
      guard let mark = instruction.mark else { return nil }
      if let setting = code.setting(at: 1) {
        return code.operand(at: right, label: label, shown: { shown($0, setting) })
          .flatMap { comparison(mark, with: $0) }.map { "\(label(setting)) \($0)" }
      }
      guard let setting = code.setting(at: right) else { return nil }
      return code.operand(at: 1, label: label, shown: { shown($0, setting) })
        .flatMap { comparison(mark.mirrored, with: $0) }.map { "\(label(setting)) \($0)" }
    default: return nil
    }
  }

  /// - Parameter operand: empty for `null`.
  private static func comparison(_ mark: ExpressionOperator, with operand: String) -> String? {
    switch mark {
    case .equal: operand.isEmpty ? "not to be set" : "to be \(operand)"
    case .unequal: operand.isEmpty ? "to be set" : "not to be \(operand)"
    case .less: "to be less than \(operand)"
    case .greater: "to be greater than \(operand)"
    case .lessOrEqual: "to be at most \(operand)"
    case .greaterOrEqual: "to be at least \(operand)"
    default: nil
    }
  }
}

extension ExpressionCode {
  fileprivate func setting(at index: Int) -> Int? {
    instructions[index].operation == .setting ? Int(instructions[index].operand) : nil
  }

  /// A literal or a setting as one side of a comparison; `nil` for anything else.
  fileprivate func operand(at index: Int, label: (Int) -> String, shown: (Value) -> String) -> String? {
    if let setting = setting(at: index) { return label(setting) }
    guard instructions[index].operation == .literal else { return nil }
    let value = literals[Int(instructions[index].operand)]
    if value == .null { return "" }
    let text = shown(value)
    return text.isEmpty ? "''" : text
  }
}
