/// How screens use the width of a terminal: a column with the rows and, if there is room, one with their help.
struct ScreenColumns {
  /// The width of the rows, limited so that each value is near its label and texts are easy to read.
  let rows: Int
  /// The width of the column with the help of the rows; 0 if there is no room for it.
  let help: Int

  static let gap = 3
  private static let widest = 72
  private static let narrowestHelp = 40

  /// - Parameter width: the width of the terminal.
  init(width: Int) {
    rows = min(width, Self.widest)
    let rest = width - rows - Self.gap
    help = rest < Self.narrowestHelp ? 0 : min(rest, Self.widest)
  }
}
