import Formwork
import FormworkCore

/// A value of a TOML text with its place.
struct TOMLNode: Sendable {
  indirect enum Content: Sendable {
    case scalar(Value, Style)
    case array([TOMLNode])
    /// An inline table.
    case table([Entry])
  }

  /// How a scalar is written.
  enum Style: Sendable {
    case basic, literal, multilineBasic, multilineLiteral, number, boolean
    /// A date, a time or both, which is a text.
    case date
  }

  /// A key with its value. A dotted key has several names.
  struct Entry: Sendable {
    var keys: [Key]
    var value: TOMLNode
    var range: Range<Int> { keys[0].range.lowerBound..<value.range.upperBound }
  }

  /// A name with its quotes.
  struct Key: Sendable {
    var name: String
    var range: Range<Int>
  }

  var content: Content
  var range: Range<Int>

  var value: Value { part.value }

  var part: SyntaxTree.Part {
    switch content {
    case .scalar(let value, _): .scalar(value, range)
    case .array(let nodes): .array(nodes.map { $0.part }, range)
    case .table(let entries): part(entries[...], depth: 0, range)
    }
  }

  /// The object of the entries of an inline table that have the same names up to a depth.
  private func part(_ entries: ArraySlice<TOMLNode.Entry>, depth: Int, _ range: Range<Int>) -> SyntaxTree.Part
  {
    var groups: [ExactString: [TOMLNode.Entry]] = [:]
    for entry in entries { groups[ExactString(entry.keys[depth].name), default: []].append(entry) }
    var members: [SyntaxTree.Member] = []
    for entry in entries {
      let key = entry.keys[depth]
      guard let same = groups.removeValue(forKey: ExactString(key.name)) else { continue }
      let whole = same[0].range.lowerBound..<same[same.count - 1].range.upperBound
      let value =
        entry.keys.count == depth + 1 ? entry.value.part : part(same[...], depth: depth + 1, whole)
      members.append(.init(key.name, at: key.range, value))
    }
    return .object(members, range)
  }
}

extension TOMLNode {
  /// How a text is written, or the last one in an array.
  var textStyle: Style? {
    switch content {
    case .scalar(.string, let style): style
    case .array(let nodes): nodes.last?.textStyle
    case .scalar, .table: nil
    }
  }
}

/// A line of a TOML text, or the lines of a value that spans several.
struct TOMLStatement: Sendable {
  enum Content: Sendable {
    /// `[a.b]`, or `[[a.b]]` for an element of an array.
    case header([TOMLNode.Key], isArray: Bool)
    case entry(TOMLNode.Entry)
  }

  var content: Content
  /// The lines without the last line break.
  var lines: Range<Int>

  var entry: TOMLNode.Entry? { if case .entry(let entry) = content { entry } else { nil } }
  var keys: [TOMLNode.Key] {
    switch content {
    case .header(let keys, _): keys
    case .entry(let entry): entry.keys
    }
  }
}

/// A step on the way to a value.
enum TOMLStep: Hashable, Sendable {
  case name(String)
  case index(Int)
}

/// A table with its members, which headers and dotted keys can define in several places.
final class TOMLTable {
  enum Kind {
    case root
    /// A header defines it.
    case header
    /// The name occurs only in headers of tables within it.
    case implicit
    /// Dotted keys define it.
    case dotted
  }

  enum Member {
    case value(TOMLNode, TOMLNode.Key)
    case table(TOMLTable)
    case tables([TOMLTable])
  }

  var kind: Kind
  let path: [TOMLStep]
  /// The index of the header; for a table of dotted keys, that of the section with the keys. -1 above all headers.
  var section: Int
  private(set) var members: [(name: String, member: Member)] = []
  private var indices: [ExactString: Int] = [:]
  /// The statements that define the table or something in it.
  var statements: [Int] = []

  init(_ kind: Kind, _ path: [TOMLStep], section: Int) {
    (self.kind, self.path, self.section) = (kind, path, section)
  }

  /// The member of a name, which can be added or replaced.
  subscript(name: String) -> Member? {
    get { indices[ExactString(name)].map { members[$0].member } }
    set {
      guard let newValue else { return }
      if let index = indices[ExactString(name)] {
        members[index].member = newValue
      } else {
        indices[ExactString(name)] = members.count
        members.append((name, newValue))
      }
    }
  }

  var names: [String] { path.names }
}

extension [TOMLStep] {
  /// The names among the steps.
  var names: [String] { compactMap { if case .name(let name) = $0 { name } else { nil } } }
}
