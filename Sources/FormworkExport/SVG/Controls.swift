import Formwork

/// A control that shows a row's value.
struct Control: Sendable {
  /// The width that it has on one line with the row's text; 0 if it is not there.
  var naturalWidth: Double
  /// The width that is enough if the row's text needs the place.
  var minimumWidth: Double
  /// Draws it in a given width, over several lines if necessary.
  var box: @Sendable (_ room: Double) -> Box
  /// What is below the row's text, always as wide as the row.
  var below: (@Sendable (_ room: Double) -> Box)?

  static let none = Control(naturalWidth: 0) { _ in Box(width: 0) }

  private init(
    naturalWidth: Double, minimumWidth: Double? = nil, box: @escaping @Sendable (Double) -> Box
  ) {
    (self.naturalWidth, self.minimumWidth, self.box) = (naturalWidth, minimumWidth ?? naturalWidth, box)
  }

  /// A control of a fixed size.
  init(_ box: Box) { self.init(naturalWidth: box.width) { _ in box } }

  /// A text, and a sign after it.
  init(_ text: String, _ font: TextFont = .body, _ classes: String = "secondary", sign: Box? = nil) {
    let signWidth = sign.map { $0.width + 6 } ?? 0
    // Rounding must not wrap a text that fits.
    self.init(naturalWidth: TextBlock.width(of: text, font) + signWidth + 0.01) { room in
      let block = TextBlock(text, font, room: room - signWidth, limit: 3)
      return .row([Box(block, classes)] + (sign.map { [$0] } ?? []), gap: 6)
    }
  }
}

extension Control {
  init(_ row: RowView) {
    let value = row.shownValue
    switch row.accessory {
    case .none, .disclosureIndicator, .detailDisclosureButton, .detailButton, .checkmark,
      .checkmarkPlaceholder:
      self = .none
    case .switchToggle where row.value == .null: self.init(value ?? Wording.unset)
    case .switchToggle: self = .toggle(isOn: row.value == true)
    case .segmentedControl: self = .segments(row.input?.items ?? [], chosen: row.value)
    case .picker where row.isLoading:
      self.init(value ?? Wording.loading, .body, value == nil ? "faint" : "secondary", sign: .spinner)
    case .picker:
      self.init(value ?? Wording.unset, .body, value == nil ? "faint" : "secondary", sign: .upDownChevrons)
    case .json:
      self.init(value ?? Wording.unset, value == nil ? .body : .code, value == nil ? "faint" : "secondary")
    case .textField:
      let text = row.value == "" ? "" : value
      self = .field(text, placeholder: row.placeholder, isWrong: !row.problems.isEmpty)
    case .stepper where row.isSlider: self = .slider(row)
    case .stepper: self = .stepper(value ?? Wording.unset, isSet: value != nil)
    case .view: self = row.progress.map { .progress($0) } ?? .view(name: row.viewName, lines: row.viewLines)
    default: self.init(value ?? row.placeholder ?? Wording.unset, .body, value == nil ? "faint" : "secondary")
    }
    if row.accessory != .view, !row.viewLines.isEmpty {
      below = Control.view(name: nil, lines: row.viewLines).below
    }
  }

  static func toggle(isOn: Bool) -> Control {
    Control(
      Box(width: 51, height: 31) { canvas, x, y in
        canvas.rectangle(Frame(x: x, y: y, width: 51, height: 31), radius: 15.5, isOn ? "on" : "off")
        let knob = isOn ? x + 35.5 : x + 15.5
        canvas.circle(x: knob, y: y + 16.5, radius: 13.5, "knob-edge")
        canvas.circle(x: knob, y: y + 15.5, radius: 13.5, "knob")
      })
  }

  static func stepper(_ value: String, isSet: Bool) -> Control {
    let buttons = Box(width: 94, height: 32) { canvas, x, y in
      canvas.rectangle(Frame(x: x, y: y, width: 94, height: 32), radius: 8, "well")
      canvas.path([(x + 17, y + 16), (x + 30, y + 16)], "line label-line")
      canvas.line(from: x + 47, y + 7, to: x + 47, y + 25, "hairline")
      canvas.path([(x + 64, y + 16), (x + 77, y + 16)], "line label-line")
      canvas.path([(x + 70.5, y + 9.5), (x + 70.5, y + 22.5)], "line label-line")
    }
    return Control(value, .body, isSet ? "secondary" : "faint", sign: buttons)
  }

  /// A track with a knob below the row's text, and the value beside the text.
  static func slider(_ row: RowView) -> Control {
    var control = Control(row.shownValue ?? Wording.unset, .body, row.value == nil ? "faint" : "secondary")
    let number = row.value?.double
    let share = number.flatMap { number in
      row.bounds.map { (number - $0.lowerBound) / ($0.upperBound - $0.lowerBound) }
    }
    control.below = { room in
      Box(width: room, height: 28) { canvas, x, y in
        let part = share.map { $0.isFinite ? min(max($0, 0), 1) : 1 } ?? 0
        let knob = x + 14 + (room - 28) * part
        canvas.rectangle(Frame(x: x, y: y + 12, width: room, height: 4), radius: 2, "track")
        if share != nil {
          canvas.rectangle(Frame(x: x, y: y + 12, width: knob - x, height: 4), radius: 2, "tint")
        }
        canvas.circle(x: knob, y: y + 15, radius: 13.5, "knob-edge")
        canvas.circle(x: knob, y: y + 14, radius: 13, "knob ring")
      }
    }
    return control
  }

  static func progress(_ progress: ProgressView) -> Control {
    var control = Control(progress.percentage)
    guard let fraction = progress.fraction else { return control }
    control.below = { room in
      Box(width: room, height: 10) { canvas, x, y in
        canvas.rectangle(Frame(x: x, y: y + 3, width: room, height: 4), radius: 2, "track")
        if fraction > 0 {
          canvas.rectangle(
            Frame(x: x, y: y + 3, width: max(room * fraction, 4), height: 4), radius: 2, "tint")
        }
      }
    }
    return control
  }

  /// The lines that a program draws; the name of a view that has none.
  static func view(name: String?, lines: [String]) -> Control {
    var control = Control.none
    control.below = { room in
      guard lines.isEmpty else {
        return .column(lines.map { Box(TextBlock($0, .code, room: room, limit: 1), "label") }, gap: 0)
      }
      let block = TextBlock(name ?? "", .small, room: room - 20, limit: 1)
      return Box(width: room, height: 44) { canvas, x, y in
        canvas.rectangle(Frame(x: x + 0.5, y: y + 0.5, width: room - 1, height: 43), radius: 8, "dashes")
        canvas.text(block, x: x + room / 2, y: y + 22 - block.height / 2, "secondary", .middle)
      }
    }
    return control
  }
}

// MARK: - Fields and choices

extension Control {
  static func field(_ text: String?, placeholder: String?, isWrong: Bool) -> Control {
    let (shown, classes) = text.map { ($0, "label") } ?? (placeholder ?? "", "faint")
    let needed = TextBlock.width(of: shown, .body) + 20.01
    return Control(naturalWidth: max(needed, 140), minimumWidth: max(needed, 80)) { room in
      let block = TextBlock(shown, .body, room: room - 20, limit: text == nil ? 1 : 3)
      let height = max(block.height + 10, 34)
      return Box(width: room, height: height) { canvas, x, y in
        canvas.rectangle(Frame(x: x, y: y, width: room, height: height), radius: 8, "well")
        if isWrong {
          let edge = Frame(x: x + 0.75, y: y + 0.75, width: room - 1.5, height: height - 1.5)
          canvas.rectangle(edge, radius: 7.25, "line thin problem-line")
        }
        canvas.text(block, x: x + 10, y: y + (height - block.height) / 2, classes)
      }
    }
  }

  /// Segments on one or more lines, each line as wide as there is room.
  static func segments(_ items: [ChoiceItem], chosen: Value?) -> Control {
    let padding = 22.0
    let widths = items.map { TextBlock.width(of: $0.title, .segment) + padding }
    let equal = widths.max() ?? 0
    return Control(naturalWidth: equal * Double(items.count) + 4.01) { room in
      var lines: [[ChoiceItem]] = [[]]
      if equal * Double(items.count) <= room {
        lines = [items]
      } else {
        // Balanced lines of equal segments.
        let perLine = max(1, Int((room - 4) / max(equal, 1)))
        let count = (items.count + perLine - 1) / perLine
        let size = (items.count + count - 1) / max(count, 1)
        lines = stride(from: 0, to: items.count, by: max(size, 1)).map {
          Array(items[$0..<min($0 + size, items.count)])
        }
      }
      return .column(lines.map { segments($0, chosen: chosen, width: room) }, gap: 4)
    }
  }

  private static func segments(_ items: [ChoiceItem], chosen: Value?, width: Double) -> Box {
    Box(width: width, height: 32) { canvas, x, y in
      canvas.rectangle(Frame(x: x, y: y, width: width, height: 32), radius: 9, "well")
      let size = (width - 4) / Double(max(items.count, 1))
      for (index, item) in items.enumerated() {
        let frame = Frame(x: x + 2 + Double(index) * size, y: y + 2, width: size, height: 28)
        let isChosen = item.value == chosen
        if isChosen {
          let shadow = Frame(x: frame.x, y: frame.y + 1, width: size, height: 28)
          canvas.rectangle(shadow, radius: 7, "knob-edge")
          canvas.rectangle(frame, radius: 7, "chosen")
        } else if index > 0, items[index - 1].value != chosen {
          canvas.line(from: frame.x, y + 9, to: frame.x, y + 23, "hairline")
        }
        var font = TextFont.segment
        if isChosen { font.weight = .semibold }
        let block = TextBlock(item.title, font, room: size - 8, limit: 1)
        let classes = item.isDisabled ? "faint" : "label"
        canvas.text(block, x: frame.x + size / 2, y: y + 16 - block.height / 2, classes, .middle)
      }
    }
  }
}
