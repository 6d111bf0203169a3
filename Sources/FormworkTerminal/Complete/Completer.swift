package import Formwork

/// Tells what Tab may put before the cursor of a command line.
///
/// It looks at a session and changes nothing: files of screens that were not needed yet stay unread.
package struct Completer: Sendable {
  let session: Session
  let numbered: NumberedRows

  package init(session: Session, numbered: NumberedRows = .init()) {
    self.session = session
    self.numbered = numbered
  }

  /// What the word before the cursor may become; nothing in a comment.
  ///
  /// - Parameter cursor: in Unicode scalars.
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
    // Behind `try` a line begins anew.
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

  /// Commands, and rows that a line without a command taps. A command's name wins, and `#` begins a comment.
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

  /// The settings that a line's pairs set already: twice is refused.
  private func settings(set words: [Word]) -> Set<Int> {
    let rows = stride(from: 0, to: words.count, by: 2).compactMap { row(named: words[$0]) }
    return Set(rows.compactMap { session.form.setting(of: $0) })
  }
}

extension [Offer] {
  func beginning(_ typed: String) -> [Offer] {
    Beginning.matches(of: typed) { beginning in filter { beginning.begins($0.text) } }
  }

  /// Without those that say the same as one before.
  var eachTextOnce: [Offer] {
    var texts: Set<ExactString> = []
    return filter { texts.insert(ExactString($0.text)).inserted }
  }
}

extension Session {
  /// The sections of the shown screen, without those whose rows are all hidden.
  var presentSections: [CompiledForm.Section] {
    form.sections[form.screens[currentScreen].sections].filter { section in
      section.rows.isEmpty || section.rows.contains { isVisible($0) }
    }
  }
}
