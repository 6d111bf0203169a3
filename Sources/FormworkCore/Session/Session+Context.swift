// The dictionaries that the program's functions receive.
extension Session {
  /// The dictionary for a function that a tap calls: the row's own context, `row`, `key` if the row has one,
  /// and `value` if the row has a value.
  package func context(ofRow row: Int?) -> [String: Value] {
    guard let row else { return [:] }
    var context = ownContext(ofRow: row)
    if let setting = form.setting(of: row) {
      context["key"] = form.statedKey(of: setting).map { .string($0.description) }
      context["value"] = effectiveValue(setting) ?? .null
    }
    return context
  }

  /// The dictionary for a changed value: the row's own context, `row`, `key` if the row has one, the
  /// effective `value` and `oldValue`, `isSet`, `cause` and, for a segmented control, the `index` of the new
  /// segment.
  ///
  /// - Parameter row: the row whose context it is; by default, the row through which the value was changed.
  package func context(of change: Change, cause: Cause, row: Int? = nil) -> [String: Value] {
    let row = row ?? change.row ?? Int(form.settings[change.setting].row)
    let value = form.effectiveValue(change.new, of: change.setting)
    var context = ownContext(ofRow: row)
    context["key"] = form.statedKey(of: change.setting).map { .string($0.description) }
    context["value"] = value ?? .null
    context["oldValue"] = form.effectiveValue(change.old, of: change.setting) ?? .null
    context["isSet"] = .bool(change.new != nil)
    context["cause"] = .string(cause.rawValue)
    if form.rows[row].accessory == .segmentedControl, let value {
      let index = form.input(ofSetting: change.setting).items?.firstIndex { $0.value == value }
      context["index"] = index.map { .int($0) }
    }
    return context
  }

  /// Whether a change is visible to the program: the effective value differs, or a value became set or unset.
  package func isRouted(_ change: Change) -> Bool {
    // The program hears of an item by its list.
    if form.settings[change.setting].role == .item { return false }
    return (change.old == nil) != (change.new == nil)
      || form.effectiveValue(change.old, of: change.setting)
        != form.effectiveValue(change.new, of: change.setting)
  }

  private func ownContext(ofRow row: Int) -> [String: Value] {
    var context: [String: Value] = [:]
    for member in form.details(of: row)?.context ?? Value.Object() where context[member.name] == nil {
      context[member.name] = member.value
    }
    context["row"] = .string(form.id(of: row))
    if let item = form.item(ofRow: row), exists(item: item) {
      context["item"] = .object(object(ofItem: item))
    }
    return context
  }
}
