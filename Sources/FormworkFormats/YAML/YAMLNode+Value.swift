import Formwork
import FormworkCore

extension YAMLNode {
  /// Whether a mapping, an alias of one or a sequence of these has a key.
  func hasMember(_ name: String) -> Bool {
    switch content {
    case .scalar: false
    case .alias(let target): target.hasMember(name)
    case .sequence(let elements, _): elements.contains { $0.hasMember(name) }
    case .mapping(let entries, _):
      entries.contains { $0.isMerge ? $0.value.hasMember(name) : $0.name == name }
    }
  }

  var style: ScalarStyle { if case .scalar(_, let style) = content { style } else { .plain } }

  /// The style of texts in a sequence and in sequences in it; plain unless none of them is.
  var elementStyle: ScalarStyle {
    let styles = textStyles
    return styles.contains(.plain) ? .plain : styles.last ?? .plain
  }

  private var textStyles: [ScalarStyle] {
    guard case .sequence(let elements, _) = content else { return [] }
    return elements.flatMap { element -> [ScalarStyle] in
      guard case .scalar(.string, let style) = element.content else { return element.textStyles }
      return if case .block(let block) = style { [.block(block.withoutComment)] } else { [style] }
    }
  }

  /// Whether the collections in a sequence are in brackets.
  var hasFlowElements: Bool {
    guard case .sequence(let elements, _) = content else { return false }
    return elements.contains { $0.isFlow } && !elements.contains { $0.isBlockCollection }
  }
}

extension [YAMLNode.Entry] {
  /// The edits that make an object of the entries.
  func edits(to object: Value.Object) -> [SyntaxEdit] {
    let kept = Set(object.map { $0.name })
    let removed = filter { !$0.isMerge && !kept.contains($0.name) }.map { SyntaxEdit([$0.name], .remove) }
    return object.map { SyntaxEdit([$0.name], .set($0.value)) } + removed
  }
}
