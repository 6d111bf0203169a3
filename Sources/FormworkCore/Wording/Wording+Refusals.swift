extension Wording {
  /// Says what is wrong and, if possible, what would be right.
  static func sentence(for reason: Refusal.Reason, _ speaker: Speaker) -> String {
    switch reason {
    case .unknownRow(let name, let suggestion):
      "no row \(quoted(name))"
        + (suggestion.map { didYouMean($0) } ?? speaker.listing().map { "; " + $0 } ?? "")
    case .unknownSample(let name, let suggestion):
      noSample(name, suggestion: suggestion)
    case .unknownScreen(let name, let suggestion, let known):
      noScreen(name, suggestion: suggestion)
        + (suggestion == nil && !known.isEmpty
          ? "; the \(known.count == 1 ? "only screen is" : "screens are") \(list(known, last: "and"))"
          : "")
    case .ambiguousRow(let name, let candidates):
      ambiguous(name, candidates.map { quoted($0) }, isQuoted: false)
    case .inexactName(let name, let isLabel, let rows):
      "\(quoted(name)) is \(isLabel ? "a label" : "not an exact name"); use "
        + list(rows.map { nameToType($0.name) }, isQuoted: false)
    case .rowNumber(let number, let row):
      "row numbers work only at a prompt; for row \(number), use \(quoted(row))"
    case .value(let fault, let message):
      sentence(for: fault, message: message)
    case .hidden(let row, let remedy):
      "\(quoted(row)) is hidden" + speaker.advice(remedy, "shows it")
    case .disabled(let row, let remedy):
      "\(quoted(row)) is disabled" + speaker.advice(remedy, "enables it")
    case .closesItself(let row):
      "with that value, \(quoted(row)) would hide or disable itself"
    case .requirement(let message): message.excerpt(300)
    case .holdsNoValue(let row):
      "\(quoted(row)) is not a setting; it has no value"
    case .notASwitch(let row, let remedy):
      "\(quoted(row)) is not a switch" + speaker.advice(remedy, "changes it")
    case .noSteps(let row, let remedy):
      "\(quoted(row)) has no next or previous value" + speaker.advice(remedy, "changes it")
    case .noMore(let row): "\(quoted(row)) has nothing more to load"
    case .noSource(let row):
      "\(quoted(row)) has nothing to load; its content is part of the form"
    case .notAList(let row, let remedy):
      "\(quoted(row)) is not a list or a map" + speaker.advice(remedy, "changes it")
    case .storedValueIsNoList(let row, let isMap, let remedy):
      "the stored value of \(quoted(row)) is not a \(isMap ? "map" : "list")"
        + speaker.advice(remedy, "replaces it")
    case .atEnd(let row, let value, let isLast):
      "\(quoted(row)) is already at its \(isLast ? "last" : "first") value"
        + (value.isEmpty ? "" : ", \(quoted(value))")
    case .namedTwice(let key):
      "\(quoted(key.description)) is set twice in one command"
    case .nothingToTap(let row, let hasDetails):
      "\(quoted(row)) cannot be tapped"
        + (hasDetails ? "; use \(command("details \(Quoting.word(row))")) to tap its info button (ⓘ)" : "")
    case .noDetails(let row): "\(quoted(row)) has no info button (ⓘ)"
    case .noEditActions(let row): "\(quoted(row)) has no actions"
    case .unknownEditAction(let title, let known):
      "no action \(quoted(title)); the \(known.count == 1 ? "only action is" : "actions are") \(list(known, last: "and"))"
    case .leadsNowhere(let row): "\(quoted(row)) does not open a screen"
    case .atRoot: "already on the first screen"
    case .nothingToUndo(let isMerged):
      isMerged
        ? "nothing to undo; changes before the merge cannot be undone because another program changed the same list"
        : "nothing to undo"
    case .nothingToRedo:
      "nothing to redo; 'redo' reverses an 'undo'"
    case .noIndex: "this screen has no index"
    case .unknownIndexTitle(let title, let known):
      "no section \(quoted(title)) in the index"
        + (Suggestion.nearest(to: title, among: known).map { didYouMean($0) }
          ?? "; the sections are \(list(known, last: "and"))")
    case .unknownAction(let name):
      "no program provides the action \(quoted(name))"
    case .program(let message): message.excerpt(300)
    case .functionFailed(let name, let error):
      (name.map { "the function \(quoted($0))" } ?? "a function of the program") + " failed: "
        + error.excerpt(300)
    case .programFailed(let fault, let program): sentence(for: fault, program)
    case .endlessChanges:
      "'onChange' actions keep changing settings in a loop"
    case .interrupted: "interrupted"
    case .changeInterrupted: "interrupted; nothing was changed"
    case .notSetHere(let key, let isObject, let suggestion):
      isObject
        ? noSetting(key, suggestion)
        : "\(quoted(key)) is not a setting; it contains settings"
    case .noItem(let operation):
      "'\(operation.rawValue)' works only on a row that shows an item of a list"
    case .atEndOfList(let name, let isLast):
      "\(quoted(name)) is already the \(isLast ? "last" : "first") item"
    case .duplicateItem(let name, let list):
      "\(quoted(list.description)) already has an item \(quoted(name))"
    case .resetsIdentity(let row):
      "\(quoted(row)) identifies the item, so it must have a value"
    case .noSuchItem(let name, let list, let suggestion, let remedy):
      "\(quoted(list.description)) has no item \(quoted(name))"
        + (suggestion == nil ? speaker.advice(remedy, "adds it") : didYouMean(suggestion))
    case .disabledEditAction(let title, let row, let requirement, let remedy):
      "the action \(quoted(title)) for \(quoted(row)) \(requirement)"
        + speaker.advice(remedy, "enables it")
    case .other(let fault):
      fault.message
    }
  }

  /// A row's name in quotes, followed by its label.
  private static func quoted(_ row: RowName) -> String {
    nameToType(row.name) + (row.label.map { " (\($0.excerpt()))" } ?? "")
  }

  private static func didYouMean(_ row: RowName) -> String {
    // Without quotes, neither a shell nor a script keeps a backslash.
    let mustBeQuoted = row.name.utf8.contains(UInt8(ascii: "\\"))
    return "; did you mean \(quoted(row))\(mustBeQuoted ? " (including the quotes)" : "")?"
  }

  /// A name in quotes, with which it can also be typed.
  private static func nameToType(_ name: String) -> String {
    Quoting.style(for: name) == .double ? Quoting.word(name) : quoted(name)
  }
}

extension Wording {
  /// A word that stands for a value that the user has to choose.
  package static let placeholder = "VALUE"
  /// A word that stands for an element of a list.
  package static func elementPlaceholder(isItem: Bool, isMap: Bool) -> String {
    isItem ? "NAME" : isMap ? "NAME=VALUE" : placeholder
  }
  /// A text that stands for a whole list or map.
  static func listPlaceholder(isItem: Bool, isMap: Bool) -> String {
    isMap ? #"{"NAME": "VALUE", …}"# : #"[""# + elementPlaceholder(isItem: isItem, isMap: false) + #"", …]"#
  }

  /// What the remedy of a value that is not accepted does.
  static func effect(of remedy: Remedy) -> String {
    switch remedy.assignments.first?.content {
    case .nothing: "removes the value"
    case .elementAdded: "adds an element"
    default: "sets the list"
    }
  }
}
