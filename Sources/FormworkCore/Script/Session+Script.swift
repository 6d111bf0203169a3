// Settings as script lines.
extension Session {
  /// The lines that turn the saved settings into the current ones.
  public func diff() -> [String] {
    lines(from: savedValues, for: allUnsavedChanges)
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
    adoptItems(into: &goal)
    takeSecrets(into: &start, &goal)
    return remarks + lines(of: plan(from: start, to: goal), from: start, goal: goal)
  }

  /// The line that makes one change, with the previous value as a comment.
  package func line(for change: Change) -> String {
    if let command = elementCommand(for: change) { return command }
    let hasComment =
      !isSecure(change.setting) && !form.isOrderedList(change.setting) && !isRename(change)
    return command(for: change) + (hasComment ? comment(on: change) : "")
  }

  /// The command that makes one change; for a secret, a comment that mentions it without its value.
  package func command(for change: Change) -> String {
    let name = Quoting.word(scriptName(of: change.setting))
    guard !isSecure(change.setting) else {
      return "# \(name) \(change.new == nil ? "was taken out" : "changed"): secret"
    }
    if let command = elementCommand(for: change) { return command }
    return renameCommand(for: change)
      ?? form.stated(change).new.map { "set \(name) \(word(for: $0, change.setting))" } ?? "reset \(name)"
  }

  /// The command that gives an item another name, in which it has its old one; `nil` for other changes.
  private func renameCommand(for change: Change) -> String? {
    guard isRename(change), let item = change.setting.item, let old = change.old, let new = change.new else {
      return nil
    }
    let path = form.itemPath(old.description, ofList: form.items[item].list)
    let key = path + "." + Key(names: form.names(ofField: change.setting)).description
    return "set \(Quoting.word(key)) \(word(for: new, change.setting))"
  }

  /// The commands that repeat the changes of the step that was just undone or redone.
  package func commands(for step: Reply.Step) -> [String] {
    let (changes, isDone) =
      switch step {
      case .undone(let changes): (changes, false)
      case .redone(let changes): (changes, true)
      }
    // An item that is removed takes its values with it.
    let removed = Set(
      changes.filter { form.settings[$0.setting].role == .item && $0.new == nil }.compactMap {
        $0.setting.item
      })
    let lines = changes.filter { change in
      isReported(change.setting) && !form.ancestors(of: change.setting.item).contains { removed.contains($0) }
    }.map { command(for: $0) }
    // Names depend on the order of the commands. No command can express the change of a secret.
    guard changes.contains(where: { form.isIdentity($0.setting) && $0.old != nil && $0.new != nil }),
      !changes.contains(where: { isSecure($0.setting) })
    else { return lines }
    var start = state.current.values
    var goal = start
    for change in changes {
      if isDone { start[change.setting] = change.old } else { goal[change.setting] = change.new }
    }
    let plan = plan(from: start, to: goal)
    return plan.unreachable.isEmpty ? self.lines(of: plan, from: start, goal: goal) : lines
  }

  /// The command for the only element in which a change of a list or a map consists; `nil` for other changes.
  private func elementCommand(for change: Change) -> String? {
    guard !isSecure(change.setting) else { return nil }
    let commands = elementCommands(from: change.old, to: change.new, of: change.setting) ?? []
    return commands.count == 1 ? commands[0] : nil
  }

  // MARK: - Plans as lines

  private func lines(from start: SettingValues, for changes: [Change]) -> [String] {
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
        if !form.isIdentity(change.setting), !form.isOrderedList(change.setting) {
          comments[change.setting] = comment(on: change)
        }
      }
    }
    adoptItems(into: &goal)
    var start = start
    takeSecrets(into: &start, &goal)
    return lines + self.lines(of: plan(from: start, to: goal), from: start, goal: goal, comments: comments)
  }

  /// - Parameter comments: the comment to append to the line that sets a setting to its goal.
  private func lines(
    of plan: EditPlan, from start: SettingValues, goal: SettingValues, comments: [SettingID: String] = [:]
  ) -> [String] {
    var counts = SettingTable(form, 0)
    // Secrets are not among the commands.
    func isShown(_ edit: Edit) -> Bool { !isSecure(edit.setting) }
    for edit in plan.steps.joined() { counts[edit.setting] += 1 }
    // Items have other names before they are renamed.
    let hasItems = !form.lists.isEmpty
    var session = hasItems ? plan.start : self
    var lines: [String] = []
    for whole in plan.steps {
      defer { if hasItems { session.store(whole) } }
      let step = whole.filter(isShown)
      if step.isEmpty { continue }
      guard step.count == 1, let edit = step.first else {
        lines.append(session.line(for: step))
        continue
      }
      let (setting, value) = (edit.setting, edit.value)
      let old = hasItems ? session.storedValue(setting) : start[setting]
      let isGoal = value == goal[setting]
      // A setting that loses its value on the way has to be set as a whole.
      if old?.elementCount != nil, form.rows(of: setting).allSatisfy(keepsValue(hiding:)),
        form.list(of: setting) != nil || isGoal && counts[setting] == 1,
        let commands = session.elementCommands(from: old, to: value, of: setting)
      {
        lines += commands
      } else {
        lines.append(session.line(for: step) + (isGoal ? comments[setting] ?? "" : ""))
      }
    }
    let unreachable = plan.unreachable.filter(isShown)
    if !unreachable.isEmpty {
      lines.append("# cannot be set in any order: \(session.setLine(for: unreachable))")
    }
    return lines
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
      let change = Change(edit.setting, old: storedValue(edit.setting), new: edit.value)
      let value = form.stated(change).new ?? .null
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

  /// No command sets the value of a whole item, but the value tells which items there are.
  private func adoptItems(into goal: inout SettingValues) {
    for item in form.items.indices {
      goal[form.existence(ofItem: item)] = storedValue(form.existence(ofItem: item))
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
    let stated = form.stated(change)
    return ChangeView(
      key: form.shownKey(of: change.setting), old: isSecure ? nil : stated.old,
      new: isSecure ? nil : stated.new,
      line: line(for: change))
  }
}
