import Formwork
import FormworkCore

// Anchors and the aliases that use them.
extension YAMLDocument {
  /// The name and the line of an anchor.
  func anchor(of node: YAMLNode) -> String { "'&\(node.anchor ?? "")' in line \(line(at: node.start))" }

  /// The failure of edits in a value that an alias uses, too; `nil` if there is no such value.
  func failure(ofSharing edits: [SyntaxEdit]) -> Failure? {
    for edit in edits {
      var node = root
      for name in [nil] + edit.path.map(Optional.some) {
        if let name { node = node?.member(name) }
        guard let shared = node, shared.anchor != nil, let use = root?.use(of: shared) else { continue }
        let name = edit.path.joined(separator: ".")
        return failure(
          "'\(name)' is in '&\(shared.anchor ?? "")', which line \(line(at: use.start)) uses, too",
          at: shared.start)
      }
    }
    return nil
  }
}

extension YAMLNode {
  /// The nodes directly below this one, without what an alias stands for.
  private var children: [YAMLNode] {
    switch content {
    case .mapping(let entries, _): entries.map { $0.value }
    case .sequence(let elements, _): elements
    case .scalar, .alias: []
    }
  }

  /// The scalar at the end of the text of this node.
  var lastScalar: YAMLNode? {
    if case .scalar = content { self } else { children.last?.lastScalar }
  }

  fileprivate func member(_ name: String) -> YAMLNode? {
    guard case .mapping(let entries, _) = content else { return nil }
    return entries.last { $0.name == name && !$0.isMerge }?.value
  }

  /// The first alias of an anchored node.
  fileprivate func use(of anchored: YAMLNode) -> YAMLNode? {
    if case .alias(let target) = content { return target.start == anchored.start ? self : nil }
    return children.lazy.compactMap { $0.use(of: anchored) }.first
  }

  /// The anchored mapping from which a merge takes a member.
  func source(of name: String) -> YAMLNode? {
    if case .alias(let target) = content { return target.hasMember(name) ? target : nil }
    return children.lazy.compactMap { $0.source(of: name) }.first
  }
}
