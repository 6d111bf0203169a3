package import ArgumentParser
import Formwork
package import FormworkTerminal

/// An argument that is completed from the form.
package enum FormArgument {
  case screen, sample, setting, assignment, fileAssignment
  /// A word of a command of the prompt.
  case word(CommandName)
}

extension FormArguments {
  /// The completion of an argument of a command, from the form that precedes it.
  package static func completion(of argument: FormArgument, for command: String) -> CompletionKind {
    completion { words, index, prefix in
      let shell = Shell.requesting
      let line = ShellLine(words, index: index, prefix: prefix, shell: shell)
      guard let call = IncompleteCall<Self>(line.words, of: command), let completer = call.completer else {
        return []
      }
      let candidates =
        switch argument {
        case .screen: completer.screens(beginning: line.typed)
        case .sample: completer.samples(beginning: line.typed)
        case .setting: completer.settings(beginning: line.typed)
        case .fileAssignment: completer.fileAssignments(beginning: line.typed)
        case .word(let name): completer.words(of: name, after: call.others, beginning: line.typed)
        case .assignment: completer.assignments(beginning: line.typed, besides: call.others)
        }
      return candidates.compactMap { shell.line(for: $0.text, detail: $0.detail, after: line.kept) }
    }
  }
}

/// The arguments before the one that is being typed. Only the form and its options are parsed.
private struct IncompleteCall<Form: FormArguments>: ParsableCommand {
  @OptionGroup var form: Form
  @OptionGroup var size: SizeOptions
  @Argument(parsing: .allUnrecognized) var others: [String] = []

  init() {}

  /// - Parameter words: all words before the typed one.
  init?(_ words: [String], of command: String) {
    guard let start = words.dropFirst().firstIndex(of: command),
      let call = try? Self.parse(Array(words[(start + 1)...]))
    else { return nil }
    self = call
  }

  /// `nil` if the form cannot be read or has errors.
  @MainActor var completer: Completer? {
    guard let provided = try? form.source(adding: []) else { return nil }
    guard !provided.form.isStandardInput, let definition = try? provided.form.definition else { return nil }
    return Completer(definition, store: form.store.store ?? provided.store)
  }
}

extension CompletionKind {
  /// Completes words from a list, which is only created when a shell asks for completions.
  package static func words(
    _ words: @escaping @Sendable () -> [(text: String, detail: String)]
  ) -> CompletionKind {
    .custom { line, index, prefix in
      let shell = Shell.requesting
      let line = ShellLine(line, index: index, prefix: prefix, shell: shell)
      return words().filter { $0.text.hasPrefix(line.typed) }
        .compactMap { shell.line(for: $0.text, detail: $0.detail, after: line.kept) }
    }
  }
}
