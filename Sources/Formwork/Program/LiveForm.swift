/// A form that a program makes anew as it goes: it is looked at again after each command.
@MainActor
package protocol LiveForm: AnyObject {
  /// The form as it is now.
  var definition: FormDefinition { get }
  /// Whether the form shows what became of each input, so that nothing that was put in is kept beside it.
  var holdsState: Bool { get }
  /// The names of the screens from the first to the shown one, where the program decides over that.
  var path: [String]? { get }
  /// Gives the form anew if the program changed it.
  ///
  /// - Parameter depth: how many screens the prompt shows on its way.
  func refresh(depth: Int) -> FormDefinition?
  /// Hands over the messages that the program wants to show.
  func takeAlerts() -> [Alert]
}

/// The form of a state store: rendered at most once a command, however many values were set.
@MainActor
package final class StateForm<State>: LiveForm {
  private let store: StateStore<State>

  package init(_ store: StateStore<State>) {
    self.store = store
    store.render()
  }

  package var definition: FormDefinition { FormDefinition(store.form) }
  package var holdsState: Bool { true }
  package var path: [String]? { nil }
  package func refresh(depth: Int) -> FormDefinition? { store.render().isEmpty ? nil : definition }
  package func takeAlerts() -> [Alert] { [] }
}
