import Formwork

/// Asks the user questions at the terminal.
@MainActor
package final class Dialogue {
  package let source: any InputSource

  package enum SaveAnswer {
    case yes, no, cancel
    /// The input has ended, or a signal has asked the program to end.
    case none
  }

  package init(source: any InputSource) { self.source = source }

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
    case .lines, .interrupted, .endOfInput, .failed, .terminated: return []
    }
  }

  /// Asks for a value for a row: an item by number or name, or a text that replaces the current one. Returns
  /// `nil` if the row should stay unchanged.
  ///
  /// - Parameters:
  ///   - typed: a value that was refused, to be corrected.
  ///   - edit: the command that opens the value in an editor, if it can be opened there.
  func value(for row: RowView, typed: String?, edit: String?, _ reporter: Reporter) async -> String? {
    let label = (row.label ?? row.address.id).visible
    guard let items = row.input?.items else {
      let value = Self.text(of: row)
      let isShowable = Self.isEditable(value)
      let present = isShowable ? value : ""
      if !isShowable { reporter.note(Wording.valueIsNotEditable(instead: edit)) }
      reporter.flush()
      let text = await answer(
        "\(label): ", initial: row.isSecure ? "" : typed ?? present, for: row.input,
        row.isSecure ? .secret : .answer(edit: edit))
      return text == nil || text == present && row.isSet || text == "" && present == "" ? nil : text
    }
    let lines = items.enumerated().map { index, item -> String in
      let mark = item.value == row.value ? "*" : " "
      let detail = item.detail.map { "  \($0)" } ?? ""
      return
        "\(mark) \(index + 1)  \(item.title)\(detail)\(item.isDisabled ? "  (\(Wording.unavailable))" : "")"
        .visible
    }
    // If there are very many items, lists only as many as fit on the terminal; Tab finds the others.
    let room = reporter.height.map { max(5, $0 - 4) } ?? lines.count
    reporter.text(Array(lines.prefix(room)))
    if lines.count > room { reporter.text(reporter.dimmed(Wording.moreItems(lines.count - room))) }
    reporter.flush()
    guard
      let text = await answer("\(label) [1-\(items.count)]: ", for: row.input)?.trimmingEnd(), !text.isEmpty
    else { return nil }
    // A number selects an item by position, even if items have numeric values.
    if let number = Int(text), items.indices.contains(number - 1) {
      return items[number - 1].value.description
    }
    return text
  }

  /// The text that the question for a row offers.
  private static func text(of row: RowView) -> String {
    guard !row.isSecure, let value = row.value else { return "" }
    return value == .null ? row.input?.editable(value) ?? "" : row.input?.data(value) ?? value.description
  }

  /// Whether an empty answer to the question for a row removes its value, if it may be removed.
  func clears(_ row: RowView) -> Bool {
    guard let input = row.input, input.items == nil, input.isUnsetByEmptyText, source.editsLines else {
      return false
    }
    let text = Self.text(of: row)
    return !text.isEmpty && Self.isEditable(text)
  }

  /// Asks for a line on the screen of a list; several lines if they were pasted together, none if the user goes back.
  func lines(_ prompt: String, _ reporter: Reporter) async -> [String] {
    reporter.flush()
    return await lines("\(prompt)> ", initial: "", for: nil, .listCommand)
  }

  /// Whether a value can be put into the edited line: it has no control characters and fits on a screen.
  private static func isEditable(_ value: String) -> Bool {
    value.unicodeScalars.count <= 2000 && !value.unicodeScalars.contains(where: \.needsEscape)
  }

  /// Asks for a text, such as an element of a list; `nil` if the user leaves the question.
  func text(
    _ label: String, initial: String, secret: Bool, for input: Input?, edit: String?, _ reporter: Reporter
  ) async -> String? {
    let isShowable = Self.isEditable(initial)
    if !isShowable { reporter.note(Wording.valueIsNotEditable(instead: edit)) }
    reporter.flush()
    return await answer(
      "\(label.visible): ", initial: isShowable && !secret ? initial : "", for: input,
      secret ? .secret : .answer(edit: edit))
  }

  /// The index of the user's choice; `nil` if there is none. Asks again for a choice that does not exist.
  func choose(_ titles: [String], _ reporter: Reporter) async -> Int? {
    reporter.text(titles.enumerated().map { "  \($0.offset + 1)  \($0.element.visible)" })
    while true {
      reporter.flush()
      guard let text = await answer("[1-\(titles.count)]: ")?.trimmingEnd(), !text.isEmpty else { return nil }
      if let number = Int(text), titles.indices.contains(number - 1) { return number - 1 }
      if let choice = titles.firstIndex(where: { $0.lowercased() == text.lowercased() }) { return choice }
      reporter.note(Wording.unknownChoice(text, count: titles.count))
    }
  }

  /// Asks whether to save or, if that is not possible, whether to discard the changes. An empty answer cancels.
  func confirmSave(_ reporter: Reporter, canSave: Bool) async -> SaveAnswer {
    let prompt =
      canSave ? Wording.saveChanges : Wording.yesOrNo(Wording.discardChanges, isYesByDefault: false)
    while true {
      reporter.flush()
      switch await source.readLine(prompt: prompt, initial: "", for: .answer(), completer: nil).line {
      case .text(let text):
        switch text.lowercased() {
        case "y", "yes": return canSave ? .yes : .no
        case "n", "no": return canSave ? .no : .cancel
        case "", "c", "cancel": return .cancel
        default: reporter.note(canSave ? Wording.answerYesNoOrCancel : Wording.answerYesOrNo)
        }
      case .interrupted: return .cancel
      case .endOfInput, .failed, .terminated: return .none
      case .paste, .lines: continue
      }
    }
  }

  /// Asks a question to be answered with yes or no.
  ///
  /// - Parameter isYesByDefault: what an empty answer means.
  package func confirm(
    _ question: String, _ reporter: Reporter, isYesByDefault: Bool = false
  ) async -> Bool {
    while true {
      reporter.flush()
      guard let text = await answer(Wording.yesOrNo(question, isYesByDefault: isYesByDefault)) else {
        return false
      }
      switch text.lowercased() {
      case "y", "yes": return true
      case "": return isYesByDefault
      case "n", "no": return false
      default: reporter.note(Wording.answerYesOrNo)
      }
    }
  }
}
