import Formwork

extension Session {
  /// An example of the command that works on this form in its current state; `nil` if the form offers none.
  ///
  /// - Parameter mayAsk: whether a user can be asked for a value.
  mutating func example(of command: CommandDescription, mayAsk: Bool) -> String? {
    let lines = exampleWords(of: command).lazy.map { [command.name.text] + $0 }
    for line in lines where admits(line, mayAsk: mayAsk) {
      return line.map { Quoting.word($0) }.joined(separator: " ")
    }
    return nil
  }

  /// The possible arguments of the command, the best ones first.
  private func exampleWords(of command: CommandDescription) -> [[String]] {
    let rows = (command.parameters.rowFeature.map(rows) ?? []).lazy.map { self.view(ofRow: $0) }
    switch command.example {
    case .nothing: return [[]]
    case .command(let name):
      return exampleWords(of: CommandDescription[name]).map { [name.text] + $0 }
    case .word(let word): return [[word]]
    case .newElement:
      return rows.flatMap { row in newElements(of: row).map { [row.address.id, $0] } }.firstOnes
    case .element:
      return rows.compactMap { row in elements(of: row).last.map { [row.address.id, $0] } }.firstOnes
    case .move:
      return rows.compactMap { row in
        elements(of: row).last.map { [row.address.id, $0, CommandOption.Name.to.text, "1"] }
      }.firstOnes
    case .row: return rows.map { [$0.address.id] }.firstOnes
    case .text:
      return self.rows(having: .value).lazy.map { [self.label(ofRow: $0)] }.firstOnes
    case .indexTitle:
      return presentSections.lazy.compactMap(\.indexTitle).map { [$0] }.firstOnes
    case .editAction: return rows.map { [$0.address.id, $0.editActions[0].title] }.firstOnes
    case .assignment:
      return rows.flatMap { row in exampleValues(of: row).map { [row.address.id, $0] } }.firstOnes
    }
  }

  /// The rows of the current screen that have the feature and are not secret, enabled ones first.
  private func rows(having feature: RowFeature) -> [RowID] {
    let suited = rows(ofScreen: currentScreen).filter { row in
      isVisible(row) && form.has(feature, row) && !(form.setting(of: row).map { isSecure($0) } ?? false)
    }
    return suited.filter { isEnabled($0) } + suited.filter { !isEnabled($0) }
  }

  /// Values that the row may accept, preferably different from the current one.
  private func exampleValues(of row: RowView) -> [String] {
    let example = row.input?.example(insteadOf: row.value)
    if case .only? = row.input?.offers { return [example].compactMap { $0 } }
    let present = row.value?.description
    return [present.flatMap { $0.scalarCount < 40 ? $0 : nil }, row.placeholder, example].compactMap { $0 }
  }

  /// Values that a list may accept, or names with values for a map.
  private func newElements(of row: RowView) -> [String] {
    if form.addsItems(row.row) { return names(ofRow: row.row) }
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

  /// The elements of a list, or the names of a map, as they are written in a command.
  func elements(of row: RowView) -> [String] {
    guard let input = row.input, let element = input.element, !row.isSecure else { return [] }
    return row.value?.array?.map { element.written($0) } ?? row.value?.object?.map(\.name) ?? []
  }

  // MARK: - Trying

  /// Whether a line would be carried out now. It is tried on a copy, without the program's side effects.
  private mutating func admits(_ line: [String], mayAsk: Bool) -> Bool {
    validate(line.map { Word(text: $0, column: 1) }, nil, mayAsk: mayAsk) == .accepted
  }

  /// Whether a line would be carried out now.
  enum Verdict: Equatable {
    case accepted
    case refused(Remedy?)
  }

  /// - Parameter numbered: at a prompt, the rows that can be named by number.
  mutating func validate(_ line: String, _ numbered: NumberedRows?, mayAsk: Bool) -> Verdict {
    guard let words = try? Word.split(line), !words.isEmpty else { return .refused(nil) }
    return validate(words, numbered, mayAsk: mayAsk)
  }

  private mutating func validate(_ words: [Word], _ numbered: NumberedRows?, mayAsk: Bool) -> Verdict {
    guard let command = try? Command.read(words, allowsPrefix: numbered != nil) else { return .refused(nil) }
    switch command.name {
    case .find: return TextSearch(command[0].text).rows(in: self).isEmpty ? .refused(nil) : .accepted
    case .quit: return mayAsk || !hasUnsavedChanges ? .accepted : .refused(nil)
    case .edit:
      let isEditable = mayAsk && ((try? find(words[1], nil))?.map { isEnabled($0) } ?? false)
      return isEditable ? .accepted : .refused(nil)
    default: break
    }
    do throws(Command.RequestFault) {
      guard let request = try command.request(in: self, numbered) else { return .accepted }
      return previewing(request) { _, reply in
        let isAccepted =
          switch reply.need {
          case .ask: mayAsk
          case .show(let alert): mayAsk || !alert.asks
          default: reply.refusals.isEmpty
          }
        return isAccepted ? .accepted : .refused(reply.refusals.first?.remedy)
      }
    } catch {
      if case .refused(let refusals) = error { return .refused(refusals.first?.remedy) }
      return .refused(nil)
    }
  }
}

extension LazySequenceProtocol {
  /// The first elements. If none of these works, the command gets no example.
  fileprivate var firstOnes: [Element] { Array(prefix(30)) }
}
