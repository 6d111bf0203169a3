import Formwork

/// A screen: its title and its groups of rows, as long as its content.
struct ScreenDrawing {
  let height: Double
  let draw: (inout SVGCanvas) -> Void

  /// The distance of groups from the edges of the screen.
  private static let margin = 16.0
  private static let groupRadius = 10.0

  init(_ screen: Document.Screen, width: Double) {
    var parts: [(y: Double, box: Box)] = []
    var y = 0.0
    func add(_ box: Box, after gap: Double = 0) {
      guard box.height > 0 else { return }
      y += gap
      parts.append((y, box))
      y += box.height
    }
    add(screen.isFirst ? Self.largeTitle(screen, width) : Self.bar(screen, width))
    for (index, section) in screen.shownSections.enumerated() {
      let header = Self.header(section, width)
      add(header, after: index == 0 ? 8 : 22)
      add(Self.group(section.rows.map(\.view), width), after: header.height > 0 ? 6 : index == 0 ? 8 : 22)
      add(Self.extremity(section.footer, width), after: section.rows.isEmpty ? 0 : 6)
    }
    let content = parts
    height = y + 28
    draw = { canvas in for part in content { part.box.draw(&canvas, 0, part.y) } }
  }

  // MARK: - Titles

  private static func largeTitle(_ screen: Document.Screen, _ width: Double) -> Box {
    let block = TextBlock(screen.title, .largeTitle, room: width - 2 * margin, limit: 3)
    return Box(width: width, height: block.height + 28) { canvas, _, y in
      canvas.text(block, x: margin, y: y + 22, "label")
    }
  }

  /// A bar with the title, and the way back.
  private static func bar(_ screen: Document.Screen, _ width: Double) -> Box {
    let parent = screen.parentTitle
    let backWidth = parent.map { TextBlock.width(of: $0, .body) + 0.01 } ?? 0
    let titleWidth = TextBlock.width(of: screen.title, .barTitle)
    let chevron = Box.backChevron.width + 14
    // The name of the previous screen is left out if the title needs its place.
    let hasName = 2 * (chevron + backWidth + 20) + titleWidth <= width
    let side = chevron + (hasName ? backWidth + 6 : 0) + 14
    let title = TextBlock(screen.title, .barTitle, room: width - 2 * side, limit: 2)
    return Box(width: width, height: title.height + 26) { canvas, x, y in
      let middle = y + 6 + (title.height + 20) / 2
      Box.backChevron.draw(&canvas, x + 8, middle - Box.backChevron.height / 2)
      if hasName, let parent {
        let block = TextBlock(parent, .body, room: backWidth)
        canvas.text(block, x: x + chevron, y: middle - block.height / 2, "tint")
      }
      canvas.text(title, x: x + width / 2, y: middle - title.height / 2, "label", .middle)
    }
  }

  // MARK: - Sections

  /// The header, with the section's name in the index at the right.
  private static func header(_ section: Document.Section, _ width: Double) -> Box {
    let start = margin + RowDrawing.padding
    let room = width - 2 * start
    guard let index = section.indexTitle, section.header?.title != index else {
      return extremity(section.header, width)
    }
    let block = TextBlock(index, .small, room: room / 3, limit: 1)
    let header = extremity(section.header, width - block.width - 12)
    return Box(width: width, height: max(header.height, block.height)) { canvas, x, y in
      header.draw(&canvas, x, y)
      canvas.text(block, x: x + width - start, y: y, "faint", .end)
    }
  }

  /// A header or a footer: a text, or the lines of a view.
  private static func extremity(_ extremity: Extremity?, _ width: Double) -> Box {
    let start = margin + RowDrawing.padding
    let room = width - 2 * start
    let content: Box
    switch extremity {
    case nil: return Box(width: width)
    case .title(let text): content = Box(TextBlock(text, .small, room: room), "secondary")
    case .view(let view):
      content = Control.view(name: view.name, lines: view.lines).below?(room) ?? Box(width: room)
    }
    return Box(width: width, height: content.height) { canvas, x, y in content.draw(&canvas, x + start, y) }
  }

  private static func group(_ rows: [RowView], _ width: Double) -> Box {
    let width = width - 2 * margin
    let drawings = rows.map { RowDrawing($0, width: width) }
    let height = drawings.reduce(0) { $0 + $1.box.height }
    return Box(width: width, height: height) { canvas, x, y in
      let x = x + margin
      canvas.rectangle(Frame(x: x, y: y, width: width, height: height), radius: groupRadius, "card")
      var top = y
      for (index, drawing) in drawings.enumerated() {
        if index > 0 {
          canvas.line(from: x + drawing.textStart, top, to: x + width, top, "hairline")
        }
        drawing.box.draw(&canvas, x, top)
        top += drawing.box.height
      }
    }
  }
}
