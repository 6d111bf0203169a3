/// Searches for values that make a condition hold, guided by the structure of the condition.
///
/// The results are candidates that the caller must try, because two parts may need different values of the
/// same key. The search is bounded, so it also ends for a condition designed to be hard.
struct ExpressionSolver {
  typealias Solution = Expression.Solution

  /// How many solutions to keep for each part, and how many parts to examine.
  private let limit = 16
  private var budget = 2_000

  private let code: ExpressionCode
  private let read: (SettingID) -> Value?
  private let candidates: (SettingID) -> [Value]
  private let admits: (SettingID, Value) -> Bool

  init(
    _ code: ExpressionCode, read: @escaping (SettingID) -> Value?,
    candidates: @escaping (SettingID) -> [Value],
    admits: @escaping (SettingID, Value) -> Bool
  ) {
    self.code = code
    self.read = read
    self.candidates = candidates
    self.admits = admits
  }

  /// Whether a part has the wanted truth value, or can have it if it depends on an unknown value.
  private func holds(_ node: Int, as wanted: Bool, given solution: Solution) -> Bool {
    code.holds(at: node, assuming: wanted) { solution[$0] ?? read($0) } == wanted
  }

  /// Extensions of a solution that give a part the wanted truth value.
  mutating func solutions(for node: Int, toMake wanted: Bool, given solution: Solution) -> [Solution] {
    if holds(node, as: wanted, given: solution) { return [solution] }
    guard budget > 0 else { return [] }
    budget -= 1
    let instruction = code.instructions[node]
    switch instruction.operation {
    case .setting: return setting(code.keys[Int(instruction.operand)], to: [.bool(wanted)], solution)
    case .not: return solutions(for: node + 1, toMake: !wanted, given: solution)
    case .all, .any:
      let operands = Array(code.operands(of: node))
      return (instruction.operation == .all) == wanted
        ? all(operands, toMake: wanted, solution) : one(of: operands, toMake: wanted, solution)
    case .compare:
      guard let mark = instruction.mark else { return [] }
      let (left, right) = (node + 1, Int(code.instructions[node + 1].end))
      let found =
        side(left, wanted ? mark : mark.opposite, right, solution)
        + side(right, wanted ? mark.mirrored : mark.opposite.mirrored, left, solution)
      var result = found.filter { holds(node, as: wanted, given: $0) }
      for other in tried(node, wanted, solution) where !result.contains(other) && result.count < limit {
        result.append(other)
      }
      return result
    case .isIn where wanted && code.instructions[node + 1].operation == .setting:
      let setting = code.keys[Int(code.instructions[node + 1].operand)]
      return self.setting(setting, to: code.lists[Int(instruction.operand)], solution)
    case .contains: return containing(node, wanted, solution)
    default: return tried(node, wanted, solution)
    }
  }

  /// The list of a `contains` with the element added or removed.
  private mutating func containing(_ node: Int, _ wanted: Bool, _ solution: Solution) -> [Solution] {
    let list = Int(code.instructions[node + 1].end)
    guard code.instructions[list].operation == .setting,
      let element = code.value(at: node + 1, { solution[$0] ?? read($0) })
    else { return tried(node, wanted, solution) }
    let setting = code.keys[Int(code.instructions[list].operand)]
    switch solution[setting] ?? read(setting) ?? .array([]) {
    case .array(let values):
      let others = values.filter { $0 != element }
      return self.setting(setting, to: [.array(wanted ? values + [element] : others)], solution)
    case .object(var object) where !wanted:
      object[element.description] = nil
      return self.setting(setting, to: [.object(object)], solution)
    default: return tried(node, wanted, solution)
    }
  }

  // MARK: - Chains

  /// Solutions for all parts at once.
  private mutating func all(_ parts: [Int], toMake wanted: Bool, _ solution: Solution) -> [Solution] {
    var found = [solution]
    for part in parts {
      var next: [Solution] = []
      for solution in found { next += solutions(for: part, toMake: wanted, given: solution) }
      found = Array(next.prefix(limit))
      if found.isEmpty { break }
    }
    return found
  }

  /// Solutions for any of the parts.
  private mutating func one(of parts: [Int], toMake wanted: Bool, _ solution: Solution) -> [Solution] {
    var found: [Solution] = []
    for part in parts where found.count < limit && budget > 0 {
      // Limits the solutions of each part so that later parts get their share.
      found += solutions(for: part, toMake: wanted, given: solution).prefix(max(2, limit / parts.count))
    }
    return found
  }

  // MARK: - Comparisons

  /// Solutions that change the key on one side of a comparison.
  private func side(_ node: Int, _ mark: ExpressionOperator, _ other: Int, _ solution: Solution) -> [Solution]
  {
    guard code.instructions[node].operation == .setting else { return [] }
    let bound = code.value(at: other) { solution[$0] ?? read($0) }
    return setting(code.keys[Int(code.instructions[node].operand)], to: values(mark, bound), solution)
  }

  private func values(_ mark: ExpressionOperator, _ bound: Value?) -> [Value] {
    switch (mark, bound) {
    case (.equal, _): [bound ?? .null]
    case (.unequal, .bool(let value)): [.bool(!value)]
    case (.lessOrEqual, .double(let bound)): [.number(bound), .number(bound.rounded(.down))]
    case (.greaterOrEqual, .double(let bound)): [.number(bound), .number(bound.rounded(.up))]
    case (.lessOrEqual, let bound?), (.greaterOrEqual, let bound?): [bound]
    case (.less, .int(let bound)): bound == .min ? [] : [.int(bound - 1)]
    case (.greater, .int(let bound)): bound == .max ? [] : [.int(bound + 1)]
    // The next whole number, never the bound itself.
    case (.less, .double(let bound)): [.number(bound.rounded(.up) - 1)]
    case (.greater, .double(let bound)): [.number(bound.rounded(.down) + 1)]
    default: []
    }
  }

  // MARK: - Trying

  /// The solution extended by each value that the setting accepts.
  private func setting(_ setting: SettingID, to values: [Value], _ solution: Solution) -> [Solution] {
    var found: [Solution] = []
    for value in values where found.count < limit && admits(setting, value) {
      var next = solution
      next[setting] = value
      found.append(next)
    }
    return found
  }

  /// Tries the candidates of each setting, one setting at a time.
  private mutating func tried(_ node: Int, _ wanted: Bool, _ solution: Solution) -> [Solution] {
    var found: [Solution] = []
    for setting in code.settings(at: node).sorted().prefix(limit) {
      for next in self.setting(setting, to: candidates(setting), solution)
      where found.count < limit && budget > 0 {
        budget -= 1
        if holds(node, as: wanted, given: next) { found.append(next) }
      }
    }
    return found
  }
}

extension Expression {
  /// Values by setting number that make a condition hold, or not hold. `null` removes a value.
  package typealias Solution = [SettingID: Value]

  /// Changes that make the condition hold, or not hold: at most eight, those with the fewest settings first.
  /// Empty if the condition is already as wanted. Each has been tried on the expression.
  ///
  /// - Parameters:
  ///   - candidates: values to try for a setting, the likeliest first.
  ///   - admits: whether a setting accepts a value; `null` asks whether it can be unset.
  package func solutions(
    toMake wanted: Bool, _ read: (SettingID) -> Value?, candidates: (SettingID) -> [Value],
    admits: (SettingID, Value) -> Bool = { _, _ in true }
  ) -> [Solution] {
    if holds(read) == wanted { return [] }
    let found = withoutActuallyEscaping(read) { read in
      withoutActuallyEscaping(candidates) { candidates in
        withoutActuallyEscaping(admits) { admits -> [Solution] in
          var solver = ExpressionSolver(code, read: read, candidates: candidates, admits: admits)
          let found = solver.solutions(for: 0, toMake: wanted, given: [:])
          // Leaves out values that are already in effect.
          return found.map { solution in solution.filter { (read($0.key) ?? .null) != $0.value } }
        }
      }
    }
    var solutions: [Solution] = []
    for solution in found.sorted(by: { $0.count < $1.count }) where solutions.count < 8 {
      // Leaves out solutions that contain a smaller one.
      let isMore = solutions.contains { $0.allSatisfy { solution[$0.key] == $0.value } }
      if !isMore, holds({ solution[$0] ?? read($0) }) == wanted { solutions.append(solution) }
    }
    return solutions
  }
}
