import Formwork

extension CommandDescription {
  /// An example of the command that works in the state of a session; `nil` if its form offers none.
  ///
  /// - Parameter mayAsk: whether a user can be asked for a value.
  func example(in session: inout Session, mayAsk: Bool) -> String? {
    for arguments in exampleArguments(in: session) {
      let line = [name.text] + arguments
      // It is tried without the program's side effects.
      let words = line.map { Word(text: $0, column: 1) }
      guard Verdict(on: words, in: &session, nil, mayAsk: mayAsk) == .accepted else { continue }
      return line.map { Quoting.word($0) }.joined(separator: " ")
    }
    return nil
  }

  /// The possible arguments of the command, the best ones first.
  private func exampleArguments(in session: Session) -> [[String]] {
    let rows = (parameters.rowFeature.map { Self.rows(having: $0, in: session) } ?? []).lazy
      .map { session.view(ofRow: $0) }
    switch example {
    case .nothing: return [[]]
    case .command(let name):
      return CommandDescription[name].exampleArguments(in: session).map { [name.text] + $0 }
    case .word(let word): return [[word]]
    case .newElement:
      return rows.flatMap { row in Self.newElements(of: row, in: session).map { [row.address.id, $0] } }
        .firstOnes
    case .element:
      return rows.compactMap { row in row.writtenElements.last.map { [row.address.id, $0] } }.firstOnes
    case .move:
      return rows.compactMap { row in
        row.writtenElements.last.map { [row.address.id, $0, CommandOption.Name.to.text, "1"] }
      }.firstOnes
    case .row: return rows.map { [$0.address.id] }.firstOnes
    case .text:
      return Self.rows(having: .value, in: session).lazy.map { [session.label(ofRow: $0)] }.firstOnes
    case .indexTitle:
      return CompiledForm.Section.inSight(of: session).lazy.compactMap(\.indexTitle).map { [$0] }.firstOnes
    case .editAction: return rows.map { [$0.address.id, $0.editActions[0].title] }.firstOnes
    case .assignment:
      return rows.flatMap { row in Self.exampleValues(of: row).map { [row.address.id, $0] } }.firstOnes
    }
  }

  /// The rows of the current screen that have the feature and are not secret, enabled ones first.
  static func rows(having feature: RowFeature, in session: Session) -> [RowID] {
    let suited = session.rows(ofScreen: session.currentScreen).filter { row in
      session.isVisible(row) && session.form.has(feature, row)
        && !(session.form.setting(of: row).map { session.isSecure($0) } ?? false)
    }
    return suited.filter { session.isEnabled($0) } + suited.filter { !session.isEnabled($0) }
  }

  /// Values that the row may accept, preferably different from the current one.
  static func exampleValues(of row: RowView) -> [String] {
    let example = row.input?.example(insteadOf: row.value)
    if case .only? = row.input?.offers { return [example].compactMap { $0 } }
    let present = row.value?.description
    return [present.flatMap { $0.scalarCount < 40 ? $0 : nil }, row.placeholder, example].compactMap { $0 }
  }

  /// Values that a list may accept, or names with values for a map.
  static func newElements(of row: RowView, in session: Session) -> [String] {
    if session.form.addsItems(row.row) { return session.names(ofRow: row.row) }
    guard let input = row.input, let element = input.element else { return [] }
    let present = Set(row.value?.array ?? [])
    let items = (element.items ?? []).filter { !$0.isDisabled && !present.contains($0.value) }
    let values =
      items.map { $0.value.description }
      + [row.placeholder, element.example(insteadOf: nil)].compactMap { $0 }
    guard let names = input.mapRules?.names else { return values }
    return values.compactMap { value in names.example(insteadOf: nil).map { "\($0)=\(value)" } }
      + values.map { "NAME=\($0)" }
  }
}

extension RowView {
  /// The elements of a list, or the names of a map, as they are written in a command.
  var writtenElements: [String] {
    guard let input, let element = input.element, !isSecure else { return [] }
    return value?.array?.map { element.written($0) } ?? value?.object?.map(\.name) ?? []
  }
}

extension LazySequenceProtocol {
  /// The first elements. If none of these works, the command gets no example.
  fileprivate var firstOnes: [Element] { Array(prefix(30)) }
}
