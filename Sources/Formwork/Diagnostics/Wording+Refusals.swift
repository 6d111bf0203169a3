extension Wording {
  static func sentence(for reason: Refusal.Reason) -> String {
    switch reason {
    case .unknownRow(let name, let suggestion):
      "there is no row \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; 'show' shows this screen, 'find TEXT' looks on all" : "")
    case .unknownScreen(let name, let suggestion):
      "there is no screen \(quoted(name))\(didYouMean(suggestion))"
    case .ambiguousRow(let name, let candidates): "\(quoted(name)) could be \(list(candidates))"
    case .numberOutOfRange(let number, let last):
      last == 0
        ? "there is no row \(number); this screen has none"
        : "there is no row \(number); they go from 1 to \(last)"
    case .rowMoved(let number): "what was row \(number) has moved or gone; this is the screen as it is now"
    case .value(let fault, let message): sentence(for: fault, message: message)
    case .hidden(let row, let command):
      "\(quoted(row)) is hidden" + (command.map { "; it shows after '\($0)'" } ?? "")
    case .disabled(let row, let command):
      "\(quoted(row)) is disabled" + (command.map { "; '\($0)' enables it" } ?? "")
    case .closesItself(let row): "with that value \(quoted(row)) would hide or disable itself"
    case .requirement(let message): message.excerpt(300)
    case .holdsNoValue(let row): "\(quoted(row)) holds no value"
    case .notASwitch(let row, let set):
      "\(quoted(row)) is no switch" + (set.map { "; '\($0)' changes it" } ?? "")
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
    case .wouldAsk(let row, let instead):
      "a tap on \(quoted(row)) would ask for a value" + (instead.map { "; write '\($0)'" } ?? "")
    case .wouldAskToChoose(let title): "\(quoted(title)) asks for a choice, and a script has nobody to ask"
    case .leadsNowhere(let row): "\(quoted(row)) leads to no other screen"
    case .atRoot: "this is the first screen; there is none to go back to"
    case .nothingToTry(let command):
      "\(quoted(command)) changes no setting, so that there is nothing to try; 'try set ROW VALUE' tells what a change would do"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo; 'redo' takes back an 'undo'"
    case .noIndex: "this screen has no index"
    case .unknownIndexTitle(let title, let known):
      "there is no section \(quoted(title)) in the index"
        + (nearestIndexTitle(to: title, known).map { didYouMean($0) }
          ?? "; there are \(list(known, last: "and"))")
    case .unknownAction(let name): "no program behind this form knows the action \(quoted(name))"
    case .actionArgument(let name): "the action \(quoted(name)) cannot use its argument"
    case .findings(let count):
      count == 1
        ? "1 setting is wrong; it is listed above" : "\(count) settings are wrong; they are listed above"
    case .unmet(let count):
      "nothing was saved; \(count == 1 ? "what has to be met first is" : "\(count) conditions that have to be met first are") listed above"
    case .unsaved(let changed):
      "\(counted(changed, "change")) \(changed == 1 ? "is" : "are") not saved; 'save' or 'revert' first"
    case .notKept: "no settings file was named, so nothing can be saved; name one with --store FILE"
    case .cancelled: "nothing was changed"
    case .incomplete(let rows): "without an answer: \(list(rows, last: "and"))"
    case .notSetHere(let key, let isObject, let suggestion):
      isObject
        ? "\(quoted(key)) is no setting of this form\(didYouMean(suggestion))"
        : "\(quoted(key)) is no setting of this form; settings lie below it"
    }
  }

  private static func nearestIndexTitle(to title: String, _ known: [String]) -> String? {
    known.first { $0.lowercased().hasPrefix(title.lowercased()) }
      ?? Suggestion.nearest(to: title, among: known)
  }
}
