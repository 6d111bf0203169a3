import Testing

@testable import FormworkCore

struct UndoStackTests {
  private func stack(_ steps: [[SettingID]]) -> UndoStack {
    var stack = UndoStack()
    for step in steps {
      for setting in step { stack.append(.init(setting: setting, isAside: false, old: nil, new: 1)) }
      stack.endStep(extendsLast: false)
    }
    return stack
  }

  @Test("Steps are forgotten as a whole, the oldest first, until few enough entries write a setting")
  func forgettingSteps() {
    let steps = [[1], [2, 2], [1], [2, 1], [1], [2]].map { $0.map { SettingID($0) } }
    for (limit, rest) in [(4, 6), (3, 4), (2, 4), (1, 2), (0, 0)] {
      var stack = stack(steps)
      stack.forgetSteps(writing: SettingID(2), beyond: limit)
      #expect(stack.startOfOpenStep == stack.mark)
      var undone: [[SettingID]] = []
      while let step = stack.undo() { undone.insert(step.map(\.setting), at: 0) }
      #expect(undone == Array(steps.suffix(rest)), "\(limit)")
    }
  }

  @Test("The value between two entries is replaced once")
  func replacingValues() {
    var stack = UndoStack()
    for number in 0..<3 {
      stack.append(.init(setting: SettingID(1), isAside: false, old: .int(number), new: .int(number + 1)))
    }
    var replaced: [Value?] = []
    stack.replaceValues(of: [SettingID(1)]) { value, _, _ in
      replaced.append(value)
      return value.flatMap(\.int).map { .int($0 * 2) }
    }
    #expect(replaced == [0, 1, 2, 3])
    #expect(stack.entries.map(\.old) == [0, 2, 4] && stack.entries.map(\.new) == [2, 4, 6])
  }
}
