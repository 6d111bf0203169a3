import Formwork

/// Renders screens in the style of a phone's settings.
struct StyledRenderer: TextRenderer {
  /// The width of the rows, and of a column with their names and help; 0 if there is no room for it.
  private let width: Int
  private let helpWidth: Int
  /// How styles look; `nil` for text without colors.
  private let theme: Theme?
  let isUnicode: Bool

  /// - Parameter width: the width of the terminal.
  init(width: Int, theme: Theme?, isUnicode: Bool) {
    let columns = ScreenColumns(width: width)
    (self.width, helpWidth, self.theme, self.isUnicode) = (columns.rows, columns.help, theme, isUnicode)
  }

  func screen(
    _ screen: ScreenView, _ decorate: @escaping (RowView) -> RowView
  ) -> (ScreenText, ScreenLayout?) {
    // Each row is measured and then shown.
    let rows = screen.sections.map(Array.init)
    let layout = ScreenLayout(rows.lazy.joined().lazy.map(measured), width: width)
    let title = StyledText(path(screen.titles), .title)
    let text = ScreenText(
      title: lines(TextColumn(title, width: min(width, layout.width))),
      sections: zip(screen.sections, rows).map { section, rows in
        .init(
          header: header(section.header?.title, section.shownIndexTitle, layout)
            + lines(view(section.header?.view, below: TextColumn(gap: 0), margin: 1)),
          rowCount: section.count,
          footer: lines(
            view(section.footer?.view, below: footer(section.footer?.title, layout), margin: layout.margin)),
          indexTitle: section.shownIndexTitle,
          row: { lines(row(decorate(rows[$0]), layout, withHelp: true)) })
      })
    return (text, layout)
  }

  func rows(_ rows: [RowView], of screen: ScreenLayout?) -> [[String]] {
    let layout = ScreenLayout(rows.lazy.map(measured), of: screen, width: width)
    return rows.map { lines(row($0, layout)) }
  }

  func lines(count: Int, of row: @escaping (Int) -> RowView) -> (Int) -> [String] {
    // If there are very many rows, the first ones determine the layout.
    let layout = ScreenLayout((0..<min(count, 1000)).map { measured(row($0)) }, width: width)
    return { lines(self.row(row($0), layout)) }
  }

  private func measured(_ row: RowView) -> ScreenLayout.MeasuredRow {
    .init(
      number: row.number.map { String($0).count } ?? 0, mark: mark(of: row).width,
      label: row.cell.style.arrangement == .labelColumn ? text(of: row).displayWidth : 0,
      named: row.name == nil || helpWidth > 0 ? 0 : label(of: row).width,
      accessory: accessoryGlyph(of: row).displayWidth)
  }

  func caption(_ caption: ScreenDiff.Caption, _ layout: ScreenLayout?) -> [String] {
    let layout = layout ?? ScreenLayout([], width: width)
    return switch caption {
    case .header(let text): header(text, nil, layout)
    case .footer(let text): lines(footer(text, layout))
    }
  }

  func dimmed(_ text: String) -> [String] {
    lines(TextColumn(StyledText(text.visible, .secondary), width: width))
  }

  func glyph(_ unicode: String, ascii: String) -> String { isUnicode ? unicode : ascii }

  /// The titles of nested screens, separated by chevrons.
  private func path(_ titles: [String]) -> String {
    titles.map(\.visible).joined(separator: " " + glyph("›", ascii: ">") + " ")
  }

  func lines(_ column: TextColumn) -> [String] {
    column.lines.map { $0.rendered(theme) }
  }

  // MARK: - Sections

  private func header(_ header: String?, _ indexTitle: String?, _ layout: ScreenLayout) -> [String] {
    guard header != nil || indexTitle != nil else { return [] }
    let title = StyledText((header ?? "").visible, .title)
    // An index title that equals the header is not shown again.
    let index = StyledText(header == indexTitle ? "" : (indexTitle ?? "").visible, .secondary)
    return lines(TextColumn(gap: 1).beside(.sides(title, index, width: layout.width - 1)))
  }

  private func footer(_ footer: String?, _ layout: ScreenLayout) -> TextColumn {
    guard let footer else { return TextColumn(gap: 0) }
    let text = TextColumn(StyledText(footer.visible, .secondary), width: layout.width - layout.margin)
    return TextColumn(gap: layout.margin).beside(text)
  }

  // MARK: - Rows

  private func row(_ row: RowView, _ layout: ScreenLayout, withHelp hasHelp: Bool = false) -> TextColumn {
    var body = content(of: row, layout)
    if !row.isEnabled { body = body.painted(.disabled) }
    for problem in row.problems {
      body = body.above(TextColumn(StyledText(problem.visible, .invalid), width: layout.body))
    }
    var columns = layout.row(
      number: StyledText(row.number.map(String.init) ?? "", .secondary), mark: mark(of: row), body: body,
      accessory: accessory(of: row))
    if helpWidth > 0, row.name != nil || hasHelp && row.help != nil {
      let texts = [row.name, hasHelp ? row.help : nil].compactMap {
        $0.map { StyledText($0.visible, .secondary) }
      }
      let help = texts.reduce(TextColumn(gap: helpWidth)) { $0.above(TextColumn($1, width: helpWidth)) }
      columns = columns.beside(TextColumn(gap: ScreenColumns.gap)).beside(help)
    }
    return view(View(lines: row.viewLines), below: columns, margin: layout.margin)
  }

  /// A column with the lines of a view below it. The lines of a view are not wrapped.
  private func view(_ view: View?, below column: TextColumn, margin: Int) -> TextColumn {
    guard let view else { return column }
    // A registered view without a program shows its name.
    let name = view.name.flatMap { view.lines.isEmpty ? StyledText($0.visible, .secondary) : nil }
    let lines = [name].compactMap { $0 } + view.lines.map { StyledText($0.visible) }
    return lines.reduce(column) { column, text in
      column.above(TextColumn(gap: margin).beside(TextColumn(text, width: max(4, text.width))))
    }
  }

  /// The state of the row, one sign for each fact; the color says nothing that the sign does not.
  private func mark(of row: RowView) -> StyledText {
    let came =
      switch row.appearance {
      case .appeared: StyledText("+", .changed)
      case .gone: StyledText("-", .changed)
      case .unchanged, .changed: StyledText()
      }
    if row.appearance == .gone { return came }
    let signs = [
      came,
      row.isEnabled ? StyledText() : StyledText(glyph("·", ascii: "."), .disabled),
      row.problems.isEmpty ? StyledText() : StyledText("!", .invalid),
      row.isUnsaved ? StyledText("*", .changed) : StyledText(),
    ]
    let mark = signs.reduce(StyledText(), +)
    // The column is not wide enough for another sign, so it is shown only if there is none.
    return mark.isBlank && row.leadsToProblem ? StyledText("!", .invalid) : mark
  }

  /// What the row's cell shows, as wide as the layout's body.
  private func content(of row: RowView, _ layout: ScreenLayout) -> TextColumn {
    let label = label(of: row)
    let text =
      row.cell.style.isEmphasized ? label.painted(TextStyle(row.cell.textStyle) ?? .button) : label
    let name = StyledText(helpWidth > 0 ? "" : (row.name ?? "").visible, .secondary)
    let detail = StyledText(
      (row.cell.detailText ?? "").visible, TextStyle(row.cell.detailStyle) ?? .secondary)
    let value = self.value(of: row, width: layout.body)
    switch row.cell.style.arrangement {
    case .sides:
      return line(text, name, .joined([detail, value]), layout)
    case .labelColumn:
      let room = layout.body - layout.label - 2
      let plain = detail.painted(TextStyle(row.cell.detailStyle))
      return TextColumn(text, width: layout.label, .right)
        .beside(TextColumn(gap: 2))
        .beside(TextColumn(.joined([plain, value, name]), width: room))
    case .detailBelow:
      let line = line(text, name, value, layout)
      return detail.isBlank
        ? line : line.above(TextColumn(gap: 2).beside(TextColumn(detail, width: layout.body - 2)))
    }
  }

  /// The label, the name and the value on one line. If they do not fit, the name is below the label.
  private func line(
    _ label: StyledText, _ name: StyledText, _ value: StyledText, _ layout: ScreenLayout
  ) -> TextColumn {
    if name.isBlank { return .sides(label, value, width: layout.body) }
    let named = label + StyledText(blanks: max(layout.named - label.width, 0) + 2) + name
    if named.width + (value.isBlank ? 0 : value.width + 2) <= layout.body {
      return .sides(named, value, width: layout.body)
    }
    return .sides(label, value, width: layout.body)
      .above(TextColumn(gap: 2).beside(TextColumn(name, width: layout.body - 2)))
  }

  /// The text of the row's cell, after the titles that lead to the row.
  func text(of row: RowView) -> String {
    path(row.path + [row.cell.text ?? (row.path.isEmpty ? "" : row.label ?? row.address.id)])
  }

  /// The picture and the text. The brackets of a button identify it even without colors.
  private func label(of row: RowView) -> StyledText {
    let text = StyledText(self.text(of: row), TextStyle(row.cell.textStyle))
    let isShown = row.cell.image.map { isUnicode || $0.utf8.allSatisfy { $0 < 0x80 } } ?? false
    let image = isShown ? StyledText(row.cell.image?.visible ?? "") : StyledText()
    return row.cell.style.isButton
      ? StyledText("[") + .joined([image, text]) + StyledText("]") : .joined([image, text])
  }
}
