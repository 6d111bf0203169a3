/// Where the parts of rows stand, declared once for all rows that are shown together, so that they line up:
///
///     number  mark  body: label and value           accessory  help
///          5  *     Host name            my-host
///          6        Proxy                                   ›
///
/// The number, the mark and the accessory are as wide as the widest of them, the body takes what is left. On a
/// wide terminal what a row is for stands beside it.
struct ScreenLayout {
  /// Past this a label and its value are too far apart to be read as one.
  private static let widest = 88
  private static let widestBesideHelp = 76
  private static let help = 40...72

  let number: Int
  let mark: Int
  let accessory: Int
  /// The width of the column of labels.
  let label: Int
  /// The width of the labels before the names of rows.
  let named: Int
  let body: Int
  let help: Int

  /// The widths of the parts of a row that are aligned with other rows.
  struct MeasuredRow {
    var number: Int
    var mark: Int
    /// The width of a label in that column; 0 if the text is not in it.
    var label: Int
    /// The width of a label that is followed by the row's name; 0 if no name is shown.
    var named: Int
    var accessory: Int
    var hasHelp: Bool
  }

  /// - Parameters:
  ///   - screen: the layout of the screen that the rows are from, with which they line up.
  ///   - width: the terminal's.
  init(_ rows: some Sequence<MeasuredRow>, of screen: ScreenLayout? = nil, width: Int) {
    var number = screen?.number ?? 0
    var mark = screen?.mark ?? 1
    var accessory = screen?.accessory ?? 0
    var label = screen?.label ?? 0
    var named = screen?.named ?? 0
    var hasHelp = screen.map { $0.help > 0 } ?? false
    for row in rows {
      number = max(number, row.number)
      mark = max(mark, row.mark)
      accessory = max(accessory, row.accessory)
      label = max(label, row.label)
      named = max(named, row.named)
      hasHelp = hasHelp || row.hasHelp
    }
    self.number = number
    self.mark = mark
    self.accessory = accessory
    let beside = width - Self.widestBesideHelp - Self.gap
    help = hasHelp && beside >= Self.help.lowerBound ? min(beside, Self.help.upperBound) : 0
    let total = min(width, help > 0 ? Self.widestBesideHelp : Self.widest)
    body = max(12, total - (number + mark + 3) - (accessory > 0 ? accessory + Self.accessoryGap : 0))
    self.label = min(label, body / 3)
    self.named = min(named, body / 2)
  }

  static let gap = 3
  private static let accessoryGap = 1

  /// What stands left of the body: number, mark and blanks.
  var margin: Int { number + mark + 3 }
  /// From the terminal's edge to the accessories' right one.
  var width: Int { margin + body + (accessory > 0 ? accessory + Self.accessoryGap : 0) }

  /// A row of these parts.
  func row(
    number: StyledText, mark: StyledText, body: TextColumn, accessory: StyledText, help: StyledText
  ) -> TextColumn {
    var row = TextColumn(gap: 1)
      .beside(TextColumn(number, width: self.number, .right))
      .beside(TextColumn(gap: 1))
      .beside(TextColumn(mark, width: self.mark, .right))
      .beside(TextColumn(gap: 1))
      .beside(body)
    if self.accessory > 0 {
      row = row.beside(TextColumn(gap: Self.accessoryGap))
        .beside(TextColumn(accessory, width: self.accessory, .right))
    }
    if self.help > 0 {
      row = row.beside(TextColumn(gap: Self.gap)).beside(TextColumn(help, width: self.help))
    }
    return row
  }
}
