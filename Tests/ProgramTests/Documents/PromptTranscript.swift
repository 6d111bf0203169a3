#if canImport(Glibc)
  import Testing

  /// A prompt at a terminal at which the lines of transcripts are typed.
  final class PromptTranscript {
    private static let width = 80
    private let terminal: PseudoTerminal
    /// The first screen's title, with which every prompt begins.
    private let title: String
    /// The row from which the next transcript begins.
    private var start = 0
    private var hasEnded = false

    init(_ terminal: PseudoTerminal, title: String) {
      self.terminal = terminal
      self.title = title
    }

    /// The title of the first screen; `nil` if the lines show no prompt.
    static func title(in lines: [String]) -> String? {
      lines.lazy.compactMap { $0.prefixMatch(of: /([A-Z][^:>›=*]*?)(?: › [^>*]*)?\*?> \S/) }.first.map {
        String($0.1)
      }
    }

    /// Types what stands behind the prompts in a transcript, and returns the transcript as it really is.
    func go(on transcript: [String]) throws -> [String] {
      var rest = transcript[...]
      var row = start - 1
      while let question = try wait(below: row, rest) {
        row = question.row
        let text = Self.unmarked(question.text + " ")
        guard let next = rest.firstIndex(where: { Self.unmarked($0).hasPrefix(text) }) else { break }
        try terminal.send(Self.unmarked(rest[next]).dropFirst(text.count) + "\r")
        rest = rest[(next + 1)...]
      }
      var rows = Array(screen.rows[start...])
      start = rows.count + start
      if !hasEnded {
        rows.removeLast()
        start -= 1
      }
      while rows.last == "" { rows.removeLast() }
      return rows
    }

    /// A line without the sign of unsaved changes, which may be new to a transcript.
    private static func unmarked(_ line: String) -> String { line.replacing("*> ", with: "> ") }

    private var screen: TerminalScreen {
      var screen = TerminalScreen(columns: Self.width)
      screen.feed(terminal.output)
      return screen
    }

    /// Waits for a prompt, or for a question that the transcript answers; `nil` if the program has ended.
    private func wait(
      below row: Int, _ rest: ArraySlice<String>
    ) throws -> (row: Int, text: String)? {
      guard !hasEnded else { return nil }
      var found: (row: Int, text: String)?
      do {
        try terminal.expect("a prompt") {
          let rows = screen.rows
          guard let last = rows.last, rows.count - 1 > row else { return false }
          let isPrompt = last.hasPrefix(title) && last.hasSuffix(">")
          let isQuestion = last.hasSuffix(":") || last.contains("? [")
          guard isPrompt || isQuestion && rest.contains(where: { $0.hasPrefix(last + " ") }) else {
            return false
          }
          found = (rows.count - 1, last)
          return true
        }
      } catch PseudoTerminal.Failure.endedBefore { hasEnded = true }
      return found
    }
  }
#endif
