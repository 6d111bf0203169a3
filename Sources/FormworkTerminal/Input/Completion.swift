internal import Formwork

/// What Tab may put in the place of what is typed before the cursor.
package struct Completion: Sendable, Equatable {
  package struct Candidate: Sendable, Equatable {
    /// Replaces the line's scalars from `start` to the cursor, quoting and a blank after it included.
    package var text: String
    /// What the list of candidates says.
    package var label: String
    /// Stands beside the label.
    package var detail: String

    /// `label`: the text, where it is left out.
    package init(text: String, label: String? = nil, detail: String = "") {
      self.text = text
      self.label = label ?? text
      self.detail = detail
    }
  }

  /// Where the word begins, in Unicode scalars from the line's start.
  package var start: Int
  package var candidates: [Candidate]

  package init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }
}

extension Completion {
  /// The scalars with which every candidate begins.
  var commonPrefix: String.UnicodeScalarView {
    var prefix = candidates.first?.text.unicodeScalars ?? .init()
    for candidate in candidates.dropFirst() {
      let length = zip(prefix, candidate.text.unicodeScalars).prefix { $0 == $1 }.count
      prefix = .init(prefix.prefix(length))
    }
    return prefix
  }

  /// The candidates as lines of at most `columns` columns, not more than `rows`: a table of labels, or labels
  /// with their details where there are any.
  func list(columns: Int, rows: Int) -> [String] {
    let labels = candidates.map(\.label.visible)
    let width = labels.map(\.displayWidth).max() ?? 0
    let perLine = candidates.allSatisfy(\.detail.isEmpty) ? max(1, (columns + 1) / (width + 2)) : 1
    let lineCount = (labels.count + perLine - 1) / perLine
    let shown = lineCount > rows ? max(1, rows - 1) : lineCount
    var lines = (0..<shown).map { row in
      // Down the columns, as `ls` does.
      let cells = stride(from: row, to: labels.count, by: lineCount).map { index in
        let detail = candidates[index].detail.visible
        let isLast = detail.isEmpty && index + lineCount >= labels.count
        return isLast ? labels[index] : labels[index].padded(to: width + 2) + detail
      }
      return cells.joined().truncated(to: columns - 1)
    }
    if shown < lineCount { lines.append("… \(lineCount - shown) more lines".truncated(to: columns - 1)) }
    return lines
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }

  fileprivate func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var result = ""
    var taken = 1
    for character in self {
      taken += character.displayWidth
      guard taken <= width else { break }
      result.append(character)
    }
    return result + "…"
  }
}
