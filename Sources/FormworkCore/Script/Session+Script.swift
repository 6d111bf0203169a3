// Settings as script lines.
extension Session {
  /// The lines that turn the saved settings into the current ones.
  public func diff() -> [String] {
    let replaced = replacedItems
    let sources = sources(of: replaced)
    let new = Set(replaced.filter { $0.from == nil }.map { $0.item })
    let form = form
    let changes = allUnsavedChanges.compactMap { change -> Change? in
      if form.ancestors(of: change.setting.item).contains(where: { new.contains($0) }) {
        if isSecure(change.setting), change.new == nil { return nil }
        return Change(change.setting, old: nil, new: change.new)
      }
      guard let source = sources[change.setting] else { return change }
      // A renamed item keeps its secrets.
      if isSecure(change.setting), state.saved.values[source] == change.new { return nil }
      return Change(change.setting, old: state.saved.values[source], new: change.new)
    }
    // The plan may need more items than there are.
    var session = self
    let items = session.preparePlan(replacing: replaced)
    return session.lines(from: session.savedValues, for: changes, items)
  }

  /// The lines that turn the defaults into the current settings.
  public func diffFromDefaults() -> [String] {
    lines(from: SettingValues(form, nil), for: changesFromDefaults)
  }

  /// The shortest script that produces the current settings from an empty store, in an order that the rows'
  /// conditions allow. Settings that no script can set appear as comments.
  public func export() -> [String] {
    let stored = form.allSettings.filter { storedValue($0) != nil && form.settings[$0].isKept }
    var start = SettingValues(form, nil)
    var goal = start
    var remarks: [String] = []
    for setting in stored {
      if let remark = remark(on: setting) {
        remarks.append("# \(remark)")
      } else {
        goal[setting] = storedValue(setting)
      }
    }
    takeSecrets(into: &start, &goal)
    return remarks + lines(of: plan(from: start, to: goal), from: start, goal: goal)
  }

  /// The line that makes one change, with the previous value as a comment.
  package func line(for change: Change) -> String {
    if let command = elementCommand(for: change) { return command }
    return command(for: change) + (isSecure(change.setting) ? "" : comment(on: change))
  }

  /// The command that makes one change; for a secret, a comment that mentions it without its value.
  package func command(for change: Change) -> String {
    let name = Quoting.word(scriptName(of: change.setting))
    guard !isSecure(change.setting) else {
      return "# \(name) \(change.new == nil ? "was taken out" : "changed"): secret"
    }
    if let command = elementCommand(for: change) { return command }
    return change.new.map { "set \(name) \(word(for: $0, change.setting))" } ?? "reset \(name)"
  }

  /// The commands that repeat the changes of the step that was just undone or redone.
  package func commands(for step: Outcome.Step) -> [String] {
    let (changes, isDone) =
      switch step {
      case .undone(let changes): (changes, false)
      case .redone(let changes): (changes, true)
      }
    let lines = changes.filter { isReported($0.setting) }.map { command(for: $0) }
    let renames = renames(in: isDone ? state.log.lastStep : state.log.lastUndoneStep)
    // Secrets that only moved with a renamed item are not changes. No command can express another change to a secret.
    var secrets: [Value: Int] = [:]
    for change in changes where isSecure(change.setting) {
      if let old = change.old { secrets[old, default: 0] += 1 }
      if let new = change.new { secrets[new, default: 0] -= 1 }
    }
    guard !renames.isEmpty, secrets.values.allSatisfy({ $0 == 0 }) else { return lines }
    // The plan may need more items than there are.
    var session = self
    let items = session.preparePlan(replacing: renames)
    var start = session.state.current.values
    var goal = start
    for change in changes {
      if isDone { start[change.setting] = change.old } else { goal[change.setting] = change.new }
    }
    let plan = session.plan(from: start, to: goal, items)
    return plan.unreachable.isEmpty ? session.lines(of: plan, from: start, goal: goal) : lines
  }

  /// The command for the only element in which a change of a list or a map consists; `nil` for other changes.
  private func elementCommand(for change: Change) -> String? {
    guard !isSecure(change.setting) else { return nil }
    let commands = elementCommands(from: change.old, to: change.new, of: change.setting) ?? []
    return commands.count == 1 ? commands[0] : nil
  }

  // MARK: - Plans as lines

  private func lines(
    from start: SettingValues, for changes: [Change], _ replaced: ReplacedItems = .init()
  ) -> [String] {
    var goal = start
    var lines: [String] = []
    var comments: [SettingID: String] = [:]
    for change in changes {
      if isSecure(change.setting) {
        if isReported(change.setting) { lines.append(line(for: change)) }
      } else if let remark = remark(on: change.setting) {
        lines.append("# \(remark)")
      } else {
        goal[change.setting] = change.new
        comments[change.setting] = comment(on: change)
      }
    }
    // No command sets the value of a whole item, but the value tells which items are new.
    for item in form.items.indices {
      goal[form.existence(ofItem: item)] = storedValue(form.existence(ofItem: item))
    }
    var start = start
    takeSecrets(into: &start, &goal)
    return lines
      + self.lines(of: plan(from: start, to: goal, replaced), from: start, goal: goal, comments: comments)
  }

  /// - Parameter comments: the comment to append to the line that sets a setting to its goal.
  private func lines(
    of plan: EditPlan, from start: SettingValues, goal: SettingValues, comments: [SettingID: String] = [:]
  ) -> [String] {
    // A plan that renames an item also sets the item's secrets, which the commands must not contain.
    let steps = plan.steps.map { step in step.filter { !isSecure($0.setting) } }.filter { !$0.isEmpty }
    let unreachable = plan.unreachable.filter { !isSecure($0.setting) }
    // The lists of items as they are before a step.
    var lists: [SettingID: Value?] = [:]
    var counts: [SettingID: Int] = [:]
    for setting in steps.flatMap({ Set($0.map { $0.setting }) }) { counts[setting, default: 0] += 1 }
    var lines = steps.flatMap { step -> [String] in
      let old = step.first.flatMap { lists[$0.setting] ?? start[$0.setting] }
      for edit in step { follow(edit, in: &lists, start) }
      guard step.count == 1, let edit = step.first else { return [line(for: step)] }
      let (setting, value) = (edit.setting, edit.value)
      let isGoal = value == goal[setting]
      // A setting that loses its value on the way has to be set as a whole.
      if old?.elementCount != nil, form.rows(of: setting).allSatisfy(keepsValue(hiding:)),
        form.list(of: setting) != nil
          || isGoal && counts[setting] == 1,
        let commands = elementCommands(from: old, to: value, of: setting)
      {
        return commands
      }
      return [line(for: step) + (isGoal ? comments[setting] ?? "" : "")]
    }
    if !unreachable.isEmpty {
      lines.append("# cannot be set in any order: \(setLine(for: unreachable))")
    }
    return lines
  }

  /// Notes what an edit makes of lists of items: it sets a list, or it renames an item.
  private func follow(_ edit: Edit, in lists: inout [SettingID: Value?], _ start: SettingValues) {
    let setting = edit.setting
    if let list = form.list(of: setting) {
      // An item that is removed loses its lists.
      let removed = ItemDifference(from: lists[setting] ?? start[setting], to: edit.value).removed
      for item in removed.compactMap({ form.item($0, ofList: list) }) {
        for inner in form.allSettings(ofItem: item) where form.list(of: inner) != nil {
          lists.updateValue(nil, forKey: inner)
        }
      }
      lists.updateValue(edit.value, forKey: setting)
      return
    }
    guard form.isIdentity(setting), let number = setting.item, let name = edit.value?.description else {
      return
    }
    let item = form.items[number]
    let list = form.setting(of: item.list)
    let names = (lists[list] ?? start[list])?.identities ?? []
    lists[list] = Value(identities: names.map { $0.hasSameScalars(as: item.identity) ? name : $0 })
    // A renamed item keeps its lists.
    guard let new = form.item(name, ofList: item.list) else { return }
    for (source, target) in form.counterparts(of: number, in: new) where form.list(of: source) != nil {
      lists.updateValue(lists[source] ?? start[source], forKey: target)
    }
  }

  private func keepsValue(hiding row: RowID) -> Bool { form.rows[row].whenHidden == .keep }

  /// The line for edits that form one change.
  private func line(for edits: [Edit]) -> String {
    if edits.count == 1, edits[0].operation == .remove {
      return "reset \(Quoting.word(scriptName(of: edits[0].setting)))"
    }
    return setLine(for: edits)
  }

  private func setLine(for edits: [Edit]) -> String {
    var line = "set"
    for edit in edits {
      let value: Value = if case .set(let value) = edit.operation { value } else { .null }
      line += " \(Quoting.word(scriptName(of: edit.setting))) \(word(for: value, edit.setting))"
    }
    return line
  }

  /// Why a setting's value cannot be set by a script.
  func remark(on setting: SettingID) -> String? {
    guard let value = storedValue(setting) else { return nil }
    let name = Quoting.word(scriptName(of: setting))
    if isSecure(setting) { return "\(name): secret, not shown" }
    if value.string?.unicodeScalars.contains("\0") ?? false {
      return "\(name): has a NUL in it, which no script can"
    }
    return finding(of: setting).map {
      "\(name) \(value.json.excerpt()): \(Wording.sentenceBelowRow(for: $0))"
    }
  }

  /// Treats secrets as already set: a plan neither sets a secret nor makes one up.
  private func takeSecrets(into start: inout SettingValues, _ goal: inout SettingValues) {
    for setting in form.allSecretRows.compactMap({ form.setting(of: $0) }) {
      start[setting] = storedValue(setting)
      goal[setting] = storedValue(setting)
    }
  }

  private func comment(on change: Change) -> String {
    let value = defaultValue(change.setting)
    if change.old == nil, let value, value == change.new { return "  # was the default" }
    let old = change.old ?? value
    return "  # was " + (old.map { $0 == .null ? "null" : word(for: $0, change.setting) } ?? "unset")
  }

  /// A setting's value as one word of a command.
  private func word(for value: Value, _ setting: SettingID) -> String {
    let text = form.input(ofSetting: setting).written(value)
    return value == .null ? text : Quoting.value(text)
  }
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

extension Session {
  /// A change for display.
  public func view(of change: Change) -> ChangeView {
    let isSecure = isSecure(change.setting)
    return ChangeView(
      key: form.shownKey(of: change.setting), old: isSecure ? nil : change.old,
      new: isSecure ? nil : change.new,
      line: line(for: change))
  }
}
