package struct ListRules: Sendable, Hashable {
  /// The input that each element must satisfy.
  package var element: Input
  package var minimumCount: Int?
  package var maximumCount: Int?
  /// Whether no two elements may be the same.
  package var isUnique = false
  /// Whether the elements identify items. A number identifies an item by its digits.
  var areIdentities = false
  /// Whether a value that is not an array counts as a list of one element.
  package var allowsSingle = false

  package init(_ element: Input) { self.element = element }
}

extension Input {
  /// The input of a list with these rules.
  package init(_ rules: ListRules) { self.init(.list(rules), isSecure: rules.element.isSecure) }

  /// The rules of a list; `nil` for other inputs.
  package var listRules: ListRules? { if case .list(let rules) = rules { rules } else { nil } }
  /// The rules of a map; `nil` for other inputs.
  package var mapRules: MapRules? { if case .map(let rules) = rules { rules } else { nil } }

  /// The fewest elements of a list or members of a map; `nil` if there is no minimum.
  var minimumCount: Int? { listRules?.minimumCount ?? mapRules?.minimumCount }

  /// The input of each element of a list, or of each value of a map; `nil` for other inputs.
  package var element: Input? { listRules?.element ?? mapRules?.element }
}

extension ListRules {
  var kind: ValueKind { .list(element.kind) }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    if allowsSingle, text.byte(0) != UInt8(ascii: "[") { return try element.read(text).normal }
    let isOfNumbers = if case .number = element.rules { true } else { false }
    let value = try Input.readJSON(text, as: isOfNumbers ? .numbers : .array)
    guard let values = value.array else { throw .wrongKind(expected: kind, found: value.kindName) }
    return .array(values.map { areIdentities && $0.number != nil ? .string($0.json) : $0.normal })
  }

  func validate(_ value: Value) throws(ValueFault) {
    let values = elements(of: value)
    var known: Set<Value> = []
    for (index, value) in values.enumerated() {
      if areIdentities, value.object != nil { throw .element(index + 1, itemAsObject) }
      do throws(ValueFault) { _ = try element.accept(value: value) } catch {
        throw .element(index + 1, error)
      }
      if isUnique, !known.insert(value).inserted {
        throw .repeatedElement(element.written(value), number: index + 1)
      }
    }
    try Input.validate(count: values.count, minimumCount, maximumCount)
  }

  /// The fault of an object among the names of items, which are the value of a list of objects.
  var itemAsObject: ValueFault { .wrongKind(expected: element.kind, found: Wording.itemAsObject) }

  /// The elements of a value of this kind.
  func elements(of value: Value) -> [Value] { value.array ?? (allowsSingle ? [value] : []) }

  /// A single value that begins like an array is written as one.
  func written(_ value: Value) -> String {
    if let text = value.string, text.utf8.first == UInt8(ascii: "[") { return Value.array([value]).json }
    return value.description
  }

  var candidates: [Value] {
    [.array([])] + element.candidates(defaultValue: nil).prefix(8).map { .array([$0]) }
  }

  func example(insteadOf value: Value?) -> String? {
    guard let text = element.example(insteadOf: value?.array?.first), let first = try? element.read(text)
    else { return nil }
    var values = [first]
    for other in element.candidates(defaultValue: nil)
    where values.count < minimumCount ?? 1 && !values.contains(other) {
      values.append(other)
    }
    return values.count < minimumCount ?? 1 ? nil : Value.array(values).json
  }

  func shown(_ value: Value) -> String {
    guard let values = value.array else { return value.description }
    return Wording.elements(values.map { element.shownElement($0) })
  }

  func descriptions(message: String?) -> [String] {
    [Wording.listOf(element.descriptionsOrItems(message: message), isUnique: isUnique)]
      + Wording.range(minimumCount.map { String($0) }, maximumCount.map { String($0) }, unit: " elements")
  }
}

extension Input {
  static func readJSON(_ text: Span<UInt8>, as kind: ValueFault.JSONKind) throws(ValueFault) -> Value {
    var start = 0
    while let byte = text.byte(start), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      start += 1
    }
    guard let opening = text.byte(start), kind.isOpened(by: opening) else {
      throw .notJSON(String(utf8: text), kind)
    }
    var bytes: [UInt8] = []
    bytes.append(text)
    let result = JSONReader.read(bytes, file: "")
    if let diagnostic = result.faults.first, case .json(let fault) = diagnostic.fault {
      let place = diagnostic.place
      // A bare word is probably a string without quotes.
      if case .expected(.value, _, nil) = fault, place?.line == 1, place?.column == start + 1 {
        throw .notJSON(String(utf8: text), kind)
      }
      throw .malformedJSON(fault, kind, line: place?.line ?? 1, column: place?.column ?? 1)
    }
    guard let document = result.document else { throw .notJSON(String(utf8: text), kind) }
    if let number = document.inexactNumber() { throw .inexactNumber(number, nearest: nil) }
    return document.value(of: SyntaxTree.root)
  }

  static func validate(count: Int, _ minimum: Int?, _ maximum: Int?) throws(ValueFault) {
    if let minimum, count < minimum { throw .tooFewElements(count: count, minimum: minimum) }
    if let maximum, count > maximum { throw .tooManyElements(count: count, maximum: maximum) }
  }

  package func shownElement(_ value: Value) -> String { value == "" ? "''" : shown(value) }

  /// The accepted values in words; for a choice, its items.
  func descriptionsOrItems(message: String?) -> [String] {
    guard let items else { return descriptions(message: message) }
    return [Wording.list(items.filter { !$0.isDisabled }.map { $0.value.description }, isQuoted: false)]
  }
}

extension String {
  /// The elements of a list whose JSON has lost its quotes, or that was written without brackets.
  package var looseElements: [String] {
    var text = trimmed[...]
    if text.hasPrefix("[") { text = text.dropFirst() }
    if text.hasSuffix("]") { text = text.dropLast() }
    return text.split(separator: ",").map { part in
      let word = String(part).trimmed
      let isQuoted = word.utf8.count > 1 && ["\"", "'"].contains { word.hasPrefix($0) && word.hasSuffix($0) }
      return isQuoted ? String(word.dropFirst().dropLast()) : word
    }.filter { !$0.isEmpty }
  }

  private var trimmed: String {
    var text = unicodeScalars[...]
    while text.first?.properties.isWhitespace ?? false { text = text.dropFirst() }
    while text.last?.properties.isWhitespace ?? false { text = text.dropLast() }
    return String(text)
  }
}
