/// A compiled expression as flat code. Each operation precedes its operands and stores the index of their
/// end.
struct ExpressionCode: Sendable, Hashable {
  enum Operation: UInt8, Sendable {
    /// Leaves: a literal, given its index; a setting, given its index in `keys`.
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
    /// An index into keys, literals, lists or patterns.
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
  /// The settings that the code names, each once, in order of appearance.
  fileprivate(set) var keys: [SettingID] = []
  /// The settings that the code reads, each once, in ascending order.
  private(set) var settings: [SettingID] = []

  init() {}

  init(setting: SettingID, sourceCount: Int) {
    instructions = [Instruction(operation: .setting, end: 1, source: 0..<Int32(sourceCount))]
    (keys, settings) = ([setting], [setting])
  }

  var bareSetting: SettingID? { instructions.count == 1 ? setting(at: 0) : nil }

  /// The setting that an operation reads; `nil` if the operation is another one.
  func setting(at index: Int) -> SettingID? {
    instructions[index].operation == .setting ? keys[Int(instructions[index].operand)] : nil
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
  func settings(at index: Int) -> [SettingID] {
    var settings: [SettingID] = []
    for place in index..<Int(instructions[index].end) {
      if let setting = setting(at: place), !settings.contains(setting) { settings.append(setting) }
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

  mutating func append(setting: SettingID, source: Range<Int32>) {
    let index = begin(.setting, source: source)
    let known = keys.firstIndex(of: setting)
    instructions[index].operand = Int32(known ?? keys.count)
    if known == nil { keys.append(setting) }
    end(index)
  }

  /// The same code with other settings.
  func relocated(_ target: (SettingID) -> SettingID) -> ExpressionCode {
    var code = self
    code.keys = keys.map(target)
    code.settings = settings.map(target).sorted()
    return code
  }

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
