package import Formwork

/// A screen as it looks now, in the terms that all renderers share.
package struct ScreenDescription: Sendable {
  package var id: String
  /// The titles from the first screen to this one.
  package var titles: [String]
  package var sections: [SectionDescription]

  package struct SectionDescription: Sendable {
    /// The section's place in the form.
    package var index: Int
    package var header: Section.Extremity?
    package var footer: Section.Extremity?
    package var indexTitle: String?
    package var rows: [RowDescription]
  }
}

/// A row as it looks now: what its cell shows, and how it stands.
package struct RowDescription: Sendable {
  /// The number that taps it; `nil` outside a screen.
  package var number: Int?
  package var reference: RowReference
  package var screen: String
  package var id: String
  /// Of a row among those of other screens: the titles on the way to it.
  package var path: [String] = []
  package var key: Key?
  package var row: Row
  /// What the row's cell made of it.
  package var cell: CellDescription
  /// Whether the value is a secret, of this row or of another one with the same key.
  package var isSecure: Bool
  package var value: Value?
  package var defaultValue: Value?
  package var isSet: Bool
  package var isVisible: Bool
  package var isEnabled: Bool
  /// Whether the row's value differs from the saved one.
  package var isUnsaved: Bool
  package var problems: [String]
  /// What a view of the program's own shows, in lines.
  package var view: [String]
  /// Whether a tap leads to another screen.
  package var leadsOn: Bool
  /// What became of the row since it was last shown.
  package var appearance = Appearance.there
  /// Whether it is only how the row would be.
  package var isTrial = false

  package enum Appearance: Sendable { case there, changed, appeared, gone }

  /// The value as a person reads it: an item's title, on or off, nothing of a secret.
  package var shownValue: String? { shown(value) }

  /// A value of the row's kind as a person reads it.
  package func shown(_ value: Value?) -> String? {
    guard let value else { return nil }
    if isSecure { return "••••" }
    if value == "" { return "''" }
    if case .bool(let isOn) = value, case .switchToggle = row.accessory { return isOn ? "on" : "off" }
    return row.accessory.items?.first { $0.value == value }?.title ?? value.description
  }

  /// Shows a row as it was.
  mutating func show(_ old: Row) {
    row = old
    cell = CellDescription(old)
    value = old.accessory.holdsValue ? old.accessory.value : value
    isEnabled = old.isEnabled
    problems = []
  }

  /// The value as programs get it; nothing of a secret.
  package var openValue: Value? { isSecure ? nil : value }
}

/// What a row's cell shows.
package struct CellDescription: Sendable {
  package var style: CellStyle
  package var text: String?
  package var detailText: String?
  package var image: Row.Image?
  package var accessibilityLabel: String?

  init(_ row: Row) {
    let cell = row.cellClass.init()
    cell.configure(row: row)
    style = row.cellClass.style
    text = cell.textLabel.text
    detailText = cell.detailTextLabel.text
    image = cell.image
    accessibilityLabel = cell.accessibilityLabel
  }
}

extension Session {
  /// A screen as it looks now, numbered.
  package func describeScreen(_ screen: Int, section only: Int? = nil) -> ScreenDescription {
    let description = definition.screens[screen]
    var number = 0
    var sections: [ScreenDescription.SectionDescription] = []
    for (index, section) in description.sections.enumerated() {
      var rows: [RowDescription] = []
      for row in section.rows where isVisible(row) {
        number += 1
        if only == nil || only == index { rows.append(describeRow(row, number: number)) }
      }
      if let only, only != index { continue }
      if !isPresent(section) { continue }
      sections.append(
        .init(
          index: index, header: header(of: section), footer: footer(of: section),
          indexTitle: section.indexTitle,
          rows: rows))
    }
    let isShown = screen == currentScreen
    return ScreenDescription(
      id: description.name, titles: isShown ? titles : [description.title], sections: sections)
  }

  /// Whether a section is there: not where all its rows are hidden.
  func isPresent(_ section: SectionDefinition) -> Bool {
    section.rows.isEmpty || section.rows.contains { isVisible($0) }
  }

  private func view(of row: Row) -> [String] {
    guard case .view(let name) = row.accessory else { return [] }
    return views[name]?(row) ?? []
  }

  package func describeRow(_ index: Int, number: Int? = nil) -> RowDescription {
    let description = definition.rows[index]
    let row = derivedRow(index)
    let slot = description.slot
    return RowDescription(
      number: number, reference: RowReference(index), screen: definition.screens[description.screen].name,
      id: description.id, key: slot.map { definition.keys[$0].key }, row: row, cell: CellDescription(row),
      isSecure: slot.map { isSecure($0) } ?? false, value: slot.flatMap { effectiveValue($0) },
      defaultValue: slot.flatMap { defaultValue($0) },
      isSet: slot.map { setValue($0) != nil } ?? false, isVisible: isVisible(index),
      isEnabled: row.isEnabled, isUnsaved: slot.map { isUnsaved($0) } ?? false,
      problems: (slot.flatMap { finding(of: $0) }.map { [Wording.sentenceBelowRow(for: $0)] } ?? [])
        + failedRequirements(ofRow: index),
      view: view(of: row),
      leadsOn: row.actions.contains { $0.name == "push" }
        || row.actions.isEmpty && row.accessory == .disclosureIndicator)
  }

  /// A row of each changed setting that has none on the shown screen.
  package func rows(elsewhereChangedBy changes: [Change]) -> [Int] {
    changes.lazy.map { definition.keys[$0.slot] }.filter { slot in
      !slot.rows.contains { definition.rows[$0].screen == currentScreen }
    }.map(\.row)
  }
}
