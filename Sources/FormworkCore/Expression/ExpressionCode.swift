/// A compiled expression as flat code. Each operation precedes its operands and stores the index of their
/// end.
struct ExpressionCode: Sendable, Hashable {
  enum Operation: UInt8, Sendable {
    /// Leaves: a literal, given its index; a setting, given its number.
    case literal, setting
    case not, negate, count
    /// Compares two operands with the operator `mark`.
    case compare
    /// Whether the operand is in the list, or matches the pattern, with this index.
    case isIn, matches
    /// Whether the first operand is an element, or a name, of the second one.
    case contains
    /// Sums and products from left to right. Each operand except the first stores the operator before it.
    case arithmetic
    case list
    /// Whether all operands hold, or any of them.
    case all, any
  }

  struct Instruction: Sendable, Hashable {
    var operation: Operation
    /// For a comparison, its operator; for an operand of a sum or product, the operator before it.
    var mark: ExpressionOperator?
    /// The number of a setting, or an index into literals, lists or patterns.
    var operand: Int32 = 0
    /// The index after the operation's last operand.
    var end: Int32 = 0
    /// The range of the operation's scalars in the source.
    var source: Range<Int32> = 0..<0
  }

  fileprivate(set) var instructions: [Instruction] = []
  private(set) var literals: [Value] = []
  private(set) var lists: [[Value]] = []
  private(set) var patterns: [Pattern] = []
  /// The settings that the code reads, each once, in ascending order.
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

  /// The settings that an operation and its operands read, in order of appearance.
  func settings(at index: Int) -> [Int] {
    var settings: [Int] = []
    for instruction in instructions[index..<Int(instructions[index].end)]
    where instruction.operation == .setting && !settings.contains(Int(instruction.operand)) {
      settings.append(Int(instruction.operand))
    }
    return settings
  }

  /// An operation and its operands as code of their own.
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

// MARK: - Construction

extension ExpressionCode {
  /// Appends an operation without operands; returns its index.
  mutating func begin(_ operation: Operation, mark: ExpressionOperator? = nil, source: Range<Int32>) -> Int {
    instructions.append(Instruction(operation: operation, mark: mark, source: source))
    return instructions.count - 1
  }

  /// Ends an operation whose operands have all been appended.
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

  mutating func setSetting(_ setting: Int, at index: Int) { instructions[index].operand = Int32(setting) }

  mutating func setList(_ values: [Value], at index: Int) {
    instructions[index].operand = Int32(lists.count)
    lists.append(values)
  }

  mutating func setPattern(_ pattern: Pattern, at index: Int) {
    instructions[index].operand = Int32(patterns.count)
    patterns.append(pattern)
  }

  /// Completes the code.
  mutating func finish() {
    settings = settings(at: 0).sorted()
  }
}
