import ArgumentParser
import Formwork

/// A command line up to the cursor, as the completion script of a shell passes it.
struct ShellLine {
  /// The words before the typed one, without quotes.
  var words: [String] = []
  /// The typed word up to the cursor, without quotes.
  var typed = ""
  /// The beginning of `typed` that the shell does not replace: in bash, up to the last `=` or `:`.
  var kept = ""

  /// - Parameters:
  ///   - words: the words with their quotes.
  ///   - index: the index of the typed word.
  ///   - prefix: the last word up to the cursor. In zsh it is wrong after an open quote, and zsh completes words
  ///     as a whole.
  init(_ words: [String], index: Int, prefix: String, shell: Shell) {
    guard words.indices.contains(index) else { return }
    let isWhole = shell == .zsh || index < words.count - 1 || shell.isBreak(words[index])
    let pieces = words[..<index] + [isWhole ? words[index] : prefix]
    var start = index
    for (place, piece) in pieces.enumerated() {
      let isFurther =
        place > 0 && !piece.isEmpty && (shell.isBreak(piece) || shell.isBreak(pieces[place - 1]))
      if isFurther { self.words[self.words.count - 1] += piece } else { self.words.append(piece) }
      if !isFurther { start = place }
    }
    let last = pieces[index]
    kept = shell.unquoted((pieces[start..<index] + (shell.isBreak(last) ? [last] : [])).joined())
    typed = shell.unquoted(self.words.removeLast())
    self.words = self.words.map { $0.hasPrefix("~/") ? FileSystem.expanding($0) : $0 }.map(shell.unquoted)
  }
}

/// A shell that asks for completions.
enum Shell: Equatable {
  case bash, zsh
  /// - passesQuotes: whether fish passes words with their quotes, which it does since version 4.
  case fish(passesQuotes: Bool)
  /// A caller that did not say which shell it is.
  case unknown

  /// The shell for which the parser completes an argument.
  static var requesting: Shell {
    switch CompletionShell.requesting {
    case .bash?: .bash
    case .zsh?: .zsh
    case .fish?:
      .fish(passesQuotes: Int(CompletionShell.requestingVersion?.prefix { $0 != "." } ?? "") ?? 0 >= 4)
    default: .unknown
    }
  }

  /// Whether a word consists only of characters at which the line editor of bash breaks words.
  func isBreak(_ word: String) -> Bool {
    guard case .bash = self else { return false }
    return !word.isEmpty && word.allSatisfy { "=:@".contains($0) }
  }

  /// A word without its quotes. The last quote may still be open.
  func unquoted(_ word: String) -> String {
    switch self {
    case .unknown, .fish(passesQuotes: false): return word
    case .bash, .zsh, .fish: break
    }
    var result = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        // In double quotes, a backslash is only special before some characters.
        if quote == "\"", !"\"\\$`".contains(character) { result.append("\\") }
        result.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// The line with which a candidate is passed to the shell's completion script.
  ///
  /// - Parameter kept: the beginning that the shell does not replace.
  /// - Returns: `nil` if the candidate begins differently.
  func line(for text: String, detail: String, after kept: String) -> String? {
    switch self {
    case .bash:
      guard text.utf8.starts(with: kept.utf8) else { return nil }
      return bashWord(String(text.unicodeScalars.dropFirst(kept.unicodeScalars.count)))
    case .zsh:
      let name = text.escaping("\\:")
      return detail.isEmpty ? name : "\(name):\(detail)"
    case .fish: return detail.isEmpty ? text : "\(text)\t\(detail)"
    case .unknown: return text
    }
  }

  /// The text in single quotes, because bash expands the words of the list: `$(…)` would be run.
  private func bashWord(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}

extension String {
  fileprivate func escaping(_ special: String) -> String {
    reduce(into: "") { result, character in
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
