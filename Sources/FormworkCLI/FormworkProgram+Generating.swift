import ArgumentParser
import FormworkCommands

extension FormworkProgram {
  /// What `--generate-completion-script [SHELL]` or `--generate-man-page` prints; `nil` for other arguments.
  static func generatedText(for arguments: ArraySlice<String>) -> String? {
    let value = arguments.dropFirst().first
    switch (arguments.first, arguments.count) {
    case ("--generate-man-page", 1): return ManualPage(self).text
    case ("--generate-completion-script", 1...2):
      let shell = if let value { CompletionShell(rawValue: value) } else { CompletionShell.autodetected() }
      return shell.map { CompletionScript(self).text(for: $0) }
    default: return nil
    }
  }
}
