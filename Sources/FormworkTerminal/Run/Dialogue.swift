import Formwork

/// Questions to the person at the terminal.
@MainActor
package final class Dialogue {
  private let editor: LineEditor
  /// The signal that asked the program to end.
  package private(set) var terminatingSignal: Int32?

  package enum SaveAnswer { case yes, no, cancel }

  package init(editor: LineEditor) { self.editor = editor }

  /// Reads a line in which Tab completes as `completer` says.
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

  /// An answer, or `nil` where none was given.
  ///
  /// - Parameter input: what the answer is for; Tab offers its choices.
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

  /// A value for a row, as it is typed: an item by its number or name, a text in place of the present one.
  /// `nil` where the row stays as it is.
  ///
  /// - Parameter typed: what was refused before, to be corrected.
  func value(for row: RowView, typed: String?, _ reporter: Reporter) -> String? {
    let label = (row.label ?? row.address.id).visible
    guard let items = row.input?.items else {
      // What a terminal would obey is not put into a line that it shows.
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
    // Of very many, what the terminal shows at once; Tab finds the others.
    let room = reporter.height.map { max(5, $0 - 4) } ?? lines.count
    reporter.text(Array(lines.prefix(room)))
    if lines.count > room { reporter.text(reporter.asides("\(lines.count - room) more; Tab completes")) }
    reporter.flush()
    guard
      let text = answer("\(label) [1-\(items.count)]: ", for: row.input)?.trimmingEnd(), !text.isEmpty
    else { return nil }
    // A number is the one that stands before the item, whatever the items' values are.
    if let number = Int(text), items.indices.contains(number - 1) {
      return items[number - 1].value.description
    }
    return text
  }

  /// The place of the choice that was taken, `nil` where none was.
  func choose(_ titles: [String], _ reporter: Reporter) -> Int? {
    reporter.text(titles.enumerated().map { "  \($0.offset + 1)  \($0.element.visible)" })
    reporter.flush()
    guard let text = answer("[1-\(titles.count)]: ") else { return nil }
    if let number = Int(text), titles.indices.contains(number - 1) { return number - 1 }
    return titles.firstIndex { $0.lowercased() == text.lowercased() }
  }

  /// Enter cancels; at the end of the input there is nobody left to ask, and nothing is saved.
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

  /// A question with yes or no; anything but yes is no.
  package func confirm(_ question: String) -> Bool {
    guard let text = answer("\(question) [y]es, [N]o ") else { return false }
    return ["y", "yes"].contains(text.lowercased())
  }
}
