package import Formwork

/// Reports what happened. Values go to standard output; messages for people go to standard error unless
/// standard output is a terminal; programs get records.
@MainActor
package final class Reporter {
  package let output: OutputStream
  package let errors: OutputStream
  package let format: OutputFormat
  /// Whether notes and summaries are left out.
  package var isQuiet = false
  /// How messages word what they suggest.
  package var speaker = Speaker.commands
  /// How a shell would word them; set if `speaker` words them for a prompt or a script.
  var shell: Speaker?
  /// The records that are printed at the end; `nil` if each one is printed at once.
  private var document: RecordDocument?
  private let fixedWidth: Int?
  /// How styled text looks on each stream; `nil` if the stream has no colors.
  private(set) lazy var outputTheme = theme(for: output)
  private lazy var messageTheme = theme(for: errors)
  /// Whether text has colors, if the caller has decided it.
  private let hasColor: Bool?
  private let capabilities = TerminalCapabilities()
  private var isCapturing = false
  private var isFinished = false
  package let isUnicode: Bool
  /// What separates the titles of screens.
  var titleSeparator: String { isUnicode ? " › " : " > " }

  package init(
    output: OutputStream, errors: OutputStream, format: OutputFormat? = nil, width: Int? = nil,
    hasColor: Bool? = nil, isUnicode: Bool? = nil
  ) {
    self.output = output
    self.errors = errors
    self.format = format ?? (capabilities.isStyled(output) ? .styled : .plain)
    document = self.format == .json ? RecordDocument() : nil
    fixedWidth = width
    self.hasColor = [nil, .styled].contains(format) ? hasColor : false
    self.isUnicode = isUnicode ?? (!output.isTerminal || capabilities.isUnicode)
  }

  private func theme(for stream: OutputStream) -> Theme? {
    switch hasColor {
    case nil: capabilities.theme(for: stream)
    case true?: Theme()
    case false?: nil
    }
  }

  /// Whether the format is for programs.
  package var printsRecords: Bool { format.printsRecords }

  /// The width in columns. A terminal is asked each time, because its window may have been resized.
  package var width: Int { max(20, fixedWidth ?? output.size?.columns ?? 80) }

  /// The width of a text for people, limited so that it is easy to read on a wide terminal.
  package var textWidth: Int { min(width, 80) }

  /// The number of lines that a terminal shows at once; `nil` if the output is not a terminal.
  package var height: Int? { printsRecords ? nil : output.size?.rows }

  /// The number of lines shown at the terminal so far.
  private(set) var lineCount = 0
  /// The layout of the screen that was shown last. Rows of it that are shown again are aligned with it.
  private var lastLayout: ScreenLayout?
  private var renderer: any TextRenderer {
    format.renderer(width: width, theme: outputTheme, isUnicode: isUnicode)
  }

  /// Writes a line of output for scripts, unchanged unless it goes to a terminal or is styled for one.
  package func line(_ text: String) {
    output.writeLine(output.isTerminal || format == .styled ? visible(text) : text)
  }

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
  package func paragraph(_ text: String) { self.text(TextLayout.wrap(visible(text), width: textWidth)) }

  /// Writes a message for people.
  package func note(_ text: String) {
    if isQuiet { return }
    message(text)
  }

  /// Writes a message that was asked for, even if notes are left out.
  func message(_ text: String) {
    guard !printsRecords else { return object([("type", "note"), ("message", .string(text))]) }
    output.flush()  // keeps both streams in order if they share a terminal
    writeError(StyledText(signs(text.visible)))
  }

  /// Whether a line at the terminal can be drawn again in place.
  var canRedraw: Bool { format.controlsTerminal && output.isTerminal && !isCapturing }

  /// Draws the terminal's current line again; an empty text clears it.
  func redraw(_ text: String) {
    output.write("\r" + visible(text) + "\u{1B}[K")
    output.flush()
  }

  /// Writes a message marked as a note.
  package func remark(_ text: String) {
    if isQuiet || printsRecords { return note(text) }
    output.flush()
    writeError(StyledText("note:", .note) + StyledText(signs(" " + text.visible)))
  }

  /// Runs `body` and returns its output instead of writing it, except for messages that go to no terminal.
  package func captured(_ body: () async -> Void) async -> String {
    isCapturing = true
    defer { isCapturing = false }
    return await output.captured(body)
  }

  /// The stream for messages for people.
  private var messages: OutputStream { isCapturing && errors.isTerminal ? output : errors }

  /// The width of the terminal to which messages go, if any. The output may go elsewhere.
  private var messageWidth: Int? { errors.isTerminal ? fixedWidth ?? errors.size?.columns ?? width : nil }

  /// Writes a line for people; at a terminal, it is wrapped between words.
  private func writeError(_ text: StyledText) {
    let lines = messageWidth.map { text.wrapped(to: $0) } ?? [text]
    writeErrors(lines.map { $0.rendered(messageTheme) })
  }

  private func writeErrors(_ lines: [String]) {
    for line in lines { messages.writeLine(line) }
    if errors.isTerminal { lineCount += lines.count }
    messages.flush()
  }

  /// Writes a record for programs, in a format that prints records.
  package func object(_ members: [(String, Value)]) { _ = record { Record(members) } }

  /// Writes a record; returns `false` without doing anything if the format is for people.
  private func record(_ record: () -> Record) -> Bool {
    guard printsRecords else { return false }
    write(record())
    return true
  }

  private func write(_ record: Record) {
    if document != nil {
      document?.append(record)
    } else if isFinished {
      errors.writeLine(format.line(of: record))
      errors.flush()
    } else {
      output.writeLine(format.line(of: record))
    }
  }

  /// Writes a value that was asked for, for programs. In a document, it takes the place of the
  /// records.
  package func value(_ value: Value) {
    if document != nil { document?.value = value.json } else { output.writeLine(value.json) }
  }

  /// - Parameter decorate: applies the program's own cells and views to a row.
  package func screen(_ screen: ScreenView, _ decorate: @escaping (RowView) -> RowView) {
    guard printsRecords else { return text(lines(of: screen, decorate).lines) }
    Record.screen(screen, decorate).forEach(write)
  }

  /// A screen as lines for people.
  func lines(of screen: ScreenView, _ decorate: @escaping (RowView) -> RowView) -> ScreenText {
    let (text, layout) = renderer.screen(screen, decorate)
    lastLayout = layout
    return text
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
    guard printsRecords else { return text(lines(of: rows, isOfScreen: isOfScreen).flatMap(\.self)) }
    for row in rows { write(.row(row, reveals: reveals)) }
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
  func dimmed(_ words: String) -> [String] { renderer.dimmed(visible(words)) }

  /// Writes changes as records: those that a run made, or differences that `diff` was asked for.
  package func changes(_ changes: [ChangeView], areDifferences: Bool = false) {
    for change in changes { _ = record { .change(change, isDifference: areDifferences) } }
  }

  package func diagnostic(_ diagnostic: Diagnostic) {
    if record({ .diagnostic(diagnostic, speaker) }) { return }
    output.flush()
    writeError(headline(of: diagnostic))
    writeErrors(diagnostic.sourceLines(width: messageWidth ?? .max).map(signs))
  }

  /// The first line of a diagnostic, with its severity as compilers print it.
  private func headline(of diagnostic: Diagnostic) -> StyledText {
    var withoutPlace = diagnostic
    withoutPlace.place = nil
    let message = withoutPlace.headline(speaker)
    let severity = diagnostic.severity.rawValue + ":"
    let style: TextStyle =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    return StyledText(signs(String(diagnostic.headline(speaker).dropLast(message.count))))
      + StyledText(severity, style) + StyledText(signs(String(message.dropFirst(severity.count))))
  }

  package func diagnostics(_ diagnostics: [Diagnostic]) { diagnostics.forEach(diagnostic) }

  /// Writes a message with its title, like an alert.
  package func alert(_ alert: Alert) {
    if record({ .alert(alert) }) { return }
    let stream = output.isTerminal ? output : errors
    output.flush()
    defer { stream.flush() }
    for line in TextLayout.wrap(visible(alert.title), width: width) { stream.writeLine(line) }
    guard let message = alert.message else { return }
    for line in TextLayout.wrap(visible(message), width: width - 2) { stream.writeLine("  " + line) }
  }

  /// Ends the output of a call. What is reported afterwards goes to standard error.
  package func finish() {
    document?.write(to: output, errors)
    document = nil
    isFinished = true
    flush()
  }

  package func flush() {
    output.flush()
    errors.flush()
  }
}
