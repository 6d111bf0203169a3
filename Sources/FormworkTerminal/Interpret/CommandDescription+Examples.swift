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

  /// The possible arguments of the command, the best ones first. Those that can be left out any number of times are.
  private func exampleArguments(in session: Session) -> [[String]] {
    switch parameters.first {
    case .row? where parameters.argumentCount == 0...(.max): return [[]]
    case .row(let feature)?:
      return Self.rows(having: feature, in: session).lazy.map { session.view(ofRow: $0) }
        .flatMap { row in endings(with: row, in: session).map { [row.address.id] + $0 } }.firstOnes
    case .line?:
      return Self[.set].exampleArguments(in: session).map { [CommandName.set.text] + $0 }
    case .command?: return [[CommandName.set.text]]
    case .comparison?: return [[Parameter.comparisons[0]]]
    case .text?:
      return Self.rows(having: .value, in: session).lazy.map { [session.label(ofRow: $0)] }.firstOnes
    case .indexTitle?:
      return CompiledForm.Section.inSight(of: session).lazy.compactMap(\.indexTitle).map { [$0] }.firstOnes
    default: return [[]]
    }
  }

  /// What can follow a row in the command, the best words first.
  func endings(with row: RowView, in session: Session) -> [[String]] {
    switch parameters.last {
    case .value?: return Self.exampleValues(of: row).map { [$0] }
    case .newElement?: return Self.newElements(of: row, in: session).map { [$0] }
    case .action?: return row.editActions.map { [$0.title] }
    case .element?:
      let elements = row.writtenElements.suffix(1).map { [$0] } + [[CommandOption.Name.index.text, "1"]]
      return name == .move
        ? zip(elements, ["1", "2"]).map { $0 + [CommandOption.Name.to.text, $1] } : elements
    default: return [[]]
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
  private static func exampleValues(of row: RowView) -> [String] {
    let example = row.input?.example(insteadOf: row.value)
    if case .only? = row.input?.offers { return [example].compactMap { $0 } }
    let present = row.value?.description
    return [present.flatMap { $0.scalarCount < 40 ? $0 : nil }, row.placeholder, example].compactMap { $0 }
  }

  /// Values that a list may accept, or names with values for a map.
  private static func newElements(of row: RowView, in session: Session) -> [String] {
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
