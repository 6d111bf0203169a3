/// How a surface words what a message suggests, such as a prompt or a shell. Messages themselves name no
/// commands.
package struct Speaker: Sendable {
  /// The command that makes the changes of a remedy; `nil` if the surface has none.
  package var command: @Sendable (Remedy) -> String?
  /// How to find the name of a row; `nil` if rows are not named.
  package var listing: @Sendable () -> String?

  /// The command that lists all items of a row; `nil` if messages should not suggest one.
  package var describing: @Sendable (String) -> String? = { _ in nil }

  package init(listing: @escaping @Sendable () -> String?, command: @escaping @Sendable (Remedy) -> String?) {
    self.command = command
    self.listing = listing
  }

  /// A surface without commands, such as a page or a program of its own.
  package static let plain = Speaker(listing: { nil }, command: { _ in nil })

  /// What a remedy achieves, to be appended to a sentence; empty if the surface cannot word it.
  func advice(_ remedy: Remedy?, _ effect: String) -> String {
    remedy.flatMap(command).map { "; \(Wording.command($0)) \(effect)" } ?? ""
  }

  /// A remedy for which the user has to choose a value, to be appended to a sentence.
  func use(_ remedy: Remedy?) -> String {
    remedy.flatMap(command).map { "; to correct it, use \(Wording.command($0))" } ?? ""
  }
}
