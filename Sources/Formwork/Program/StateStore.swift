/// A state of a type defined by the program, and a form derived from it.
///
/// ```swift
/// @MainActor final class Screen {
///   lazy var store: StateStore<Settings> = StateStore(Settings()) { [unowned self] settings in
///     Form("Settings") {
///       Section {
///         Row(text: "Wi-Fi", accessory: .switchToggle(value: settings.wifi) { self.store.wifi = $0 })
///       }
///     }
///   }
/// }
/// let screen = Screen()
/// screen.store.wifi = true  // or screen.store.state.wifi
/// let form = screen.store.form  // rendered now, once for everything that was set
/// ```
/// Setting a value does not render the form. It is rendered the next time it is accessed, so a command that
/// sets many values renders it once. A prompt renders it after each command, and when the state changes while
/// it waits.
@MainActor @dynamicMemberLookup
public final class StateStore<State> {
  /// The state. After it changes, the form is rendered again when it is next accessed.
  public var state: State {
    didSet {
      isStale = true
      changes.post()
    }
  }

  /// Posted when the state has been set or an effect has been requested.
  let changes = Notice()
  /// The effects to perform after the current command.
  private var effects: [Effect] = []
  /// The number of times that the form has been rendered.
  private(set) var renderingCount = 0

  private let makeForm: @MainActor (State) -> Form
  /// Compares two states; if `nil`, every state that is set counts as a change.
  private let areEqual: (@MainActor (State, State) -> Bool)?
  private var isStale = true
  private var isRendering = false
  private var renderedForm: Form?
  /// Stored only if states can be compared: a second copy would make the next change of an array slow.
  private var renderedState: State?
  private var observers = RenderingObservers()

  /// Creates a store that renders again after any change.
  ///
  /// `form` is first called when the form is first accessed. It must not access the store's form itself.
  public init(_ state: State, form: @escaping @MainActor (State) -> Form) {
    self.state = state
    areEqual = nil
    makeForm = form
  }

  /// Creates a store for a state that can be compared. Setting a state equal to the last rendered one does
  /// not render.
  public init(_ state: State, form: @escaping @MainActor (State) -> Form) where State: Equatable {
    self.state = state
    areEqual = { $0 == $1 }
    makeForm = form
  }

  /// A member of the state.
  public subscript<Value>(dynamicMember member: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: member] }
    _modify { yield &state[keyPath: member] }
  }

  /// Performs effects after the current command, for example to push a screen of the form.
  public func perform(_ effects: Effect...) {
    self.effects += effects
    changes.post()
  }

  /// Returns and removes the requested effects.
  func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// The form for the current state; rendered first if the state has changed.
  public var form: Form {
    if let present { return present }
    return renderAnew().form
  }

  /// Renders the form if the state has changed, and returns the difference.
  ///
  /// The difference is relative to the form that was last rendered, by `render` or `form`. For the first
  /// rendering, it is relative to a form without title and sections.
  @discardableResult
  public func render() -> FormDifference {
    if present != nil { return FormDifference() }
    let (old, form, difference) = renderAnew()
    return difference ?? form.difference(from: old ?? Form(title: ""))
  }

  /// Adds an observer that is called once for each rendering except the first one, even if only closures
  /// changed.
  ///
  /// The observer may set values; the form is then rendered when it is next accessed.
  @discardableResult
  public func onChange(_ observer: @escaping FormObserver) -> FormObservation {
    observers.add(observer)
  }

  /// Removes an observer. Removing it again has no effect.
  public func removeObserver(_ observation: FormObservation) { observers.remove(observation) }

  /// The last rendered form, if it is still current.
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
    // Set before rendering: a value set during rendering makes the form stale again.
    isStale = false
    renderedState = areEqual == nil ? nil : state
    let old = renderedForm
    let form = makeForm(state)
    renderedForm = form
    renderingCount += 1
    isRendering = false
    guard let old, !observers.isEmpty else { return (old, form, nil) }
    let difference = form.difference(from: old)
    observers.notify(old, form, difference)
    return (old, form, difference)
  }
}
