/// The columns for the parts of rows, the same for all rows that are shown together, so that they line up:
///
///     number  mark  body: label and value           accessory
///          5  *     Host name            my-host
///          6        Proxy                                   ›
///
/// The columns of numbers, marks and accessories are as wide as the widest entry; the body gets the rest.
struct ScreenLayout {
  let number: Int
  let mark: Int
  let accessory: Int
  /// The width of the column of labels.
  let label: Int
  /// The width of the labels before the names of rows.
  let named: Int
  let body: Int

  /// The widths of the parts of a row that are aligned with other rows.
  struct MeasuredRow {
    var number: Int
    var mark: Int
    /// The width of a label in that column; 0 if the text is not in it.
    var label: Int
    /// The width of a label that is followed by the row's name; 0 if no name is shown.
    var named: Int
    var accessory: Int
  }

  /// - Parameters:
  ///   - screen: the layout of the screen that the rows are from, with which they line up.
  ///   - width: the width of the screen.
  init(_ rows: some Sequence<MeasuredRow>, of screen: ScreenLayout? = nil, width: Int) {
    var number = screen?.number ?? 0
    var mark = screen?.mark ?? 1
    var accessory = screen?.accessory ?? 0
    var label = screen?.label ?? 0
    var named = screen?.named ?? 0
    for row in rows {
      number = max(number, row.number)
      mark = max(mark, row.mark)
      accessory = max(accessory, row.accessory)
      label = max(label, row.label)
      named = max(named, row.named)
    }
    self.number = number
    self.mark = mark
    self.accessory = accessory
    body = max(12, width - (number + mark + 3) - (accessory > 0 ? accessory + Self.accessoryGap : 0))
    self.label = min(label, body / 3)
    self.named = min(named, body / 2)
  }

  private static let accessoryGap = 1

  /// What is to the left of the body: number, mark and spaces.
  var margin: Int { number + mark + 3 }
  /// The width from the screen's left edge to the right edge of the accessories.
  var width: Int { margin + body + (accessory > 0 ? accessory + Self.accessoryGap : 0) }

  /// A row of these parts.
  func row(number: StyledText, mark: StyledText, body: TextColumn, accessory: StyledText) -> TextColumn {
    let row = TextColumn(gap: 1)
      .beside(TextColumn(number, width: self.number, .right))
      .beside(TextColumn(gap: 1))
      .beside(TextColumn(mark, width: self.mark, .right))
      .beside(TextColumn(gap: 1))
      .beside(body)
    guard self.accessory > 0 else { return row }
    return row.beside(TextColumn(gap: Self.accessoryGap))
      .beside(TextColumn(accessory, width: self.accessory, .right))
  }
}
