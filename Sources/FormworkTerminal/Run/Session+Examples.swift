import Formwork

extension Session {
  /// A line with the command that can be tried on this form; `nil` where the form has nothing for it.
  func example(of command: CommandDescription) -> String? {
    guard let words = exampleWords(of: command) else { return nil }
    return ([command.name] + words.map(Quoting.word)).joined(separator: " ")
  }

  private func exampleWords(of command: CommandDescription) -> [String]? {
    let row = command.parameters.rowFeature.flatMap(firstRow)
    switch command.example {
    case .nothing: return []
    case .command(let name):
      return CommandDescription.byName[name].flatMap { command in
        exampleWords(of: command).map { [name] + $0 }
      }
    case .word(let word): return [word]
    case .row: return row.map { [$0.id] }
    case .text: return firstRow(having: .value)?.label.map { [$0] }
    case .indexTitle:
      return definition.screens[currentScreen].sections.lazy.compactMap(\.indexTitle).first.map { [$0] }
    case .editAction: return row.map { [$0.id, $0.row.editActions[0].title] }
    case .assignment: return row.map { [$0.id, exampleValue(of: $0)] }
    }
  }

  /// The first such row of the shown screen, enabled if there is one, and no secret.
  private func firstRow(having feature: RowFeature) -> RowDescription? {
    let suited = visibleRows(of: currentScreen).lazy.map { $0.index }.filter { row in
      self.definition.rows[row].has(feature) && !self.definition.rows[row].row.accessory.isSecure
    }
    let row = suited.first { self.isEnabled($0) } ?? suited.first
    return row.map { describeRow($0) }
  }

  /// Another value than the present one, where that is easily told.
  private func exampleValue(of row: RowDescription) -> String {
    if case .switchToggle = row.row.accessory { return row.value == .bool(true) ? "off" : "on" }
    if let other = row.row.accessory.items?.first(where: { $0.value != row.value && !$0.isDisabled }) {
      return other.value.description
    }
    if let value = row.value { return value.description }
    guard case .textField(let field) = row.row.accessory else { return "1" }
    if let placeholder = field.placeholder { return placeholder }
    return switch field.kind {
    case .plain: "text"
    case .integer, .decimal: field.minimum?.json ?? "1"
    case .email: "ada@example.org"
    case .url: "https://example.org"
    case .path: "~/file"
    }
  }
}
