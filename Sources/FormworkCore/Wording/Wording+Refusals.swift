extension Wording {
  static func sentence(for reason: Refusal.Reason) -> String {
    switch reason {
    case .unknownRow(let name, let suggestion):
      "there is no row \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; 'show' shows this screen, 'find TEXT' looks on all" : "")
    case .unknownScreen(let name, let suggestion):
      "there is no screen \(quoted(name))\(didYouMean(suggestion))"
    case .ambiguousRow(let name, let candidates): "\(quoted(name)) could be \(list(candidates))"
    case .value(let fault, let message): sentence(for: fault, message: message)
    case .hidden(let row, let remedy):
      "\(quoted(row)) is hidden" + (remedy.map { "; it shows after '\($0.command)'" } ?? "")
    case .disabled(let row, let remedy):
      "\(quoted(row)) is disabled" + (remedy.map { "; '\($0.command)' enables it" } ?? "")
    case .closesItself(let row): "with that value \(quoted(row)) would hide or disable itself"
    case .requirement(let message): message.excerpt(300)
    case .holdsNoValue(let row): "\(quoted(row)) holds no value"
    case .notASwitch(let row, let holdsValue):
      "\(quoted(row)) is no switch" + (holdsValue ? "; 'set \(row) VALUE' changes it" : "")
    case .noSteps(let row): "\(quoted(row)) has no next or previous value; 'set \(row) VALUE' changes it"
    case .atEnd(let row, let value, let isLast):
      "\(quoted(row)) is at its \(isLast ? "last" : "first") value"
        + (value.isEmpty ? "" : ", \(quoted(value))")
    case .namedTwice(let key): "\(quoted(key.description)) is set twice in one command"
    case .nothingToTap(let row, let hasDetails):
      "a tap on \(quoted(row)) does nothing"
        + (hasDetails ? "; 'details \(Quoting.word(row))' shows what its ⓘ does" : "")
    case .noDetails(let row): "\(quoted(row)) has no details (ⓘ)"
    case .noEditActions(let row): "\(quoted(row)) has no actions"
    case .unknownEditAction(let title, let known):
      "there is no action \(quoted(title)); there \(known.count == 1 ? "is" : "are") \(list(known, last: "and"))"
    case .leadsNowhere(let row): "\(quoted(row)) leads to no other screen"
    case .atRoot: "this is the first screen; there is none to go back to"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo; 'redo' takes back an 'undo'"
    case .noIndex: "this screen has no index"
    case .unknownIndexTitle(let title, let known):
      "there is no section \(quoted(title)) in the index"
        + (nearestIndexTitle(to: title, known).map { didYouMean($0) }
          ?? "; there are \(list(known, last: "and"))")
    case .unknownAction(let name): "no program behind this form knows the action \(quoted(name))"
    case .program(let message): message.excerpt(300)
    case .functionFailed(let name, let error):
      (name.map { "the function \(quoted($0))" } ?? "a function of the program") + " failed: "
        + error.excerpt(300)
    case .endlessChanges: "the program's functions kept changing each other's settings"
    case .interrupted: "interrupted; nothing was changed"
    case .notSetHere(let key, let isObject, let suggestion):
      isObject
        ? "\(quoted(key)) is no setting of this form\(didYouMean(suggestion))"
        : "\(quoted(key)) is no setting of this form; settings lie below it"
    case .other(let fault): fault.message
    }
  }

  private static func nearestIndexTitle(to title: String, _ known: [String]) -> String? {
    known.first { $0.lowercased().hasPrefix(title.lowercased()) }
      ?? Suggestion.nearest(to: title, among: known)
  }
}

extension Remedy {
  /// The remedy as a command.
  package var command: String {
    if assignments.count == 1, assignments[0].text == nil {
      return "reset \(Quoting.word(assignments[0].name))"
    }
    var command = "set"
    for assignment in assignments {
      command += " \(Quoting.word(assignment.name)) \(Quoting.word(assignment.text ?? ""))"
    }
    return command
  }
}
