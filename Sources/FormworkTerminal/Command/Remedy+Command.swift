package import Formwork

extension Speaker {
  /// A prompt or a script.
  package static let commands = Speaker(
    listing: { "'show' lists this screen; 'find TEXT' searches all screens" }, command: { $0.command })
}

extension Speaker {
  /// A prompt, where a row can also be named by its number or label.
  static func prompt(_ context: @escaping @Sendable () -> (session: Session, numbered: NumberedRows?)?)
    -> Speaker
  {
    Speaker(listing: commands.listing) { remedy in
      context().map { $0.session.command(for: remedy, $0.numbered) } ?? remedy.command
    }
  }
}

extension Remedy {
  /// The remedy as a command of a prompt or a script.
  package var command: String {
    if assignments.count == 1 {
      switch assignments[0].content {
      case .nothing: return "reset \(Quoting.word(assignments[0].name))"
      case .elementAdded(let text): return "add \(Quoting.word(assignments[0].name)) \(Quoting.value(text))"
      case .elementRemoved(let number, _):
        return "remove \(Quoting.word(assignments[0].name)) --index \(number)"
      case .text, .null, .placeholder: break
      }
    }
    var command = "set"
    for assignment in assignments {
      command += " \(Quoting.word(assignment.name)) "
      switch assignment.content {
      case .text(let text): command += Quoting.value(text)
      case .null: command += Wording.null
      case .placeholder(let word): command += Quoting.value(word)
      case .nothing, .elementAdded, .elementRemoved: command += Wording.placeholder
      }
    }
    return command
  }
}
