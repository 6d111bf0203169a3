/// Lines in a column of a given width. Columns are combined side by side and one above the other to lay out
/// all styled output.
struct TextColumn {
  enum Alignment { case left, right }

  let width: Int
  private(set) var lines: [StyledText]

  /// A text, wrapped between words if necessary.
  init(_ text: StyledText, width: Int, _ alignment: Alignment = .left) {
    self.width = width
    lines = text.wrapped(to: width).map { Self.placed($0, width, alignment) }
  }

  /// Creates an empty column, for a gap.
  init(gap width: Int) {
    self.width = width
    lines = []
  }

  private init(width: Int, lines: [StyledText]) {
    self.width = width
    self.lines = lines
  }

  /// Two texts at the two sides of a line; if they do not fit, the second one is below the first.
  static func sides(_ left: StyledText, _ right: StyledText, width: Int) -> TextColumn {
    let gap = width - left.width - right.width
    if right.isBlank { return TextColumn(left, width: width) }
    if gap >= 2 { return TextColumn(width: width, lines: [left + StyledText(blanks: gap) + right]) }
    return TextColumn(left, width: width).above(
      TextColumn(gap: 2).beside(TextColumn(right, width: width - 2, .right)))
  }

  /// This column with another one to its right.
  func beside(_ other: TextColumn) -> TextColumn {
    let count = max(lines.count, other.lines.count)
    let joined = (0..<count).map { index -> StyledText in
      let left = index < lines.count ? lines[index] : StyledText()
      guard index < other.lines.count else { return left }
      return left + StyledText(blanks: width - left.width) + other.lines[index]
    }
    return TextColumn(width: width + other.width, lines: joined)
  }

  /// This column with another one below it.
  func above(_ other: TextColumn) -> TextColumn {
    TextColumn(width: max(width, other.width), lines: lines + other.lines)
  }

  /// The column with all text in one style.
  func painted(_ style: TextStyle) -> TextColumn {
    TextColumn(width: width, lines: lines.map { $0.painted(style) })
  }

  private static func placed(_ line: StyledText, _ width: Int, _ alignment: Alignment) -> StyledText {
    alignment == .left ? line : StyledText(blanks: width - line.width) + line
  }
}
