package import Formwork

/// The rows that were last shown with a number at a prompt.
package struct NumberedRows: Sendable {
  /// The rows in the order of their numbers, from 1.
  package var rows: [RowID]
  /// Rows of other screens that 'find' has shown; their numbers continue after those of `rows`.
  package var hits: [RowID]
  /// The screen, if the numbers of `rows` are positions on it. A row that has moved since has no number.
  package var screen: VisibleRows?
  /// The row that was last changed alone, or shown because it had the value already.
  var last: RowID?

  package init(_ rows: [RowID] = [], hits: [RowID] = [], on screen: VisibleRows? = nil) {
    self.rows = rows
    self.hits = hits
    self.screen = screen
  }

  /// A placeholder for a row that the program has removed.
  static let gone = RowID(-1)

  /// The row with a number.
  func row(numbered number: Int) throws(CommandRefusal) -> RowID {
    guard rows.indices.contains(number - 1) else {
      if hits.indices.contains(number - 1 - rows.count) {
        let hit = hits[number - 1 - rows.count]
        if hit == NumberedRows.gone { throw .rowMoved(number) }
        return hit
      }
      // Rows have appeared since; the user has not seen their numbers.
      if let screen, hits.isEmpty, 1...max(1, screen.count) ~= number { throw .rowMoved(number) }
      throw .numberOutOfRange(number, last: max(screen?.count ?? 0, rows.count + hits.count))
    }
    let row = rows[number - 1]
    if row == NumberedRows.gone { throw .rowMoved(number) }
    if let screen, screen.number(of: row) != number { throw .rowMoved(number) }
    return row
  }
}

extension Session {
  /// The row that a name means where a row with a feature is expected. A setting takes precedence over a row without a
  /// value, such as that of an item over the row that opens the item.
  func find(_ name: String, having feature: RowFeature, position: Int = 0) throws(Refusal) -> RowID? {
    let row = try find(name, position: position)
    if feature.isOfValue, hiddenIdentity(named: name) != nil { return nil }
    guard let row, feature.isOfValue, form.setting(of: row) == nil,
      let setting = form.setting(path: name.utf8.span),
      form.settings[setting].role != .item, exists(setting: setting)
    else { return row }
    return self.row(ofSetting: setting)
  }
}

extension Word {
  /// The row that the word names; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - numbered: at a prompt, the rows that can be named by number. Labels, key parts and unique prefixes
  ///     are then names, too.
  ///   - feature: of several rows with such a name, only those with this feature are meant, if there are any.
  ///   - position: the index of the row among those of the command.
  func row(
    in session: Session, _ numbered: NumberedRows?, having feature: RowFeature = .anything, position: Int = 0
  ) throws(CommandFailure) -> RowID? {
    if let numbered, let number = Int(text), RowIdentifier.isDigitsOnly(text) {
      do throws(CommandRefusal) { return try row(numbered: number, numbered, in: session) } catch {
        throw CommandFailure(error, column: column)
      }
    }
    do throws(Refusal) {
      guard numbered != nil else { return try session.find(text, having: feature, position: position) }
      if feature.isOfValue, session.hiddenIdentity(named: text) != nil { return nil }
      let exact = try exactRow(in: session, feature, position)
      if let exact, feature != .destination || session.form.has(feature, exact) { return exact }
      let called = session.rows(called: text) { session.form.has(feature, $0) }
      if called.allSatisfy({ session.form.screen(of: $0) != session.currentScreen }) {
        let labelled = rowsLabelled(in: session, feature)
        if labelled.count == 1 { return labelled[0] }
      }
      // The name of a row that leads nowhere may be that of a screen, too.
      let rows = exact == nil ? rowsMeant(in: session, feature) : rowsLeading(in: session, isWhole: true)
      guard rows.count < 2 else {
        throw Refusal(session.reason(ofAmbiguous: text, rows), subject: .row(position))
      }
      return rows.first ?? exact
    } catch { throw CommandFailure(fault: .refusal(error), column: column) }
  }

  /// Why the word names no row.
  func reasonOfUnknownRow(for command: CommandName, in session: Session) -> Refusal.Reason {
    let feature = CommandDescription[command].parameters.rowFeature ?? .anything
    return session.reason(ofUnknown: text) { session.form.has(feature, $0) }
  }

  /// Whether the word, typed at a prompt, is the complete name of one or more rows.
  func namesRow(in session: Session) -> Bool {
    do throws(Refusal) {
      return try session.find(text) != nil || !session.rows(called: text).isEmpty
        || rowsLabelled(in: session).count == 1
    } catch { return true }
  }

  /// The row with a script's name. A row of the current screen with that label takes precedence over rows of
  /// other screens, unless the name is a path that leads to one of them.
  private func exactRow(
    in session: Session, _ feature: RowFeature, _ position: Int
  ) throws(Refusal) -> RowID? {
    do throws(Refusal) {
      let exact = try session.find(text, having: feature, position: position)
      guard let exact, session.form.screen(of: exact) != session.currentScreen, !text.isPathOfRow else {
        return exact
      }
      let labelled = rowsLabelled(in: session, feature)
      return labelled.count == 1 ? labelled[0] : exact
    } catch {
      let called = session.rows(called: text).filter { session.form.screen(of: $0) == session.currentScreen }
      guard called.count == 1 else { throw error }
      return called[0]
    }
  }

  /// The visible rows of the current screen whose label is the word, ignoring case, spaces and punctuation.
  private func rowsLabelled(in session: Session, _ feature: RowFeature = .anything) -> [RowID] {
    let letters = text.letters
    return letters.isEmpty
      ? [] : LabelsInSight.letters(in: session, feature).filter { $0.letters == letters }.map { $0.row }
  }

  /// The rows that the word means if it is not a script's name. Where a row has to lead to a screen, the name or the title
  /// of that screen will do.
  private func rowsMeant(in session: Session, _ feature: RowFeature) -> [RowID] {
    let meant = session.rows(meantBy: text) { session.form.has(feature, $0) }
    guard feature == .destination else { return meant }
    let called = session.rows(called: text).filter { session.form.has(feature, $0) }
    return [
      called, rowsLeading(in: session, isWhole: true), rowsLeading(in: session, isWhole: false, or: meant),
    ].first { !$0.isEmpty } ?? meant
  }

  /// The rows that lead to screens whose name or title is the word or begins with it, and some of `others`. One of several
  /// rows that lead to the same screen is enough, preferably one of the current screen.
  private func rowsLeading(in session: Session, isWhole: Bool, or others: [RowID] = []) -> [RowID] {
    let pattern = NamePattern(text, ignoringCase: true, isWhole: isWhole)
    let found = session.form.allRows.filter { row in
      session.form.has(.destination, row) && session.isVisible(row)
        && (others.contains(row) || session.destination(of: row).contains { pattern.matches($0) })
    }
    var screens: Set<String> = []
    return (found.filter(session.isOnScreen) + found.filter { !session.isOnScreen($0) }).filter {
      session.destination(of: $0).first.map { screens.insert($0).inserted } ?? true
    }
  }

  /// A number that is shown takes precedence over an id or a key that consists of digits.
  private func row(
    numbered number: Int, _ numbered: NumberedRows, in session: Session
  ) throws(CommandRefusal) -> RowID {
    do throws(CommandRefusal) { return try numbered.row(numbered: number) } catch {
      if case .numberOutOfRange = error, let row = try? session.find(text) { return row }
      throw error
    }
  }
}

extension Session {
  /// Returns a name that identifies a row in a command. At a prompt, the numbers and labels of the current screen take
  /// precedence over the names of rows on other screens.
  ///
  /// - Parameter preferred: the name to use if it identifies the row.
  func name(
    of row: RowID, _ numbered: NumberedRows?, having feature: RowFeature = .anything,
    preferring preferred: String? = nil
  ) -> String {
    let names = [preferred ?? name(of: row), form.address(of: row).description]
    return names.first {
      (try? Word(text: $0, column: 1).row(in: self, numbered, having: feature)) == row
    } ?? names[0]
  }

  /// Returns the command for a remedy, with names that identify the same settings at a prompt.
  func command(for remedy: Remedy, _ numbered: NumberedRows?) -> String {
    guard numbered != nil else { return remedy.command }
    var remedy = remedy
    for index in remedy.assignments.indices {
      let name = remedy.assignments[index].name
      guard let row = try? find(name, having: .value) else { continue }
      remedy.assignments[index].name = self.name(of: row, numbered, having: .value, preferring: name)
    }
    return remedy.command
  }

  fileprivate func isOnScreen(_ row: RowID) -> Bool { form.screen(of: row) == currentScreen }

  /// The name of the screen that a row leads to, and its title; empty if the row leads to none that is known.
  func destination(of row: RowID) -> [String] {
    guard let name = form.actions(of: row).lazy.compactMap(\.destination).first else { return [] }
    return [name] + (screen(named: name).map { [title(ofScreen: $0)] } ?? [])
  }
}

/// The labels that name one row of the current screen, and take precedence over the names of rows on other screens.
struct LabelsInSight {
  private var letters: Set<String> = []

  init(_ session: Session, _ feature: RowFeature) {
    var known: Set<String> = []
    for (_, letters) in Self.letters(in: session, feature) {
      if known.insert(letters).inserted { self.letters.insert(letters) } else { self.letters.remove(letters) }
    }
    letters.remove("")
  }

  /// The visible rows of the current screen, and the letters of their labels.
  fileprivate static func letters(
    in session: Session, _ feature: RowFeature
  ) -> [(row: RowID, letters: String)] {
    session.rows(ofScreen: session.currentScreen).filter {
      session.isVisible($0) && session.form.has(feature, $0)
    }.map {
      ($0, session.label(ofRow: $0).letters)
    }
  }

  func contains(_ name: String) -> Bool { letters.contains(name.letters) }
}

extension String {
  /// Whether the name of a row says where the row is, as `SCREEN/ID` and keys with several parts do.
  var isPathOfRow: Bool { utf8.contains(UInt8(ascii: ".")) || utf8.contains(UInt8(ascii: "/")) }

  /// The letters and digits of the text, in lower case.
  fileprivate var letters: String {
    var letters = String.UnicodeScalarView()
    letters.append(
      contentsOf: lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
    return String(letters)
  }
}
