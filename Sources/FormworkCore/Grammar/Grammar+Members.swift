extension Grammar {
  /// The members that a part of a definition may have, in the order in which messages list them.
  package static func members(of owner: Owner) -> [Member] {
    switch owner {
    case .form: form
    case .screen: screen
    case .section: section
    case .row: row + rowRules
    case .store: store
    case .requirement: requirement
    case .editAction: editAction
    case .alert: alert
    case .choice: choice
    case .item: item
    case .forEach: forEach
    case .source: source
    case .action, .accessory, .by, .view, .cell, .style, .kind, .writes, .keys, .syntax, .format, .whenHidden:
      []
    }
  }

  // MARK: - Form, screens, sections

  private static let form = [
    Member(.title, .text, "The title of the first screen.", isRequired: true),
    Member(.sections, .list(.section), "The sections of the first screen.", isRequired: true),
    Member(.screens, .map(of: .screen), "Further screens, by the names used in 'push'."),
    Member(.store, .store, "The settings file, relative to the form."),
    Member(
      .closed, .closed,
      """
      Report members of the settings file that no row shows: in all objects (true), or in the objects with these \
      keys.
      """,
      default: "false"),
    Member(
      .schema, .text,
      """
      A JSON Schema file, in the form's folder or below, that the settings must conform to in addition to the rules of \
      the rows.
      """),
    Member(
      .samples, .samples, "Sample settings by name, for 'show --sample' and other previews."),
    Member(.actions, .map(of: nil), "The functions that the program registers, each with a description."),
    Member(.cells, .map(of: nil), "The cells that the program registers, each with a description."),
    Member(.views, .map(of: nil), "The views that the program registers, each with a description."),
    Member(.require, .list(.requirement), "Conditions that the settings must meet."),
    Member(
      .beforeSave, .program,
      "A program that checks each new settings file before it is saved. The file's path is added to the arguments."
    ),
    Member(.afterSave, .program, "A program that puts the settings into effect after each save."),
  ]

  private static let screen = [
    Member(.title, .template, "The screen's title.", isRequired: true),
    Member(
      .forEach, .key,
      "The key of a list; for a list in an item, the full path, such as 'jobs[].steps'. The screen is repeated for each item."
    ),
    Member(.sections, .list(.section), "The screen's sections.", isRequired: true),
    Member(.require, .list(.requirement), "Conditions that the settings must meet."),
  ]

  private static let section = [
    Member(.id, .text, "Identifies the section when the form changes."),
    Member(.header, .template, "The text above the rows."),
    Member(.footer, .template, "The text below the rows."),
    Member(
      .indexTitle, .text,
      "The section's title for 'jump' and in the index, which a screen with eight sections or more shows."),
    Member(.rows, .listOrSource(.row), "The section's rows, or their source."),
    Member(
      .reloadWhen, .keys, "The keys whose changes reload the rows that come from a source.",
      requires: "It needs 'rows' with a source."),
    Member(
      .forEach, .text,
      "A field of the items, such as item.role. The section is repeated for each of its values.",
      requires: "It needs 'rows' with a row that is repeated."),
    Member(.require, .list(.requirement), "Conditions that the settings must meet."),
  ]

  private static let store = [
    Member(.file, .text, "The settings file, relative to the form.", isRequired: true),
    Member(
      .keys, .words(of: StoreDefinition.Keys.self),
      "Whether a dotted key is a path through objects or the name of a single member.",
      default: "nested"),
    Member(
      .writes, .words(of: StoreDefinition.Writes.self),
      "Whether a save writes only values that were set or all effective values.",
      default: "set"),
    Member(
      .format, .words(of: StoreDefinition.Format.self),
      "The format of the file. By default, the file's name or its content determines it."),
    Member(
      .syntax, .words(of: StoreDefinition.Syntax.self), StoreDefinition.Syntax.documentation, default: "jsonc"
    ),
  ]

  private static let requirement = [
    Member(.when, .condition, "The requirement applies while this condition is true."),
    Member(.that, .condition, "The condition that must be true.", isRequired: true),
    Member(.message, .template, "The message to show if the condition is false.", isRequired: true),
  ]

  // MARK: - Rows

  private static let row = [
    Member(
      .id, .text, "Names the row at the prompt and in scripts.", requires: "It must be unique on its screen."),
    Member(.key, .key, "The key of the row's value in the settings."),
    Member(.text, .template, "The row's label."),
    Member(.detailText, .textOrSource, "The row's secondary text, or its source."),
    Member(.image, .text, "A glyph, or the name of a picture."),
    Member(.accessory, .accessory, "The control or indicator at the row's end.", default: "none"),
    Member(.cell, .text, CellStyle.documentation, default: "value1"),
    Member(.selection, .selection, "What a tap on the row does."),
    Member(.editActions, .list(.editAction), "Additional actions for the row."),
    Member(
      .onChange, .selection,
      "What happens when the row's value changes. A function of the program can refuse the new value.",
      requires: "It needs an accessory with a value."),
    Member(
      .reloadWhen, .keys, "The keys whose changes reload the parts that come from a source.",
      requires: "It needs items or a 'detailText' that come from a source."),
    Member(.context, .context, "Data that the program receives with each new value."),
    Member(.help, .text, "A sentence or two that explain what the row is for."),
    Member(.accessibilityLabel, .text, "The row's label in plain and JSON output."),
  ]

  private static let forEach = [
    Member(
      .key, .key, "The key of a list (an array of objects) or of a map (an object of objects).",
      isRequired: true),
    Member(
      .by, .word(["field", "name", "position"]),
      "What identifies an item: one of its fields, in a map its name, or its position in the list.",
      default: "field"),
    Member(
      .id, .text, "The field that identifies an item, or the key for the item's name or position.",
      default: "id"),
    Member(.add, .text, "The text of the row that adds an item.", default: "Add…"),
    Member(.placeholder, .text, "The text to show while the list is empty."),
    Member(
      .closed, .boolean, "Whether to report members of items that no row shows.",
      default: "false"),
  ]

  private static let whenHidden = Member(
    .whenHidden, .word(["keep", "clear", "restore"]),
    """
    What happens to the row's value while the row is hidden; for a repeated row without a key, what happens to \
    the list.
    """,
    default: "keep",
    requires: "It needs 'visibleWhen'.")

  private static let restart = Member(
    .restart, .text, "What has to be restarted before a new value takes effect.")

  private static let keep = Member(
    .keep, .boolean, "Whether the row's value is saved. If not, it lasts only until the end of the session.",
    default: "true", requires: "It needs an accessory with a value.")

  private static let nullable = Member(
    .nullable, .boolean, "Whether null is a valid value, distinct from no value.", default: "false",
    requires: "It needs an accessory with a value.")

  private static let rowRules =
    ConditionKind.allCases.map { Member($0.facts.member, .condition, $0.facts.documentation) }
    + [whenHidden, restart, keep, nullable]
    + [Member(.forEach, .forEach, "The key of a list. The row is repeated for each item.")]
    + RequirementKind.members.compactMap { kind, name in
      kind.words.map { Member(name, .list(.requirement), $0.documentation) }
    }

  private static let editAction = [
    Member(.title, .text, "The action's title.", isRequired: true),
    Member(
      .style, .word(["default", "destructive"]),
      "Whether the action is destructive; the prompt asks before it runs a destructive action.",
      default: "default"),
    Member(.selection, .selection, "What the action does."),
    Member(.enabledWhen, .condition, "The action is available while this condition is true."),
  ]

  private static let alert = [
    Member(.title, .template, "The first line of the message.", isRequired: true),
    Member(.message, .template, "The text below the title."),
    Member(.actions, .list(.choice), "The choices to offer."),
  ]

  private static let choice = [
    Member(.title, .text, "The choice's title.", isRequired: true),
    Member(
      .style, .word(["default", "destructive"]), "Whether the choice is destructive.", default: "default"),
    Member(.selection, .selection, "What the choice does."),
  ]

  // MARK: - Items

  private static let item = [
    Member(.value, .value, "The value to store when the item is chosen.", isRequired: true),
    Member(.title, .text, "The title to show; without it, the value is shown."),
    Member(.detail, .text, "More about the item, shown after its title in a list."),
    Member(.disabled, .boolean, "Whether the item is shown but cannot be chosen.", default: "false"),
  ]

  private static let source = [
    Member(
      .key, .key,
      "Another row's key: its list's elements, its map's names, its items or, for a text, its value."
    ),
    Member(.file, .text, "A file with JSON, relative to the form and inside its folder."),
    Member(
      .call, .call, "A function of the program that returns JSON.",
      requires: "The program registers it as a source."),
    Member(
      .run, .program, "A program that prints JSON. It receives the row's context on its standard input.",
      requires: "The user must allow it."),
  ]
}

extension Grammar.MemberType {
  static func words<Words: CaseIterable & RawRepresentable>(of _: Words.Type) -> Self
  where Words.RawValue == String {
    .word(Words.allCases.map { $0.rawValue })
  }
}
