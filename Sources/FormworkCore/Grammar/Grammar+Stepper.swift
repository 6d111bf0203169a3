extension Grammar {
  static let stepper = Accessory(
    .stepper, "A number that goes up and down in steps.", .required,
    members: [
      Member(.value, .number, "The default number."),
      Member(.minimum, .number, "The smallest number allowed."),
      Member(.maximum, .number, "The largest number allowed."),
      Member(
        .step, .number, "The step size of 'next' and 'prev'.", default: "1",
        requires: "It must be greater than 0."),
      Member(
        .style, .word(["buttons", "slider"]), "Whether the stepper looks like two buttons or a slider.",
        default: "buttons"),
    ])
}

extension FormReader {
  mutating func readStepper(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    var rules = NumberRules(isInteger: true)
    rules.step = .int(1)
    let value = payload.members[.value].flatMap { number($0, .value) }
    rules.minimum = payload.members[.minimum].flatMap { number($0, .minimum) }
    rules.maximum = payload.members[.maximum].flatMap { number($0, .maximum) }
    if let stepNode = payload.members[.step], let step = number(stepNode, .step) {
      if Number.int(0).isLess(than: step) { rules.step = step } else { add(.stepNotPositive, at: stepNode) }
    }
    rules.isSlider = word(payload.members[.style], .style, in: Grammar.stepper.table, owner: .style) == 1
    rules.isInteger = [value, rules.minimum, rules.maximum, rules.step].allSatisfy {
      $0 == nil || $0?.int != nil
    }
    checkBounds(rules.minimum, rules.maximum, payload)
    let input = Input(.number(rules))
    let hasValue = value != nil
    draft.setInput(input, hasValue ? payload.members[.value].flatMap { readDefault($0, for: input) } : nil)
  }
}
