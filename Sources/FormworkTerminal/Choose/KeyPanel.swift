/// A question that is drawn below the cursor and answered with keys instead of a line.
package protocol KeyPanel: Sendable {
  /// Whether the panel is erased when it has been left; otherwise, it stays like a line.
  var isTransient: Bool { get }

  /// Draws the panel for a terminal of a size; `nil` if there is no room for it.
  mutating func drawing(columns: Int, rows: Int) -> PanelDrawing?

  mutating func handle(_ key: KeyStroke) -> PanelStep
}

/// The lines of a panel as they are sent to the terminal, and where the cursor belongs.
package struct PanelDrawing: Sendable, Equatable {
  package var lines: [String]
  package var cursor: (row: Int, column: Int)

  package static func == (left: Self, right: Self) -> Bool {
    left.lines == right.lines && left.cursor == right.cursor
  }
}

/// What follows from a key.
package enum PanelStep: Sendable, Equatable {
  case goOn
  /// The key does nothing here.
  case refused
  /// The user has chosen, by the indices of what was offered.
  ///
  /// - Parameter rest: what is dropped if it follows, and Enter after it: a letter answers, but many type the whole
  ///   word.
  case chosen([Int], rest: String = "")
  /// The user leaves without an answer.
  case left
  case endOfInput
}
