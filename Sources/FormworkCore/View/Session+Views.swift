// What programs and screens show of a session.
extension Session {
  /// A screen as it currently looks, given its name; by default, the current screen. `nil` if the form has no
  /// such screen.
  public func screenView(_ name: String? = nil) -> ScreenView? {
    guard let name else { return ScreenView(self, screen: currentScreen) }
    return form.screen(named: name).map { ScreenView(self, screen: $0) }
  }

  /// - Parameters:
  ///   - hasNames: whether each row shows the name to use in scripts.
  ///   - hasHidden: whether rows that are hidden now are included.
  package func screenView(
    number: ScreenID, withNames hasNames: Bool = false, withHidden hasHidden: Bool = false
  ) -> ScreenView {
    ScreenView(self, screen: number, withNames: hasNames, withHidden: hasHidden)
  }

  /// A row as it currently looks; `nil` if the form has none at this address.
  public func rowView(_ address: RowAddress) -> RowView? {
    form.row(at: address).map { view(ofRow: $0) }
  }

  package func view(ofRow row: RowID, number: Int? = nil) -> RowView {
    let record = form.rows[row]
    let details = form.details(of: row)
    let setting = form.setting(of: row)
    // The row of a list of items adds an item; the items have rows of their own.
    let isList = form.addsItems(row)
    let actions = form.actions(of: row)
    let loads = form.loads(ofRow: row).map { form.loads[$0] }
    let detail =
      loads.first { $0.part == .detailText }.map { $0.text ?? ($0.state.isOpen ? Wording.loading : "") }
      ?? details.flatMap { form.template($0.detailTextTemplate, for: row.item) }.map { text(of: $0) }
    return RowView(
      number: number, address: form.address(of: row), key: setting.flatMap { form.statedKey(of: $0) },
      accessory: accessory(ofRow: row), input: isList ? nil : form.input(of: row),
      cell: CellView(
        style: record.cell, text: text(ofRow: row), detailText: detail ?? form.texts.text(record.detailText),
        image: details?.image, accessibilityLabel: details?.accessibilityLabel),
      placeholder: form.texts.text(record.placeholder), help: form.texts.text(record.help),
      cellName: details?.cellName, viewName: details?.viewName, viewLines: details?.viewLines ?? [],
      progress: form.progress(of: row).map {
        ProgressView(fraction: $0.value(effectiveValue)?.double)
      },
      value: isList ? nil : setting.flatMap { effectiveValue($0) },
      defaultValue: setting.flatMap { defaultValue($0) },
      isSet: setting.map { storedValue($0) != nil } ?? false,
      isSecure: setting.map { isSecure($0) } ?? false, isVisible: isVisible(row), isEnabled: isEnabled(row),
      isUnsaved: isUnsaved(row: row),
      isKept: setting.map { isKept($0) } ?? true, loadState: form.loadState(ofRow: row),
      problems: problems(ofRow: row),
      leadsOn: actions.contains { $0.pushes }
        || actions.isEmpty && record.accessory == .disclosureIndicator,
      isTappable: record.flags.contains(.hasSelection) || !actions.isEmpty || isList,
      editActions: form.editActions(of: row).filter { isEnabled($0) }.map {
        EditActionView(title: $0.title, isDestructive: $0.isDestructive)
      },
      row: row, uuid: details?.uuid)
  }

  /// A row's accessory; its checkmark may depend on a condition.
  private func accessory(ofRow row: RowID) -> AccessoryKind {
    let condition = form.details(of: row).flatMap { form.expression($0.checkmarkWhen, for: row.item) }
    return condition.map { $0.holds(effectiveValue) ? .checkmark : .checkmarkPlaceholder }
      ?? form.rows[row].accessory
  }

  /// Whether a row shows a value that is not saved: for the row of an item, that of any of its fields.
  private func isUnsaved(row: RowID) -> Bool {
    if let setting = form.setting(of: row) {
      return isKept(setting) && isUnsaved(setting) && !form.addsItems(row)
    }
    guard let item = row.item, form.screen(of: row).item != item else {
      return false
    }
    return isUnsaved(form.existence(ofItem: item))
      || form.fields(ofItem: item).contains { isKept($0) && isUnsaved($0) }
  }

  package func problems(ofRow row: RowID) -> [String] {
    var problems: [String] = []
    if let setting = form.setting(of: row), let finding = finding(of: setting) {
      problems.append(Wording.sentenceBelowRow(for: finding))
    }
    if case .failed(let message)? = form.loadState(ofRow: row) {
      problems.append(Wording.notLoaded(message))
    }
    if form.rows[row].details >= 0 { problems += failedRequirements(ofRow: row) }
    return problems
  }

  /// A row together with the titles of its screen, for lists of rows from several screens.
  ///
  /// - Parameter shown: the current screen.
  package func viewAnywhere(ofRow row: RowID, shown: ScreenID? = nil) -> RowView {
    var view = view(ofRow: row)
    if !view.isVisible {
      view.cell.detailText = view.cell.detailText.map { "\($0), hidden" } ?? "hidden"
    }
    let screen = form.screen(of: row)
    if screen != shown ?? currentScreen { view.path = [title(ofScreen: screen)] }
    return view
  }

  // MARK: - Values

  /// The effective values as one object, nested by the names in the keys.
  public var effectiveObject: Value {
    object(
      of: valuedSettings.lazy.filter { form.settings[$0].isNamed }.compactMap { setting in
        let value = effectiveValue(setting) ?? (form.list(of: setting) == nil ? nil : .array([]))
        return value.map { (setting, $0) }
      }, .nested, effectiveValueInItem)
  }

  /// The effective value of an item's field. What identifies the item, and the members that no row shows, are as
  /// stored.
  package func effectiveValueInItem(_ setting: SettingID) -> Value? {
    form.settings[setting].role == .field && !form.isIdentity(setting)
      ? effectiveValue(setting) : storedValue(setting)
  }

  /// Values of settings as one object, in the shape of a settings file.
  ///
  /// - Parameter read: returns the value of a setting in the objects of a list; by default, the stored one.
  package func object(
    of values: some Sequence<(setting: SettingID, value: Value)>, _ keys: StoreDefinition.Keys,
    _ read: ((SettingID) -> Value?)? = nil
  ) -> Value {
    let values = Array(values)
    let lists = Set(values.lazy.map { $0.setting }.filter { form.list(of: $0) != nil })
    var root = Branch()
    for (setting, value) in values {
      // The fields of items are in their list. Without it, they have their dotted keys, which 'apply' takes.
      let isInList = form.ancestors(of: setting.item).contains {
        lists.contains(form.setting(of: form.items[$0].list))
      }
      if isInList || form.settings[setting].role == .item { continue }
      let key = form.shownKey(of: setting)
      let value = form.list(of: setting).map { objects(ofList: $0, read) } ?? value
      root.add(
        value, at: setting.item == nil ? key.path(keys) : [key.description],
        isShared: form.settings[setting].sharesObject)
    }
    return .object(root.object)
  }

  /// The items of a list as objects; those of a map by name.
  package func objects(ofList list: ListID, _ read: ((SettingID) -> Value?)? = nil) -> Value {
    form.objects(ofList: list, effectiveValue(form.setting(of: list)), read ?? storedValue)
  }

  // MARK: - Changes

  /// A change for display.
  public func view(of change: Change) -> ChangeView {
    let isSecure = isSecure(change.setting)
    let stated = form.stated(change)
    return ChangeView(
      key: form.shownKey(of: change.setting), old: isSecure ? nil : stated.old,
      new: isSecure ? nil : stated.new,
      line: Script(self).line(for: change))
  }

  /// The lines that turn the saved settings into the current ones.
  public func diff() -> [String] { Script(self).diff() }

  /// The lines that turn the defaults into the current settings.
  public func diffFromDefaults() -> [String] { Script(self).diffFromDefaults() }

  /// The shortest script that produces the current settings from an empty store, in an order that the rows'
  /// conditions allow. Settings that no script can set appear as comments.
  public func export() -> [String] { Script(self).export() }
}

/// A change of a setting for display; the values of secrets are left out.
public struct ChangeView: Sendable, Hashable {
  /// The setting.
  public var key: Key
  /// The old and the new value; `nil` if unset.
  public var old: Value?
  public var new: Value?
  /// The command that makes the change.
  public var line: String
}
