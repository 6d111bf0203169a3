package import Formwork

// The arguments of a call such as `formwork set FORM KEY=VALUE`. They name settings as a script does, and
// belong to the form as a whole.
extension Completer {
  /// Creates a completer for a form and its settings, with all files that the form pushes. Without readable
  /// settings, the defaults are in effect.
  ///
  /// - Returns: `nil` if the form has errors.
  @MainActor
  package init?(_ definition: FormDefinition, store: String?) {
    do throws(Failure) {
      let workspace = try Workspace(definition, store: store)
      try workspace.read()
      self.init(session: workspace.session, numbered: nil)
    } catch {
      var definition = definition
      if var file = definition.file {
        file.readAll()
        definition = file.definition
      }
      guard !definition.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
      self.init(session: Session(definition), numbered: nil)
    }
  }

  /// Names of the screens.
  package func screens(beginning typed: String) -> [Completion.Candidate] {
    candidates(session.form.screens.map { Offer($0.name, detail: $0.title) }.beginning(typed))
  }

  /// Names of samples.
  package func samples(beginning typed: String) -> [Completion.Candidate] {
    candidates(session.form.sampleNames.map { Offer($0, detail: "") }.beginning(typed))
  }

  /// Names of settings.
  package func settings(beginning typed: String) -> [Completion.Candidate] {
    candidates(rows(having: .value, beginning: typed))
  }

  /// `KEY=` and then `KEY=VALUE`.
  ///
  /// - Parameter others: the other assignments, whose settings are not offered again.
  package func assignments(beginning typed: String, besides others: [String]) -> [Completion.Candidate] {
    guard let equals = typed.firstIndex(of: "=") else {
      let set = others.compactMap { word in row(named: word[..<(word.firstIndex(of: "=") ?? word.endIndex)]) }
      let known = Set(set.compactMap { session.form.setting(of: $0) })
      let offers = rows(having: .value, beginning: typed, besides: known)
      return candidates(offers.filter { !$0.text.contains("=") }, closing: "=")
    }
    let value = String(typed[typed.index(after: equals)...])
    let opening = String(typed[...equals])
    if let row = row(named: typed[..<equals]) {
      return candidates(values(of: row, beginning: value), opening: opening)
    }
    guard let sign = typed[..<equals].last, sign == "+" || sign == "-",
      let row = row(named: typed[..<equals].dropLast())
    else { return [] }
    return candidates(
      sign == "+" ? newElements(of: row, beginning: value) : elements(of: row, beginning: value),
      opening: opening)
  }

  /// `KEY=` and then `KEY=FILE`.
  package func fileAssignments(beginning typed: String) -> [Completion.Candidate] {
    guard let equals = typed.firstIndex(of: "=") else {
      return candidates(rows(having: .value, beginning: typed), closing: "=")
    }
    return candidates(
      FileNames.beginning(String(typed[typed.index(after: equals)...])), opening: String(typed[...equals]))
  }

  /// Words of a command of the prompt.
  package func words(
    of name: CommandName, after words: [String], beginning typed: String
  ) -> [Completion.Candidate] {
    if name == .try, let first = words.first {
      return CommandName(first).map { self.words(of: $0, after: Array(words.dropFirst()), beginning: typed) }
        ?? []
    }
    let command = CommandDescription[name]
    let line = words.map { Word(text: $0, column: 1) }
    let arguments = zip(line, command.roles(of: line)).compactMap { word, role in
      if case .argument = role { word } else { nil }
    }
    return candidates(self.arguments(of: command, after: arguments, beginning: typed))
  }

  private func row(named name: Substring) -> RowID? { try? session.find(String(name)) }

  /// Turns offers into candidates. Leaves out texts that a terminal would interpret.
  private func candidates(
    _ offers: [Offer], opening: String = "", closing: String = ""
  ) -> [Completion.Candidate] {
    offers.filter { !$0.isRemark && !$0.text.unicodeScalars.contains(where: \.needsEscape) }
      .map { offer in
        .init(
          text: opening + offer.text + (offer.isOpen ? "" : closing),
          detail: offer.detail(in: session).visible)
      }
  }
}
