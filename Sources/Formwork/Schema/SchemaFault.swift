/// What a JSON Schema does not allow in a settings file, and where.
struct SchemaFault: Hashable {
  enum Kind: Hashable {
    /// A value of another type. The names are those of JSON Schema.
    case type(expected: [String], found: Value)
    /// A value that breaks a rule that rows can have, too.
    case value(ValueFault)
    case notAMultiple(Value, of: Value)
    case notGreater(Value, than: Value)
    case notLess(Value, than: Value)
    /// Nothing is allowed here.
    case notAllowed
    /// A value that a schema excludes.
    case excluded
    /// A value that fits more than one schema of which it must fit exactly one.
    case ambiguous
    /// A member is not there. If another member requires it, that is `because`.
    case missing(String, because: String? = nil)
    case unknownMember(suggestion: String?)
    case tooFewMembers(count: Int, minimum: Int)
    case tooManyMembers(count: Int, maximum: Int)
    /// The elements of a list of which some must be valid by another schema.
    case elements(count: Int, minimum: Int, maximum: Int?)
    /// Judging the settings would take more steps than allowed.
    case tooMuchWork
    /// The name of a member, which its object does not allow.
    indirect case name(String, Kind)
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
  }

  /// Whether the value itself is of the wrong type or not among those allowed.
  var isAboutKind: Bool {
    switch kind {
    case .type, .notAllowed, .value(.notAnItem), .value(.itemOfOtherKind): true
    default: false
    }
  }

  /// The key of the setting.
  var key: Key {
    var names: [String] = []
    for step in path {
      switch step {
      case .name(let name): names.append(name)
      case .element(let number):
        if names.isEmpty { names.append("") }
        names[names.count - 1] += "[\(number)]"
      }
    }
    return Key(names: names)
  }

  /// The fault without what depends on positions, so that faults before and after a change can be compared.
  var withoutPositions: SchemaFault {
    var fault = self
    fault.node = 0
    fault.path = path.map { if case .element = $0 { .element(0) } else { $0 } }
    return fault
  }
}
