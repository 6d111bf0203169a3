import Formwork

extension StyledRenderer {
  /// The sign at the row's right edge that says what a tap does; empty if the value says it.
  func accessoryGlyph(of row: RowView) -> String {
    let chevron = glyph("›", ascii: ">")
    let info = glyph("ⓘ", ascii: "(i)")
    return switch row.accessory {
    case .detailDisclosureButton: "\(info) \(chevron)"
    case .detailButton: info
    case .checkmark: glyph("✓", ascii: "x")
    case .picker: glyph("⌄", ascii: "v")
    case .disclosureIndicator, .list, .map: chevron
    default: row.leadsOn && !row.cell.style.isButton ? chevron : ""
    }
  }

  func accessory(of row: RowView) -> StyledText {
    let style: TextStyle = row.isEnabled ? row.accessory == .checkmark ? .on : .screen : .disabled
    return StyledText(accessoryGlyph(of: row), style)
  }

  /// The row's value, shortened to `width` columns if it has a shorter form.
  func value(of row: RowView, width: Int) -> StyledText {
    let style = row.isUnsaved ? TextStyle.changed : nil
    func shown(or unset: String = Wording.unset) -> StyledText {
      row.shownValue.map { StyledText(glyphs(of: $0, row), style) } ?? StyledText(unset, .secondary)
    }
    switch row.accessory {
    case .none, .disclosureIndicator, .detailDisclosureButton, .detailButton, .checkmark,
      .checkmarkPlaceholder:
      return StyledText()
    case .switchToggle where row.value == .null: return shown()
    case .switchToggle:
      return row.shownValue == "on" ? StyledText("[on]", .on) : StyledText("[off]", .off)
    case .segmentedControl: return segments(row, shown(), width: width)
    case .picker where row.isLoading:
      let loading = StyledText(glyph(Wording.loading, ascii: "loading..."), .secondary)
      return row.value == nil ? loading : .joined([shown(), loading])
    case .textField: return shown(or: row.placeholder.map { "(\($0.visible))" } ?? Wording.unset)
    case .stepper: return stepper(row, shown())
    case .view:
      if let progress = row.progress { return self.progress(progress) }
      return row.viewLines.isEmpty ? StyledText((row.viewName ?? "").visible, .secondary) : StyledText()
    default: return shown()
    }
  }

  /// The value as text. A secret is shown as dots, or as asterisks if the terminal cannot show dots.
  private func glyphs(of value: String, _ row: RowView) -> String {
    row.isSecure ? glyph(value, ascii: String(repeating: "*", count: value.count)) : value.visible
  }

  /// All items, with the chosen one in brackets; only the chosen item if there is no room for all.
  private func segments(_ row: RowView, _ shown: StyledText, width: Int) -> StyledText {
    let (left, right) = (
      StyledText(glyph("‹", ascii: "<"), .secondary), StyledText(glyph("›", ascii: ">"), .secondary)
    )
    let separator = StyledText(glyph(" · ", ascii: " | "), .secondary)
    var all = left
    for (index, item) in (row.input?.items ?? []).enumerated() {
      if index > 0 { all += separator }
      let title = item.title.visible
      all +=
        item.value == row.value
        ? StyledText("[\(title)]", row.isUnsaved ? .changed : .chosen) : StyledText(title)
    }
    all += right
    let label = text(of: row).displayWidth
    return all.width <= max(width - label - 2, width * 2 / 3) ? all : left + shown + right
  }

  /// Buttons, or the position of the value between its bounds.
  private func stepper(_ row: RowView, _ shown: StyledText) -> StyledText {
    guard row.isSlider, let number = row.value?.double, let bounds = row.bounds else {
      return .joined([StyledText("[-]"), shown, StyledText("[+]")])
    }
    let share = (number - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    let knob = glyph("●", ascii: "o")
    return .joined([bar(share.isFinite ? min(max(share, 0), 1) : 1, knob: knob), shown])
  }

  /// A bar with a percentage; the bar is left out if there is nothing to show.
  private func progress(_ progress: ProgressView) -> StyledText {
    guard let fraction = progress.fraction else { return StyledText(progress.percentage, .secondary) }
    return .joined([bar(fraction), StyledText(progress.percentage)])
  }

  /// A line that is filled up to a fraction of its length.
  private func bar(_ fraction: Double, knob: String = "") -> StyledText {
    let length = 10
    let filled = Int((Double(length) * fraction).rounded())
    let before = String(repeating: glyph("━", ascii: "="), count: filled)
    let after = String(repeating: glyph("─", ascii: "-"), count: length - filled)
    return StyledText(before + knob) + StyledText(after, .secondary)
  }
}
