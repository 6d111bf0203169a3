import Formwork

/// The format of output.
package enum OutputFormat: String, Sendable, CaseIterable {
  case styled, plain
  /// Records for programs: all in one JSON document, or one object on each line as events occur.
  case json, jsonl

  /// Whether the format is for programs.
  package var printsRecords: Bool { self == .json || self == .jsonl }

  /// The renderer that draws texts for people. What it draws is not printed if the format prints records.
  func renderer(width: Int, theme: Theme?, isUnicode: Bool) -> any TextRenderer {
    switch self {
    case .styled: StyledRenderer(width: width, theme: theme, isUnicode: isUnicode)
    case .plain, .json, .jsonl: PlainRenderer(width: width, isUnicode: isUnicode)
    }
  }

  /// What the formats are for, as help of `--output`.
  package static let help = """
    The output format; by default, styled at a terminal and plain otherwise. json prints one document, \
    jsonl prints one object per line as things happen.
    """

  /// The line for a record.
  func line(of record: Record) -> String { record.json }

  /// Whether a prompt may move the cursor and use colors.
  var controlsTerminal: Bool { self == .styled }
}

/// Draws screens and rows as lines for people.
protocol TextRenderer {
  /// The text of a screen, and the layout with which its rows are aligned; `nil` if rows are not aligned.
  ///
  /// - Parameter decorate: applies the program's own cells and views to a row.
  func screen(
    _ screen: ScreenView, _ decorate: @escaping (RowView) -> RowView
  ) -> (ScreenText, ScreenLayout?)
  /// The lines of rows that do not form a screen; each row is created when it is needed.
  func lines(count: Int, of row: @escaping (Int) -> RowView) -> (Int) -> [String]
  /// The lines of each row, aligned with the screen that the rows are from, if any.
  func rows(_ rows: [RowView], of screen: ScreenLayout?) -> [[String]]
  /// A header or a footer whose text has changed.
  func caption(_ caption: ScreenDiff.Caption, _ layout: ScreenLayout?) -> [String]
  /// A secondary message.
  func dimmed(_ text: String) -> [String]
  /// A laid-out text.
  func lines(_ column: TextColumn) -> [String]
}
