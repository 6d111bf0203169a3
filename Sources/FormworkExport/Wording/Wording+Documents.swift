import Formwork

// The words in documents that do not come from a form.
extension Wording {
  /// The name of a screen below its title.
  static func screenNamed(_ id: String) -> String { "Screen \(id)" }
  static func inSample(_ name: String) -> String { ", sample \(name)" }
  static func like(_ placeholder: String) -> String { " (like \(placeholder))" }

  static let problem = "problem:"
  static func actions(_ titles: [String]) -> String { "actions: \(titles.joined(separator: ", "))" }
}
