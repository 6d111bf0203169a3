/// A form that a program may change at any time.
@MainActor
package protocol LiveForm: AnyObject, Sendable {
  /// The current form.
  var definition: FormDefinition { get }
  /// The names of the screens from the first to the current one, if the program determines them.
  var path: [String]? { get }
  /// The functions that its alerts call.
  var functions: FunctionTable { get }
  /// Whether the rows of the current screen are being loaded.
  var isLoading: Bool { get }
  /// Posted when the program has changed its form or requests effects.
  var changes: Notice { get }
  /// Returns the new form if the program changed it.
  ///
  /// - Parameter depth: the number of screens on the prompt's stack.
  func refresh(depth: Int) -> FormDefinition?
  /// Returns and removes the effects that the program requests.
  func takeEffects() -> [Effect]
}

extension LiveForm {
  package var functions: FunctionTable { FunctionTable() }
  package var isLoading: Bool { false }
}

/// The form of a state store. It is rendered at most once for each command, no matter how many values were
/// set.
@MainActor
package final class StateForm<State>: LiveForm {
  private let store: StateStore<State>
  private let registry: Registry
  /// The number of the rendering that was used last.
  private var rendering: Int

  package init(_ store: StateStore<State>, registry: Registry) {
    self.store = store
    self.registry = registry
    _ = store.form
    rendering = store.renderingCount
  }

  package var definition: FormDefinition { FormDefinition(store.form, registry: registry) }
  package var path: [String]? { nil }

  package var changes: Notice { store.changes }

  package func refresh(depth: Int) -> FormDefinition? {
    _ = store.form
    guard store.renderingCount != rendering else { return nil }
    rendering = store.renderingCount
    return definition
  }

  package func takeEffects() -> [Effect] { store.takeEffects() }
}
