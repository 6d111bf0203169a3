import Formwork

/// What the environment says about the terminal.
struct TerminalCapabilities {
  /// Whether the terminal cannot move its cursor: `TERM` is `dumb` or not set.
  private let isDumb: Bool
  /// Whether colour is allowed. `NO_COLOR` turns it off.
  private let allowsColour: Bool
  /// Whether `FORCE_COLOR` asks for colour where there is no terminal.
  private let forcesColour: Bool
  /// Whether the locale says that the terminal shows UTF-8.
  let isUnicode: Bool

  init() {
    let terminal = FileSystem.environment("TERM")
    isDumb = ["dumb", nil].contains(terminal)
    allowsColour = terminal != "dumb" && FileSystem.environment("NO_COLOR") == nil
    forcesColour = allowsColour && !["0", nil].contains(FileSystem.environment("FORCE_COLOR"))
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(FileSystem.environment).first ?? ""
    isUnicode = locale.lowercased().contains("utf")
  }

  /// Whether an output is styled unless the caller chooses a format.
  @MainActor
  func isStyled(_ output: OutputStream) -> Bool { output.isTerminal ? !isDumb : forcesColour }

  /// Whether styled text on an output has colours.
  @MainActor
  func hasColour(_ output: OutputStream) -> Bool {
    forcesColour || allowsColour && output.isTerminal && !isDumb
  }
}
