/// A compiled expression as flat code: each operation stands before its operands, and knows where they end.
struct ExpressionCode: Sendable, Hashable {
  enum Operation: UInt8, Sendable {
    /// Leaves: a literal by its index, a setting by its number.
    case literal, setting
    case not, negate, count
    /// Comparison of two operands by the operator `mark`.
    case compare
    /// Whether the operand is in the list of this index, or matches the pattern of this index.
    case isIn, matches
    /// Sums and products from left to right; each operand but the first bears the operator before it.
    case arithmetic
    case list
    /// Operands of which all must hold, or one.
    case all, any
  }

  struct Instruction: Sendable, Hashable {
    var operation: Operation
    /// Of a comparison its operator; of an operand in a sum or product the operator before it.
    var mark: ExpressionOperator?
    /// The number of a setting, or an index into literals, lists or patterns.
    var operand: Int32 = 0
    /// The index behind the operation's last operand.
    var end: Int32 = 0
    /// The operation's scalars in the expression's source.
    var source: Range<Int32> = 0..<0
  }

  fileprivate(set) var instructions: [Instruction] = []
  private(set) var literals: [Value] = []
  private(set) var lists: [[Value]] = []
  private(set) var patterns: [Pattern] = []
  /// The settings that it reads, each once, in ascending order.
  private(set) var settings: [Int] = []

  init() {}

  init(setting: Int, sourceCount: Int) {
    instructions = [
      Instruction(operation: .setting, operand: Int32(setting), end: 1, source: 0..<Int32(sourceCount))
    ]
    settings = [setting]
  }

  var bareSetting: Int? {
    instructions.count == 1 && instructions[0].operation == .setting ? Int(instructions[0].operand) : nil
  }

  /// The indices of an operation's operands.
  func operands(of index: Int) -> some Sequence<Int> {
    let end = Int(instructions[index].end)
    return sequence(state: index + 1) { next in
      guard next < end else { return nil }
      defer { next = Int(instructions[next].end) }
      return next
    }
  }

  /// The settings that an operation and its operands read, in the order in which they are named.
  func settings(at index: Int) -> [Int] {
    var settings: [Int] = []
    for instruction in instructions[index..<Int(instructions[index].end)]
    where instruction.operation == .setting && !settings.contains(Int(instruction.operand)) {
      settings.append(Int(instruction.operand))
    }
    return settings
  }

  /// An operation with its operands as code of its own.
  func part(at index: Int) -> ExpressionCode {
    var part = self
    part.instructions = instructions[index..<Int(instructions[index].end)].map { instruction in
      var instruction = instruction
      instruction.end -= Int32(index)
      return instruction
    }
    part.settings = settings(at: index).sorted()
    return part
  }
}

// MARK: - Making

extension ExpressionCode {
  /// Appends an operation without operands so far; gives its index.
  mutating func begin(_ operation: Operation, mark: ExpressionOperator? = nil, source: Range<Int32>) -> Int {
    instructions.append(Instruction(operation: operation, mark: mark, source: source))
    return instructions.count - 1
  }

  /// All operands of an operation have been appended.
  mutating func end(_ index: Int) { instructions[index].end = Int32(instructions.count) }

  mutating func setMark(_ mark: ExpressionOperator, at index: Int) { instructions[index].mark = mark }

  mutating func append(_ value: Value, source: Range<Int32>) {
    let index = begin(.literal, source: source)
    instructions[index].operand = Int32(literals.count)
    literals.append(value)
    end(index)
  }

  mutating func append(setting: Int, source: Range<Int32>) {
    let index = begin(.setting, source: source)
    instructions[index].operand = Int32(setting)
    end(index)
  }

  mutating func setList(_ values: [Value], at index: Int) {
    instructions[index].operand = Int32(lists.count)
    lists.append(values)
  }

  mutating func setPattern(_ pattern: Pattern, at index: Int) {
    instructions[index].operand = Int32(patterns.count)
    patterns.append(pattern)
  }

  /// The code is complete.
  mutating func finish() {
    settings = settings(at: 0).sorted()
  }
}
