/// An unsaved change, or an unchanged part of an item with unsaved changes, which a merge needs if another program
/// removes the item.
package struct UnsavedChange: Sendable, Hashable {
  package var key: Key
  /// The saved value at the time of the change; `nil` if there was none.
  package var base: Value?
  /// `nil` if the value was removed.
  package var value: Value?
  /// Whether the values are secret and therefore missing here.
  package var isSecret: Bool
  /// Whether the value was removed. This is known even if the value is secret.
  package var isRemoved: Bool
  /// Where the values of an item come from; `nil` if they were saved under the item's name.
  package var origin: Origin?
  /// Whether a part of an item still has its saved value; for a renamed item, the one saved under its old name. Set
  /// only for renamed items and for secrets.
  package var isKept = false

  /// The value as a text, if there is one.
  var written: String? { value.map { $0.string ?? $0.json } }

  package enum Origin: Sendable, Hashable {
    case renamed(from: String)
    /// The item is not the one that was saved under its name.
    case new
  }

  package init(
    key: Key, base: Value? = nil, value: Value? = nil, isSecret: Bool = false, isRemoved: Bool = false
  ) {
    (self.key, self.base, self.value, self.isSecret) = (key, base, value, isSecret)
    self.isRemoved = isRemoved || !isSecret && value == nil
  }
}

extension UnsavedChange {
  /// What is needed to restore the unsaved changes in another session. Secrets are only named.
  package static func all(in session: Session) -> [UnsavedChange] {
    let (form, state) = (session.form, session.state)
    let unsaved = state.unsaved.filter { form.isStored($0) }
    var settings = Set(unsaved)
    // Another program may have removed the items around a changed one, so those are recorded completely.
    for item in Set(unsaved.flatMap { form.ancestors(of: $0.item) }) {
      settings.insert(form.setting(of: form.items[item].list))
      settings.formUnion(form.allSettings(ofItem: item).filter { form.isStored($0) })
    }
    let lists = unsaved.flatMap { setting in
      form.ancestors(of: setting.item).map { form.items[$0].list }
        + [form.list(of: setting)].compactMap { $0 }
    }
    for list in Set(lists) where form.lists[list].isOrdered {
      // Only positions tell the items apart.
      for item in form.items.all(of: list) {
        settings.formUnion(form.allSettings(ofItem: item).filter { form.isStored($0) })
      }
    }
    // A key may have belonged to another item.
    let saved = form.items.isEmpty ? form : session.savedForm
    var keys: [Key: (base: SettingID?, value: SettingID?)] = [:]
    var order: [Key] = []
    func note(_ key: Key) { if keys[key] == nil { order.append(key) } }
    for setting in settings.sorted() {
      if session.exists(setting: setting) {
        let key = form.recordedKey(of: setting)
        note(key)
        keys[key, default: (nil, nil)].value = setting
      }
      if setting.item.map({ state.saved.values[form.existence(ofItem: $0)] != nil }) ?? true {
        let key = saved.recordedKey(of: setting)
        note(key)
        keys[key, default: (nil, nil)].base = setting
      }
    }
    return order.map { change($0, from: keys[$0]?.base, to: keys[$0]?.value, saved, in: session) }
  }

  private static func change(
    _ key: Key, from base: SettingID?, to setting: SettingID?, _ savedForm: CompiledForm, in session: Session
  ) -> UnsavedChange {
    let (form, state) = (session.form, session.state)
    let isSecret = [base, setting].contains { $0.map { session.isSecure($0) } ?? false }
    let saved = base.flatMap { base in state.saved.values[base].map { form.stated($0, of: base) } }
    let value = setting.flatMap { setting in
      state.current.values[setting].map { form.stated($0, of: setting) }
    }
    var change =
      isSecret
      ? UnsavedChange(key: key, isSecret: true, isRemoved: value == nil)
      : UnsavedChange(key: key, base: saved, value: value)
    guard let setting, let item = setting.item else { return change }
    if form.settings[setting].role == .item, base != setting {
      let isSaved = state.saved.values[setting] != nil
      let name = savedForm.name(of: item)
      // The key of an item in a renamed one has changed, but not its own name.
      let isRenamed = isSaved && !name.hasSameScalars(as: form.name(of: item))
      change.origin = isRenamed ? .renamed(from: name) : isSaved || base == nil ? nil : .new
    }
    let hasSavedItem = state.saved.values[form.existence(ofItem: item)] != nil
    if hasSavedItem, base != setting || isSecret {
      change.isKept = state.saved.values[setting] == state.current.values[setting]
    }
    return change
  }
}

// Changes as objects: the lines of a journal.
extension UnsavedChange {
  /// - Returns: `nil` if the object does not describe a change.
  package init?(_ object: Value.Object) {
    guard let key = object["key"]?.string else { return nil }
    self.init(
      key: Key(verbatim: key), base: object["base"], value: object["value"],
      isSecret: object["secret"] == .bool(true), isRemoved: object["removed"] == .bool(true))
    origin = object["renamedFrom"]?.string.map { .renamed(from: $0) }
    if object["new"] == .bool(true) { origin = .new }
    isKept = object["kept"] == .bool(true)
  }

  package var object: Value.Object {
    var object: Value.Object = ["key": .string(key.description)]
    switch origin {
    case .renamed(let name): object["renamedFrom"] = .string(name)
    case .new: object["new"] = true
    case nil: break
    }
    if isKept { object["kept"] = true }
    if isSecret { object["secret"] = true }
    if isSecret, isRemoved { object["removed"] = true }
    object["base"] = base
    object["value"] = value
    return object
  }
}
