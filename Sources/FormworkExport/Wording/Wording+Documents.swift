import Formwork

// The words in documents that do not come from a form.
extension Wording {
  /// The name of a screen below its title.
  static func screenNamed(_ id: String) -> String { "Screen \(id)" }
  static func inSample(_ name: String) -> String { ", sample \(name)" }
  static func like(_ placeholder: String) -> String { " (like \(placeholder))" }

  static let hiddenNow = "hidden now"

  /// When a row is shown and enabled, and what it requires.
  static func rules(_ rules: RowRules) -> [String] {
    let (shown, enabled) = (rules.shown, rules.enabled)
    return (shown.isEmpty ? [] : ["shown when \(list(shown, last: "and", isQuoted: false))"])
      + (enabled.isEmpty ? [] : ["enabled when \(list(enabled, last: "and", isQuoted: false))"])
      + rules.requirements.map { "\($0.words) (\($0.message))" }
  }

  static let problem = "problem:"
  static func actions(_ titles: [String]) -> String { "actions: \(titles.joined(separator: ", "))" }
}

// Messages about pages.
extension Wording {
  static let noPageEngine =
    "this program was built without the page engine; run '.ci/engine' and build it again, or use 'formwork preview', "
    + "--format svg or --format markdown, which do not need it"
}
