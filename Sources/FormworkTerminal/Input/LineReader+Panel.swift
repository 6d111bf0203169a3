internal import Formwork
internal import FormworkPlatform

extension LineReader {
  /// Shows a panel and gives it the keys until it is answered or left.
  ///
  /// - Returns: `.chosen(nil)` if the terminal cannot show it.
  func show(_ panel: any KeyPanel) -> SourceInput {
    guard libedit?.hasControlSequences == true else { return .chosen(nil) }
    var panel = panel
    var canvas = PanelCanvas()
    var (ending, rest): (SourceInput?, String?) = (nil, nil)
    /// Ends the panel if there is no room.
    func draw() {
      let size = TerminalState.size
      if let drawing = panel.drawing(columns: size.columns, rows: size.rows) {
        canvas.draw(drawing)
      } else {
        ending = .chosen(nil)
      }
    }
    func start() {
      guard !input.isTerminated() else { return }
      TerminalState.setHidden()
      TerminalState.bracketPaste()
      draw()
    }
    func suspend(job: Bool) {
      canvas.erase()
      stop(job: job)
      start()
    }
    start()
    while ending == nil {
      let texts = takeTexts()
      if !texts.isEmpty {
        canvas.erase()
        TerminalState.write(texts)
        draw()
      }
      let key = input.nextKey()
      if key.isTyped { noteKey() }
      switch key {
      case .stop: suspend(job: true)
      case .signal(SIGTSTP): suspend(job: false)
      case .signal(SIGCONT):
        // Another program may have used the terminal.
        canvas = PanelCanvas()
        start()
      case .signal(SIGWINCH): draw()
      case .wakeUp where mailbox.isCancelled: ending = .interrupted
      case .wakeUp: continue
      case .signal(SIGINT): ending = .interrupted
      case .signal(let signal): ending = .terminated(signal: signal)
      case .end: ending = .endOfInput
      case .scalar, .paste, .invalid:
        let stroke = input.stroke(of: key)
        switch panel.handle(stroke) {
        case .goOn: draw()
        case .refused: TerminalState.beep()
        case .chosen(let indices, let more):
          (ending, rest) = (.chosen(indices), stroke == .enter ? nil : more)
        case .left: ending = .interrupted
        case .endOfInput: ending = .endOfInput
        }
      }
    }
    let answer = ending ?? .endOfInput
    if panel.isTransient {
      canvas.erase()
    } else {
      // The letter that was typed stays visible.
      if case .chosen = answer {
        draw()
        if let rest { input.expect(rest: rest) }
      }
      TerminalState.write("\n")
    }
    return answer
  }
}

/// What a panel has drawn at the terminal, with the cursor in one of its lines.
struct PanelCanvas {
  /// The number of lines above the cursor.
  private var above = 0
  private var isEmpty = true

  /// Draws from the first line of the last drawing on. A terminal that has rewrapped it may keep a row of it, but nothing
  /// above it is lost.
  mutating func draw(_ drawing: PanelDrawing) {
    // A line that is wider than the terminal thinks must not wrap, or the lines would be miscounted.
    var text = "\u{1B}[?7l" + home
    text += drawing.lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    let (row, column) = drawing.cursor
    text += Self.moved(drawing.lines.count - 1 - row, "A") + "\r" + Self.moved(column, "C") + "\u{1B}[?7h"
    TerminalState.write(text)
    (above, isEmpty) = (row, false)
  }

  mutating func erase() {
    if !isEmpty { TerminalState.write(home + "\u{1B}[J") }
    self = PanelCanvas()
  }

  /// Moves the cursor to the beginning of the first line.
  private var home: String { Self.moved(above, "A") + "\r" }

  private static func moved(_ count: Int, _ direction: Character) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }
}
