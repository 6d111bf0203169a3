// Evaluates compiled expressions. Only patterns, lists and joined texts allocate memory.
extension ExpressionCode {
  /// - Parameter assumption: the result to assume where the condition depends on an unknown value.
  func holds(at index: Int, assuming assumption: Bool = true, _ read: (SettingID) -> Value?) -> Bool {
    let instruction = instructions[index]
    switch instruction.operation {
    case .not: return !holds(at: index + 1, assuming: !assumption, read)
    case .all:
      var operand = index + 1
      while operand < instruction.end {
        if !holds(at: operand, assuming: assumption, read) { return false }
        operand = Int(instructions[operand].end)
      }
      return true
    case .any:
      var operand = index + 1
      while operand < instruction.end {
        if holds(at: operand, assuming: assumption, read) { return true }
        operand = Int(instructions[operand].end)
      }
      return false
    case .compare:
      let right = Int(instructions[index + 1].end)
      guard let mark = instruction.mark else { return false }
      return compare(value(at: index + 1, read), mark, value(at: right, read)) ?? assumption
    case .isIn:
      guard let value = value(at: index + 1, read) else { return false }
      if value.isUnknown { return assumption }
      return lists[Int(instruction.operand)].contains(value)
    case .contains:
      guard let value = value(at: index + 1, read) else { return false }
      switch self.value(at: Int(instructions[index + 1].end), read) {
      case let container? where container.isUnknown || value.isUnknown: return assumption
      case .array(let values): return values.contains(value)
      case .object(let object): return value.string.map { object[$0] != nil } ?? false
      default: return false
      }
    case .matches:
      guard let value = value(at: index + 1, read) else { return false }
      if value.isUnknown { return assumption }
      guard let text = value.string else { return false }
      return patterns[Int(instruction.operand)].matches(text)
    case .literal, .setting, .negate, .count, .arithmetic, .list: return value(at: index, read)?.bool ?? false
    }
  }

  func value(at index: Int, _ read: (SettingID) -> Value?) -> Value? {
    let instruction = instructions[index]
    switch instruction.operation {
    case .literal:
      let value = literals[Int(instruction.operand)]
      return value == .null ? nil : value
    case .setting:
      let value = read(keys[Int(instruction.operand)])
      return value == .null ? nil : value
    case .negate:
      let value = value(at: index + 1, read)
      return value?.isUnknown ?? false ? value : value?.negated
    case .count:
      let value = value(at: index + 1, read)
      return value?.isUnknown ?? false ? value : .count(count(value))
    case .list:
      var values: [Value] = []
      for operand in operands(of: index) { values.append(value(at: operand, read) ?? .null) }
      return values.contains { $0.isUnknown } ? .unknown : .array(values)
    case .arithmetic:
      var result = value(at: index + 1, read)
      var operand = Int(instructions[index + 1].end)
      while operand < instruction.end {
        guard let right = value(at: operand, read), let mark = instructions[operand].mark else { return nil }
        if right.isUnknown || result?.isUnknown ?? false {
          result = .unknown
        } else {
          result.apply(mark, right)
        }
        if result == nil { return nil }
        operand = Int(instructions[operand].end)
      }
      return result
    case .not, .all, .any, .compare, .isIn, .contains, .matches: return .bool(holds(at: index, read))
    }
  }

  /// - Returns: `nil` if the result depends on an unknown value.
  private func compare(_ left: Value?, _ mark: ExpressionOperator, _ right: Value?) -> Bool? {
    guard let left, let right else {
      return mark == .equal ? left == right : mark == .unequal && left != right
    }
    if left.isUnknown || right.isUnknown { return nil }
    return switch mark {
    case .equal: left == right
    case .unequal: left != right
    case .less: left.isOrdered(before: right)
    case .greater: right.isOrdered(before: left)
    case .lessOrEqual: left == right && left.isOrdered || left.isOrdered(before: right)
    case .greaterOrEqual: left == right && left.isOrdered || right.isOrdered(before: left)
    default: false
    }
  }

  private func count(_ value: Value?) -> Int {
    switch value {
    case .string(let text): text.scalarCount
    default: value?.elementCount ?? 0
    }
  }
}
