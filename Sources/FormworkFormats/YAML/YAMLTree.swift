import Formwork
import FormworkCore

/// The values of a YAML document, with aliases and merge keys resolved.
enum YAMLTree {
  /// The number of values that aliases may add.
  private static let expansionLimit = 100_000

  static func root(of document: YAMLDocument) throws(Failure) -> SyntaxTree.Part {
    guard let root = document.root else { return .object([], document.end..<document.end) }
    switch root.content {
    case .mapping, .sequence: break
    default: throw document.failure("expected keys with values, such as 'port: 8080'", at: root.start)
    }
    var builder = Builder(document: document)
    return try builder.part(root)
  }

  fileprivate struct Builder {
    let document: YAMLDocument
    var expanded = 0
    /// The number of aliases that are being resolved.
    var aliasDepth = 0

    mutating func part(_ node: YAMLNode) throws(Failure) -> SyntaxTree.Part {
      if aliasDepth > 0 {
        expanded += 1
        guard expanded <= expansionLimit else {
          throw document.failure("the aliases stand for too many values", at: node.start)
        }
      }
      switch node.content {
      case .scalar(let value, let style): return scalar(value, style, node.range)
      case .sequence(let elements, _):
        var parts: [SyntaxTree.Part] = []
        for element in elements { parts.append(try part(element)) }
        return .array(parts, node.range)
      case .mapping(let entries, _): return .object(try members(entries), node.range)
      case .alias(let target):
        aliasDepth += 1
        defer { aliasDepth -= 1 }
        return try part(target).moved(to: node.range)
      }
    }

    /// A scalar; one without quotes can also be a text or, as in YAML 1.1, a boolean.
    private func scalar(
      _ value: Value, _ style: YAMLNode.ScalarStyle, _ range: Range<Int>
    ) -> SyntaxTree.Part {
      guard style == .plain, value != .null else { return .scalar(value, range) }
      if case .string(let text) = value {
        return YAMLScalar.boolean(text).map { .ambiguous(value, or: [.bool($0)], range) }
          ?? .scalar(value, range)
      }
      let text = document.lines.string(range)
      return .ambiguous(value, or: [.string(text)], range)
    }

    private mutating func members(_ entries: [YAMLNode.Entry]) throws(Failure) -> [SyntaxTree.Member] {
      var members: [SyntaxTree.Member] = []
      for entry in entries where !entry.isMerge {
        members.append(.init(entry.name, at: entry.key.range, try part(entry.value)))
      }
      var names = Set(members.map { ExactString($0.name) })
      for entry in entries where entry.isMerge {
        let merged: [SyntaxTree.Part]
        switch try part(entry.value) {
        case .array(let parts, _): merged = parts
        case let part: merged = [part]
        }
        for case .object(let others, _) in merged {
          for member in others where names.insert(ExactString(member.name)).inserted {
            members.append(.init(member.name, at: entry.key.range, member.value.moved(to: entry.value.range)))
          }
        }
      }
      return members
    }
  }
}

extension YAMLDocument {
  /// The value of a node, with aliases and merge keys resolved.
  func value(of node: YAMLNode) -> Value {
    var builder = YAMLTree.Builder(document: self)
    return (try? builder.part(node))?.value ?? .null
  }
}

extension YAMLNode.Entry {
  /// Whether the entry merges other mappings into its own.
  var isMerge: Bool {
    if name == "<<", case .scalar(_, .plain) = key.content { true } else { false }
  }
}

extension SyntaxTree.Part {
  /// The value with another place, which is that of all its parts.
  fileprivate func moved(to range: Range<Int>) -> SyntaxTree.Part {
    switch self {
    case .scalar(let value, _): .scalar(value, range)
    case .ambiguous(let value, let others, _): .ambiguous(value, or: others, range)
    case .array(let parts, _): .array(parts.map { $0.moved(to: range) }, range)
    case .object(let members, _):
      .object(members.map { .init($0.name, at: range, $0.value.moved(to: range)) }, range)
    }
  }
}
