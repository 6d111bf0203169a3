/// A form with its state: an event comes in, a new state and an outcome come out.
///
/// Nothing in a session prints, reads or writes. It is tested without a terminal:
/// ```swift
/// var session = Session(form)
/// let outcome = session.handle(.tap(RowAddress(screen: "home", id: "wifi")))
/// outcome.changes   // network.wifi: nil → false
/// ```
public struct Session: Sendable {
  /// Held for as long as a function needs it, the form is read in place and not copied.
  @usableFromInline private(set) var formReference: FormReference
  var state: SettingsState
  /// The screens from the first one to the one that is shown.
  package internal(set) var path = [ScreenPlace(screen: 0)]
  /// Whether the last event made a step, and left actions that go on in it.
  var continuesStep = false
  /// Whether something is only tried: refusals then offer no remedies, which would be tried in turn.
  var isTrial = false

  /// Creates a session on the form's first screen.
  ///
  /// - Parameter values: by setting, what is stored; nothing by default.
  package init(_ form: CompiledForm, values: [Value?]? = nil) {
    formReference = FormReference(form)
    state = SettingsState(saved: values ?? [Value?](repeating: nil, count: form.settings.count))
  }

  /// Creates a session on the form's first screen with nothing set.
  public init(_ form: CompiledForm) { self.init(form, values: nil) }

  /// Takes other stored values, in the place of everything that the session had.
  package mutating func load(_ values: [Value?]) { state = SettingsState(saved: values) }

  /// The form that the state belongs to.
  ///
  /// Inlined, so that who reads one of its tables copies that and not all of them.
  @inlinable public var form: CompiledForm { formReference.tables }

  // MARK: - Values

  /// The value that was set under a key, whatever its kind.
  public func storedValue(of key: Key) -> Value? { form.setting(key).flatMap { storedValue($0) } }

  /// The value in effect: the one that was set if it is of the setting's kind, else the default.
  public func effectiveValue(of key: Key) -> Value? { form.setting(key).flatMap { effectiveValue($0) } }

  package func storedValue(_ setting: Int) -> Value? { state.current.values[setting] }

  package func effectiveValue(_ setting: Int) -> Value? {
    form.effectiveValue(state.current.values[setting], of: setting)
  }

  package func defaultValue(_ setting: Int) -> Value? { form.settings[setting].defaultValue }

  /// Whether a value is stored that the setting cannot take.
  package func isWrongKind(_ setting: Int) -> Bool {
    state.current.values[setting].map { !form.admits($0, of: setting) } ?? false
  }

  package func isVisible(_ row: Int) -> Bool {
    let condition = Int(form.rows[row].visibleWhen)
    return condition < 0 || holds(condition)
  }

  package func isEnabled(_ row: Int) -> Bool {
    let condition = Int(form.rows[row].enabledWhen)
    return !form.rows[row].flags.contains(.disabled) && (condition < 0 || holds(condition))
  }

  /// Whether a compiled condition holds; one that could not be compiled does.
  func holds(_ expression: Int) -> Bool {
    let bare = form.bareSettings[expression]
    if bare >= 0 { return effectiveValue(Int(bare))?.bool ?? false }
    return form.expressions[expression]?.holds(effectiveValue) ?? true
  }

  /// Whether a row that shows the setting takes a new value.
  func isOpen(_ setting: Int) -> Bool {
    form.rows(of: setting).contains { isVisible($0) && isEnabled($0) }
  }

  package func isSecure(_ setting: Int) -> Bool { form.settings[setting].isSecure }

  // MARK: - What is not saved

  /// The settings that differ from the saved ones, in the form's order.
  public var unsavedChanges: [Change] {
    state.unsaved.filter { form.settings[$0].isKept }.map {
      Change($0, old: state.saved.values[$0], new: state.current.values[$0])
    }
  }

  /// What `unsavedChanges` leave in the settings.
  package var unsavedValues: [(setting: Int, value: Value?)] {
    let form = formReference
    return state.unsaved.filter { form.tables.settings[$0].isKept }.map { ($0, state.current.values[$0]) }
  }

  package func isUnsaved(_ setting: Int) -> Bool { state.isUnsaved(setting) }

  /// Whether `unsavedChanges` has any.
  public var hasUnsavedChanges: Bool {
    state.hasUnsaved && state.unsaved.contains { form.settings[$0].isKept }
  }

  /// Says that the settings file now holds the present values.
  public mutating func markSaved() { state.markSaved() }

  /// Every effective value, as a store that writes all values has them.
  package var effectiveValues: [(setting: Int, value: Value?)] {
    form.settings.indices.filter { form.settings[$0].isKept }.map {
      ($0, isWrongKind($0) ? storedValue($0) : effectiveValue($0))
    }
  }

  // MARK: - Another form

  /// Puts a form in the place of the present one, as when more of its files were read or the program derived it
  /// anew: what was set stays under its key.
  ///
  /// - Parameter values: by setting of the new form, what is stored for keys that are new.
  package mutating func replace(_ new: CompiledForm, values: [Value?]? = nil) {
    let old = form
    state = state.mapped(onto: values ?? [Value?](repeating: nil, count: new.settings.count)) { setting in
      guard old.settings[setting].isKept else { return nil }
      return old.texts.withBytes(of: old.settings[setting].path) { new.setting(path: $0) }
    }
    path = path.compactMap { place in
      new.screen(named: old.screens[place.screen].name).map { ScreenPlace(screen: $0, row: place.row) }
    }
    if path.isEmpty { path = [ScreenPlace(screen: 0)] }
    formReference = FormReference(new)
  }
}

extension CompiledForm {
  /// The value in effect where another one is stored.
  package func effectiveValue(_ stored: Value?, of setting: Int) -> Value? {
    if let stored, admits(stored, of: setting) { return stored.normal }
    return settings[setting].defaultValue
  }
}

/// A form behind a reference, so that a copy of a session is a small one.
@usableFromInline
final class FormReference: Sendable {
  @usableFromInline let tables: CompiledForm

  init(_ tables: CompiledForm) { self.tables = tables }
}

/// A screen on the way, and the row that led on from it.
package struct ScreenPlace: Sendable, Hashable {
  package var screen: Int
  package var row: RowAddress?

  init(screen: Int, row: RowAddress? = nil) {
    self.screen = screen
    self.row = row
  }
}
