import Formwork

/// A row in a group: picture, text, detail, control and signs, and the problems below them.
struct RowDrawing {
  /// The row, as wide as its group.
  let box: Box
  /// Where the text begins, and so the line below the row.
  let textStart: Double

  static let padding = 16.0
  private static let minimumHeight = 44.0
  private static let gap = 12.0
  private static let iconSize = 28.0

  init(_ row: RowView, width: Double) {
    let icon = row.cell.image.map { Self.icon($0) }
    let signs = Self.signs(of: row)
    textStart = Self.padding + (icon.map { $0.width + Self.gap } ?? 0)
    let room = width - textStart - Self.padding - (signs.width > 0 ? signs.width + 8 : 0)
    let control = Control(row)
    let isCentered = row.cell.style.isButton && icon == nil && signs.width == 0 && control.naturalWidth == 0
    let line = RowContent(row: row, control: control, room: room, isCentered: isCentered).box
    let below =
      (control.below.map { [$0(room)] } ?? []) + row.allProblems.map { Self.problem($0, room: room) }
    let content = Box.column([line] + below, gap: 5)
    // A row that is taller than one line keeps more distance from its neighbors.
    let height = content.height <= 32 ? Self.minimumHeight : content.height + 20
    let start = textStart
    box = Box(width: width, height: height) { canvas, x, y in
      let attributes: [SVGAttribute] = row.isEnabled ? [] : [.style("disabled")]
      canvas.group("g", attributes) { canvas in
        if row.isUnsaved { canvas.circle(x: x + 7.5, y: y + height / 2, radius: 3.5, "tint") }
        icon?.draw(&canvas, x + Self.padding, y + (height - Self.iconSize) / 2)
        content.draw(&canvas, x + start, y + (height - content.height) / 2)
        signs.draw(&canvas, x + width - Self.padding - signs.width, y + (height - signs.height) / 2)
      }
    }
  }

  /// A glyph as it is; for the name of a picture, its first letter on a tile.
  private static func icon(_ image: String) -> Box {
    let size = iconSize
    return Box(width: size, height: size) { canvas, x, y in
      let isGlyph = image.displayWidth <= 2
      let font = isGlyph ? TextFont(size: 22) : TextFont(size: 15, weight: .semibold)
      let text = isGlyph ? image.visible : String(image.visible.prefix(1)).uppercased()
      if !isGlyph { canvas.rectangle(Frame(x: x, y: y, width: size, height: size), radius: 7, "tile") }
      let line = TextBlock.Line(text: text, width: min(font.width(of: text), size))
      let baseline = y + size / 2 + font.size * 0.36
      canvas.text(
        line, font, x: x + size / 2, y: baseline, room: size, isGlyph ? "tint" : "secondary", .middle)
    }
  }

  /// The signs at the row's right edge.
  private static func signs(of row: RowView) -> Box {
    var signs: [Box] = []
    if !row.editActions.isEmpty { signs.append(.moreButton) }
    switch row.accessory {
    case .detailButton, .detailDisclosureButton: signs.append(.infoButton)
    case .checkmark: signs.append(.checkmark)
    case .checkmarkPlaceholder: signs.append(.noCheckmark)
    default: break
    }
    if row.hasChevron { signs.append(.chevron) }
    return .row(signs, gap: 8)
  }

  private static func problem(_ text: String, room: Double) -> Box {
    let block = TextBlock(text, .small, room: room - 19)
    return Box(width: room, height: block.height) { canvas, x, y in
      Box.problemSign.draw(&canvas, x, y)
      canvas.text(block, x: x + 19, y: y, "problem")
    }
  }
}

/// The text, the detail and the control of a row, arranged as its cell says.
private struct RowContent {
  let row: RowView
  let control: Control
  let room: Double
  let isCentered: Bool

  private static let gap = 12.0

  var box: Box {
    switch row.cell.style.arrangement {
    case .sides: isCentered ? label(room: room, .middle) : sides
    case .labelColumn: labelColumn
    case .detailBelow: hasRoomBeside ? beside([label, detailBelow]) : stacked
    }
  }

  // MARK: - Parts

  private var text: String { row.cell.text ?? "" }
  private var detailText: String { row.cell.detailText ?? "" }

  private var labelFont: TextFont { TextFont.body.styled(row.cell.textStyle) }
  private var labelClasses: String {
    row.cell.textStyle.classes ?? (row.cell.style.isEmphasized ? "tint" : "label")
  }
  private var detailClasses: String { row.cell.detailStyle.classes ?? "secondary" }

  private func label(room: Double, _ anchor: TextAnchor = .start) -> Box {
    Box(
      TextBlock(text, labelFont, room: room, limit: 4), width: anchor == .start ? nil : room, labelClasses,
      anchor)
  }

  private func label(_ room: Double) -> Box { label(room: room) }

  private func detail(_ font: TextFont, room: Double) -> Box {
    Box(TextBlock(detailText, font.styled(row.cell.detailStyle), room: room, limit: 4), detailClasses)
  }

  private func detailBelow(_ room: Double) -> Box { detail(.small, room: room) }

  private var labelWidth: Double { TextBlock.width(of: text, labelFont) }

  private var longestWord: Double {
    text.split(separator: " ").reduce(0) { max($0, TextBlock.width(of: String($1), labelFont)) }
  }

  // MARK: - Arrangements

  /// The text at the left, the detail and the control at the right, as far as there is room.
  private var sides: Box {
    if text.isEmpty, detailText.isEmpty {
      return control.naturalWidth > 0 ? control.box(room) : Box(width: 0)
    }
    let font = TextFont.body.styled(row.cell.detailStyle)
    let detailWidth = detailText.isEmpty ? 0 : TextBlock.width(of: detailText, font) + 0.01
    let others = [labelWidth, detailWidth].filter { $0 > 0 }.reduce(0) { $0 + $1 + Self.gap }
    let left = control.naturalWidth > 0 ? room - others : room - others + Self.gap
    if left >= control.minimumWidth {
      let right = Box.row(
        [detail(.body, room: detailWidth), control.box(min(left, control.naturalWidth))], gap: Self.gap)
      return .sides(label(room: room - right.width), right, width: room)
    }
    guard hasRoomBeside else { return stacked }
    if control.naturalWidth == 0 {
      // The text on several lines beside a short detail, or the detail below the text.
      let left = room - detailWidth - Self.gap
      if detailWidth > 0, detailWidth <= room * 0.4, longestWord <= left {
        return .sides(label(room: left), detail(.body, room: detailWidth), width: room)
      }
      return .column([label(room: room), detail(.column, room: room)])
    }
    return beside([label, { detail(.column, room: $0) }])
  }

  /// Whether the control fits beside the text, which may have several lines.
  private var hasRoomBeside: Bool {
    let left = room - control.minimumWidth - Self.gap
    return control.naturalWidth == 0 || left >= room * 0.35 && min(longestWord, labelWidth) <= left
  }

  /// Parts below each other, and the control beside them.
  private func beside(_ parts: [(Double) -> Box]) -> Box {
    let width = control.minimumWidth
    let left = width > 0 ? room - width - Self.gap : room
    return .sides(.column(parts.map { $0(left) }), control.box(width), width: room)
  }

  /// All parts below each other.
  private var stacked: Box {
    .column([label(room: room), detail(.column, room: room), control.box(room)], gap: 4)
  }

  /// The text in a narrow column, the detail and the control after it.
  private var labelColumn: Box {
    let column = (room * 0.3).rounded()
    let rest = room - column - Self.gap
    let labelFont = TextFont.column.styled(row.cell.textStyle)
    let label = Box(TextBlock(text, labelFont, room: column, limit: 4), width: column, labelClasses, .end)
    let classes = row.cell.detailStyle.classes ?? "label"
    let detail = Box(
      TextBlock(detailText, TextFont.body.styled(row.cell.detailStyle), room: rest, limit: 4), classes)
    let values = Box.column([detail, control.naturalWidth > 0 ? control.box(rest) : Box(width: 0)], gap: 4)
    return .row([label, values], gap: Self.gap)
  }
}

// MARK: - Styles of a program's own cells

extension TextFont {
  func styled(_ style: LabelStyle) -> TextFont {
    var font = self
    if style.contains(.bold) { font.weight = .semibold }
    return font
  }
}

extension LabelStyle {
  /// The classes for a color and the like; `nil` if the style gives none.
  var classes: String? {
    var names = self
    names.remove(.bold)
    let classes = names.names.map { $0 == "dim" ? "secondary" : $0 }
    if classes.isEmpty { return nil }
    // Without a color, a text keeps that of a label.
    let hasColor = !names.subtracting([.italic, .underline]).isEmpty
    return (hasColor ? classes : ["label"] + classes).joined(separator: " ")
  }
}
