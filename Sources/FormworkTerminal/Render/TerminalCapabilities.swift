import Formwork

/// What the environment says about the terminal.
struct TerminalCapabilities {
  /// Whether the terminal cannot move its cursor: `TERM` is `dumb` or not set.
  private let isDumb: Bool
  /// Whether color is allowed. `NO_COLOR` turns it off.
  private let allowsColor: Bool
  /// Whether `FORCE_COLOR` asks for color without a terminal.
  private let forcesColor: Bool
  /// Whether the locale says that the terminal shows UTF-8.
  let isUnicode: Bool

  init() {
    let terminal = FileSystem.environment("TERM")
    isDumb = ["dumb", nil].contains(terminal)
    allowsColor = terminal != "dumb" && FileSystem.environment("NO_COLOR") == nil
    forcesColor = allowsColor && !["0", nil].contains(FileSystem.environment("FORCE_COLOR"))
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(FileSystem.environment).first ?? ""
    isUnicode = locale.lowercased().includes("utf")
  }

  /// Whether an output is styled unless the caller chooses a format.
  @MainActor
  func isStyled(_ output: OutputStream) -> Bool { output.isTerminal ? !isDumb : forcesColor }

  /// How styled text on an output looks; `nil` if it has no colors. `FORMWORK_COLORS` changes the standard theme.
  @MainActor
  func theme(for output: OutputStream) -> Theme? {
    let hasColor = forcesColor || allowsColor && output.isTerminal && !isDumb
    return hasColor ? Theme(FileSystem.environment("FORMWORK_COLORS") ?? "") : nil
  }
}
