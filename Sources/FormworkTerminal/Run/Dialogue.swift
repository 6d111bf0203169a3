import Formwork

/// Asks the user questions at the terminal.
@MainActor
package final class Dialogue {
  private let editor: LineEditor
  /// The signal that asked the program to terminate.
  package private(set) var terminatingSignal: Int32?

  package enum SaveAnswer { case yes, no, cancel }

  package init(editor: LineEditor) { self.editor = editor }

  /// Reads a line; Tab completes it using `completer`.
  package func readLine(
    prompt: String, initial: String = "", for purpose: LineEditor.Purpose = .command,
    completer: LineEditor.Completer? = nil
  ) -> LineEditor.Line {
    editor.completer = completer
    defer { editor.completer = nil }
    let line = editor.readLine(prompt: prompt, initial: initial, for: purpose)
    if case .terminated(let signal) = line { terminatingSignal = signal }
    return line
  }

  package func keepHistory(in file: HistoryFile) { editor.keepHistory(in: file) }

  package func remember(_ line: String) { editor.remember(line) }

  /// The user's answer; `nil` if there is none.
  ///
  /// - Parameter input: the input that the answer is for; Tab completes its choices.
  private func answer(
    _ prompt: String, initial: String = "", secret: Bool = false, for input: Input? = nil
  ) -> String? {
    let completer: LineEditor.Completer = { line, cursor in
      let typed = String(line.unicodeScalars.prefix(cursor))
      return Completion(unquoted: input?.choices(beginning: typed) ?? [], for: typed)
    }
    let purpose: LineEditor.Purpose = secret ? .secret : .answer
    switch readLine(prompt: prompt, initial: initial, for: purpose, completer: completer) {
    case .text(let text): return text
    case .paste(let lines): return lines.first
    case .interrupted, .endOfInput, .terminated: return nil
    }
  }

  /// Asks for a value for a row: an item by number or name, or a text that replaces the current one. Returns
  /// `nil` if the row should stay unchanged.
  ///
  /// - Parameter typed: a value that was refused, to be corrected.
  func value(for row: RowView, typed: String?, _ reporter: Reporter) -> String? {
    let label = (row.label ?? row.address.id).visible
    guard let items = row.input?.items else {
      // A value with control characters is not put into the edited line.
      let value = row.isSecure ? "" : row.value?.description ?? ""
      let isShowable = !value.unicodeScalars.contains(where: \.isObeyedByTerminals)
      let present = isShowable ? value : ""
      if !isShowable { reporter.note("the present value does not fit into a line; Enter keeps it") }
      reporter.flush()
      let text = answer(
        "\(label): ", initial: row.isSecure ? "" : typed ?? present, secret: row.isSecure,
        for: row.input)
      return text == nil || text == present && row.isSet || text == "" && present == "" ? nil : text
    }
    let lines = items.enumerated().map { index, item -> String in
      let mark = item.value == row.value ? "*" : " "
      let detail = item.detail.map { "  \($0)" } ?? ""
      return "\(mark) \(index + 1)  \(item.title)\(detail)\(item.isDisabled ? "  (not to be chosen)" : "")"
        .visible
    }
    // If there are very many items, lists only as many as fit on the terminal; Tab finds the others.
    let room = reporter.height.map { max(5, $0 - 4) } ?? lines.count
    reporter.text(Array(lines.prefix(room)))
    if lines.count > room { reporter.text(reporter.asides("\(lines.count - room) more; Tab completes")) }
    reporter.flush()
    guard
      let text = answer("\(label) [1-\(items.count)]: ", for: row.input)?.trimmingEnd(), !text.isEmpty
    else { return nil }
    // A number selects an item by position, even if items have numeric values.
    if let number = Int(text), items.indices.contains(number - 1) {
      return items[number - 1].value.description
    }
    return text
  }

  /// The index of the chosen choice; `nil` if none was chosen.
  func choose(_ titles: [String], _ reporter: Reporter) -> Int? {
    reporter.text(titles.enumerated().map { "  \($0.offset + 1)  \($0.element.visible)" })
    reporter.flush()
    guard let text = answer("[1-\(titles.count)]: ") else { return nil }
    if let number = Int(text), titles.indices.contains(number - 1) { return number - 1 }
    return titles.firstIndex { $0.lowercased() == text.lowercased() }
  }

  /// Asks whether to save. An empty answer cancels; at the end of the input, nothing is saved.
  func confirmSave(_ reporter: Reporter) -> SaveAnswer {
    while true {
      reporter.flush()
      switch readLine(prompt: "Save changes? [y]es, [n]o, [c]ancel ", for: .answer) {
      case .text(let text):
        switch text.lowercased() {
        case "y", "yes": return .yes
        case "n", "no": return .no
        case "", "c", "cancel": return .cancel
        default: continue
        }
      case .interrupted: return .cancel
      case .endOfInput: return .no
      case .paste: continue
      case .terminated: return .no
      }
    }
  }

  /// Asks a question that must be confirmed with yes.
  package func confirm(_ question: String) -> Bool {
    guard let text = answer("\(question) [y]es, [N]o ") else { return false }
    return ["y", "yes"].contains(text.lowercased())
  }
}
