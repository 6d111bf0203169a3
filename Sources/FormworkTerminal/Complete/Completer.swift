package import Formwork

/// Finds what Tab can insert before the cursor of a command line.
///
/// It does not change the session, and does not read the files of screens that have not been needed yet.
package struct Completer: Sendable {
  let session: Session
  /// At a prompt, the rows that can be named by number.
  let numbered: NumberedRows?

  package init(session: Session, numbered: NumberedRows? = .init()) {
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
    guard let first = line.words.first else {
      return firstWords(beginning: typed) + shorthandValues(after: [], beginning: line.typed)
    }
    guard let name = Shorthand(session: session, numbered: numbered ?? .init()).command(of: first) else {
      return shorthandValues(after: line.words[...], beginning: line.typed)
    }
    let command = CommandDescription[name]
    let roles = command.roles(of: line.words.dropFirst())
    let words = zip(line.words.dropFirst(), roles).compactMap { word, role in
      switch role {
      case .argument: word
      case .option(let option, _): option.isArgument ? word : nil
      case .optionValue, .endOfOptions: nil
      }
    }
    if case .option(let option, value: nil)? = roles.last, option.value != nil {
      return option.value == .element ? elements(of: words.first, beginning: typed) : []
    }
    let options = options(of: command, besides: roles, beginning: typed)
    var arguments = arguments(of: command, after: words, beginning: typed)
    if name == .set, words.count > 1 || typed.contains("=") {
      arguments += shorthandValues(after: words[...], beginning: line.typed)
    }
    return options.isEmpty ? arguments : options + arguments
  }

  func arguments(
    of command: CommandDescription, after words: [Word], beginning typed: String
  ) -> [Offer] {
    switch command.parameters[words.count] {
    case .row(let feature):
      rows(having: feature, beginning: typed, besides: settings(named: words, by: command))
        + (feature == .valueOrGroup ? groups(beginning: typed) : [])
    case .value: row(named: words.last, having: .value).map { valuesOrNull(of: $0, beginning: typed) } ?? []
    case .action:
      row(named: words.last, having: .editActions).map { actions(of: $0, beginning: typed) } ?? []
    case .indexTitle: indexTitles(beginning: typed)
    case .command, .line: commands(beginning: typed)
    case .comparison: Parameter.comparisons.map { Offer($0) }.beginning(typed)
    case .newElement:
      row(named: words.last, having: .elements).map { newElements(of: $0, beginning: typed) } ?? []
    case .element: elements(of: words.last, beginning: typed)
    case .text, .choice, .number, .descriptor, nil: []
    }
  }

  private func elements(of word: Word?, beginning typed: String) -> [Offer] {
    row(named: word, having: .elements).map { elements(of: $0, beginning: typed) } ?? []
  }

  /// The options that the command still takes, once a `-` has been typed or nothing else can follow.
  private func options(
    of command: CommandDescription, besides roles: [CommandDescription.WordRole], beginning typed: String
  ) -> [Offer] {
    // After its last argument, a command that requires an option offers its options.
    let count = roles.count { role in
      switch role {
      case .argument: true
      case .option(let option, _): option.isArgument
      case .optionValue, .endOfOptions: false
      }
    }
    let takesValue = command.parameters[count] == command.parameters.last
    let needsOption = command.options.contains(where: \.isDestination) && command.parameters[count] == nil
    let isArgumentDue = command.parameters.argumentCount.upperBound > 0 && !needsOption
    guard !roles.contains(.endOfOptions), typed.hasPrefix("-") || typed.isEmpty && !isArgumentDue else {
      return []
    }
    return command.options
      .filter { option in option.isRepeatable || !roles.contains(.option(option, value: nil)) }
      .filter { takesValue || !$0.isArgument }
      .map { Offer($0.text) }.beginning(typed)
  }

  /// Commands, and rows that can be tapped without a command. Leaves out rows that have the name of a command
  /// or start with `#`, which starts a comment.
  private func firstWords(beginning typed: String) -> [Offer] {
    let commands = commands(beginning: typed)
    let rows = rows(having: .anything, beginning: typed, isNear: typed.isEmpty || !commands.isEmpty)
    return commands
      + rows.filter { CommandName($0.text) == nil && $0.text.utf8.first != UInt8(ascii: "#") }
      .filter { offer in
        // A row of another screen is not tapped by a name alone, but a value may follow the name.
        guard case .row(let row) = offer.detail else { return true }
        return session.form.screen(of: row) == session.currentScreen || offer.text.isPathOfRow
          || session.form.has(.value, row)
      }
  }

  func commands(beginning typed: String) -> [Offer] {
    let aliases = typed.isEmpty ? [] : CommandName.aliases
    return
      (CommandDescription.all.map { Offer($0.name.text, detail: $0.brief) }
      + aliases.map { Offer($0.word.description, detail: CommandDescription[$0.command].brief) })
      .beginning(typed)
  }

  /// The groups that `reset` takes, without the groups in them that have not been typed.
  private func groups(beginning typed: String) -> [Offer] {
    SettingGroups(session: session).all.compactMap { name, count in
      let isNext = !name.utf8.dropFirst(typed.utf8.count).contains(UInt8(ascii: "."))
      return isNext ? Offer(name, detail: Wording.counted(count, "setting")) : nil
    }.beginning(typed)
  }

  private func indexTitles(beginning typed: String) -> [Offer] {
    let offers = CompiledForm.Section.inSight(of: session).compactMap { section in
      section.indexTitle.map { Offer($0, detail: section.header?.title ?? "") }
    }
    return offers.eachTextOnce.beginning(typed)
  }

  private func actions(of row: RowID, beginning typed: String) -> [Offer] {
    let actions = session.form.editActions(of: row)
    let offers = actions.map { Offer($0.title, detail: $0.isDestructive ? "destructive" : "") }
    return offers.eachTextOnce.beginning(typed)
  }

  private func row(named word: Word?, having feature: RowFeature) -> RowID? {
    guard let word else { return nil }
    return try? word.row(in: session, numbered, having: feature)
  }

  /// The settings that the line already changes. A line cannot change a setting twice.
  private func settings(named words: [Word], by command: CommandDescription) -> Set<SettingID> {
    let rows = stride(from: 0, to: words.count, by: command.parameters.roundCount)
      .compactMap { row(named: words[$0], having: .value) }
    return Set(rows.compactMap { session.form.setting(of: $0) })
  }
}

extension [Offer] {
  func beginning(_ typed: String) -> [Offer] {
    NamePattern.matches(beginning: typed) { pattern in filter { pattern.matches($0.text) } }
  }

  /// The offers without those that have the same text as an earlier one.
  var eachTextOnce: [Offer] {
    var texts: Set<ExactString> = []
    return filter { texts.insert(ExactString($0.text)).inserted }
  }
}

extension CompiledForm.Section {
  /// The sections of the current screen, except those whose rows are all hidden.
  static func inSight(of session: Session) -> [CompiledForm.Section] {
    let screen = session.currentScreen
    return session.form.sections[session.form.screens[screen].sections].filter { section in
      section.rows.isEmpty || session.rows(of: section, screen).contains { session.isVisible($0) }
    }
  }
}
