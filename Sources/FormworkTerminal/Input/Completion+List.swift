import Formwork

extension Completion {
  /// The candidates as at most `rows` lines that are narrower than `columns`: labels with their details below
  /// each other if they fit, otherwise a table of labels. A cut text ends with an ellipsis, and a last line
  /// says how many candidates are not shown.
  func list(columns: Int, rows: Int) -> [String] {
    let width = columns - 1
    let hasDetails = candidates.contains { !$0.detail.isEmpty }
    let lines =
      hasDetails && candidates.count <= rows
      ? linesWithDetails(width: width) : table(width: width, rows: rows)
    return lines.map { $0.truncated(to: columns - 1) }
  }

  private func linesWithDetails(width: Int) -> [String] {
    let labels = candidates.map(\.label.visible)
    let details = candidates.map(\.detail.visible)
    // Labels get up to half of the width, or more if the details need less.
    let widest = details.map(\.displayWidth).max() ?? 0
    let column = min(labels.map(\.displayWidth).max() ?? 0, max(width / 2, width - 2 - widest))
    return zip(labels, details).map { label, detail in
      (TextLayout.padded(label.truncated(to: column), to: column + 2) + detail).trimmingEnd()
    }
  }

  /// Labels in columns, like the output of `ls`.
  private func table(width: Int, rows: Int) -> [String] {
    // More cannot be shown: a cell takes a column, and two spaces separate it from the next.
    let labels = candidates.prefix(rows * (width / 3 + 1)).map(\.label.visible)
    let cell = min(labels.map(\.displayWidth).max() ?? 0, width)
    let cellsPerLine = max(1, (width + 2) / (cell + 2))
    let isCut = candidates.count > rows * cellsPerLine
    let lineCount = isCut ? max(1, rows - 1) : (candidates.count + cellsPerLine - 1) / cellsPerLine
    let shown = labels.prefix(lineCount * cellsPerLine)
    let lines = (0..<lineCount).map { line in
      stride(from: line, to: shown.count, by: lineCount).map { index in
        TextLayout.padded(shown[index].truncated(to: cell), to: cell + 2)
      }.joined().trimmingEnd()
    }
    return isCut ? lines + ["… \(candidates.count - shown.count) more"] : lines
  }
}
