package import Formwork

/// Reports what happened. Values go to standard output; messages for people go to standard error unless
/// standard output is a terminal; programs get records.
@MainActor
package final class Reporter {
  package let output: OutputStream
  package let errors: OutputStream
  package let format: OutputFormat
  private let fixedWidth: Int?
  private let hasColour: Bool
  private var isCapturing = false
  package let isUnicode: Bool

  package init(
    output: OutputStream, errors: OutputStream, format: OutputFormat? = nil, width: Int? = nil,
    hasColour: Bool? = nil, isUnicode: Bool? = nil
  ) {
    self.output = output
    self.errors = errors
    let capabilities = TerminalCapabilities()
    self.format = format ?? (output.isTerminal && !capabilities.isDumb ? .styled : .plain)
    fixedWidth = width
    self.hasColour = hasColour ?? (output.isTerminal && capabilities.hasColour)
    self.isUnicode = isUnicode ?? (!output.isTerminal || capabilities.isUnicode)
  }

  /// The text of a record; `nil` if the format is for people.
  private var encode: ((Record) -> String)? {
    if case .records(let encode) = format.kind { encode } else { nil }
  }

  /// Whether the format is for programs.
  package var printsRecords: Bool { encode != nil }

  /// The width in columns. A terminal is asked each time, because its window may have been resized.
  package var width: Int { max(20, fixedWidth ?? output.size?.columns ?? 80) }

  /// The number of lines that a terminal shows at once; `nil` if the output is not a terminal.
  package var height: Int? { printsRecords ? nil : output.size?.rows }

  /// The number of lines shown to the user so far.
  private(set) var lineCount = 0
  /// The layout of the screen that was shown last. Rows of it that are shown again are aligned with it.
  private var lastLayout: ScreenLayout?
  private var renderer: any TextRenderer {
    format.renderer(width: width, hasColour: hasColour, isUnicode: isUnicode)
  }

  /// Writes a line of output unchanged, for scripts.
  package func line(_ text: String) { output.writeLine(output.isTerminal ? visible(text) : text) }

  /// The text as the terminal can show it.
  func visible(_ text: String) -> String { signs(text.visible) }

  private func signs(_ text: String) -> String { isUnicode ? text : text.withSignsInASCII }

  /// Writes lines for people; omitted in output for programs.
  package func text(_ lines: [String]) {
    guard !printsRecords else { return }
    for line in lines { output.writeLine(line) }
    lineCount += lines.count
  }

  /// Writes a text for people, wrapped to a readable width.
  package func paragraph(_ text: String) { self.text(TextLayout.wrap(visible(text), width: min(width, 100))) }

  /// Writes a message for people.
  package func note(_ text: String) {
    guard !printsRecords else { return object([("type", "note"), ("message", .string(text))]) }
    output.flush()  // keeps both streams in order if they share a terminal
    writeError(text.visible)
  }

  /// Writes a message marked as a note.
  package func remark(_ text: String) { note(printsRecords ? text : "note: " + text) }

  /// Runs `body`, and returns what it reports instead of writing it, except for messages that do not go to a terminal.
  package func captured(_ body: () async -> Void) async -> String {
    isCapturing = true
    defer { isCapturing = false }
    return await output.captured(body)
  }

  /// The stream for messages for people.
  private var messages: OutputStream { isCapturing && errors.isTerminal ? output : errors }

  /// Writes a line for people; at a terminal, it is wrapped between words.
  private func writeError(_ text: String) {
    let text = signs(text)
    let isWide = errors.isTerminal && text.displayWidth > width
    let lines = isWide ? TextLayout.wrap(text, width: width) : [text]
    for line in lines { messages.writeLine(line) }
    messages.flush()
  }

  /// Writes a record for programs, in a format that prints records.
  package func object(_ members: [(String, Value)]) { _ = record { Record(members) } }

  /// Writes a record; returns `false` without doing anything if the format is for people.
  private func record(_ record: () -> Record) -> Bool {
    guard let encode else { return false }
    output.writeLine(encode(record()))
    return true
  }

  /// - Parameter decorate: applies the program's own cells and views to a row.
  package func screen(_ screen: ScreenView, _ decorate: @escaping (RowView) -> RowView) {
    guard let encode else { return text(lines(of: screen, decorate).lines) }
    for record in Record.screen(screen, decorate) { output.writeLine(encode(record)) }
  }

  /// A screen as lines for people.
  func lines(of screen: ScreenView, _ decorate: @escaping (RowView) -> RowView) -> ScreenText {
    let renderer = renderer
    lastLayout = renderer.layout(of: screen)
    return renderer.screen(screen, lastLayout, decorate)
  }

  /// Rows that do not form a screen, as lines; each row is created when it is needed.
  func lines(count: Int, of row: @escaping (Int) -> RowView) -> ScreenText {
    ScreenText(
      title: [],
      sections: [
        .init(header: [], rowCount: count, footer: [], row: renderer.lines(count: count, of: row))
      ])
  }

  /// - Parameter isOfScreen: whether the rows belong to the screen that was shown last.
  package func rows(_ rows: [RowView], isOfScreen: Bool = false, reveals: Bool = false) {
    guard let encode else { return text(lines(of: rows, isOfScreen: isOfScreen).flatMap(\.self)) }
    for row in rows { output.writeLine(encode(.row(row, reveals: reveals))) }
  }

  /// The lines of each row.
  func lines(of rows: [RowView], isOfScreen: Bool = false) -> [[String]] {
    renderer.rows(rows, of: isOfScreen ? lastLayout : nil)
  }

  /// A laid-out text as lines for people.
  func lines(of column: TextColumn) -> [String] { renderer.lines(column) }

  /// Writes a header or a footer whose text has changed.
  func caption(_ caption: ScreenDiff.Caption) {
    if record({ .caption(caption) }) { return }
    text(renderer.caption(caption, lastLayout))
  }

  /// A secondary message as lines.
  func asides(_ words: String) -> [String] { renderer.aside(visible(words)) }

  /// Writes changes as records.
  package func changes(_ changes: [ChangeView]) {
    for change in changes { _ = record { .change(change) } }
  }

  package func diagnostic(_ diagnostic: Diagnostic) {
    if record({ .diagnostic(diagnostic) }) { return }
    output.flush()
    guard diagnostic.place != nil else { return writeError(diagnostic.description) }
    messages.writeLine(signs(diagnostic.description))
    messages.flush()
  }

  package func diagnostics(_ diagnostics: [Diagnostic]) { diagnostics.forEach(diagnostic) }

  /// Writes a message with its title, like an alert.
  package func alert(_ alert: Alert) {
    if record({ .alert(alert) }) { return }
    let stream = output.isTerminal ? output : errors
    output.flush()
    defer { stream.flush() }
    stream.writeLine(visible(alert.title))
    if let message = alert.message {
      for line in TextLayout.wrap(visible(message), width: width - 2) { stream.writeLine("  " + line) }
    }
  }

  package func flush() {
    output.flush()
    errors.flush()
  }
}
