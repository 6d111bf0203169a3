package import Formwork

/// The format of output.
package enum OutputFormat: String, Sendable, CaseIterable {
  case styled, plain, json
}

/// Reports what happened. Values go to standard output; messages for people go to standard error unless
/// standard output is a terminal; programs get JSON objects.
@MainActor
package final class Reporter {
  package let output: OutputStream
  package let errors: OutputStream
  package let format: OutputFormat
  private let fixedWidth: Int?
  private let hasColour: Bool
  package let isUnicode: Bool

  package init(
    output: OutputStream, errors: OutputStream, format: OutputFormat? = nil, width: Int? = nil,
    hasColour: Bool? = nil, isUnicode: Bool? = nil
  ) {
    let isDumb = ["dumb", nil].contains(FileSystem.environment("TERM"))
    self.output = output
    self.errors = errors
    self.format = format ?? (output.isTerminal && !isDumb ? .styled : .plain)
    fixedWidth = width
    self.hasColour =
      hasColour ?? (output.isTerminal && !isDumb && FileSystem.environment("NO_COLOR") == nil)
    self.isUnicode = isUnicode ?? (!output.isTerminal || Reporter.localeIsUnicode)
  }

  /// Whether the locale says that the terminal shows UTF-8.
  private static var localeIsUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(FileSystem.environment).first ?? ""
    return locale.lowercased().contains("utf")
  }

  package var isJSON: Bool { format == .json }

  /// The width in columns. A terminal is asked each time, because its window may have been resized.
  package var width: Int { max(20, fixedWidth ?? output.size?.columns ?? 80) }

  /// The number of lines that a terminal shows at once; `nil` if the output is not a terminal.
  package var height: Int? { isJSON ? nil : output.size?.rows }

  /// The number of lines shown to the user so far.
  private(set) var lineCount = 0
  private let json = JSONRenderer()
  /// The layout of the screen that was shown last. Rows of it that are shown again are aligned with it.
  private var lastLayout: ScreenLayout?
  private var plain: PlainRenderer { PlainRenderer(width: width, isUnicode: isUnicode) }
  private var styled: StyledRenderer {
    StyledRenderer(width: width, hasColour: hasColour, isUnicode: isUnicode)
  }

  /// Writes a line of output unchanged, for scripts.
  package func line(_ text: String) { output.writeLine(output.isTerminal ? visible(text) : text) }

  /// The text as the terminal can show it.
  func visible(_ text: String) -> String { signs(text.visible) }

  private func signs(_ text: String) -> String { isUnicode ? text : text.withSignsInASCII }

  /// Writes lines for people; omitted in JSON output.
  package func text(_ lines: [String]) {
    guard !isJSON else { return }
    for line in lines { output.writeLine(line) }
    lineCount += lines.count
  }

  /// Writes a text for people, wrapped to a readable width.
  package func paragraph(_ text: String) { self.text(TextLayout.wrap(visible(text), width: min(width, 100))) }

  /// Writes a message for people.
  package func note(_ text: String) {
    guard !isJSON else { return object([("type", "note"), ("message", .string(text))]) }
    output.flush()  // keeps both streams in order if they share a terminal
    writeError(text.visible)
  }

  /// Writes a message marked as a note.
  package func remark(_ text: String) { note(isJSON ? text : "note: " + text) }

  /// Writes a line for people; at a terminal, it is wrapped between words.
  private func writeError(_ text: String) {
    let text = signs(text)
    let isWide = errors.isTerminal && text.displayWidth > width
    let lines = isWide ? TextLayout.wrap(text, width: width) : [text]
    for line in lines { errors.writeLine(line) }
    errors.flush()
  }

  package func object(_ members: [(String, Value)]) { output.writeLine(json.object(members)) }

  /// - Parameter decorate: applies the program's own cells and views to a row.
  package func screen(_ screen: ScreenView, _ decorate: @escaping (RowView) -> RowView) {
    if isJSON {
      json.screen(screen, decorate).forEach(output.writeLine)
    } else {
      text(lines(of: screen, decorate).lines)
    }
  }

  /// A screen as lines for people.
  func lines(of screen: ScreenView, _ decorate: @escaping (RowView) -> RowView) -> ScreenText {
    if format == .plain { return plain.screen(screen, decorate) }
    let layout = styled.layout(of: screen)
    lastLayout = layout
    return styled.screen(screen, layout, decorate)
  }

  /// Rows that do not form a screen, as lines; each row is created when it is needed.
  func lines(count: Int, of row: @escaping (Int) -> RowView) -> ScreenText {
    let renderer = styled
    let layout = format == .plain ? nil : renderer.layout(count: count, of: row)
    let plain = plain
    return ScreenText(
      title: [],
      sections: [
        .init(header: [], rowCount: count, footer: []) { position in
          layout.map { renderer.lines(of: row(position), $0) } ?? plain.row(row(position))
        }
      ])
  }

  /// - Parameter isOfScreen: whether the rows belong to the screen that was shown last.
  package func rows(_ rows: [RowView], isOfScreen: Bool = false, reveals: Bool = false) {
    if isJSON {
      for row in rows { output.writeLine(json.row(row, reveals: reveals)) }
    } else {
      text(lines(of: rows, isOfScreen: isOfScreen).flatMap(\.self))
    }
  }

  /// The lines of each row.
  func lines(of rows: [RowView], isOfScreen: Bool = false) -> [[String]] {
    format == .plain ? rows.map(plain.row) : styled.rows(rows, of: isOfScreen ? lastLayout : nil)
  }

  /// A laid-out text as lines for people.
  func lines(of column: TextColumn) -> [String] {
    column.lines.map { $0.rendered(hasColour: format == .styled && hasColour) }
  }

  /// Writes a header or a footer whose text has changed.
  func caption(_ caption: ScreenDiff.Caption) {
    if isJSON {
      switch caption {
      case .header(let text): object([("type", "section"), ("header", .string(text)), ("event", "update")])
      case .footer(let text): object([("type", "section"), ("footer", .string(text)), ("event", "update")])
      }
    } else {
      text(format == .plain ? plain.caption(caption) : styled.caption(caption, lastLayout))
    }
  }

  /// A secondary message as lines.
  func asides(_ words: String) -> [String] {
    format == .plain ? TextLayout.wrap(visible(words), width: width) : styled.aside(visible(words))
  }

  /// Writes changes as objects.
  package func changes(_ changes: [ChangeView]) {
    for change in changes { output.writeLine(json.change(change)) }
  }

  package func diagnostic(_ diagnostic: Diagnostic) {
    if isJSON {
      output.writeLine(json.diagnostic(diagnostic))
    } else {
      output.flush()
      if diagnostic.place == nil {
        writeError(diagnostic.description)
      } else {
        errors.writeLine(signs(diagnostic.description))
        errors.flush()
      }
    }
  }

  package func diagnostics(_ diagnostics: [Diagnostic]) { diagnostics.forEach(diagnostic) }

  /// Writes a message with its title, like an alert.
  package func alert(_ alert: Alert) {
    guard !isJSON else {
      return object([
        ("type", "alert"), ("title", .string(alert.title)), ("message", json.text(alert.message)),
      ])
    }
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
