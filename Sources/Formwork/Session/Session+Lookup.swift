extension Session {
  /// How a row may be named.
  package enum NamingScope: Sendable {
    /// By id, by key, or by SCREEN/ID, in full.
    case script
    /// Also by the number that it bore in the screen last printed, and by a unique prefix.
    case prompt(NumberedRows)
  }

  /// The rows that were last printed with a number.
  package struct NumberedRows: Sendable {
    /// By number, from 1.
    package var rows: [RowReference]
    /// The screen on which the numbers are places, so that a row that has moved lost its own; `nil` for rows
    /// that were found on any screen.
    package var screen: DerivedScreen?

    package init(_ rows: [RowReference] = [], on screen: DerivedScreen? = nil) {
      self.rows = rows
      self.screen = screen
    }
  }

  /// The row that a script names by id, key or SCREEN/ID.
  public func row(_ name: String) throws(Refusal) -> RowReference { try row(name, scope: .script) }

  /// The row that a word names. Exact beats number, and number beats prefix.
  package func row(_ name: String, scope: NamingScope, position: Int = 0) throws(Refusal) -> RowReference {
    if let found = try find(name, scope: scope, position: position) { return found }
    throw Refusal(.unknownRow(name, suggestion: nearestRow(to: name)), subject: .row(position))
  }

  /// The same, `nil` where no row is named so; nothing is looked for that may have been meant.
  package func find(
    _ name: String, scope: NamingScope = .script, position: Int = 0
  ) throws(Refusal) -> RowReference? {
    let subject = Refusal.Subject.row(position)
    if let exact = try exactRow(name, subject: subject) { return exact }
    if case .prompt(let numbers) = scope {
      if let number = Int(name), RowID.isDigitsOnly(name) {
        return try row(numbered: number, of: numbers, subject: subject)
      }
      return try row(beginning: name, subject: subject)
    }
    return nil
  }

  private func exactRow(_ name: String, subject: Refusal.Subject) throws(Refusal) -> RowReference? {
    let key = Name(name)
    if let row = definition.screens[currentScreen].rowsByID[key] { return RowReference(row) }
    if let slot = definition.keys.slot(ofPath: name) { return RowReference(rowOfSlot(slot)) }
    if let slash = name.lastIndex(of: "/") {
      let screen = String(name[..<slash])
      if let index = definition.screen(named: screen),
        let row = definition.screens[index].rowsByID[Name(String(name[name.index(after: slash)...]))]
      {
        return RowReference(row)
      }
    }
    let elsewhere = definition.screens.filter { $0.rowsByID[key] != nil }
    if elsewhere.count > 1 {
      throw Refusal(
        .ambiguousRow(name, candidates: elsewhere.map { "\($0.name)/\(name)" }), subject: subject)
    }
    return elsewhere.first?.rowsByID[key].map { RowReference($0) }
  }

  /// The row that stands for a key: one on the screen that is shown, if there are several.
  private func rowOfSlot(_ slot: Int) -> Int {
    let screen = currentScreen
    let bound = definition.keys[slot].rows.first { definition.rows[$0].screen == screen }
    return bound ?? definition.keys[slot].row
  }

  private func row(
    numbered number: Int, of printed: NumberedRows, subject: Refusal.Subject
  ) throws(Refusal) -> RowReference {
    guard printed.rows.indices.contains(number - 1) else {
      // Rows came since; their numbers have not been seen.
      if let screen = printed.screen, 1...max(1, screen.count) ~= number {
        throw Refusal(.rowMoved(number), subject: subject)
      }
      throw Refusal(
        .numberOutOfRange(number, last: printed.screen?.count ?? printed.rows.count), subject: subject)
    }
    let row = printed.rows[number - 1]
    if let screen = printed.screen, screen.number(of: row) != number {
      throw Refusal(.rowMoved(number), subject: subject)
    }
    return row
  }

  private func row(beginning prefix: String, subject: Refusal.Subject) throws(Refusal) -> RowReference? {
    guard !prefix.isEmpty else { return nil }
    let begun = visibleRows(of: currentScreen).filter { definition.rows[$0.index].id.hasPrefix(prefix) }
    if begun.count > 1 {
      throw Refusal(
        .ambiguousRow(prefix, candidates: begun.map { definition.rows[$0.index].id }), subject: subject)
    }
    return begun.first
  }

  private func nearestRow(to name: String) -> String? {
    let screen = definition.rows[definition.screens[currentScreen].rows]
    let keys = definition.keys.paths
    // What a row is called is no name of it, but the next best thing.
    let label = name.lowercased()
    func isCalledSo(_ row: RowDefinition) -> Bool {
      [row.row.text ?? row.id, row.label].contains { $0.lowercased() == label }
    }
    if let row = screen.first(where: isCalledSo) ?? definition.rows.first(where: isCalledSo) { return row.id }
    return Suggestion.nearest(to: name, among: screen.lazy.map(\.id))
      ?? Suggestion.nearest(to: name, among: keys)
      ?? Suggestion.nearest(to: name, among: definition.rows.lazy.map(\.id))
  }

  /// The rows of a screen that are shown now; a row's number is its place among them, from 1.
  package func visibleRows(of screen: Int) -> [RowReference] {
    definition.screens[screen].rows.filter { isVisible($0) }.map { RowReference($0) }
  }

  /// How a script names a setting: its key, or SCREEN/ID where the id of a row on the first screen, or on
  /// the one that is shown, hides the key.
  package func scriptName(ofSlot slot: Int) -> String {
    let key = definition.keys[slot].key.description
    let row = definition.rows[definition.keys[slot].row]
    let isHidden = [0, currentScreen].contains { screen in
      definition.screens[screen].rowsByID[Name(key)].map { definition.rows[$0].slot != slot } ?? false
    }
    // `KEY=VALUE` is split at the first `=`.
    guard isHidden || key.utf8.contains(UInt8(ascii: "=")) else { return key }
    return "\(definition.screens[row.screen].name)/\(row.id)"
  }
}
