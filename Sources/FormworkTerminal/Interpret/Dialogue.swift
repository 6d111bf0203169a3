import Formwork

/// Asks the user questions at the terminal.
@MainActor
package final class Dialogue {
  package let source: any InputSource
  /// Whether every question is answered with a line, even at a terminal that can show more.
  private let isLinear: Bool

  /// The answer to a question that is shown with its answers.
  enum Answer {
    case chosen([Int])
    case left
    /// The input has ended, or a signal has asked the program to end.
    case ended
    /// The terminal cannot show answers that are chosen with keys.
    case unavailable
  }

  package init(source: any InputSource, isLinear: Bool = false) {
    self.source = source
    self.isLinear = isLinear
  }

  // MARK: - Lines

  /// The user's answer; `nil` if there is none.
  ///
  /// - Parameter input: the input that the answer is for; Tab completes its choices.
  private func answer(
    _ prompt: String, initial: String = "", for input: Input? = nil, _ purpose: LinePurpose = .answer()
  ) async -> String? {
    await lines(prompt, initial: initial, for: input, purpose).first
  }

  private func lines(
    _ prompt: String, initial: String, for input: Input?, _ purpose: LinePurpose
  ) async -> [String] {
    let completer: LineCompleter = { line, cursor in
      let typed = String(line.unicodeScalars.prefix(cursor))
      return Completion(unquoted: input?.choices(beginning: typed) ?? [], for: typed)
    }
    switch await source.readLine(prompt: prompt, initial: initial, for: purpose, completer: completer).line {
    case .text(let text): return [text]
    case .paste(let lines): return lines
    case .lines, .chosen, .interrupted, .endOfInput, .failed, .terminated: return []
    }
  }

  /// What a question asks for and how to leave it. On a narrow terminal, there is room only for what it asks for.
  ///
  /// - Parameter initial: the text that Enter would return.
  private func prompt(
    _ label: String, _ leaving: Wording.Leaving, initial: String = "", _ reporter: Reporter,
    sign: String = ": "
  ) -> String {
    let leaving = leaving == .back && !initial.isEmpty ? .field : leaving
    let way = Wording.leave(leaving, hasEscape: source.editsLines)
    let prompt = "\(label.visible), \(way)\(sign)"
    return prompt.displayWidth > reporter.width * 2 / 3 ? label.visible + sign : prompt
  }

  /// Asks for a value for a row: an item, or a text that replaces the current one. Returns `nil` if the row should stay
  /// unchanged.
  ///
  /// - Parameters:
  ///   - label: what to ask for, if not for the value of the row.
  ///   - typed: a value that was refused, to be corrected.
  ///   - edit: the command that opens the value in an editor, if it can be opened there.
  func value(
    for row: RowView, _ label: String? = nil, typed: String?, edit: String?, _ reporter: Reporter
  ) async -> String? {
    if let items = row.input?.items { return await item(of: items, for: row, typed: typed, reporter) }
    let value = Self.text(of: row)
    let present = Self.isEditable(value) ? value : ""
    let text = await text(
      label ?? row.label ?? row.address.id, label != nil ? .back : row.isSecure ? .secret : .field,
      initial: typed ?? value, secret: row.isSecure, for: row.input, edit: edit, reporter)
    // The input line does not show the value of a secure row, and an empty line removes the value.
    if row.isSecure, clears(row) { return text }
    return text == nil || text == present && row.isSet || text == "" && present == "" ? nil : text
  }

  /// The text that the question for a row offers.
  private static func text(of row: RowView) -> String {
    guard !row.isSecure, let value = row.value else { return "" }
    return value == .null ? row.input?.editable(value) ?? "" : row.input?.data(value) ?? value.description
  }

  /// Whether an empty answer to the question for a row removes its value, if it may be removed.
  func clears(_ row: RowView) -> Bool {
    guard let input = row.input, input.items == nil, input.isUnsetByEmptyText else { return false }
    if row.isSecure { return row.isSet }
    let text = Self.text(of: row)
    return source.editsLines && !text.isEmpty && Self.isEditable(text)
  }

  /// Asks for a line on the screen of a list; several lines if they were pasted together, none if the user goes back.
  func lines(_ label: String, _ reporter: Reporter) async -> [String] {
    reporter.flush()
    return await lines(prompt(label, .back, reporter, sign: "> "), initial: "", for: nil, .listCommand)
  }

  /// Whether a value can be put into the edited line: it has no control characters and fits on a screen.
  private static func isEditable(_ value: String) -> Bool {
    value.unicodeScalars.count <= 2000 && !value.unicodeScalars.contains(where: \.needsEscape)
  }

  /// Asks for a text, such as an element of a list; `nil` if the user leaves the question.
  func text(
    _ label: String, _ leaving: Wording.Leaving, initial: String, secret: Bool, for input: Input?,
    edit: String?,
    _ reporter: Reporter
  ) async -> String? {
    let isShowable = Self.isEditable(initial)
    if !isShowable { reporter.note(Wording.valueIsNotEditable(instead: edit)) }
    reporter.flush()
    return await answer(
      prompt(label, leaving, initial: initial, reporter), initial: isShowable && !secret ? initial : "",
      for: input,
      secret ? .secret : .answer(edit: edit))
  }

  // MARK: - Items

  /// Lets the user choose with keys.
  func show(_ panel: any KeyPanel, _ reporter: Reporter) async -> Answer {
    if isLinear { return .unavailable }
    reporter.flush()
    return switch await source.show(panel) {
    case .chosen(let items): items.map { .chosen($0) } ?? .unavailable
    case .interrupted: .left
    default: .ended
    }
  }

  /// Asks for an item of a row: with keys or, if the terminal cannot show a chooser, by number or name.
  private func item(
    of items: [ChoiceItem], for row: RowView, typed: String?, _ reporter: Reporter
  ) async -> String? {
    let label = row.label ?? row.address.id
    let current = items.firstIndex { $0.value == row.value }
    let chooser = Chooser(
      reporter.visible(label), items.map { Chooser.Item($0, reporter) }, current: current,
      style: reporter.chooserStyle)
    switch await show(chooser, reporter) {
    case .chosen(let chosen): return chosen.first.map { items[$0].value.description }
    case .left, .ended: return nil
    case .unavailable: break
    }
    var listed = Array(items.indices)
    if typed == nil { show(chooser, listed, reporter) }
    while true {
      reporter.flush()
      let initial = source.editsLines ? typed ?? "" : ""
      let prompt = prompt("\(label) [1-\(listed.count)]", .back, initial: initial, reporter)
      guard let text = await answer(prompt, initial: initial, for: row.input)?.trimmingEnd(), !text.isEmpty
      else { return nil }
      let matches = chooser.items(named: text, among: listed)
      if matches.count == 1 { return items[matches[0]].value.description }
      if matches.isEmpty {
        reporter.note(Wording.nothingMatches(text))
      } else {
        listed = matches
        show(chooser, listed, reporter)
      }
    }
  }

  /// Lists items of a chooser with numbers from 1. Lists only as many as fit on the terminal, provided that Tab finds
  /// the others.
  private func show(_ chooser: Chooser, _ items: [Int], _ reporter: Reporter) {
    let list = NumberedList(
      rows: items.map { index in
        let item = chooser.items[index]
        return .init(mark: index == chooser.current ? "*" : " ", title: item.title, detail: item.shownDetail)
      })
    var room = source.editsLines ? reporter.height.map { max(5, $0 - 4) } ?? .max : .max
    let shown = list.lines(width: reporter.width).prefix { lines in
      room -= lines.count
      return room >= 0
    }
    reporter.text(shown.flatMap(\.self))
    if items.count > shown.count {
      reporter.text(reporter.dimmed(Wording.moreItems(items.count - shown.count)))
    }
  }

  /// The index of the item that the user chooses, with keys or by number; `nil` if the user leaves.
  func item(of chooser: Chooser, _ reporter: Reporter) async -> Int? {
    switch await show(chooser, reporter) {
    case .chosen(let chosen): chosen.first
    case .left, .ended: nil
    case .unavailable: await choose(chooser.items, reporter)
    }
  }

  /// The index of the user's choice in a numbered list; `nil` if there is none. Asks again for a choice that does not
  /// exist.
  func choose(_ items: [Chooser.Item], _ reporter: Reporter) async -> Int? {
    let list = NumberedList(rows: items.map { .init(title: $0.title, detail: $0.shownDetail) })
    reporter.text(list.lines(width: reporter.width).flatMap(\.self))
    let question = KeyQuestion(
      Wording.choice(of: items.count, hasKeys: true),
      asLine: Wording.choice(of: items.count, hasKeys: false),
      items.map(\.title), isList: true)
    return if case .chosen(let chosen) = await ask(question, Wording.choiceIsUnknown, reporter) {
      chosen[0]
    } else { nil }
  }

  // MARK: - Questions with a few answers

  /// Asks a question that a key answers or, if the terminal cannot read single keys, a line.
  ///
  /// - Parameter unknown: what to say about a line that is no answer.
  private func ask(
    _ question: KeyQuestion, _ unknown: (String, [String]) -> String, _ reporter: Reporter
  ) async -> Answer {
    let shown = await show(question, reporter)
    guard case .unavailable = shown else { return shown }
    var refused = ""
    while true {
      reporter.flush()
      switch await source.readLine(
        prompt: question.linePrompt, initial: refused, for: .answer(), completer: nil
      ).line {
      case .text(let text):
        let answer = text.trimmingEnd()
        if answer.isEmpty { return question.standard.map { .chosen([$0]) } ?? .left }
        switch question.match(answer) {
        case .answer(let index): return .chosen([index])
        case .several: reporter.note(Wording.severalBegin(with: answer))
        case .none: reporter.note(unknown(answer, question.answers))
        }
        // Without editing, an empty line would stand for it.
        refused = source.editsLines ? text : ""
      case .interrupted: return .left
      case .endOfInput, .failed, .terminated: return .ended
      case .paste, .lines, .chosen: continue
      }
    }
  }

  /// What to do with unsaved changes.
  enum SaveAnswer { case save, discard, cancel }

  /// Asks whether to save changes or, if that is not possible, whether to discard them.
  ///
  /// - Parameter path: where to save; `nil` if that is not possible.
  /// - Returns: `nil` if the input has ended.
  func confirmSave(_ changes: Int, to path: String?, _ reporter: Reporter) async -> SaveAnswer? {
    let (question, answers): (KeyQuestion, [SaveAnswer]) =
      if let path {
        (
          KeyQuestion(Wording.save(changes: changes, to: path), Wording.yesNoCancel),
          [.save, .discard, .cancel]
        )
      } else {
        (.yesOrNo(Wording.discard(changes: changes)), [.discard, .cancel])
      }
    return switch await ask(question, Wording.answers, reporter) {
    case .chosen(let chosen): answers[chosen[0]]
    case .left, .unavailable: .cancel
    case .ended: nil
    }
  }

  /// Asks a question to be answered with yes or no.
  ///
  /// - Parameter isYesByDefault: whether Enter means yes.
  package func confirm(
    _ question: String, _ reporter: Reporter, isYesByDefault: Bool = false
  ) async -> Bool {
    let question = KeyQuestion.yesOrNo(question, isYesByDefault: isYesByDefault)
    return if case .chosen([0]) = await ask(question, Wording.answers, reporter) { true } else { false }
  }
}

extension KeyQuestion {
  fileprivate static func yesOrNo(_ question: String, isYesByDefault: Bool = false) -> KeyQuestion {
    KeyQuestion(
      Wording.yesOrNo(question, isYesByDefault: isYesByDefault), Array(Wording.yesNoCancel.prefix(2)),
      standard: isYesByDefault ? 0 : nil)
  }
}
