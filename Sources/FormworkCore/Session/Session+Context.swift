// The dictionaries that the program's functions receive.
extension Session {
  /// The dictionary for a function that a tap calls: the row's own context, `row`, `key` if the row has one,
  /// and `value` if the row has a value.
  ///
  /// - Parameter masksSecrets: whether to replace secrets, for output.
  package func context(ofRow row: RowID?, masksSecrets: Bool = false) -> [String: Value] {
    guard let row else { return [:] }
    var context = ownContext(ofRow: row, masksSecrets: masksSecrets)
    if let setting = form.setting(of: row) {
      context["key"] = form.statedKey(of: setting).map { .string($0.description) }
      let value = statedValue(setting) ?? .null
      context["value"] = masksSecrets && value != .null && isSecure(setting) ? .string(Wording.secret) : value
    }
    return context
  }

  /// The dictionary for a changed value: the row's own context, `row`, `key` if the row has one, the
  /// effective `value` and `oldValue`, `isSet`, `cause` and, for a segmented control, the `index` of the new
  /// segment.
  ///
  /// - Parameters:
  ///   - row: the row whose context it is; by default, the row through which the value was changed.
  ///   - masksSecrets: whether to replace secrets, for output.
  package func context(
    of change: Change, cause: Cause, row: RowID? = nil, masksSecrets: Bool = false
  ) -> [String: Value] {
    let row = row ?? change.row ?? form.row(of: change.setting)
    let change = form.stated(change)
    let value = form.effectiveValue(change.new, of: change.setting)
    let isMasked = masksSecrets && isSecure(change.setting)
    func shown(_ value: Value?) -> Value {
      isMasked && value != nil ? .string(Wording.secret) : value ?? .null
    }
    var context = ownContext(ofRow: row, masksSecrets: masksSecrets)
    context["key"] = form.statedKey(of: change.setting).map { .string($0.description) }
    context["value"] = shown(value)
    context["oldValue"] = shown(form.effectiveValue(change.old, of: change.setting))
    context["isSet"] = .bool(change.new != nil)
    context["cause"] = .string(cause.rawValue)
    if form.rows[row].accessory == .segmentedControl, let value {
      let index = form.input(ofSetting: change.setting).items?.firstIndex { $0.value == value }
      context["index"] = index.map { .count($0) }
    }
    return context
  }

  /// Whether a change is visible to the program: the effective value differs, or a value became set or unset.
  package func isRouted(_ change: Change) -> Bool {
    // The program is told about a new or removed item by the change of its list.
    if form.settings[change.setting].role == .item { return false }
    return (change.old == nil) != (change.new == nil)
      || form.effectiveValue(change.old, of: change.setting)
        != form.effectiveValue(change.new, of: change.setting)
  }

  private func ownContext(ofRow row: RowID, masksSecrets: Bool = false) -> [String: Value] {
    var context: [String: Value] = [:]
    for member in form.details(of: row)?.context ?? Value.Object() where context[member.name] == nil {
      context[member.name] = member.value
    }
    context["row"] = .string(form.id(of: row))
    if let item = row.item, exists(item: item) {
      let object = form.object(ofItem: item) { setting in
        let value = storedValue(setting)
        return masksSecrets && value != nil && isSecure(setting) ? .string(Wording.secret) : value
      }
      context["item"] = .object(object)
    }
    return context
  }
}
