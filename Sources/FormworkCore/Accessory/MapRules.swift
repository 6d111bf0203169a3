/// The rules for a map: values under names that the user chooses.
package struct MapRules: Sendable, Hashable {
  /// The input that each name must satisfy; it accepts texts.
  package var names: Input
  /// The form's own message for invalid names.
  package var namesMessage: String?
  /// The input that each value must satisfy.
  package var element: Input
  package var minimumCount: Int?
  package var maximumCount: Int?
  /// The names in its object that other rows have.
  var taken = TakenNames()

  /// Creates rules; by default, any text but the empty one is a name.
  package init(names: Input? = nil, _ element: Input) {
    self.element = element
    self.names = names ?? Input(.text(TextRules()))
    self.names.isRequired = true
  }
}

/// The names of members that a map does not hold, because other rows do: those with keys below the key of the map.
package struct TakenNames: Sendable, Hashable {
  /// What comes before the names in these keys.
  private var prefix = ""
  private var names: Set<ExactString> = []

  init() {}

  /// - Parameters:
  ///   - path: the dotted key of the map.
  ///   - keys: the dotted keys of the rows.
  init(below path: String, _ keys: [String]) {
    prefix = path == Key.wholePath ? "" : path + "."
    for key in keys {
      names.insert(ExactString(Key(String(Substring(key.utf8.dropFirst(prefix.utf8.count)))).names[0]))
    }
    // The item of a template has no name.
    prefix = prefix.pieces(separatedBy: "[].").last ?? ""
  }

  package func contains(_ name: String) -> Bool { names.contains(ExactString(name)) }

  func validate(_ name: String) throws(ValueFault) {
    if contains(name) { throw .nameOfRow(prefix + Key.escaped(name)) }
  }

  /// The members of an object without those that other rows have.
  func removed(from value: Value) -> Value {
    guard case .object(let object) = value else { return value }
    return .object(Value.Object(object.filter { !contains($0.name) }))
  }
}

extension Input {
  /// The input of a map with these rules.
  package init(_ rules: MapRules) { self.init(.map(rules), isSecure: rules.element.isSecure) }
}

extension MapRules {
  var kind: ValueKind { .map(element.kind) }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    let value = try Input.readJSON(text, as: .object)
    guard value.object != nil else { throw .wrongKind(expected: kind, found: value.kindName) }
    return value.withNormalElements
  }

  func validate(_ value: Value) throws(ValueFault) {
    let object = value.object ?? Value.Object()
    for member in object { try validate(member) }
    try Input.validate(count: object.count, minimumCount, maximumCount)
  }

  /// Checks a name and its value.
  func validate(_ member: Value.Object.Member) throws(ValueFault) {
    try validate(name: member.name)
    do throws(ValueFault) { _ = try element.accept(value: member.value) } catch {
      throw .member(member.name, error)
    }
  }

  func validate(name: String) throws(ValueFault) {
    try taken.validate(name)
    do throws(ValueFault) { try names.validate(.string(name)) } catch {
      throw .invalidName(error, message: namesMessage)
    }
  }

  var example: String? {
    guard minimumCount ?? 1 <= 1, let text = element.example(insteadOf: nil),
      let element = try? element.read(text), let name = names.example(insteadOf: nil),
      let _: Void = try? validate(name: name)
    else { return nil }
    return Value.object(Value.Object([.init(name: name, value: element)])).json
  }

  func shown(_ value: Value) -> String {
    guard let object = value.object else { return value.description }
    return Wording.elements(object.map { "\($0.name)=\(element.shown($0.value))" })
  }

  func descriptions(message: String?) -> [String] {
    [
      Wording.mapOf(
        names: Input(names.rules).descriptions(message: namesMessage),
        element.descriptionsOrItems(message: message))
    ] + Wording.range(minimumCount.map { String($0) }, maximumCount.map { String($0) }, unit: " names")
  }
}
