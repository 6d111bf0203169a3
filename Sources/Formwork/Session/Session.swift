/// A form with its state: an event comes in, a new state and an outcome come out.
///
/// Nothing in a session prints, reads or writes. It is tested without a terminal:
/// ```swift
/// var session = Session(definition)
/// let outcome = session.handle(.toggle(try session.row("wifi")))
/// outcome.changes   // [network.wifi: nil → false]
/// ```
public struct Session: Sendable {
  /// The form that the state belongs to; `replace` puts another one in its place.
  public internal(set) var definition: FormDefinition
  /// What the names in selections mean. A name that stands in the form's `actions` alone comes out as
  /// `Outcome.Effect.describe`; any other one is refused.
  public var actions: ActionTable
  /// The lines that a registered view shows for a row, by the view's name.
  public var views: [String: @Sendable (Row) -> [String]] = [:]
  /// What was set, by slot, as it stands in the settings; one of the wrong kind is not in effect.
  var values: [Value?]
  /// By slot, for those that were touched since: what the settings file holds.
  var saved: [Int: Value?] = [:]
  /// By slot, what is set aside while its row is hidden.
  var aside: [Int: Value] = [:]
  /// What was set aside when the settings were last saved.
  var savedAside: [Int: Value] = [:]
  var log = ChangeLog()
  /// Rows that an event may hide, and whether they were visible before it.
  var wasVisible: [Int: Bool] = [:]
  /// Whether this state only tries something: its refusals offer nothing, which would be tried again.
  var isTrial = false
  /// The screens from the first one to the one that is shown.
  package var path: [ScreenPlace] = [ScreenPlace(screen: 0)]
  /// Whether outcomes keep the dictionaries that were routed.
  public var isTracing = false

  /// Receives each input as the row's context with `row`, `key`, `value`, `oldValue` and, for a segment,
  /// `index` in it, and gives what is to be written into the settings (`nil` takes a key out). Without one
  /// the value is written under the row's key. Keys that no row has are passed over.
  public var handler: (@Sendable (Row.Context) -> [Key: Value?])?

  /// A form in its first state: nothing is set, and the first screen is shown.
  public init(
    _ definition: FormDefinition, actions: ActionTable = ActionTable(),
    handler: (@Sendable (Row.Context) -> [Key: Value?])? = nil
  ) {
    self.definition = definition
    self.actions = actions
    self.handler = handler
    values = [Value?](repeating: nil, count: definition.keys.count)
  }

  /// Takes the values of a settings file, in the place of those that the session had.
  public mutating func load(_ file: SettingsFile) throws(SettingsFile.Problem) {
    values = try file.values(for: definition.keys)
    saved = [:]
    aside = [:]
    savedAside = [:]
    log = ChangeLog()
  }

  /// Forgets what was set, where the form itself shows what became of it.
  package mutating func forgetValues() {
    values = [Value?](repeating: nil, count: definition.keys.count)
    saved = [:]
    aside = [:]
    savedAside = [:]
    log = ChangeLog()
  }

  // MARK: - State

  /// The value that was set under a key, whatever its kind.
  public func setValue(of key: Key) -> Value? { definition.keys.slot(of: key).flatMap { values[$0] } }

  /// The value in effect: the one that was set if it is of the row's kind, else the default.
  public func effectiveValue(of key: Key) -> Value? {
    definition.keys.slot(of: key).flatMap { effectiveValue($0) }
  }

  package func setValue(_ slot: Int) -> Value? { values[slot] }

  package func effectiveValue(_ slot: Int) -> Value? {
    let accessory = definition.rows[definition.keys[slot].row].row.accessory
    if let value = values[slot], let kind = accessory.valueKind, kind.admits(value) {
      return kind.normal(value)
    }
    return accessory.value
  }

  package func defaultValue(_ slot: Int) -> Value? {
    definition.rows[definition.keys[slot].row].row.accessory.value
  }

  /// Whether a value is stored that the row cannot take.
  package func isWrongKind(_ slot: Int) -> Bool {
    guard let value = values[slot] else { return false }
    return definition.rows[definition.keys[slot].row].row.accessory.valueKind?.admits(value) == false
  }

  package func isVisible(_ row: Int) -> Bool { isVisible(row, with: [:]) }
  package func isEnabled(_ row: Int) -> Bool { isEnabled(row, with: [:]) }

  func isVisible(_ row: Int, with changes: [Int: Value]) -> Bool {
    definition.rows[row].visibleWhen?.holds { changes[$0] ?? effectiveValue($0) } ?? true
  }

  func isEnabled(_ row: Int, with changes: [Int: Value]) -> Bool {
    definition.rows[row].row.isEnabled
      && definition.rows[row].enabledWhen?.holds { changes[$0] ?? effectiveValue($0) } ?? true
  }

  /// What expressions read: the values in effect, once some changes are made. It holds a copy of the state;
  /// where every input passes, the values are read in place.
  func reader(with changes: [Int: Value] = [:]) -> (Int) -> Value? {
    { slot in changes[slot] ?? effectiveValue(slot) }
  }

  // MARK: - What is not saved

  /// The settings that differ from the saved ones, in the form's order.
  public var unsavedChanges: [Change] {
    saved.keys.sorted().compactMap { slot in
      guard definition.keys[slot].isKept, let old = saved[slot], values[slot] != old else { return nil }
      return Change(key: definition.keys[slot].key, old: old, new: values[slot], slot: slot)
    }
  }

  package func isUnsaved(_ slot: Int) -> Bool {
    guard let old = saved[slot] else { return false }
    return values[slot] != old
  }

  /// Whether `unsavedChanges` has any, without making them.
  public var hasUnsavedChanges: Bool {
    saved.contains { slot, old in definition.keys[slot].isKept && values[slot] != old }
  }

  /// Says that the settings file now holds the present values.
  public mutating func markSaved() {
    saved = [:]
    savedAside = aside
  }

  /// Every effective value, as a store with `writes: all` has them.
  public var effectiveValues: [(key: Key, value: Value?)] {
    (0..<definition.keys.count).filter { definition.keys[$0].isKept }.map {
      (definition.keys[$0].key, isWrongKind($0) ? values[$0] : effectiveValue($0))
    }
  }

  /// Stores a value, to be undone; gives the change, if it is one.
  mutating func store(_ value: Value?, in slot: Int) -> Change? {
    let change = exchange(value, in: slot)
    if let change { log.note(.setting(slot: slot), old: change.old, new: change.new) }
    return change
  }

  /// The one place where a setting is written.
  mutating func exchange(_ value: Value?, in slot: Int) -> Change? {
    let old = values[slot]
    guard old != value else { return nil }
    watchRows(dependingOn: slot)
    if saved[slot] == nil { saved[slot] = .some(old) }
    values[slot] = value
    return Change(key: definition.keys[slot].key, old: old, new: value, slot: slot)
  }

  /// Puts a form in the place of the present one, as when more of its files were read or the program gave
  /// new sections: what was set stays under its key.
  ///
  /// - Parameter file: holds the values of keys that are new.
  public mutating func replace(
    _ new: FormDefinition, file: SettingsFile? = nil
  ) throws(SettingsFile.Problem) {
    var newValues = try file?.values(for: new.keys) ?? [Value?](repeating: nil, count: new.keys.count)
    var newSaved: [Int: Value?] = [:]
    for slot in 0..<definition.keys.count {
      guard definition.keys[slot].isKept, let target = new.keys.slot(of: definition.keys[slot].key) else {
        continue
      }
      newValues[target] = values[slot]
      if let old = saved[slot] { newSaved[target] = .some(old) }
    }
    let old = definition
    log = log.mapped { slot in
      old.keys[slot].isKept ? new.keys.slot(of: old.keys[slot].key) : nil
    }
    var newAside: [Int: Value] = [:]
    for (slot, value) in aside {
      if let target = new.keys.slot(of: old.keys[slot].key) { newAside[target] = value }
    }
    aside = newAside
    savedAside = [:]
    let places = path.map { (name: definition.screens[$0.screen].name, row: $0.row) }
    definition = new
    values = newValues
    saved = newSaved
    path = places.compactMap { place in
      guard let screen = new.screen(named: place.name) else { return nil }
      let row = place.row.flatMap { new.screens[screen].rowsByID[Name(old.rows[$0.index].id)] }
      return ScreenPlace(screen: screen, row: row.map { RowReference($0) })
    }
    if path.isEmpty { path = [ScreenPlace(screen: 0)] }
  }
}

/// A screen on the way, and the row that led on from it.
package struct ScreenPlace: Sendable, Hashable {
  package var screen: Int
  package var row: RowReference?

  init(screen: Int, row: RowReference? = nil) {
    self.screen = screen
    self.row = row
  }
}
