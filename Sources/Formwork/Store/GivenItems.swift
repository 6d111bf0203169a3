// Lists of items whose values are given as objects.
extension Session {
  /// The edits that store values from an object.
  ///
  /// - Parameters:
  ///   - only: whether to reset all other settings.
  ///   - replaced: a map of which only the items in the object remain.
  package func edits(of values: GivenValues, only: Bool = false, replacing replaced: SettingID? = nil)
    -> [Edit]
  {
    let named = Set(values.members.map(\.setting))
    let isReplaced = { (setting: SettingID) in
      only || setting == replaced
        || form.ancestors(of: setting.item).contains { values.replacedItems.contains($0) }
    }
    let others = valuedSettings.filter {
      isReplaced($0) && !named.contains($0) && storedValue($0) != nil && !form.isIdentity($0)
        && (only || !form.settings[$0].isSecure)
    }
    return values.members.map { (isReplaced($0.setting) ? $0 : $0.merged(in: self)).edit(in: form) }
      + others.map { Edit($0, .remove) }
  }

  /// An edit that sets a list or map of items to objects in JSON, or adds one to a list without names, as the edits of the
  /// list and of the members of the items; any other edit as it is.
  ///
  /// - Throws: if an object has members that are no settings, or that cannot be stored.
  package mutating func expanded(_ edit: Edit) throws(Failure) -> [Edit] {
    guard let list = form.list(of: edit.setting), let text = items(after: edit.operation, ofList: list),
      let values = SettingsText.givenItems(text, of: edit.setting, in: &self)
    else { return [edit] }
    let faults = values.faults + values.unknown
    guard faults.isEmpty else {
      // The text of the value is no line of a file.
      throw Failure(
        form.withoutLines(faults).map { Diagnostic($0.fault, about: form.key(of: edit.setting).description) })
    }
    return edits(of: values, replacing: edit.setting).map {
      var edit = $0
      edit.takesClosedRow = false
      return edit
    }
  }
}

extension Session {
  /// The text that an operation enters for a list, or the list with an object that it adds at the end.
  private func items(after operation: Edit.Operation, ofList list: ListID) -> String? {
    switch operation {
    case .enter(let text): return text
    case .insert(.text(let text), at: .end) where !form.lists[list].isMap:
      guard let object = try? Input(.json).read(text), object.object != nil,
        form.lists[list].isOrdered || isNew(object, inList: list)
      else { return nil }
      let others = objects(ofList: list) { setting in
        form.settings[setting].role == .item || isSecure(setting) ? nil : storedValue(setting)
      }
      return Value.array((others.array ?? []) + [object]).json
    default: return nil
    }
  }
}

extension Session {
  /// Whether an object has a name that no item of a list has.
  private func isNew(_ object: Value, inList list: ListID) -> Bool {
    var name: Value? = object
    for member in Key(form.lists[list].identity).names { name = name?.object?[member] }
    guard let name, name.object == nil, name.array == nil else { return false }
    return !names(ofList: list).contains { $0.hasSameScalars(as: name.description) }
  }
}

extension GivenValues.Member {
  /// The edit that sets the value, or resets the setting if it is null and that is not one of its values.
  package func edit(in form: CompiledForm) -> Edit {
    let isReset = value == .null && !form.isNullable(setting)
    var edit = Edit(setting, isReset ? .remove : .set(value))
    edit.takesClosedRow = true
    return edit
  }
}
