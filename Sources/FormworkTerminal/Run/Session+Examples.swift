import Formwork

extension Session {
  /// A line with the command that can be tried on this form; `nil` where the form has nothing for it.
  func example(of command: CommandDescription) -> String? {
    guard let words = exampleWords(of: command.example) else { return nil }
    return ([command.name] + words.map(Quoting.word)).joined(separator: " ")
  }

  private func exampleWords(of example: CommandDescription.Example) -> [String]? {
    switch example {
    case .nothing: return []
    case .word(let word): return [word]
    case .row(let wanted): return firstRow(wanted).map { [$0.id] }
    case .text: return firstRow(.withValue)?.label.map { [$0] }
    case .indexTitle:
      return definition.screens[currentScreen].sections.lazy.compactMap(\.indexTitle).first.map { [$0] }
    case .editAction:
      return firstRow(.withActions).map { [$0.id, $0.row.editActions[0].title] }
    case .assignment:
      return firstRow(.withValue).map { row in [row.id, exampleValue(of: row)] }
    }
  }

  /// The first such row of the shown screen, enabled if there is one.
  private func firstRow(_ wanted: CommandDescription.RowWanted) -> RowDescription? {
    let suited = visibleRows(of: currentScreen).lazy.filter { self.suits($0.index, wanted) }
    let row = suited.first { self.isEnabled($0.index) } ?? suited.first
    return row.map { describeRow($0.index) }
  }

  /// Whether a command can do something with a row.
  func suits(_ index: Int, _ wanted: CommandDescription.RowWanted) -> Bool {
    let row = definition.rows[index].row
    return switch wanted {
    case .any: true
    case .withValue: row.accessory.holdsValue && !row.accessory.isSecure
    case .toggle: if case .switchToggle = row.accessory { true } else { false }
    case .steppable:
      switch row.accessory {
      case .segmentedControl, .picker, .stepper: true
      default: false
      }
    case .leadingOn: row.selection != nil || row.actions.contains { $0.name == "push" }
    case .withDetails: row.accessory.detailButton != nil
    case .withActions: !row.editActions.isEmpty
    }
  }

  /// Another value than the present one, where that is easily told.
  private func exampleValue(of row: RowDescription) -> String {
    if case .switchToggle = row.row.accessory { return row.value == .bool(true) ? "off" : "on" }
    if let other = row.row.accessory.items?.first(where: { $0.value != row.value && !$0.isDisabled }) {
      return other.value.description
    }
    if let value = row.value { return value.description }
    if case .textField(let field) = row.row.accessory, let placeholder = field.placeholder {
      return placeholder
    }
    return "VALUE"
  }
}
