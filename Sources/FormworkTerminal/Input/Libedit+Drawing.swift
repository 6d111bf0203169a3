internal import CLibedit
internal import Formwork
internal import FormworkPlatform

/// Keeps what libedit draws consistent with the terminal.
extension Libedit {
  /// Redraws the prompt and the line, starting at the cursor's row.
  func redraw() {
    fit()
    TerminalState.write("\r")
    _ = libedit_refresh(editor)
  }

  /// Call it before waiting for a key: adapts to the window, and draws what libedit does not.
  func catchUp() {
    updateWindowSize()
    drawMarks()
  }

  /// Prints whole lines in place of the prompt and the line, and redraws the prompt and the line below them.
  func print(_ text: String) {
    TerminalInput.makeBlocking()
    updateWindowSize()
    let room = hasControlSequences ? "\(Self.up(row(columns)))\r\u{1B}[J" : "\n"
    TerminalState.write(room + text)
    _ = libedit_refresh(editor)
  }

  private func updateWindowSize() {
    let before = columns
    guard fit() else { return }
    // A terminal may have rewrapped the line or not. The text above it must stay in either case; a row of the
    // line itself may be left over.
    erase(above: min(row(before), row(columns)))
    _ = libedit_refresh(editor)
  }

  /// Draws what libedit leaves out of the line: scalars without a width, such as combining ones.
  ///
  /// While one is typed, libedit assumes that it is one column wide; in a redrawn line, libedit puts the next
  /// scalar in its place. So the line is first drawn by libedit, which puts the cursor where it belongs,
  /// and then drawn again with these scalars.
  private func drawMarks() {
    let isMarked =
      !isPlain && scalars.contains { $0 >= 0x300 && iswprint(wint_t($0)) != 0 && wcwidth($0) == 0 }
    guard isMarked || hasMarks, hasControlSequences else { return }
    let text = line.text
    hasMarks = isMarked
    erase(above: row(columns))
    _ = libedit_refresh(editor)
    guard isMarked, !text.unicodeScalars.contains(where: { $0 != "\n" && $0.needsEscape }) else {
      return
    }
    let prompt = Self.text(prompt.start, prompt.scalars.count)
    TerminalState.write("\u{1B}7\(Self.up(row(columns)))\r\(prompt)\(text)\u{1B}8")
  }

  /// Clears the screen from a row above the cursor to the end, and leaves the cursor in that row.
  private func erase(above rows: Int) {
    TerminalState.write(hasControlSequences ? "\(Self.up(rows))\r\u{1B}[J" : "\r")
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  /// The row of the cursor within prompt and line, in a window with this many columns.
  private func row(_ columns: Int) -> Int {
    let (text, cursor) = line
    let prompt = Self.text(prompt.start, prompt.scalars.count)
    var (row, column) = (0, 0)
    func wrap(_ width: Int) {
      guard width > 1, column + width > columns else { return }
      (row, column) = (row + 1, 0)
    }
    for scalar in prompt.unicodeScalars + text.unicodeScalars.prefix(cursor) {
      if scalar == "\n" {
        (row, column) = (row + 1, 0)
        continue
      }
      let width = scalar == "\t" ? 8 - column % 8 : scalar.columns
      if width == 2 { wrap(width) }
      column += width
      row += column / columns
      column %= columns
    }
    // A wide scalar that does not fit moves the cursor to the next row.
    if let next = text.unicodeScalars.dropFirst(cursor).first, next != "\n" { wrap(next.columns) }
    return row
  }
}

extension Unicode.Scalar {
  /// The number of columns that libedit uses; it writes what it cannot show as `^A` or `\U+200E`.
  fileprivate var columns: Int {
    if 0x20..<0x7F ~= value { return 1 }
    if value < 0xA0 { return 2 }
    guard iswprint(value) != 0 else { return value > 0xFFFF ? 8 : 7 }
    return max(0, Int(wcwidth(wchar_t(value))))
  }
}
