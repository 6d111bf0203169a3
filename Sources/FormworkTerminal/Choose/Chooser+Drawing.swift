import Formwork

extension Chooser {
  /// What is typed, and two items.
  private static let fewestLines = 3
  private static let fewestColumns = 20

  /// The filter, the items around the cursor, and a line about the keys: at most a third of the screen, unless that is too
  /// little.
  package mutating func drawing(columns: Int, rows: Int) -> PanelDrawing? {
    let height = max(rows / 3, min(Self.fewestLines, rows))
    guard height > 1, columns >= Self.fewestColumns else { return nil }
    // The last column stays empty, because text in it makes some terminals wrap.
    let width = columns - 1
    let hasHint = height > Self.fewestLines
    pageSize = min(items.count, height - 1 - (hasHint ? 1 : 0))
    top = max(0, min(max(top, cursor - pageSize + 1), cursor, matches.count - pageSize))
    let (head, column) = head(width)
    let layout = columnsOfItems(width)
    var lines = [head] + matches[top...].prefix(pageSize).map { line(of: $0, width, layout) }
    if matches.isEmpty { lines.append(truncated("  " + Wording.nothingMatches(filter), to: width)) }
    if hasHint { lines.append(rendered(StyledText(truncated(hint, to: width), .secondary))) }
    return PanelDrawing(lines: lines, cursor: (0, column))
  }

  private var hint: String {
    let position =
      items.count > pageSize && chosen != nil ? Wording.position(cursor + 1, of: matches.count) : nil
    return Wording.chooserKeys(marked: marks?.count, position)
  }

  /// The label and what was typed, up to the cursor.
  private func head(_ width: Int) -> (line: String, column: Int) {
    let label = truncated(label, to: width / 2) + ": "
    var typed = filter[...]
    while label.displayWidth + String(typed).displayWidth >= width { typed.removeFirst() }
    let head = StyledText(label, .title) + StyledText(String(typed))
    return (rendered(head), head.width)
  }

  /// The width of the titles and where the details begin; details are left out on a narrow screen.
  private func columnsOfItems(_ width: Int) -> (title: Int, detail: Int?) {
    let room = width - 2 - markWidth
    guard hasDetails else { return (room, nil) }
    let title = min(widestTitle, max(12, room / 2))
    return room - title - 2 >= 8 ? (title, 2 + markWidth + title + 2) : (room, nil)
  }

  private var markWidth: Int { marks == nil ? 2 : 4 }

  /// An item: the cursor's sign, its mark, its title, and its detail beside it.
  private func line(of index: Int, _ width: Int, _ layout: (title: Int, detail: Int?)) -> String {
    let (item, isAtCursor) = (items[index], index == chosen)
    let sign = isAtCursor ? (style.isUnicode ? "› " : "> ") : "  "
    let mark = marks.map { $0.contains(index) ? "[x] " : "[ ] " } ?? (index == current ? "* " : "  ")
    let title = truncated(item.title, to: layout.title)
    var line = StyledText(
      sign + mark + title,
      isAtCursor ? .selected : item.isDisabled ? .disabled : index == current ? .chosen : nil)
    if let column = layout.detail, let detail = item.shownDetail {
      line +=
        StyledText(blanks: column - line.width)
        + StyledText(truncated(detail, to: width - column), .secondary)
    }
    return rendered(line)
  }

  private func truncated(_ text: String, to width: Int) -> String {
    text.truncated(to: width, ellipsis: style.isUnicode ? "…" : "...")
  }

  private func rendered(_ text: StyledText) -> String { text.rendered(style.theme) }
}
