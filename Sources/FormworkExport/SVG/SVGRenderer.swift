import Formwork

/// Draws screens in the style of a phone's settings: one alone, or several in a grid.
///
/// A viewer's fonts are not known, so texts are measured as in a common one, and wrapped or shortened. Wherever
/// another font might be too wide, the picture states the width of the text.
struct SVGRenderer {
  /// The width of a screen in points.
  let width: Double

  private static let gap = 32.0
  private static let captionHeight = 30.0

  func text(of document: Document) -> String {
    let drawings = document.screens.map { ScreenDrawing($0, width: width) }
    if drawings.count == 1 {
      let frame = Frame(x: 0, y: 0, width: width, height: drawings[0].height)
      return picture(document, width: width, height: frame.height) { canvas in
        phone(document.screens[0], drawings[0], frame, radius: 12, &canvas)
      }
    }
    let grid = Grid(document)
    let heights = (0..<grid.rowCount).map { row in
      // A screen with few rows is still as long as a phone's.
      grid.places.indices.filter { grid.places[$0].row == row }
        .reduce(width * 1.6) { max($0, drawings[$1].height + 8) }
    }
    var tops: [Double] = []
    var top = Self.gap
    for height in heights {
      tops.append(top + Self.captionHeight)
      top += Self.captionHeight + height + Self.gap
    }
    let whole = Self.gap + Double(grid.columnCount) * (width + Self.gap)
    return picture(document, width: whole, height: top) { canvas in
      canvas.rectangle(Frame(x: 0, y: 0, width: whole, height: top), "page")
      for (index, screen) in document.screens.enumerated() {
        let place = grid.places[index]
        let frame = Frame(
          x: Self.gap + Double(place.column) * (width + Self.gap), y: tops[place.row], width: width,
          height: heights[place.row])
        caption(screen, frame, &canvas)
        phone(screen, drawings[index], frame, radius: 28, &canvas)
      }
    }
  }

  // MARK: - Parts

  private func picture(
    _ document: Document, width: Double, height: Double, _ body: (inout SVGCanvas) -> Void
  ) -> String {
    var canvas = SVGCanvas()
    let attributes = [
      SVGAttribute("xmlns", "http://www.w3.org/2000/svg"), SVGAttribute("width", width),
      SVGAttribute("height", height), SVGAttribute("viewBox", "0 0 \(width.inSVG) \(height.inSVG)"),
      .style("fw"), SVGAttribute("role", "img"),
    ]
    canvas.group("svg", attributes) { canvas in
      canvas.element("title", text: document.title)
      canvas.description(document.screens.flatMap(\.sentences))
      canvas.style(SVGStyle.css)
      body(&canvas)
    }
    return canvas.text
  }

  /// The screen's name and the sample above it.
  private func caption(_ screen: Document.Screen, _ frame: Frame, _ canvas: inout SVGCanvas) {
    let sample = screen.sample.map {
      TextBlock($0, .small, room: frame.width / 2 - 16, limit: 1)
    }
    let name = TextBlock(
      screen.id, TextFont(size: 15, weight: .semibold), room: frame.width - 24 - (sample?.width ?? 0),
      limit: 1)
    canvas.text(name, x: frame.x + 8, y: frame.y - Self.captionHeight, "label")
    if let sample {
      canvas.text(sample, x: frame.maxX - 8, y: frame.y - Self.captionHeight + 2, "secondary", .end)
    }
  }

  /// A screen with rounded corners, which nothing exceeds.
  private func phone(
    _ screen: Document.Screen, _ drawing: ScreenDrawing, _ frame: Frame, radius: Double,
    _ canvas: inout SVGCanvas
  ) {
    canvas.group("svg", frame.attributes + [SVGAttribute("overflow", "hidden")]) { canvas in
      let (width, height) = (frame.width, frame.height)
      canvas.rectangle(Frame(x: 0, y: 0, width: width, height: height), radius: radius, "screen")
      drawing.draw(&canvas)
      let edge = Frame(x: 0.5, y: 0.5, width: width - 1, height: height - 1)
      canvas.rectangle(edge, radius: radius - 0.5, "frame")
    }
  }

  // MARK: - The grid

  /// The places of screens: with several samples, a column for each of them and a row for each screen.
  private struct Grid {
    var places: [(column: Int, row: Int)] = []
    var columnCount: Int
    var rowCount: Int

    init(_ document: Document) {
      let samples = document.samples
      guard samples.count > 1 else {
        let columns = max(1, min(4, document.screens.count))
        places = document.screens.indices.map { ($0 % columns, $0 / columns) }
        (columnCount, rowCount) = (columns, (document.screens.count + columns - 1) / columns)
        return
      }
      var rows: [String: Int] = [:]
      for screen in document.screens {
        let row = rows[screen.id] ?? rows.count
        rows[screen.id] = row
        places.append((samples.firstIndex(of: screen.sample) ?? 0, row))
      }
      (columnCount, rowCount) = (samples.count, rows.count)
    }
  }
}

extension SVGCanvas {
  /// The description of the picture for screen readers, line by line.
  fileprivate mutating func description(_ lines: [String]) {
    // A line's text is escaped before the lines are joined.
    element("desc", [], escaped: lines.map(\.inXML).joined(separator: "\n"))
  }
}

extension Document.Screen {
  /// The screen in words.
  fileprivate var sentences: [String] {
    var lines = [sample.map { "\(title) (\($0))" } ?? title]
    for section in shownSections {
      if let header = section.header { lines += header.lines }
      for row in section.rows {
        lines.append("- " + row.view.sentence)
        lines += (row.view.viewLines + row.view.allProblems).map { "  " + $0 }
      }
      if let footer = section.footer { lines += footer.lines }
    }
    return lines
  }
}

extension Extremity {
  /// The text, the lines of the view, or the name of a view without lines.
  var lines: [String] {
    switch self {
    case .title(let title): [title]
    case .view(let view): view.lines.isEmpty ? [view.name].compactMap { $0 } : view.lines
    }
  }
}
