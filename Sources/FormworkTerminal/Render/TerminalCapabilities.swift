import Formwork

/// What the environment says about the terminal.
struct TerminalCapabilities {
  /// Whether the terminal cannot move its cursor: `TERM` is `dumb` or not set.
  let isDumb: Bool
  /// Whether texts can have colours. `NO_COLOR` turns them off.
  let hasColour: Bool
  /// Whether the locale says that the terminal shows UTF-8.
  let isUnicode: Bool

  init() {
    isDumb = ["dumb", nil].contains(FileSystem.environment("TERM"))
    hasColour = !isDumb && FileSystem.environment("NO_COLOR") == nil
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(FileSystem.environment).first ?? ""
    isUnicode = locale.lowercased().contains("utf")
  }
}
