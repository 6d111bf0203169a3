/// A state of a program's own type, and the form that is a function of it.
///
/// ```swift
/// @MainActor final class Screen {
///   lazy var store: StateStore<Settings> = StateStore(Settings()) { [unowned self] settings in
///     Form(title: "Settings", sections: [
///       Section(rows: [
///         Row(text: "Wi-Fi", accessory: .switchToggle(value: settings.wifi) { self.store.wifi = $0 })
///       ])
///     ])
///   }
/// }
/// screen.store.wifi = true   // or store.state.wifi
/// screen.store.form          // rendered now, once for all that was set
/// ```
/// Setting a value renders nothing: the form is rendered when it is next asked for, so that a command that
/// sets many values renders it once. There is no timer; a program calls `render` after each command.
@MainActor @dynamicMemberLookup
public final class StateStore<State> {
  /// The state; a form that was rendered for an older one is rendered again when it is next asked for.
  public var state: State {
    didSet { isStale = true }
  }

  private let makeForm: @MainActor (State) -> Form
  /// Whether two states are equal; without it each state that is set is another one.
  private let areEqual: (@MainActor (State, State) -> Bool)?
  private var isStale = true
  private var isRendering = false
  private var renderedForm: Form?
  /// Kept only where states can be compared: a second copy makes the next change of an array a slow one.
  private var renderedState: State?
  private var observers = FormObservers()

  /// A store that renders again after anything was set.
  ///
  /// `form` is first called when a form is first asked for; it must not ask the store for one itself.
  public init(_ state: State, form: @escaping @MainActor (State) -> Form) {
    self.state = state
    areEqual = nil
    makeForm = form
  }

  /// The same for a state that can be compared: one that equals the state rendered last renders nothing.
  public init(_ state: State, form: @escaping @MainActor (State) -> Form) where State: Equatable {
    self.state = state
    areEqual = { $0 == $1 }
    makeForm = form
  }

  /// A value of the state.
  public subscript<Value>(dynamicMember member: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: member] }
    _modify { yield &state[keyPath: member] }
  }

  /// The form for the state, rendered now if something was set since it was last asked for.
  public var form: Form {
    if let present { return present }
    return renderAnew().form
  }

  /// Renders the form if something was set since, and gives what that changed.
  ///
  /// It is the difference from the form that was rendered before, whether for `render` or for `form`; at the
  /// first rendering, from a form without title and sections.
  @discardableResult
  public func render() -> FormDifference {
    if present != nil { return FormDifference() }
    let (old, form, difference) = renderAnew()
    return difference ?? form.difference(from: old ?? Form(title: ""))
  }

  /// Adds an observer, who is told once for each rendering but the first one; also where nothing but
  /// closures changed.
  ///
  /// It may set values, for which the form is rendered when it is next asked for.
  @discardableResult
  public func onChange(_ observer: @escaping FormObserver) -> FormObservation {
    observers.add(observer)
  }

  /// Removes an observer, who is told nothing from now on; once is enough, and twice does no harm.
  public func removeObserver(_ observation: FormObservation) { observers.remove(observation) }

  /// The form that was rendered last, if it still holds.
  private var present: Form? {
    guard isStale, let areEqual, let renderedState, areEqual(renderedState, state) else {
      return isStale ? nil : renderedForm
    }
    isStale = false
    return renderedForm
  }

  private func renderAnew() -> (old: Form?, form: Form, difference: FormDifference?) {
    precondition(!isRendering, "the function that makes the form asks its store for the form")
    isRendering = true
    // Before the form is made: what is set meanwhile makes it stale again.
    isStale = false
    renderedState = areEqual == nil ? nil : state
    let old = renderedForm
    let form = makeForm(state)
    renderedForm = form
    isRendering = false
    guard let old, !observers.isEmpty else { return (old, form, nil) }
    let difference = form.difference(from: old)
    observers.tell(old, form, difference)
    return (old, form, difference)
  }
}
