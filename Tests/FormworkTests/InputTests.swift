import Formwork
import Testing

private let numbers: [Number] = [
  .int(0), .int(1), .int(-1), .int(7), .int(100), .int(.max), .int(.min), .int(.max - 1), .double(0.5),
  .double(-0.25),
  .double(2.5), .double(0.1), .double(1e300), .double(-1e300), .double(0x1p63), .double(-0x1p63),
  .double(0x1p64),
  .int(9_007_199_254_740_993), .double(9_007_199_254_740_992), .double(1e-7),
]

/// Whether two numbers are in order, compared without rounding: both are whole, or one of them is small.
private func isInOrder(_ left: Number, _ right: Number) -> Bool {
  switch (left, right) {
  case (.int(let left), .int(let right)): left <= right
  case (.double(let left), .double(let right)): left <= right
  case (.int(let left), .double(let right)):
    Int128(exactly: right).map { Int128(left) <= $0 } ?? (Double(left) <= right)
  case (.double(let left), .int(let right)):
    Int128(exactly: left).map { $0 <= Int128(right) } ?? (left <= Double(right))
  }
}

/// Values of each kind, including some that no input accepts.
private let values: [Value] =
  numbers.map { Value($0) } + [
    .null, true, false, "", "a", "abc", "on", "1", "e\u{301}", "\u{E9}", "a@b.org", "https://a.b/c", "é b",
    [1],
    ["a": 1], .double(1), .double(.infinity), .double(.nan), .double(7), "tru", "0.5", "B",
  ]

private let texts = [
  "", "a", "abc", "on", "off", "yes", "no", "true", "False", "1", "-0", "007", "1.0", "1e3", "0.5", "1e400",
  "-1e400",
  "9223372036854775808", "+1", " 1", "1 ", "0x1", "é", "a@b.org", "https://a.b/c", "b", "B", "Beta", "2.5",
  "NaN",
]

extension Input {
  fileprivate static func random(_ random: inout RandomJSON) -> Input {
    func number() -> Number? { Bool.random(using: &random) ? numbers.randomElement(using: &random)! : nil }
    func length() -> Int? {
      Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0...3, using: &random) : nil
    }
    var input: Input
    switch Int.random(in: 0..<8, using: &random) {
    case 0: input = Input(.toggle)
    case 1: input = Input(.choice(.init(items(&random))))
    case 2, 3:
      var rules = TextRules()
      rules.minimumLength = length()
      rules.maximumLength = length()
      if Int.random(in: 0..<3, using: &random) == 0 { rules.pattern = try? Pattern("[a-z@.:/]*") }
      rules.format = [.plain, .plain, .email, .url, .path, .date, .datetime].randomElement(using: &random)!
      input = Input(.text(rules))
    case 4: input = Input(anyOf: (0..<3).map { _ in Input.random(&random) })
    case 5:
      let element = Input.random(&random)
      input = Bool.random(using: &random) ? Input(ListRules(element)) : Input(MapRules(element))
    default: input = Input(.number(numberRules(&random)))
    }
    let isAnyOf = if case .anyOf = input.rules { true } else { false }
    if input.items == nil, !isAnyOf, input.kind != .boolean {
      input.isSecure = Bool.random(using: &random)
      input.isRequired = Bool.random(using: &random)
    }
    return input
  }

  fileprivate static func numberRules(_ random: inout RandomJSON) -> NumberRules {
    let isInteger = Bool.random(using: &random)
    let all = numbers.filter { !isInteger || $0.int != nil }
    func number() -> Number? { Bool.random(using: &random) ? all.randomElement(using: &random)! : nil }
    var rules = NumberRules(isInteger: isInteger)
    rules.minimum = number()
    rules.maximum = number()
    if let (low, high) = rules.minimum.flatMap({ low in rules.maximum.map { (low, $0) } }),
      !isInOrder(low, high)
    {
      swap(&rules.minimum, &rules.maximum)
    }
    let steps = all.filter { $0.double > 0 && $0.double < 1e12 }
    if Int.random(in: 0..<4, using: &random) > 0 { rules.step = steps.randomElement(using: &random)! }
    return rules
  }

  /// Items of several kinds whose values are written differently.
  private static func items(_ random: inout RandomJSON) -> [ChoiceItem] {
    let all: [ChoiceItem] = [
      "a", "abc", "e\u{301}", "\u{E9}", "", ChoiceItem(1), ChoiceItem(true), ChoiceItem(0.5),
      ChoiceItem("b", title: "Beta"),
    ]
    return all.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)).map { item in
      var item = item
      item.isDisabled = Int.random(in: 0..<4, using: &random) == 0
      return item
    }
  }

  /// Why the input does not accept a value; `nil` if it does.
  fileprivate func fault(of value: Value) -> ValueFault? {
    do throws(ValueFault) { try validate(value) } catch { return error }
    return nil
  }
}

/// The result of accepting a value or a text.
private func result(_ take: () throws(ValueFault) -> Value) -> Result<Value, ValueFault> {
  do throws(ValueFault) { return .success(try take()) } catch { return .failure(error) }
}

@Test(
  "A value is accepted if it has the input's kind and breaks no rule",
  arguments: 0..<20 as Range<UInt64>)
func inputAcceptsValues(seed: UInt64) {
  var random = RandomJSON(seed: seed)
  for _ in 0..<100 {
    let input = Input.random(&random)
    for value in values {
      let taken = result { () throws(ValueFault) in try input.accept(value: value) }
      switch (taken, input.admits(value), input.fault(of: value)) {
      case (.success(let kept), true, nil):
        #expect(kept == value && input.admits(kept) && input.fault(of: kept) == nil, "\(input) of \(value)")
        // A number without a fraction is stored as an integer.
        if let whole = value.int, whole.magnitude <= 1 << 53 { #expect(kept.json == "\(whole)") }
      case (.failure(let fault), true, let expected?): #expect(fault == expected, "\(input) of \(value)")
      case (.failure, false, _): break
      default: Issue.record("\(input) of \(value): \(taken)")
      }
    }
  }
}

@Test("A text is accepted if its value is", arguments: 0..<20 as Range<UInt64>)
func inputAcceptsTexts(seed: UInt64) {
  var random = RandomJSON(seed: seed)
  for _ in 0..<100 {
    let input = Input.random(&random)
    for text in texts {
      let taken = result { () throws(ValueFault) in try input.accept(text: text.utf8.span) }
      switch result({ () throws(ValueFault) in try input.read(text) }) {
      case .success(let value):
        #expect(input.admits(value) && value.normal.json == value.json, "\(input) of \(text)")
        #expect(
          taken == input.fault(of: value).map { .failure($0) } ?? .success(value), "\(input) of \(text)")
        #expect(taken == result { () throws(ValueFault) in try input.accept(value: value) })
      case .failure(let fault): #expect(taken == .failure(fault), "\(input) of \(text)")
      }
    }
  }
}

@Test("The description of an accepted value is read as the same value", arguments: 0..<20 as Range<UInt64>)
func inputReadsWhatItShows(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  var count = 0
  for _ in 0..<100 {
    let input = Input.random(&random)
    for value in values {
      guard let kept = try? input.accept(value: value) else { continue }
      count += 1
      let read = try input.read(input.written(kept))
      #expect(read == kept && read.json == kept.json, "\(input) of \(value)")
    }
  }
  #expect(count > 200)
}

@Test("No fault contains a secret", arguments: 0..<10 as Range<UInt64>)
func inputKeepsSecrets(seed: UInt64) {
  var random = RandomJSON(seed: seed)
  let secrets = ["hunter2hunter2", "987654321987654321987654321", "98765.4321", "-98765"]
  for _ in 0..<200 {
    var input = Input.random(&random)
    guard input.items == nil, input.kind != .boolean else { continue }
    input.isSecure = true
    for secret in secrets {
      var taken = [result { () throws(ValueFault) in try input.accept(text: secret.utf8.span) }]
      for value in [.string(secret), Double(secret).map { Value.double($0) } ?? .null] {
        taken.append(result { () throws(ValueFault) in try input.accept(value: value) })
      }
      for case .failure(let fault) in taken {
        let sentence = Refusal(.value(fault, message: nil)).message
        #expect(!sentence.contains("hunter") && !sentence.contains("9876"), "\(sentence)")
      }
    }
  }
}

// MARK: - Steps

@Test("A step stays within the bounds and goes in the right direction", arguments: 0..<20 as Range<UInt64>)
func inputSteps(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  for _ in 0..<200 {
    let rules = Input.numberRules(&random)
    let input = Input(.number(rules))
    guard input.hasSteps else {
      #expect(input.value(beside: 1, 1) == nil && input.value(beside: nil, -1) == nil)
      continue
    }
    for start in [nil] + numbers.map({ Optional($0) }) {
      for direction in [1, -1] {
        var value = start
        for _ in 0..<5 {
          guard let next = input.value(beside: value.map { Value($0) }, direction) else { break }
          #expect(input.fault(of: next) == nil, "\(input) beside \(value as Any): \(next)")
          let number = try #require(next.number)
          #expect(
            rules.minimum.map { isInOrder($0, number) } ?? true, "\(input) beside \(value as Any): \(next)")
          #expect(
            rules.maximum.map { isInOrder(number, $0) } ?? true, "\(input) beside \(value as Any): \(next)")
          if let value, input.fault(of: Value(value)) == nil {
            #expect(
              direction > 0 ? isInOrder(value, number) : isInOrder(number, value),
              "\(input) beside \(value): \(next)")
          }
          value = number
        }
      }
    }
  }
}

@Test("Steps from an integer lead to integers")
func inputWholeSteps() {
  var rules = NumberRules(isInteger: true)
  rules.step = .int(3)
  rules.minimum = .int(-4)
  rules.maximum = .int(10)
  let input = Input(.number(rules))
  func steps(from value: Value?, _ direction: Int) -> [Value] {
    Array(sequence(first: value) { .some(input.value(beside: $0, direction)) }.dropFirst().prefix(6))
      .compactMap { $0 }
  }
  #expect(steps(from: nil, 1) == [-4, -1, 2, 5, 8, 10])
  #expect(steps(from: nil, -1) == [10, 7, 4, 1, -2, -4])
  #expect(steps(from: 9, 1) == [10, 10, 10, 10, 10, 10])
  // A value outside the bounds steps to the bound.
  #expect(steps(from: 100, -1).first == 10 && steps(from: -100, 1).first == -4)
}

@Test("Ten steps of 0.1 add up to 1, from any start")
func inputTenths() {
  var rules = NumberRules()
  rules.step = .double(0.1)
  rules.maximum = .int(1)
  for minimum in [nil, .int(0), .int(-1)] as [Number?] {
    rules.minimum = minimum
    let input = Input(.number(rules))
    var value: Value = 0
    var seen: [String] = []
    for _ in 0..<11 {
      value = input.value(beside: value, 1) ?? .null
      seen.append(value.json)
    }
    #expect(seen == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1", "1"])
    #expect(input.value(beside: 0.34, 1) == 0.4 && input.value(beside: 0.34, -1) == 0.3)
  }
}

@Test("Steps end at the limits of 64 bits")
func inputStepsAtTheEnd() {
  var rules = NumberRules(isInteger: true)
  rules.step = .int(2)
  let input = Input(.number(rules))
  #expect(input.value(beside: .int(.max - 1), 1) == nil && input.value(beside: .int(.min + 1), -1) == nil)
  #expect(input.value(beside: .int(.max - 2), 1) == .int(.max))
}

@Test("Steps skip disabled items", arguments: 0..<20 as Range<UInt64>)
func inputItemSteps(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  for _ in 0..<100 {
    let input = Input.random(&random)
    guard let items = input.items else { continue }
    let open = items.filter { !$0.isDisabled }.map(\.value)
    for (direction, expected) in [(1, open), (-1, open.reversed())] {
      let found = sequence(first: input.value(beside: nil, direction)) { value in
        value.map { input.value(beside: $0, direction) }
      }
      #expect(found.prefix(items.count + 1).compactMap { $0 } == expected)
    }
  }
}

@Test("All candidates are accepted", arguments: 0..<20 as Range<UInt64>)
func inputCandidates(seed: UInt64) {
  var random = RandomJSON(seed: seed)
  for _ in 0..<200 {
    let input = Input.random(&random)
    let defaultValue = values.first { (try? input.accept(value: $0)) != nil }
    for value in input.candidates(defaultValue: defaultValue) {
      #expect((try? input.accept(value: value)) == value, "\(input) offers \(value)")
    }
    if let items = input.items {
      #expect(input.candidates(defaultValue: nil).count == items.count { !$0.isDisabled })
    }
  }
}
