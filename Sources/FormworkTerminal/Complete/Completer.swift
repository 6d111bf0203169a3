package import Formwork

/// Finds what Tab can insert before the cursor of a command line.
///
/// It does not change the session, and does not read the files of screens that have not been needed yet.
package struct Completer: Sendable {
  let session: Session
  let numbered: NumberedRows

  package init(session: Session, numbered: NumberedRows = .init()) {
    self.session = session
    self.numbered = numbered
  }

  /// The completion of the word before the cursor; empty in a comment.
  ///
  /// - Parameter cursor: the offset of the cursor in Unicode scalars.
  package func completion(of line: String, cursor: Int) -> Completion {
    let scalars = line.unicodeScalars
    guard let before = LineBeforeCursor(String(scalars.prefix(cursor))) else {
      return Completion(start: cursor)
    }
    return Completion(
      offers(for: before), for: before, isBeforeBlank: scalars.dropFirst(cursor).first?.isBlank ?? false,
      session: session)
  }

  private func offers(for line: LineBeforeCursor) -> [Offer] {
    // The rest of a line after `try` is a command of its own.
    if let first = line.words.first,
      let name = try? Command.name(of: first, allowsPrefix: true), name == .try
    {
      var rest = line
      rest.words.removeFirst()
      return offers(for: rest)
    }
    let typed = line.typed.text
    guard let first = line.words.first else { return firstWords(beginning: typed) }
    guard let name = try? Command.name(of: first, allowsPrefix: true) else { return [] }
    let words = line.words.dropFirst().map { $0 }.withoutOptionMark
    switch CommandDescription[name].parameters[words.count] {
    case .row(let feature): return rows(having: feature, beginning: typed, besides: settings(set: words))
    case .value: return row(named: words.last).map { values(of: $0, beginning: typed) } ?? []
    case .action: return row(named: words.last).map { actions(of: $0, beginning: typed) } ?? []
    case .indexTitle: return indexTitles(beginning: typed)
    case .command: return commands(beginning: typed)
    case .defaults: return [Offer("defaults")].beginning(typed)
    case .text, .line, nil: return []
    }
  }

  /// Commands, and rows that can be tapped without a command. Leaves out rows that have the name of a command
  /// or start with `#`, which starts a comment.
  private func firstWords(beginning typed: String) -> [Offer] {
    let commands = commands(beginning: typed)
    let rows = rows(having: .anything, beginning: typed, isNear: typed.isEmpty || !commands.isEmpty)
    return commands
      + rows.filter { CommandName($0.text) == nil && $0.text.utf8.first != UInt8(ascii: "#") }
  }

  private func commands(beginning typed: String) -> [Offer] {
    CommandDescription.all.map { Offer($0.name.text, detail: $0.brief) }.beginning(typed)
  }

  private func indexTitles(beginning typed: String) -> [Offer] {
    let offers = session.presentSections.compactMap { section in
      section.indexTitle.map { Offer($0, detail: section.header?.title ?? "") }
    }
    return offers.eachTextOnce.beginning(typed)
  }

  private func actions(of row: Int, beginning typed: String) -> [Offer] {
    let actions = session.form.editActions(of: row)
    let offers = actions.map { Offer($0.title, detail: $0.isDestructive ? "destructive" : "") }
    return offers.eachTextOnce.beginning(typed)
  }

  private func row(named word: Word?) -> Int? {
    guard let word else { return nil }
    return try? session.find(word, numbered)
  }

  /// The settings that the line already sets. A line cannot set a setting twice.
  private func settings(set words: [Word]) -> Set<Int> {
    let rows = stride(from: 0, to: words.count, by: 2).compactMap { row(named: words[$0]) }
    return Set(rows.compactMap { session.form.setting(of: $0) })
  }
}

extension [Offer] {
  func beginning(_ typed: String) -> [Offer] {
    Beginning.matches(of: typed) { beginning in filter { beginning.begins($0.text) } }
  }

  /// The offers without those that have the same text as an earlier one.
  var eachTextOnce: [Offer] {
    var texts: Set<ExactString> = []
    return filter { texts.insert(ExactString($0.text)).inserted }
  }
}

extension Session {
  /// The sections of the current screen, except those whose rows are all hidden.
  var presentSections: [CompiledForm.Section] {
    form.sections[form.screens[currentScreen].sections].filter { section in
      section.rows.isEmpty || section.rows.contains { isVisible($0) }
    }
  }
}
