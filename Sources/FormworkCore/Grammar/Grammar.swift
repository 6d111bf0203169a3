/// The grammar of form definitions as data: which members each part may have, with type, default and meaning.
///
/// Reading, suggestions for misspelled members and messages use this table; a reference, a schema and an exporter
/// can be made of it.
package enum Grammar {
  package typealias Owner = FormFault.Owner

  /// What a member's value must be.
  package enum MemberType: Sendable {
    /// A text, in which `${…}` may stand for values where it is a template.
    case text, template
    case boolean, length
    /// A number; in an integer field a whole one.
    case number
    /// A dotted path or an array of names.
    case key
    /// An expression.
    case condition
    case regularExpression
    /// One of a few words.
    case word([StaticString])
    /// Any value.
    case value
    case accessory, selection
    case store
    /// An array of parts, or of items.
    case list(Owner)
    case object(Owner)
    /// An object whose members' names are free.
    case map
    /// Any value; the row's context.
    case context

    /// The kinds of JSON that it may be, a bit each; the others are reported when the member is read.
    fileprivate var kinds: UInt8 {
      switch self {
      case .text, .template, .regularExpression, .condition, .word:
        1 << JSONDocument.Node.Kind.string.rawValue
      case .boolean: 1 << JSONDocument.Node.Kind.true.rawValue | 1 << JSONDocument.Node.Kind.false.rawValue
      case .list: 1 << JSONDocument.Node.Kind.array.rawValue
      case .object, .map, .context: 1 << JSONDocument.Node.Kind.object.rawValue
      case .store: 1 << JSONDocument.Node.Kind.object.rawValue | 1 << JSONDocument.Node.Kind.string.rawValue
      // Judged by whoever reads them, who knows more.
      case .number, .length, .key, .value, .accessory, .selection: .max
      }
    }

    /// What is said where it is something else.
    package var expectation: FormFault.Expectation {
      switch self {
      case .text, .template, .regularExpression, .word: .text
      case .condition: .condition
      case .boolean: .boolean
      case .length: .length
      case .number: .number
      case .key: .key
      case .value: .scalar
      case .accessory: .accessory
      case .selection: .selection
      case .store: .textOrObject
      case .list: .array
      case .object, .map, .context: .object
      }
    }
  }

  /// A member that a part of a definition may have.
  package struct Member: Sendable {
    package var name: Name
    package var type: MemberType
    package var isRequired: Bool
    /// What holds without the member, as it would be written; empty where there is nothing to write.
    package var defaultText: StaticString
    /// One sentence about what the member does.
    package var documentation: StaticString
    /// What else the member demands, in one sentence.
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

  /// The members of one kind of part, ready for reading.
  final class Table: Sendable {
    let members: [Member]
    /// By a name's number, the kinds of JSON that the member may be; 0 for a name that the part does not have.
    let kinds: [UInt8]
    /// The members that must be there.
    let required: [Name]

    init(_ members: [Member]) {
      self.members = members
      var kinds = [UInt8](repeating: 0, count: Name.allCases.count + 1)
      for member in members { kinds[Int(member.name.rawValue)] = member.type.kinds }
      self.kinds = kinds
      required = members.filter { $0.isRequired }.map { $0.name }
    }

    /// What the part's members are called, in the order of the table.
    var names: [String] { members.map { $0.name.text } }
  }

  /// The members of each kind of part, by its raw value.
  static let tables: [Table] = Owner.allCases.map { Table(members(of: $0)) }
}
