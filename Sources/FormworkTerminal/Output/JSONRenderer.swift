import Formwork

/// One object a line, each with its `type`.
struct JSONRenderer {
  func screen(_ screen: ScreenDescription) -> [String] {
    var lines = [
      object([
        ("type", "screen"), ("id", .string(screen.id)), ("title", .string(screen.titles.last ?? "")),
      ])
    ]
    for section in screen.sections {
      lines.append(
        object([
          ("type", "section"), ("screen", .string(screen.id)), ("header", text(section.header?.title)),
          ("footer", text(section.footer?.title)), ("indexTitle", text(section.indexTitle)),
        ]))
      lines += section.rows.map { row($0) }
    }
    return lines
  }

  /// - Parameter reveals: whether a secret is printed too.
  func row(_ row: RowDescription, reveals: Bool = false) -> String {
    object([
      ("type", "row"), ("screen", .string(row.screen)), ("id", .string(row.id)),
      ("key", text(row.key?.description)), ("label", text(row.label)),
      ("kind", .string(row.row.accessory.name)),
      ("value", (reveals ? row.value : row.openValue) ?? .null),
      ("default", row.isSecure ? .null : row.defaultValue ?? .null),
      ("isSet", .bool(row.isSet)), ("visible", .bool(row.isVisible)), ("enabled", .bool(row.isEnabled)),
      ("problems", .array(row.problems.map(Value.string))), ("detail", text(row.cell.detailText)),
      ("number", row.number.map(Value.int) ?? .null),
      ("event", row.appearance.event.map(Value.string) ?? .null),
      ("trial", .bool(row.isTrial)),
      ("items", row.row.accessory.items.map { .array($0.map { $0.value }) } ?? .null),
    ])
  }

  func change(_ change: Change, line: String, isSecure: Bool) -> String {
    object([
      ("type", "change"), ("key", .string(change.key.description)),
      ("old", isSecure ? .null : change.old ?? .null), ("new", isSecure ? .null : change.new ?? .null),
      ("line", .string(line)),
    ])
  }

  func diagnostic(_ diagnostic: Diagnostic) -> String {
    object([
      ("type", .string(diagnostic.severity == .error ? "error" : diagnostic.severity.rawValue)),
      ("file", text(diagnostic.place?.file)), ("line", diagnostic.place?.line.map(Value.int) ?? .null),
      ("column", diagnostic.place?.column.map(Value.int) ?? .null), ("code", .string(diagnostic.fault.code)),
      ("message", .string(diagnostic.message)),
      ("key", text(diagnostic.subject ?? diagnostic.fault.key?.description)),
      ("suggestion", text(diagnostic.fault.suggestion)),
    ])
  }

  func object(_ members: [(String, Value)]) -> String {
    Value.object(Value.Object(members.map { .init(name: $0.0, value: $0.1) })).json
  }

  func text(_ text: String?) -> Value { text.map(Value.string) ?? .null }
}

extension RowDescription.Appearance {
  /// What programs call it.
  fileprivate var event: String? {
    switch self {
    case .there: nil
    case .changed: "update"
    case .appeared: "insert"
    case .gone: "delete"
    }
  }
}
