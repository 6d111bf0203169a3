import Formwork

/// One object a line, each with its `type`.
struct JSONRenderer {
  func screen(_ screen: ScreenView, _ decorate: (RowView) -> RowView) -> [String] {
    var lines = [
      object([
        ("type", "screen"), ("id", .string(screen.id)), ("title", .string(screen.titles.last ?? "")),
      ])
    ]
    for section in screen.sections {
      lines.append(
        object(
          [
            ("type", "section"), ("screen", .string(screen.id)), ("header", text(section.header?.title)),
            ("footer", text(section.footer?.title)), ("indexTitle", text(section.indexTitle)),
          ]
            + self.lines("headerLines", section.header?.view?.lines)
            + self.lines("footerLines", section.footer?.view?.lines)))
      lines += section.map { row(decorate($0)) }
    }
    return lines
  }

  /// - Parameter reveals: whether a secret is printed too.
  func row(_ row: RowView, reveals: Bool = false) -> String {
    object(
      [
        ("type", "row"), ("screen", .string(row.address.screen)), ("id", .string(row.address.id)),
        ("key", text(row.key?.description)), ("label", text(row.label)),
        ("kind", .string(row.accessory.name)),
        ("value", (reveals ? row.value : row.openValue) ?? .null),
        ("default", row.isSecure ? .null : row.defaultValue ?? .null),
        ("isSet", .bool(row.isSet)), ("visible", .bool(row.isVisible)), ("enabled", .bool(row.isEnabled)),
        ("problems", .array(row.problems.map(Value.string))), ("detail", text(row.cell.detailText)),
        ("number", row.number.map(Value.int) ?? .null),
        ("event", row.appearance.event.map(Value.string) ?? .null),
        ("trial", .bool(row.isTrial)),
        ("items", row.input?.items.map { .array($0.map { $0.value }) } ?? .null),
      ]
        + lines("lines", row.viewLines) + lines("textStyle", row.cell.textStyle.names)
        + lines("detailStyle", row.cell.detailStyle.names))
  }

  /// A member with a list of texts; none if the list is empty.
  private func lines(_ name: String, _ lines: [String]?) -> [(String, Value)] {
    guard let lines, !lines.isEmpty else { return [] }
    return [(name, .array(lines.map(Value.string)))]
  }

  func change(_ change: ChangeView) -> String {
    object([
      ("type", "change"), ("key", .string(change.key.description)), ("old", change.old ?? .null),
      ("new", change.new ?? .null), ("line", .string(change.line)),
    ])
  }

  func diagnostic(_ diagnostic: Diagnostic) -> String {
    object([
      ("type", .string(diagnostic.severity == .error ? "error" : diagnostic.severity.rawValue)),
      ("file", text(diagnostic.place?.file)), ("line", diagnostic.place?.line.map(Value.int) ?? .null),
      ("column", diagnostic.place?.column.map(Value.int) ?? .null), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message)),
      ("key", text(diagnostic.subject ?? diagnostic.key?.description)),
      ("suggestion", text(diagnostic.suggestion)),
    ])
  }

  func object(_ members: [(String, Value)]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    bytes.appendJSON(members)
    return String(utf8: bytes.span)
  }

  func text(_ text: String?) -> Value { text.map(Value.string) ?? .null }
}

extension RowView.Appearance {
  /// What programs call it.
  fileprivate var event: String? {
    switch self {
    case .unchanged: nil
    case .changed: "update"
    case .appeared: "insert"
    case .gone: "delete"
    }
  }
}
