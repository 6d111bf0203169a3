// The signs of a phone's settings.
extension Box {
  static let chevron = Box(width: 7, height: 12) { canvas, x, y in
    canvas.path([(x + 1, y + 1), (x + 6, y + 6), (x + 1, y + 11)], "line chevron")
  }

  static let backChevron = Box(width: 10, height: 18) { canvas, x, y in
    canvas.path([(x + 9, y + 1), (x + 1, y + 9), (x + 9, y + 17)], "line heavy tint-line")
  }

  /// Opens a choice.
  static let upDownChevrons = Box(width: 9, height: 16) { canvas, x, y in
    canvas.path([(x + 1, y + 5), (x + 4.5, y + 1.5), (x + 8, y + 5)], "line thin signs")
    canvas.path([(x + 1, y + 11), (x + 4.5, y + 14.5), (x + 8, y + 11)], "line thin signs")
  }

  static let infoButton = Box(width: 22, height: 22) { canvas, x, y in
    canvas.circle(x: x + 11, y: y + 11, radius: 10, "line thin tint-line")
    canvas.circle(x: x + 11, y: y + 6.5, radius: 1.3, "tint")
    canvas.path([(x + 11, y + 10.5), (x + 11, y + 16)], "line tint-line")
  }

  /// Opens the edit actions.
  static let moreButton = Box(width: 22, height: 22) { canvas, x, y in
    for offset in [5.0, 11, 17] { canvas.circle(x: x + offset, y: y + 11, radius: 1.7, "faint") }
  }

  static let checkmark = Box(width: 15, height: 14) { canvas, x, y in
    canvas.path([(x + 1, y + 7.5), (x + 5.5, y + 12.5), (x + 14, y + 1.5)], "line heavy tint-line")
  }

  static let noCheckmark = Box(width: 15, height: 14)

  /// Something that is being loaded.
  static let spinner = Box(width: 18, height: 18) { canvas, x, y in
    let spokes: [(Double, Double)] = [
      (0, -1), (0.71, -0.71), (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71),
    ]
    for (dx, dy) in spokes {
      canvas.path([(x + 9 + dx * 4, y + 9 + dy * 4), (x + 9 + dx * 8, y + 9 + dy * 8)], "line signs")
    }
  }

  static let problemSign = Box(width: 13, height: 17) { canvas, x, y in
    canvas.circle(x: x + 6.5, y: y + 8.5, radius: 5.75, "line thin problem-line")
    canvas.path([(x + 6.5, y + 5.5), (x + 6.5, y + 8.8)], "line thin problem-line")
    canvas.circle(x: x + 6.5, y: y + 11.4, radius: 0.9, "problem")
  }
}
