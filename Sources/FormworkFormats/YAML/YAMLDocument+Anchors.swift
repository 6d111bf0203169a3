import Formwork
import FormworkCore

// Anchors and the aliases that use them.
extension YAMLDocument {
  /// The name and the line of an anchor.
  func anchor(of node: YAMLNode) -> String { "'&\(node.anchor ?? "")' in line \(line(at: node.start))" }

  /// The failure of edits of a value that an alias also uses; `nil` if there is no such value.
  func failure(ofSharing edits: [SyntaxEdit]) -> Failure? {
    for edit in edits {
      var node = root
      for name in [nil] + edit.path.map(Optional.some) {
        if let name { node = node?.member(name) }
        guard let shared = node, let failure = failure(ofSharing: shared, edit, "is in") else { continue }
        return failure
      }
      // An element of a list may be shared.
      let shared = node?.descendants.lazy.compactMap { failure(ofSharing: $0, edit, "contains") }.first
      if let shared { return shared }
    }
    return nil
  }

  private func failure(ofSharing node: YAMLNode, _ edit: SyntaxEdit, _ relation: String) -> Failure? {
    guard let anchor = node.anchor, let use = root?.use(of: node) else { return nil }
    let name = edit.path.joined(separator: ".")
    return failure(
      "cannot change '\(name)': it \(relation) '&\(anchor)', which line \(line(at: use.start)) also uses",
      at: node.start)
  }
}

extension YAMLNode {
  fileprivate var descendants: [YAMLNode] { children.flatMap { [$0] + $0.descendants } }

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
