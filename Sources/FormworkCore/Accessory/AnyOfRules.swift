/// The rules for values of several kinds: those that one of some inputs accepts.
package struct AnyOfRules: Sendable, Hashable {
  package var inputs: [Input]

  package init(_ inputs: [Input]) { self.inputs = inputs }
}

extension Input {
  /// The input for values that one of some inputs accepts.
  package init(anyOf inputs: [Input]) {
    self.init(.anyOf(AnyOfRules(inputs)), isSecure: inputs.contains { $0.isSecure })
  }
}

extension AnyOfRules {
  /// Reads JSON as such if it is accepted, so that `80` and `"80"` differ. Any other text is read by the first input that
  /// accepts it.
  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    if let value = try? Input.readJSON(text, as: .any), (try? validate(value)) != nil { return value.normal }
    var fault: ValueFault?
    for input in inputs {
      guard let value = try? input.read(text) else { continue }
      do throws(ValueFault) {
        try input.validate(value)
        return value
      } catch { fault = fault ?? error }
    }
    let text = String(utf8: text)
    let items = inputs.flatMap { $0.items ?? [] }.map { $0.value.description }
    let near = Wording.didYouMean(Suggestion.nearest(to: text, among: items))
    throw fault ?? .notOneOf(text, expected: expected + near)
  }

  /// Throws the fault of the first input that admits the value.
  func validate(_ value: Value) throws(ValueFault) {
    var fault: ValueFault?
    for input in inputs where input.admits(value) {
      // The items alone would not be all that is expected.
      do throws(ValueFault) { return try input.validate(value) } catch {
        if input.items == nil { fault = fault ?? error }
      }
    }
    throw fault ?? .notOneOf(value.json, expected: expected)
  }

  /// A value as `read` reads it: a text that could be JSON of an accepted kind is in quotes.
  func written(_ value: Value) -> String {
    guard let text = value.string, (try? read(text.utf8.span)) == value else { return value.json }
    return text
  }

  func shown(_ value: Value) -> String {
    for input in inputs {
      if let item = input.items?.first(where: { $0.value == value }) { return item.title }
    }
    return written(value).excerpt()
  }

  func example(insteadOf value: Value?) -> String? {
    for input in inputs {
      if let example = input.example(insteadOf: value), let read = try? read(example.utf8.span), read != value
      {
        return example
      }
    }
    return nil
  }

  func descriptions(message: String?) -> [String] {
    [Wording.alternatives(inputs.map { $0.descriptionsOrItems(message: message) })]
  }

  private var expected: String { descriptions(message: nil)[0] }
}
