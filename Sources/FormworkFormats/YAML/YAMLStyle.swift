import Formwork
import FormworkCore

/// How a YAML text is written, for values that are added to it.
struct YAMLStyle {
  /// The line break.
  let newline: String
  /// The number of spaces by which a mapping in a mapping is indented.
  private(set) var step = 2
  /// The number of spaces by which a sequence in a mapping is indented.
  private(set) var sequenceStep = 2

  init(_ document: YAMLDocument) {
    newline = document.lines.newline
    var steps: (mapping: Int?, sequence: Int?)
    if let root = document.root { Self.find(root, in: document, &steps) }
    if let step = steps.mapping { self.step = max(1, step) }
    sequenceStep = steps.sequence ?? step
  }

  /// Finds the indentation of the first mapping and of the first sequence in a mapping.
  private static func find(
    _ node: YAMLNode, in document: YAMLDocument, _ steps: inout (mapping: Int?, sequence: Int?)
  ) {
    if steps.mapping != nil, steps.sequence != nil { return }
    switch node.content {
    case .scalar, .alias: break
    case .sequence(let elements, _): for element in elements { find(element, in: document, &steps) }
    case .mapping(let entries, let isFlow):
      if isFlow { return }
      for entry in entries {
        let value = entry.value
        if value.isBlockCollection, value.range.lowerBound > entry.key.end {
          let step =
            document.lines.column(of: value.range.lowerBound) - document.lines.column(of: entry.key.start)
          if case .mapping = value.content { steps.mapping = steps.mapping ?? step }
          if case .sequence = value.content { steps.sequence = steps.sequence ?? step }
        }
        find(value, in: document, &steps)
      }
    }
  }

  // MARK: - Values

  /// What follows the colon of a key: a space and a scalar, or the lines of a collection.
  ///
  /// - Parameter indent: the column of the key.
  func afterColon(_ value: Value, indent: Int) -> String {
    switch value {
    case .object(let object) where !object.isEmpty:
      newline + String(repeating: " ", count: indent + step) + entries(object, indent: indent + step)
    case .array(let elements) where !elements.isEmpty:
      newline + String(repeating: " ", count: indent + sequenceStep)
        + items(elements, indent: indent + sequenceStep)
    default: " " + scalar(value, indent: indent)
    }
  }

  /// Entries of a mapping, without the indentation of the first line.
  func entries(_ object: Value.Object, indent: Int) -> String {
    lines(object.map { entry($0.name, $0.value, indent: indent) }, indent: indent)
  }

  func entry(_ name: String, _ value: Value, indent: Int) -> String {
    YAMLScalar.text(.string(name)) + ":" + afterColon(value, indent: indent)
  }

  func items(_ elements: [Value], indent: Int) -> String {
    lines(elements.map { item($0, indent: indent) }, indent: indent)
  }

  /// An element of a sequence with its dash.
  ///
  /// - Parameter style: the style of a text.
  func item(_ value: Value, _ style: YAMLNode.ScalarStyle = .plain, indent: Int) -> String {
    switch value {
    case .object(let object) where !object.isEmpty: "- " + entries(object, indent: indent + 2)
    case .array(let elements) where !elements.isEmpty: "- " + items(elements, indent: indent + 2)
    default: "- " + scalar(value, style, indent: indent)
    }
  }

  private func lines(_ texts: [String], indent: Int) -> String {
    texts.joined(separator: newline + String(repeating: " ", count: indent))
  }

  /// A scalar or an empty collection; a text of several lines becomes a literal scalar, unless it was a folded one.
  ///
  /// - Parameter indent: the column of the key or of the dash before it.
  func scalar(_ value: Value, _ style: YAMLNode.ScalarStyle = .plain, indent: Int) -> String {
    guard style != .singleQuoted, style != .doubleQuoted, let text = value.string,
      let lines = (style.block ?? YAMLBlock()).text(text, below: indent, step: step, newline: newline)
    else { return YAMLScalar.text(value, style) + (style.block?.comment ?? "") }
    return lines
  }
}
