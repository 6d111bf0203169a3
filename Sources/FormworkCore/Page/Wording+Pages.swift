// What a page in a browser says.
extension Wording {
  static let emptyRequest = "the request is empty"
  static let noFormIsOpen = "no form is open"
  static func unknownRequest(_ name: String) -> String { "unknown request '\(name)'" }

  package static let formHasMistakes = "the form has mistakes"
  static let settingsOfPage = "settings"
  package static let savedInPageOnly = "Saved in this page only."
  static func pageWould(_ effect: String) -> String { "The program would \(effect)." }

  static func fileIsNotInPage(_ name: String) -> String { "the page does not contain the file '\(name)'" }
  static func pageDoesNotCall(_ name: String) -> String { "This would call the function '\(name)'." }
  static func pageDoesNotRun(_ command: String) -> String { "This would run '\(command)'." }

  static func pageDoesNotLoad(_ source: Source) -> String {
    if case .run = source { return "a page cannot run '\(source.name)'" }
    return "a page cannot call '\(source.name)'"
  }

  static func isNotValid(_ name: String, _ part: CompiledForm.Load.Part) -> String {
    switch part {
    case .rows: "the rows in \(whole(name)) are not valid"
    case .items: "the items in \(whole(name)) are not valid"
    case .detailText: "the text in \(whole(name)) is not valid"
    }
  }

  static let alertIsClosed = "this question is no longer open"
  static let elementHasMoved = "the list has changed in the meantime"
  static let rowIsGone = "this row is no longer in the form"
  static let nothingToRedo = "nothing to redo"
  static let pathIsEmpty = "a path cannot be empty"

  /// A sentence that says what to change. Names and texts must already be quoted.
  static func change(_ assignments: [(name: String, content: Remedy.Assignment.Content)]) -> String {
    let parts = assignments.map { name, content in
      switch content {
      case .text(let text): "set \(name) to \(text)"
      case .null: "set \(name) to null"
      case .placeholder: "enter another value for \(name)"
      case .nothing: "reset \(name)"
      case .elementAdded: "add an element to \(name)"
      case .elementRemoved(let number, _): "remove element \(number) of \(name)"
      }
    }
    let text = list(parts, last: "and", isQuoted: false)
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  static let alreadyInList = "The list already contains it."

  /// The question before a change that hides rows. The names are in quotes.
  ///
  /// - Parameters:
  ///   - changed: the settings whose change hides rows.
  ///   - reset: the settings of these rows.
  static func reset(changing changed: [String], _ reset: [String]) -> String {
    "Changing \(list(changed, last: "and", isQuoted: false)) resets \(counted(reset.count, "setting")): "
      + "\(list(reset, last: "and", isQuoted: false)). Continue?"
  }
  static let cancel = "Cancel"
  static let proceed = "Continue"

  /// - Parameter names: names in quotes.
  package static func reset(_ names: [String]) -> String {
    "\(list(names, last: "and", isQuoted: false)) "
      + (names.count == 1
        ? "was reset because it no longer applies" : "were reset because they no longer apply")
  }

  static func undone(_ count: Int) -> String { "undid \(counted(count, "change"))" }
  static func redone(_ count: Int) -> String { "redid \(counted(count, "change"))" }

  package static func part(_ label: String, ofItem identity: String) -> String {
    "\(quoted(label)) of \(quoted(identity))"
  }
}
