/// A record in the output for programs and for pages: named values, the first of which is the `type`.
package typealias Record = Value.Object

extension Value.Object {
  package init(_ members: [(String, Value)]) { self.init(members.map { Member(name: $0.0, value: $0.1) }) }

  /// The object on one line.
  package var json: String { Value.object(self).json }
}

extension Record {
  package static func screen(_ screen: ScreenView, _ decorate: (RowView) -> RowView) -> [Record] {
    var records = [
      Record([
        ("type", "screen"), ("id", .string(screen.id)), ("title", .string(screen.titles.last ?? "")),
      ])
    ]
    for section in screen.sections {
      records.append(
        Record(
          [
            ("type", "section"), ("screen", .string(screen.id)), ("header", text(section.header?.title)),
            ("footer", text(section.footer?.title)), ("indexTitle", text(section.indexTitle)),
          ]
            + lines("headerLines", section.header?.view?.lines)
            + lines("footerLines", section.footer?.view?.lines)))
      records += section.map { row(decorate($0)) }
    }
    return records
  }

  /// - Parameter reveals: whether a secret is printed too.
  package static func row(_ row: RowView, reveals: Bool = false) -> Record {
    Record(
      [
        ("type", "row"), ("screen", .string(row.address.screen)), ("id", .string(row.address.id)),
        ("key", text(row.key?.description)), ("label", text(row.label)),
        ("kind", .string(row.accessory.name)),
        ("value", (reveals ? row.value : row.openValue) ?? .null),
        ("default", row.isSecure ? .null : row.defaultValue ?? .null),
        ("isSet", .bool(row.isSet)), ("visible", .bool(row.isVisible)), ("enabled", .bool(row.isEnabled)),
        ("problems", .array(row.problems.map { .string($0) })), ("detail", text(row.cell.detailText)),
        ("number", row.number.map { .count($0) } ?? .null),
        ("event", row.appearance.event.map { .string($0) } ?? .null),
        ("trial", .bool(row.isTrial)),
        ("items", items(of: row.input).map { .array($0.map { $0.value }) } ?? .null),
      ] + loading(of: row) + progress(of: row)
        + lines("lines", row.viewLines) + lines("textStyle", row.cell.textStyle.names)
        + lines("detailStyle", row.cell.detailStyle.names))
  }

  /// How far the parts have been loaded; no member for a row whose form contains all of them.
  private static func loading(of row: RowView) -> [(String, Value)] {
    switch row.loadState {
    case nil: []
    case .idle, .loading: [("loading", "loading")]
    case .loaded: [("loading", "loaded")]
    case .failed: [("loading", "failed")]
    }
  }

  /// The part of a progress bar that is filled; no member for a row without one.
  private static func progress(of row: RowView) -> [(String, Value)] {
    guard let progress = row.progress else { return [] }
    return [("progress", progress.fraction.map { .number($0) } ?? .null)]
  }

  /// The items to choose from, of a choice or of a list's elements.
  private static func items(of input: Input?) -> [ChoiceItem]? { input?.items ?? input?.element?.items }

  /// A member with a list of texts; none if the list is empty.
  private static func lines(_ name: String, _ lines: [String]?) -> [(String, Value)] {
    guard let lines, !lines.isEmpty else { return [] }
    return [(name, .array(lines.map { .string($0) }))]
  }

  package static func change(_ change: ChangeView, isDifference: Bool) -> Record {
    Record([
      ("type", isDifference ? "difference" : "change"), ("key", .string(change.key.description)),
      ("old", change.old ?? .null),
      ("new", change.new ?? .null), ("line", .string(change.line)),
    ])
  }

  package static func diagnostic(
    _ diagnostic: Diagnostic, _ speaker: Speaker
  ) -> Record {
    Record([
      ("type", .string(diagnostic.severity == .error ? "error" : diagnostic.severity.rawValue)),
      ("file", text(diagnostic.place?.file)), ("line", diagnostic.place?.line.map { .count($0) } ?? .null),
      ("column", diagnostic.place?.column.map { .count($0) } ?? .null), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message(speaker))),
      ("key", text(diagnostic.subject ?? diagnostic.key?.description)),
      ("suggestion", text(diagnostic.suggestion)),
    ])
  }

  package static func alert(_ alert: Alert) -> Record {
    Record(
      [("type", "alert"), ("title", .string(alert.title)), ("message", text(alert.message))]
        + lines("choices", alert.choices.map { $0.title }))
  }

  package static func caption(_ caption: ScreenDiff.Caption) -> Record {
    switch caption {
    case .header(let text):
      Record([("type", "section"), ("header", .string(text)), ("event", "update")])
    case .footer(let text):
      Record([("type", "section"), ("footer", .string(text)), ("event", "update")])
    }
  }

  static func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }
}

extension RowView.Appearance {
  /// The name of the change in records; `nil` if there is none.
  fileprivate var event: String? {
    switch self {
    case .unchanged: nil
    case .changed: "update"
    case .appeared: "insert"
    case .gone: "delete"
    }
  }
}
