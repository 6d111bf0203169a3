import Formwork

/// Renders screens for screen readers: role, label, value and states in words, without escape sequences or
/// alignment.
struct PlainRenderer: TextRenderer {
  private let width: Int
  private let isUnicode: Bool
  /// Whether screens show the help of rows. They do where styled screens have room for it.
  private let showsHelp: Bool

  /// - Parameter width: the width of the terminal.
  init(width: Int, isUnicode: Bool = true) {
    let columns = ScreenColumns(width: width)
    (self.width, self.isUnicode, showsHelp) = (columns.rows, isUnicode, columns.help > 0)
  }

  func screen(
    _ screen: ScreenView, _ decorate: @escaping (RowView) -> RowView
  ) -> (ScreenText, ScreenLayout?) {
    let text = ScreenText(
      title: wrapped(screen.titles.joined(separator: " > "), indent: ""),
      sections: screen.sections.map { section in
        .init(
          header: lines(of: section.header, indent: "") + jump(to: section), rowCount: section.count,
          footer: lines(of: section.footer, indent: "  "),
          indexTitle: section.shownIndexTitle, row: { row(decorate(section[$0]), withHelp: showsHelp) })
      })
    return (text, nil)
  }

  /// The title in the index, unless it is that of the section.
  private func jump(to section: SectionView) -> [String] {
    guard let title = section.shownIndexTitle, title != section.header?.title else { return [] }
    return wrapped(Wording.indexed(as: title), indent: "  ")
  }

  /// The lines of a header or footer: its text, the lines of its view, or the name of a view without lines.
  private func lines(of extremity: Extremity?, indent: String) -> [String] {
    switch extremity {
    case nil: []
    case .title(let title): wrapped(title, indent: indent)
    case .view(let view):
      (view.lines.isEmpty ? [view.name].compactMap { $0 } : view.lines).flatMap {
        wrapped($0, indent: indent)
      }
    }
  }

  func caption(_ caption: ScreenDiff.Caption, _ layout: ScreenLayout?) -> [String] {
    switch caption {
    case .header(let text), .footer(let text): wrapped("~ " + text, indent: "")
    }
  }

  func dimmed(_ text: String) -> [String] { wrapped(text, indent: "") }

  func lines(_ column: TextColumn) -> [String] { column.lines.map { $0.rendered(nil) } }

  func rows(_ rows: [RowView], of screen: ScreenLayout?) -> [[String]] { rows.map { row($0) } }

  func lines(count: Int, of row: @escaping (Int) -> RowView) -> (Int) -> [String] { { self.row(row($0)) } }

  private func row(_ row: RowView, withHelp hasHelp: Bool = false) -> [String] {
    let mark =
      switch row.appearance {
      case .unchanged: ""
      case .changed: "~ "
      case .appeared: "+ "
      case .gone: "- "
      }
    let number = mark + (row.number.map { "\($0). " } ?? "")
    let indent = String(repeating: " ", count: number.count)
    var lines = wrapped(number + row.sentence, indent: "  ", hanging: indent)
    for line in row.viewLines { lines += wrapped(line, indent: "  " + indent) }
    if hasHelp, let help = row.help { lines += wrapped(help, indent: "  " + indent) }
    for problem in row.allProblems {
      lines += wrapped("problem: " + problem, indent: "  " + indent)
    }
    return lines
  }

  private func wrapped(_ text: String, indent: String, hanging: String = "") -> [String] {
    let text = isUnicode ? text.visible : text.visible.withSignsInASCII
    let lines = TextLayout.wrap(text, width: width - indent.count - hanging.count)
    return lines.enumerated().map { index, line in indent + (index == 0 ? "" : hanging) + line }
  }
}
