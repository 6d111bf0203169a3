/// A part of the picture with a size, drawn at a place that is known later.
struct Box: Sendable {
  var width: Double
  var height: Double
  /// Draws the part with its upper left corner at a point.
  var draw: @Sendable (inout SVGCanvas, _ x: Double, _ y: Double) -> Void

  init(width: Double, height: Double, draw: @escaping @Sendable (inout SVGCanvas, Double, Double) -> Void) {
    (self.width, self.height, self.draw) = (width, height, draw)
  }

  /// Creates an empty part that takes space.
  init(width: Double, height: Double = 0) { self.init(width: width, height: height) { _, _, _ in } }

  /// Creates lines of text, aligned in a given width or in that of the widest line.
  init(_ block: TextBlock, width: Double? = nil, _ classes: String, _ anchor: TextAnchor = .start) {
    let width = width ?? block.width
    self.init(width: width, height: block.height) { canvas, x, y in
      let start =
        switch anchor {
        case .start: x
        case .middle: x + width / 2
        case .end: x + width
        }
      canvas.text(block, x: start, y: y, classes, anchor)
    }
  }

  /// Parts below each other, aligned at the left.
  static func column(_ boxes: [Box], gap: Double = 2) -> Box {
    let boxes = boxes.filter { $0.height > 0 }
    let height = boxes.reduce(0) { $0 + $1.height } + gap * Double(max(boxes.count - 1, 0))
    return Box(width: boxes.reduce(0) { max($0, $1.width) }, height: height) { canvas, x, y in
      var y = y
      for box in boxes {
        box.draw(&canvas, x, y)
        y += box.height + gap
      }
    }
  }

  /// Parts beside each other, centered vertically.
  static func row(_ boxes: [Box], gap: Double) -> Box {
    let boxes = boxes.filter { $0.width > 0 }
    let height = boxes.reduce(0) { max($0, $1.height) }
    let width = boxes.reduce(0) { $0 + $1.width } + gap * Double(max(boxes.count - 1, 0))
    return Box(width: width, height: height) { canvas, x, y in
      var x = x
      for box in boxes {
        box.draw(&canvas, x, y + (height - box.height) / 2)
        x += box.width + gap
      }
    }
  }

  /// Two parts at the two sides of a line, centered vertically.
  static func sides(_ left: Box, _ right: Box, width: Double) -> Box {
    let gap = max(width - left.width - right.width, 0)
    return row([left, Box(width: gap), right].filter { $0.width > 0 }, gap: 0)
  }
}
