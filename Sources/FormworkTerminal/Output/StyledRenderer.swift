import Formwork

/// Screens as a phone would show them, in the width of a terminal.
///
/// A row is laid out from parts: a margin with the row's number and mark, a label at the left, and a value
/// with its accessory at the right. What does not fit beside the label goes below it.
struct StyledRenderer {
  var width: Int
  var hasColour: Bool
  var isUnicode: Bool

  enum Style: String {
    case bold = "1"
    case dim = "2"
    case accent = "34"
    case warning = "31"
    case mark = "33"
  }

  /// Past this a label and its value are too far apart to be read as one.
  static let widest = 88
  private var room: Int { min(width, StyledRenderer.widest) }

  func styled(_ text: String, _ style: Style) -> String {
    hasColour && text.contains { $0 != " " } ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  func glyph(_ unicode: String, ascii: String) -> String { isUnicode ? unicode : ascii }

  func screen(_ screen: ScreenDescription) -> [String] {
    let digits = String(screen.sections.last?.rows.last?.number ?? 1).count
    let separator = " " + glyph("›", ascii: ">") + " "
    var lines = TextLayout.wrap(screen.titles.map(\.visible).joined(separator: separator), width: room)
      .map { styled($0, .bold) }
    for section in screen.sections {
      lines.append("")
      if let header = section.header?.title {
        lines += TextLayout.wrap(header.visible, width: room - 1).map { " " + styled($0, .bold) }
      }
      for row in section.rows { lines += self.row(row, digits: digits) }
      if let footer = section.footer?.title {
        let indent = String(repeating: " ", count: margin(digits))
        lines += TextLayout.wrap(footer.visible, width: room - indent.count).map { indent + styled($0, .dim) }
      }
    }
    return lines
  }

  /// Number, mark and the blanks between.
  private func margin(_ digits: Int) -> Int { digits + 4 }

  func row(_ row: RowDescription, digits: Int? = nil) -> [String] {
    let digits = digits ?? row.number.map { String($0).count } ?? 0
    let number = TextLayout.padded(row.number.map(String.init) ?? "", toRight: digits)
    let mark = row.isUnsaved ? "*" : row.problems.isEmpty ? " " : "!"
    let markStyle: Style = row.isUnsaved ? .mark : .warning
    let lead = " " + styled(number, .dim) + " " + styled(mark, markStyle) + " "
    let body = content(of: row, width: room - margin(digits))
    let indent = String(repeating: " ", count: margin(digits))
    var lines = body.enumerated().map { index, line in ((index == 0 ? lead : indent) + line).trimmingEnd() }
    lines += row.view.map { (indent + $0.visible).trimmingEnd() }
    for problem in row.problems {
      lines += TextLayout.wrap(problem.visible, width: room - indent.count).map {
        indent + styled($0, .warning)
      }
    }
    return lines
  }

  // MARK: - Parts

  private func content(of row: RowDescription, width: Int) -> [String] {
    let image = row.cell.image.map { $0.name.visible + " " } ?? ""
    let label = image + (row.cell.text ?? "").visible
    let detail = (row.cell.detailText ?? "").visible
    let accessory = accessoryText(row, width: width)
    switch row.cell.style {
    case .value1:
      return line(
        label, trailing: [detail, accessory].filter { !$0.isEmpty }.joined(separator: " "), row, width)
    case .value2:
      let column = min(20, width / 3)
      let text = TextLayout.padded(label, toRight: column) + "  " + detail
      return line(text, trailing: accessory, row, width)
    case .subtitle:
      let below =
        detail.isEmpty ? [] : TextLayout.wrap(detail, width: width - 2).map { "  " + styled($0, .dim) }
      return line(label, trailing: accessory, row, width) + below
    case .button:
      return line(label, trailing: accessory, row, width, style: .accent)
    }
  }

  /// A label and what stands at its right; below it where both do not fit.
  private func line(
    _ label: String, trailing: String, _ row: RowDescription, _ width: Int, style: Style? = nil
  ) -> [String] {
    let style = row.isEnabled ? style : .dim
    func paint(_ text: String) -> String { style.map { styled(text, $0) } ?? text }
    let gap = width - label.displayWidth - trailing.displayWidth
    if trailing.allSatisfy({ $0 == " " }) { return TextLayout.wrap(label, width: width).map(paint) }
    if gap >= 2 { return [paint(label + String(repeating: " ", count: gap) + trailing)] }
    let below = TextLayout.wrap(trailing, width: width - 2)
      .map { TextLayout.padded($0, toRight: width) }
    return (TextLayout.wrap(label, width: width) + below).map(paint)
  }

  private func accessoryText(_ row: RowDescription, width: Int) -> String {
    let chevron = glyph("›", ascii: ">")
    let info = glyph("ⓘ", ascii: "(i)")
    switch row.row.accessory {
    case .none: return ""
    case .disclosureIndicator: return chevron
    case .detailDisclosureButton: return "\(info) \(chevron)"
    case .detailButton: return info
    case .checkmark: return glyph("✓", ascii: "x")
    case .checkmarkPlaceholder: return " "
    case .switchToggle: return row.shownValue == "on" ? "[on]" : "[off]"
    case .segmentedControl(let control): return segments(control, row, width: width)
    case .picker: return "\((row.shownValue ?? "not set").visible) \(glyph("⌄", ascii: "v"))"
    case .textField(let field):
      if let value = row.shownValue { return value.visible }
      return field.placeholder.map { "(\($0.visible))" } ?? "not set"
    case .stepper(let stepper): return self.stepper(stepper, row)
    case .view(let name): return row.view.isEmpty ? name.visible : ""
    }
  }

  /// All items with the chosen one in brackets, or that one alone where all do not fit.
  private func segments(
    _ control: Row.Accessory.SegmentedControl, _ row: RowDescription, width: Int
  ) -> String {
    let titles = control.items.map { $0.value == row.value ? "[\($0.title.visible)]" : $0.title.visible }
    let (left, right) = (glyph("‹", ascii: "<"), glyph("›", ascii: ">"))
    let all = left + titles.joined(separator: glyph(" · ", ascii: " | ")) + right
    if all.displayWidth <= width - 12 { return all }
    return left + (row.shownValue ?? "not set").visible + right
  }

  private func stepper(_ stepper: Row.Accessory.Stepper, _ row: RowDescription) -> String {
    let value = (row.shownValue ?? "not set").visible
    guard stepper.style == .slider, let number = row.value?.double, let minimum = stepper.minimum?.double,
      let maximum = stepper.maximum?.double, maximum > minimum
    else { return "[-] \(value) [+]" }
    let length = 10
    let share = (number - minimum) / (maximum - minimum)
    let filled = Int((Double(length) * (share.isFinite ? min(max(share, 0), 1) : 1)).rounded())
    let bar = String(repeating: glyph("━", ascii: "="), count: filled)
    return bar + glyph("●", ascii: "o")
      + String(repeating: glyph("─", ascii: "-"), count: length - filled) + " \(value)"
  }
}
