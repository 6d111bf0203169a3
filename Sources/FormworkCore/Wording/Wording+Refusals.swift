extension Refusal.Reason {
  /// How the reason is reported.
  package var explanation: Refusal.Explanation { explanation(.plain) }

  package func explanation(_ speaker: Speaker) -> Refusal.Explanation {
    Wording.explanation(of: self, speaker)
  }
}

extension Wording {
  fileprivate static func explanation(
    of reason: Refusal.Reason, _ speaker: Speaker
  ) -> Refusal.Explanation {
    switch reason {
    case .unknownRow(let name, let suggestion):
      .init(
        "refused.unknownRow",
        "no row \(quoted(name))"
          + (suggestion.map { didYouMean($0) } ?? speaker.listing().map { "; " + $0 } ?? ""),
        suggestion: suggestion?.name)
    case .unknownSample(let name, let suggestion):
      .init("refused.unknownSample", noSample(name, suggestion: suggestion), suggestion: suggestion)
    case .unknownScreen(let name, let suggestion, let known):
      .init(
        "refused.unknownScreen",
        noScreen(name, suggestion: suggestion)
          + (suggestion == nil && !known.isEmpty
            ? "; the \(known.count == 1 ? "only screen is" : "screens are") \(list(known, last: "and"))"
            : ""),
        suggestion: suggestion)
    case .ambiguousRow(let name, let candidates):
      .init("refused.ambiguousRow", ambiguous(name, candidates.map { quoted($0) }, isQuoted: false))
    case .inexactName(let name, let isLabel, let rows):
      .init(
        "refused.inexactName",
        "\(quoted(name)) is \(isLabel ? "a label" : "not an exact name"); use "
          + list(rows.map { nameToType($0.name) }, isQuoted: false),
        suggestion: rows.count == 1 ? rows[0].name : nil)
    case .rowNumber(let number, let row):
      .init(
        "refused.rowNumber", "row numbers work only at a prompt; for row \(number), use \(quoted(row))",
        suggestion: row.name)
    case .value(let fault, let message):
      .init(fault.code, sentence(for: fault, message: message), suggestion: fault.suggestion)
    case .hidden(let row, let remedy):
      .init(
        "refused.hidden",
        "\(quoted(row)) is hidden" + speaker.advice(remedy, "shows it"))
    case .disabled(let row, let remedy):
      .init(
        "refused.disabled",
        "\(quoted(row)) is disabled" + speaker.advice(remedy, "enables it"))
    case .closesItself(let row):
      .init("refused.closesItself", "with that value, \(quoted(row)) would hide or disable itself")
    case .requirement(let message): .init("refused.requirement", message.excerpt(300))
    case .holdsNoValue(let row):
      .init("refused.holdsNoValue", "\(quoted(row)) is not a setting; it has no value")
    case .notASwitch(let row, let remedy):
      .init(
        "refused.notASwitch", "\(quoted(row)) is not a switch" + speaker.advice(remedy, "changes it"))
    case .noSteps(let row, let remedy):
      .init(
        "refused.noSteps",
        "\(quoted(row)) has no next or previous value" + speaker.advice(remedy, "changes it"))
    case .noMore(let row): .init("refused.noMore", "\(quoted(row)) has nothing more to load")
    case .noSource(let row):
      .init(
        "refused.noSource", "\(quoted(row)) has nothing to load; its content is part of the form")
    case .notAList(let row, let remedy):
      .init(
        "refused.notAList",
        "\(quoted(row)) is not a list or a map" + speaker.advice(remedy, "changes it"))
    case .storedValueIsNoList(let row, let isMap, let remedy):
      .init(
        "refused.storedValueIsNoList",
        "the stored value of \(quoted(row)) is not a \(isMap ? "map" : "list")"
          + speaker.advice(remedy, "replaces it"))
    case .atEnd(let row, let value, let isLast):
      .init(
        "refused.atEnd",
        "\(quoted(row)) is already at its \(isLast ? "last" : "first") value"
          + (value.isEmpty ? "" : ", \(quoted(value))"))
    case .namedTwice(let key):
      .init("refused.namedTwice", "\(quoted(key.description)) is set twice in one command")
    case .nothingToTap(let row, let hasDetails):
      .init(
        "refused.nothingToTap",
        "\(quoted(row)) cannot be tapped"
          + (hasDetails ? "; use 'details \(Quoting.word(row))' to tap its info button (ⓘ)" : ""))
    case .noDetails(let row): .init("refused.noDetails", "\(quoted(row)) has no info button (ⓘ)")
    case .noEditActions(let row): .init("refused.noEditActions", "\(quoted(row)) has no actions")
    case .unknownEditAction(let title, let known):
      .init(
        "refused.unknownEditAction",
        "no action \(quoted(title)); the \(known.count == 1 ? "only action is" : "actions are") \(list(known, last: "and"))"
      )
    case .leadsNowhere(let row): .init("refused.leadsNowhere", "\(quoted(row)) does not open a screen")
    case .atRoot: .init("refused.atRoot", "already on the first screen")
    case .nothingToUndo(let isMerged):
      .init(
        "refused.nothingToUndo",
        isMerged
          ? "nothing to undo; changes before the merge cannot be undone because another program changed the same list"
          : "nothing to undo")
    case .nothingToRedo:
      .init("refused.nothingToRedo", "nothing to redo; 'redo' reverses an 'undo'")
    case .noIndex: .init("refused.noIndex", "this screen has no index")
    case .unknownIndexTitle(let title, let known):
      .init(
        "refused.unknownIndexTitle",
        "no section \(quoted(title)) in the index"
          + (nearestIndexTitle(to: title, known).map { didYouMean($0) }
            ?? "; the sections are \(list(known, last: "and"))"))
    case .unknownAction(let name):
      .init("refused.unknownAction", "no program provides the action \(quoted(name))")
    case .program(let message): .init("refused.program", message.excerpt(300))
    case .functionFailed(let name, let error):
      .init(
        "failed.function",
        (name.map { "the function \(quoted($0))" } ?? "a function of the program") + " failed: "
          + error.excerpt(300), status: unavailable)
    case .programFailed(let fault, let program): explanation(of: fault, program)
    case .endlessChanges:
      .init(
        "failed.endlessChanges", "'onChange' actions keep changing settings in a loop",
        status: unavailable)
    case .interrupted: .init("refused.interrupted", "interrupted")
    case .changeInterrupted: .init("refused.interrupted", "interrupted; nothing was changed")
    case .notSetHere(let key, let isObject, let suggestion):
      .init(
        "refused.notSetHere",
        isObject
          ? noSetting(key, suggestion)
          : "\(quoted(key)) is not a setting; it contains settings", suggestion: suggestion)
    case .noItem(let operation):
      .init("refused.noItem", "'\(operation.rawValue)' works only on a row that shows an item of a list")
    case .atEndOfList(let name, let isLast):
      .init("refused.atEndOfList", "\(quoted(name)) is already the \(isLast ? "last" : "first") item")
    case .duplicateItem(let name, let list):
      .init("refused.duplicateItem", "\(quoted(list.description)) already has an item \(quoted(name))")
    case .resetsIdentity(let row):
      .init("refused.resetsIdentity", "\(quoted(row)) identifies the item, so it must have a value")
    case .noSuchItem(let name, let list, let suggestion, let remedy):
      .init(
        "refused.noSuchItem",
        "\(quoted(list.description)) has no item \(quoted(name))"
          + (suggestion == nil ? speaker.advice(remedy, "adds it") : didYouMean(suggestion)),
        suggestion: suggestion)
    case .disabledEditAction(let title, let row, let requirement, let remedy):
      .init(
        "refused.disabledEditAction",
        "the action \(quoted(title)) for \(quoted(row)) \(requirement)"
          + speaker.advice(remedy, "enables it"))
    case .other(let fault):
      .init(
        fault.code, fault.message, suggestion: fault.suggestion,
        status: fault.status)
    }
  }

  /// The exit status if a function of the program failed.
  static var unavailable: Int32 { 69 }

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

  private static func nearestIndexTitle(to title: String, _ known: [String]) -> String? {
    known.first { $0.lowercased().hasPrefix(title.lowercased()) }
      ?? Suggestion.nearest(to: title, among: known)
  }
}

extension Wording {
  /// A word that stands for a value that the user has to choose.
  package static let placeholder = "VALUE"
  /// A word that stands for an element of a list.
  static func elementPlaceholder(isItem: Bool, isMap: Bool) -> String {
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
