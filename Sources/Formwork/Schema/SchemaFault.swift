/// A violation of a JSON Schema in a settings file, and its place.
struct SchemaFault: Hashable {
  enum Kind: Hashable {
    /// A value that is not one of the allowed kinds or values.
    case expected([Wanted], found: Value)
    /// A value that breaks a rule that rows can have, too.
    case value(ValueFault)
    case notAMultiple(Value, of: Value)
    case notGreater(Value, than: Value)
    case notLess(Value, than: Value)
    /// A member that the schema does not allow.
    ///
    /// - Parameter names: the patterns of the names that it allows; empty if there are none.
    case forbidden(suggestion: String? = nil, names: [String])
    /// A value that matches a schema under `not`. If not empty, these are the members that it must not all have.
    case excluded(members: [String])
    /// A value that matches more than one alternative of which it must match exactly one. If not empty, these members tell
    /// the alternatives apart.
    case ambiguous([String])
    /// Members that are not there. If another member requires them, that is `because`.
    case missing([String], because: String? = nil)
    case tooFewMembers(count: Int, minimum: Int)
    case tooManyMembers(count: Int, maximum: Int)
    /// The number of elements that match `contains` is out of range.
    case elements(count: Int, minimum: Int, maximum: Int?)
    /// Validating the settings would take more steps than allowed.
    case tooMuchWork
    /// The name of a member is not allowed.
    indirect case name(String, Kind)
  }

  /// A kind of value that is allowed.
  enum Wanted: Hashable {
    /// The name of a type in JSON Schema.
    case type(String)
    case value(Value)
    case pattern(String)

    var isValue: Bool { if case .value = self { true } else { false } }
  }

  var kind: Kind
  /// The value, as a node of the settings file.
  var node: Int
  /// The names and the numbers of elements that lead to it. Numbers count from 1.
  var path: [Step]
  /// What the value is for, in the schema's words.
  var title: String?

  enum Step: Hashable {
    case name(String)
    case element(Int)
    /// An item of a list of the form, by what identifies it.
    case item(String)
  }

  /// The key of the setting.
  var key: Key {
    var text = ""
    for step in path {
      switch step {
      case .name(let name): text += (text.isEmpty ? "" : ".") + Key(names: [name]).description
      case .element(let number): text += "[\(number)]"
      case .item(let name): text += Key.inBrackets(name)
      }
    }
    return Key(verbatim: text)
  }

  /// The fault without its title, which differs among parts of a schema that report the same.
  var withoutTitle: SchemaFault {
    var fault = self
    fault.title = nil
    return fault
  }

  /// The fault without positions and counts, one for each missing member, so that faults before and after a change can
  /// be compared.
  var parts: [SchemaFault] {
    var fault = withoutTitle
    fault.node = 0
    fault.path = path.map { if case .element = $0 { .element(0) } else { $0 } }
    switch kind {
    case .missing(let names, let other):
      return names.map { name in
        fault.kind = .missing([name], because: other)
        return fault
      }
    case .tooFewMembers(_, let minimum): fault.kind = .tooFewMembers(count: 0, minimum: minimum)
    case .tooManyMembers(_, let maximum): fault.kind = .tooManyMembers(count: 0, maximum: maximum)
    case .elements(_, let minimum, let maximum):
      fault.kind = .elements(count: 0, minimum: minimum, maximum: maximum)
    case .value(.tooFewElements(_, let minimum)):
      fault.kind = .value(.tooFewElements(count: 0, minimum: minimum))
    case .value(.tooManyElements(_, let maximum)):
      fault.kind = .value(.tooManyElements(count: 0, maximum: maximum))
    default: break
    }
    return [fault]
  }
}

extension SchemaFault.Kind {
  /// What is expected, if the value is of another kind, is another value, or does not match a pattern.
  var wanted: [SchemaFault.Wanted]? {
    switch self {
    case .expected(let wanted, _): wanted
    case .value(.mismatch(_, let pattern)): [.pattern(pattern)]
    case .value(.itemOfOtherKind(_, let item)): [.value(item)]
    default: nil
    }
  }

  var found: Value? {
    switch self {
    case .expected(_, let found), .value(.itemOfOtherKind(let found, _)): found
    case .value(.mismatch(let text?, _)): .string(text)
    default: nil
    }
  }
}
