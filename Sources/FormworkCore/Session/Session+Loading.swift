// Settings that come from outside, and the state of the parts of the form that have to be loaded. The caller loads
// them; a session only says what is needed and takes the results.
extension Session {
  /// Creates a session on the form's first screen, with the settings of one of its samples as the saved ones; `nil` if
  /// the form has no such sample.
  public init?(_ form: CompiledForm, sample name: String) {
    var form = form
    guard let settings = form.read(sample: name) else { return nil }
    self.init(form, values: settings.values)
  }

  /// Replaces all stored values with those in the text of a settings file, and discards the rest of the session's
  /// state. If the text cannot be read, the session is unchanged.
  ///
  /// - Parameters:
  ///   - file: the name of the text in diagnostics.
  ///   - keys: how dotted keys are stored in the text; by default, as the form's store specifies.
  /// - Returns: what is wrong with the text; empty if it was loaded.
  package mutating func load(
    settings text: [UInt8], file: String, _ keys: StoreDefinition.Keys? = nil
  ) -> [Diagnostic] {
    var form = savedForm
    let result = JSONReader.readSettings(text.isBlank ? Array("{}".utf8) : text, file: file)
    guard let document = result.document else { return form.withoutLines(result.faults) }
    let settings = form.read(document, keys ?? form.storedKeys)
    guard settings.faults.isEmpty else { return form.withoutLines(document.diagnostics(settings.faults)) }
    load(settings.values, of: form)
    return []
  }

  /// The loads of the rows that a screen shows; by default, of the current screen.
  package func loads(ofScreen screen: ScreenID? = nil) -> [Int] {
    if form.loads.isEmpty { return [] }
    return VisibleRows(self, screen: screen ?? currentScreen).all.flatMap { form.loads(ofRow: $0) }
  }

  /// All loads of rows that there are.
  package var loads: [Int] { form.loads.indices.filter { exists(row: form.loads[$0].row) } }

  /// The loads of the items among which a request chooses.
  package func loads(for request: Request) -> [Int] {
    if form.loads.isEmpty { return [] }
    switch request {
    case .change(let edits, let cause) where !cause.isRestoration:
      return edits.compactMap { $0.choosesItem ? input(of: $0).itemLoad : nil }
    case .tap(let address):
      // A row with actions of its own does not ask for a value.
      guard let row = form.row(at: address), form.actions(of: row).isEmpty else { return [] }
      return form.itemLoad(ofRow: row).map { [$0] } ?? []
    default: return []
    }
  }

  /// The loads of the items among which unsaved values were chosen.
  package var loadsOfUnsaved: [Int] {
    form.loads.isEmpty ? [] : state.unsaved.compactMap { form.input(ofSetting: $0).itemLoad }
  }

  /// The loads of the items among which stored values were chosen that have not changed themselves, although settings
  /// have on which the items depend.
  package var loadsDependingOnUnsaved: [Int] {
    if form.dependentLoads.isEmpty { return [] }
    let changed = Set(state.unsaved)
    if changed.isEmpty { return [] }
    return form.dependentLoads.filter { load in
      let record = form.loads[load]
      guard record.part == .items, exists(row: record.row), let setting = form.setting(of: record.row),
        storedValue(setting) != nil, !changed.contains(setting)
      else { return false }
      if case .key = record.source { return form.sourceSetting(ofLoad: load).map(changed.contains) ?? false }
      return record.reloadSettings.contains { changed.contains($0) }
    }
  }

  /// What is wrong with the values that were chosen among the items of loads.
  package func findings(ofLoads loads: [Int]) -> [Finding] {
    Set(loads.compactMap { form.setting(of: form.loads[$0].row) }).sorted().compactMap { finding(of: $0) }
  }

  /// A change that stores again all values that were chosen among items that have to be loaded.
  package var storedChoices: Request {
    let settings = Set(
      loads.compactMap { form.loads[$0].part == .items ? form.setting(of: form.loads[$0].row) : nil })
    return .change(
      settings.sorted().compactMap { setting in
        storedValue(setting).map { Edit(setting, .set($0)) }
      }, .input)
  }

  /// Whether a request chooses something that is not among the items that are known.
  package func missesItems(for request: Request) -> Bool {
    guard case .change(let edits, _) = request else { return false }
    return edits.contains { isMissingItem(in: $0) }
  }

  private func isMissingItem(in edit: Edit) -> Bool {
    let input = input(of: edit)
    guard input.itemLoad != nil else { return false }
    do throws(ValueFault) {
      switch edit.operation {
      case .set(let value): _ = try input.accept(value: value)
      case .enter(let text): _ = try input.accept(text: text.utf8.span)
      case .insert(.text(let text), _): _ = try input.element?.accept(text: text.utf8.span)
      case .insert(.value(let value), _): _ = try input.element?.accept(value: value)
      default: break
      }
      return false
    } catch { return error.isMissingItem }
  }

  /// Records that a part is being loaded. Its previous content stays until then.
  package mutating func begin(load: Int) {
    let basis = form.loads[load].reloadSettings.map { effectiveValue($0) }
    (state.form.additions.loads[load].state, state.form.additions.loads[load].basis) = (.loading, basis)
  }

  /// Records that a part has to be loaded again from the beginning.
  package mutating func reset(load: Int) { state.form.additions.reset(load: load) }

  /// Records what has been loaded. Results for rows that do not exist any more are ignored, and those of parts that
  /// have to be loaded again.
  ///
  /// - Returns: the loads that have ended.
  package mutating func apply(_ results: [(id: CompiledForm.LoadID, loaded: CompiledForm.Loaded)]) -> [Int] {
    var ended: [Int] = []
    for (id, loaded) in results {
      guard let load = form.load(id), form.loads[load].state == .loading else { continue }
      state.form.additions.apply(loaded, load)
      ended.append(load)
    }
    return ended
  }

  /// What the source of a part receives: the context of its row, the values of the keys in `reloadWhen` and, for a
  /// further page, `next`.
  package func context(ofLoad load: Int) -> [String: Value] {
    let load = form.loads[load]
    var context = context(ofRow: load.row)
    if !load.reloadSettings.isEmpty {
      let values = load.reloadSettings.map { setting in
        let value = statedValue(setting)
        return Value.Object.Member(name: form.key(of: setting).description, value: value ?? .null)
      }
      context["values"] = .object(Value.Object(values))
    }
    context["next"] = load.next
    return context
  }

  /// Brings items that are the values of other settings up to date, and marks what has to be loaded again because
  /// other values have changed.
  package mutating func updateLoads() {
    if form.dependentLoads.isEmpty { return }
    // Many rows, such as those of a list's items, may have the same source.
    var last: (source: SettingID?, value: Value?, items: [ChoiceItem]?)?
    for load in form.dependentLoads where exists(row: form.loads[load].row) {
      let record = form.loads[load]
      if case .key = record.source {
        let source = form.sourceSetting(ofLoad: load)
        if last.map({ $0.source != source }) ?? true {
          last = (source, source.flatMap { statedValue($0) }, nil)
        }
        if record.state == .loaded, record.basis == [last!.value] { continue }
        update(last!.value, in: load, &last!.items)
      } else if record.state != .idle, record.basis != record.reloadSettings.map({ effectiveValue($0) }) {
        reset(load: load)
      }
    }
  }

  /// Brings the items up to date among which edits choose, if they are the values of other settings, as the edits
  /// together leave them.
  mutating func previewChoices(of edits: [Edit]) {
    if form.dependentLoads.isEmpty || !updateChoices(of: edits, isOnlyAsked: true) { return }
    // What is chosen may be what others choose from. Each round takes the values that are accepted after the last one.
    for _ in edits.indices {
      let mark = state.log.mark
      storeAccepted(edits)
      let hasChanged = updateChoices(of: edits)
      state.rollBack(to: mark)
      if !hasChanged { return }
    }
  }

  /// Brings the items up to date among which edits choose, if they are the values of other settings.
  ///
  /// - Parameter isOnlyAsked: whether to change nothing.
  /// - Returns: whether any items changed; if that is only asked, whether any can change.
  @discardableResult
  mutating func updateChoices(of edits: [Edit], isOnlyAsked: Bool = false) -> Bool {
    if form.dependentLoads.isEmpty { return false }
    var hasChanged = false
    for edit in edits {
      guard let load = input(of: edit).itemLoad, case .key = form.loads[load].source else { continue }
      if isOnlyAsked { return true }
      let value = form.sourceSetting(ofLoad: load).flatMap { statedValue($0) }
      if form.loads[load].state == .loaded, form.loads[load].basis == [value] { continue }
      var items: [ChoiceItem]?
      update(value, in: load, &items)
      hasChanged = true
    }
    return hasChanged
  }

  /// - Parameter items: the items in the value, once they are known.
  private mutating func update(_ value: Value?, in load: Int, _ items: inout [ChoiceItem]?) {
    let loaded: CompiledForm.Loaded
    if form.loads[load].part == .detailText {
      loaded = .text(value.map { $0.description } ?? "")
    } else {
      let known = items ?? value.map { ChoiceItem.items(in: $0) } ?? []
      items = known
      loaded = .items(known, next: nil)
    }
    state.form.additions.apply(loaded, load)
    state.form.additions.loads[load].basis = [value]
  }
}

extension CompiledForm {
  /// The settings that choose among the values of another one, by its number.
  var choosers: [SettingID: [SettingID]] {
    var choosers: [SettingID: [SettingID]] = [:]
    for load in dependentLoads {
      guard let source = sourceSetting(ofLoad: load), let setting = setting(of: loads[load].row)
      else { continue }
      choosers[source, default: []].append(setting)
    }
    return choosers
  }
}

extension Edit {
  /// Whether the edit can only be checked if the items of a choice are known.
  fileprivate var choosesItem: Bool {
    switch operation {
    case .set, .enter, .insert: true
    default: false
    }
  }
}

extension ChoiceItem {
  /// The elements of a list, each once, or the names in a map.
  fileprivate static func items(in value: Value) -> [ChoiceItem] {
    if let object = value.object { return object.map { ChoiceItem(.string($0.name)) } }
    return (value.array ?? []).map { ChoiceItem($0) }.withoutRepetitions
  }
}
