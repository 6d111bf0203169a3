/// A form that a program may change at any time. It is checked for changes after each command.
@MainActor
package protocol LiveForm: AnyObject {
  /// The current form.
  var definition: FormDefinition { get }
  /// Whether the form itself reflects each input, so that the session keeps no values.
  var holdsState: Bool { get }
  /// The names of the screens from the first to the current one, if the program determines them.
  var path: [String]? { get }
  /// Returns the new form if the program changed it.
  ///
  /// - Parameter depth: the number of screens on the prompt's stack.
  func refresh(depth: Int) -> FormDefinition?
  /// Returns and removes the messages that the program wants to show.
  func takeAlerts() -> [Alert]
}

/// The form of a state store. It is rendered at most once for each command, no matter how many values were
/// set.
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
