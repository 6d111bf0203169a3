/// The grammar of form definitions as data: the members of each part, with their types, defaults and
/// meanings.
///
/// The reader, the suggestions for misspelled members, the messages and the reference use this table.
/// A schema can be generated from it.
package enum Grammar {
  package typealias Owner = FormFault.Owner

  package enum MemberType: Sendable {
    /// A text; in a template, `${…}` stands for a value.
    case text, template
    case boolean, length
    /// A number; for an integer field, a whole number.
    case number
    /// A dotted path or an array of names.
    case key
    /// An expression.
    case condition
    /// An expression whose result is a number.
    case quantity
    case regularExpression
    /// One of a few words.
    case word([String])
    /// Any value.
    case value
    /// Any JSON value.
    case json
    case accessory, selection
    case store
    /// A key, or an object about a list.
    case forEach
    /// An array of parts, or of items.
    case list(Owner)
    case object(Owner)
    /// An object with arbitrary member names, whose values are parts or, for `nil`, texts.
    case map(of: Owner?)
    /// Any value; the row's context.
    case context
    /// The name of a screen, or of a file with a form.
    case screen
    /// A key, or an array of keys.
    case keys
    /// True for all objects in the settings, or the keys of some.
    case closed
    /// An object of values by key.
    case values
    /// Objects in the shape of a settings file, by name.
    case samples
    /// The values of a list, and the values of a map by name.
    case listValue, mapValue
    /// What an element of a list accepts, written like an accessory; the members of a text field.
    case input, field
    /// What one of several controls accepts.
    case inputs
    /// An array with a program and its arguments.
    case program
    /// An array of parts, or an object that says where they come from.
    case listOrSource(Owner)
    /// A text with `${…}`, or an object that says where the text comes from.
    case textOrSource
    /// The name of a function, or an object with the name and an argument.
    case call

    /// The JSON kinds allowed for the member, one bit each. The reader reports all others when it reads the
    /// member.
    fileprivate var kinds: UInt8 {
      switch self {
      case .text, .template, .regularExpression, .condition, .quantity, .word, .screen:
        1 << SyntaxTree.Node.Kind.string.rawValue
      case .boolean: 1 << SyntaxTree.Node.Kind.true.rawValue | 1 << SyntaxTree.Node.Kind.false.rawValue
      case .list, .listValue, .inputs, .program: 1 << SyntaxTree.Node.Kind.array.rawValue
      case .object, .map, .context, .values, .samples, .mapValue, .field:
        1 << SyntaxTree.Node.Kind.object.rawValue
      case .closed:
        1 << SyntaxTree.Node.Kind.true.rawValue | 1 << SyntaxTree.Node.Kind.false.rawValue
          | 1 << SyntaxTree.Node.Kind.string.rawValue | 1 << SyntaxTree.Node.Kind.array.rawValue
      case .store: 1 << SyntaxTree.Node.Kind.object.rawValue | 1 << SyntaxTree.Node.Kind.string.rawValue
      // Checked later by the reader, which has more context.
      case .number, .length, .key, .keys, .value, .json, .accessory, .selection, .input, .forEach,
        .listOrSource,
        .textOrSource, .call:
        .max
      }
    }

    /// The expected type as worded in messages.
    package var expectation: FormFault.Expectation {
      switch self {
      case .text, .template, .regularExpression, .word, .screen: .text
      case .condition: .condition
      case .quantity: .quantity
      case .boolean: .boolean
      case .length: .length
      case .number: .number
      case .key: .key
      case .keys: .keyOrKeys
      case .closed: .booleanOrKeys
      case .value, .json: .scalar
      case .accessory, .input: .accessory
      case .selection: .selection
      case .store: .textOrObject
      case .forEach: .keyOrObject
      case .list, .listValue, .inputs: .array
      case .program: .program
      case .listOrSource(.item): .itemsOrSource
      case .listOrSource: .rowsOrSource
      case .textOrSource: .textOrSource
      case .call: .textOrObject
      case .object, .map, .context, .values, .samples, .mapValue, .field: .object
      }
    }
  }

  /// A member that a part of a definition may have.
  package struct Member: Sendable {
    package var name: Name
    package var type: MemberType
    package var isRequired: Bool
    /// The default as written in a form; empty if there is none.
    package var defaultText: StaticString
    /// One sentence that explains the member.
    package var documentation: StaticString
    /// A further requirement, in one sentence.
    package var requires: StaticString

    init(
      _ name: Name, _ type: MemberType, _ documentation: StaticString, isRequired: Bool = false,
      default defaultText: StaticString = "", requires: StaticString = ""
    ) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.defaultText = defaultText
      self.documentation = documentation
      self.requires = requires
    }
  }

  /// The members of one kind of part, prepared for reading.
  final class Table: Sendable {
    /// The name of the part in messages.
    let name: String
    let members: [Member]
    /// Indexed by the name's number: the JSON kinds that the member may have; 0 if the part has no such
    /// member.
    let kinds: [UInt8]
    /// Indexed by the name's number: the index of the member; only valid for a member of the part.
    private let places: [UInt8]
    /// The required members.
    let required: [Name]

    init(_ name: String, _ members: [Member]) {
      self.name = name
      self.members = members
      var kinds = [UInt8](repeating: 0, count: firstAccessory + AccessoryKind.allCases.count)
      var places = kinds
      for (place, member) in members.enumerated() {
        kinds[Int(member.name.rawValue)] = member.type.kinds
        places[Int(member.name.rawValue)] = UInt8(place)
      }
      self.kinds = kinds
      self.places = places
      required = members.filter { $0.isRequired }.map { $0.name }
    }

    /// The type of a member; `nil` if the part has no such member.
    func type(of name: Name) -> MemberType? {
      let number = Int(name.rawValue)
      return kinds[number] == 0 ? nil : members[Int(places[number])].type
    }

    /// The names of the part's members, in the order of the table.
    var names: [String] { members.map { $0.name.text } }
  }

  /// The tables of all kinds of parts, indexed by raw value.
  static let tables: [Table] = Owner.allCases.map { Table($0.name, members(of: $0)) }
}
