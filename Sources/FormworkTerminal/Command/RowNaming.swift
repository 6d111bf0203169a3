package import Formwork

/// The rows that were last shown with a number at a prompt.
package struct NumberedRows: Sendable {
  /// The rows in the order of their numbers, from 1.
  package var rows: [RowID]
  /// Rows of other screens that 'find' has shown; their numbers continue after those of `rows`.
  package var hits: [RowID]
  /// The screen, if the numbers of `rows` are positions on it. A row that has moved since has no number.
  package var screen: VisibleRows?

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
  /// The row that a word names; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - numbered: at a prompt, the rows that can be named by number. Labels, key parts and unique prefixes
  ///     are then names, too.
  ///   - feature: of several rows with such a name, only those with this feature are meant, if there are any.
  ///   - position: the index of the row among those of the command.
  func find(
    _ word: Word, _ numbered: NumberedRows?, having feature: RowFeature = .anything, position: Int = 0
  ) throws(CommandFailure) -> RowID? {
    if let numbered, let number = Int(word.text), RowIdentifier.isDigitsOnly(word.text) {
      do throws(CommandRefusal) { return try row(numbered: number, word, numbered) } catch {
        throw CommandFailure(error, column: word.column)
      }
    }
    do throws(Refusal) {
      guard numbered != nil else { return try find(word.text, position: position) }
      if let exact = try findExact(word.text, feature, position) { return exact }
      let called = rows(called: word.text) { form.has(feature, $0) }
      if called.allSatisfy(isElsewhere) {
        let labelled = rows(labelled: word.text, feature)
        if labelled.count == 1 { return labelled[0] }
      }
      let rows = rows(meantBy: word.text) { form.has(feature, $0) }
      guard rows.count < 2 else {
        throw Refusal(reason(ofAmbiguous: word.text, rows), subject: .row(position))
      }
      return rows.first
    } catch { throw CommandFailure(fault: .refusal(error), column: word.column) }
  }

  /// Why a word of a command names no row.
  func reason(ofUnknown word: String, for command: CommandName) -> Refusal.Reason {
    let feature = CommandDescription[command].parameters.rowFeature ?? .anything
    return reason(ofUnknown: word) { form.has(feature, $0) }
  }

  /// Whether a word at a prompt is the complete name of one or more rows.
  func isName(_ word: String) -> Bool {
    do throws(Refusal) {
      return try find(word) != nil || !rows(called: word).isEmpty || rows(labelled: word).count == 1
    } catch { return true }
  }

  /// The row with a script's name. A row of the current screen with that label takes precedence over rows of
  /// other screens, unless the name is a path that leads to one of them.
  private func findExact(
    _ name: String, _ feature: RowFeature, _ position: Int
  ) throws(Refusal) -> RowID? {
    do throws(Refusal) {
      let exact = try find(name, position: position)
      guard let exact, isElsewhere(exact), !name.isPathOfRow else { return exact }
      let labelled = rows(labelled: name, feature)
      return labelled.count == 1 ? labelled[0] : exact
    } catch {
      let called = rows(called: name).filter { form.screen(of: $0) == currentScreen }
      guard called.count == 1 else { throw error }
      return called[0]
    }
  }

  /// Whether a row belongs to another screen than the current one.
  func isElsewhere(_ row: RowID) -> Bool { form.screen(of: row) != currentScreen }

  /// The visible rows of the current screen whose label is the text but for case, spaces and punctuation.
  private func rows(labelled text: String, _ feature: RowFeature = .anything) -> [RowID] {
    let letters = text.letters
    return letters.isEmpty ? [] : labelsInSight(feature).filter { $0.letters == letters }.map { $0.row }
  }

  /// The visible rows of the current screen, and the letters of their labels.
  fileprivate func labelsInSight(_ feature: RowFeature) -> [(row: RowID, letters: String)] {
    rows(ofScreen: currentScreen).filter { isVisible($0) && form.has(feature, $0) }.map {
      ($0, label(ofRow: $0).letters)
    }
  }

  /// A number that is shown takes precedence over an id or a key that consists of digits.
  private func row(
    numbered number: Int, _ word: Word, _ numbered: NumberedRows
  ) throws(CommandRefusal) -> RowID {
    do throws(CommandRefusal) { return try numbered.row(numbered: number) } catch {
      if case .numberOutOfRange = error, let row = try? find(word.text) { return row }
      throw error
    }
  }
}

/// The labels that name one row of the current screen, and take precedence over the names of rows on other screens.
struct LabelsInSight {
  private var letters: Set<String> = []

  init(_ session: Session, _ feature: RowFeature) {
    var known: Set<String> = []
    for (_, letters) in session.labelsInSight(feature) {
      if known.insert(letters).inserted { self.letters.insert(letters) } else { self.letters.remove(letters) }
    }
    letters.remove("")
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
