/// Settings as the lines of a script.
package struct Script {
  private(set) var session: Session

  package init(_ session: Session) { self.session = session }

  /// The lines that turn the saved settings into the current ones.
  func diff() -> [String] {
    lines(from: session.savedValues, for: session.allUnsavedChanges)
  }

  /// The lines that turn the defaults into the current settings.
  func diffFromDefaults() -> [String] {
    lines(from: SettingValues(session.form, nil), for: session.changesFromDefaults)
  }

  /// The shortest script that produces the current settings from an empty store, in an order that the rows'
  /// conditions allow. Settings that no script can set appear as comments.
  func export() -> [String] {
    let stored = session.form.allSettings.filter {
      session.storedValue($0) != nil && session.form.settings[$0].isKept
    }
    var start = SettingValues(session.form, nil)
    var goal = start
    var remarks: [String] = []
    for setting in stored {
      if let remark = remark(on: setting) {
        remarks.append("# \(remark)")
      } else {
        goal[setting] = session.storedValue(setting)
      }
    }
    adoptItems(into: &goal)
    takeSecrets(into: &start, &goal)
    return remarks + lines(of: EditPlan(from: start, to: goal, in: session), from: start, goal: goal)
  }

  /// The line that makes one change, with the previous value as a comment.
  package func line(for change: Change) -> String {
    if let command = elementCommand(for: change, hasComment: true) { return command }
    let hasComment =
      !session.isSecure(change.setting) && !session.form.isOrderedList(change.setting)
      && !session.isRename(change)
    return command(for: change) + (hasComment ? comment(on: change) : "")
  }

  /// The command that makes one change; for a secret, a comment that mentions it without its value.
  package func command(for change: Change) -> String {
    let name = Quoting.word(session.scriptName(of: change.setting))
    guard !session.isSecure(change.setting) else {
      return "# \(name) \(change.new == nil ? "was taken out" : "changed"): secret"
    }
    if let command = elementCommand(for: change) { return command }
    return renameCommand(for: change)
      ?? session.form.stated(change).new.map { "set \(name) \(word(for: $0, change.setting))" }
      ?? "reset \(name)"
  }

  /// The command that gives an item another name, in which it has its old one; `nil` for other changes.
  private func renameCommand(for change: Change) -> String? {
    guard session.isRename(change), let item = change.setting.item, let old = change.old, let new = change.new
    else {
      return nil
    }
    let path = session.form.itemPath(old.description, ofList: session.form.items[item].list)
    let key = path + "." + Key(names: session.form.names(ofField: change.setting)).description
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
      changes.filter { session.form.settings[$0.setting].role == .item && $0.new == nil }.compactMap {
        $0.setting.item
      })
    let lines = changes.filter { change in
      session.isReported(change.setting)
        && !session.form.ancestors(of: change.setting.item).contains { removed.contains($0) }
    }.map { command(for: $0) }
    // Names depend on the order of the commands. No command can express the change of a secret.
    guard changes.contains(where: { session.form.isIdentity($0.setting) && $0.old != nil && $0.new != nil }),
      !changes.contains(where: { session.isSecure($0.setting) })
    else { return lines }
    var start = session.state.current.values
    var goal = start
    for change in changes {
      if isDone { start[change.setting] = change.old } else { goal[change.setting] = change.new }
    }
    let plan = EditPlan(from: start, to: goal, in: session)
    return plan.unreachable.isEmpty ? self.lines(of: plan, from: start, goal: goal) : lines
  }

  /// The command for the only element in which a change of a list or a map consists; `nil` for other changes.
  private func elementCommand(for change: Change, hasComment: Bool = false) -> String? {
    guard !session.isSecure(change.setting) else { return nil }
    let commands =
      elementCommands(from: change.old, to: change.new, of: change.setting, hasComments: hasComment) ?? []
    return commands.count == 1 ? commands[0] : nil
  }

  // MARK: - Plans as lines

  private func lines(from start: SettingValues, for changes: [Change]) -> [String] {
    var goal = start
    var lines: [String] = []
    var comments: [SettingID: String] = [:]
    for change in changes {
      if session.isSecure(change.setting) {
        if session.isReported(change.setting) { lines.append(line(for: change)) }
      } else if let remark = remark(on: change.setting) {
        lines.append("# \(remark)")
      } else {
        goal[change.setting] = change.new
        if !session.form.isIdentity(change.setting), !session.form.isOrderedList(change.setting) {
          comments[change.setting] = comment(on: change)
        }
      }
    }
    adoptItems(into: &goal)
    var start = start
    takeSecrets(into: &start, &goal)
    let plan = EditPlan(from: start, to: goal, in: session)
    // The commands hide the rows of settings that they do not name.
    let named = Set((plan.steps.joined() + plan.unreachable).map { $0.setting })
    let hidden = changes.filter {
      $0.new == nil && !named.contains($0.setting) && session.isReported($0.setting)
        && !session.isSecure($0.setting)
    }
    return lines + self.lines(of: plan, from: start, goal: goal, comments: comments)
      + hidden.map { line(for: $0) }
  }

  /// - Parameter comments: the comment to append to the line that sets a setting to its goal.
  private func lines(
    of plan: EditPlan, from start: SettingValues, goal: SettingValues, comments: [SettingID: String] = [:]
  ) -> [String] {
    var counts = SettingTable(session.form, 0)
    // Secrets are not among the commands.
    func isShown(_ edit: Edit) -> Bool { !session.isSecure(edit.setting) }
    for edit in plan.steps.joined() { counts[edit.setting] += 1 }
    // Items have other names before they are renamed.
    let hasItems = !session.form.lists.isEmpty
    var script = hasItems ? Script(plan.start) : self
    var lines: [String] = []
    for whole in plan.steps {
      defer { if hasItems { script.session.store(whole) } }
      let step = whole.filter(isShown)
      if step.isEmpty { continue }
      guard step.count == 1, let edit = step.first else {
        lines.append(script.line(for: step))
        continue
      }
      let (setting, value) = (edit.setting, edit.value)
      let old = hasItems ? script.session.storedValue(setting) : start[setting]
      let isGoal = value == goal[setting]
      // A setting that loses its value on the way has to be set as a whole.
      if old?.elementCount != nil, script.session.form.rows(of: setting).allSatisfy(keepsValue(hiding:)),
        script.session.form.list(of: setting) != nil || isGoal && counts[setting] == 1,
        let commands = script.elementCommands(
          from: old, to: value, of: setting, hasComments: !comments.isEmpty)
      {
        lines += commands
      } else {
        lines.append(script.line(for: step) + (isGoal ? comments[setting] ?? "" : ""))
      }
    }
    let unreachable = plan.unreachable.filter(isShown)
    if !unreachable.isEmpty {
      lines.append("# cannot be set in any order: \(script.setLine(for: unreachable))")
    }
    return lines
  }

  private func keepsValue(hiding row: RowID) -> Bool { session.form.rows[row].whenHidden == .keep }

  /// The line for edits that form one change.
  private func line(for edits: [Edit]) -> String {
    if edits.count == 1, edits[0].operation == .remove {
      return "reset \(Quoting.word(session.scriptName(of: edits[0].setting)))"
    }
    return setLine(for: edits)
  }

  private func setLine(for edits: [Edit]) -> String {
    var line = "set"
    for edit in edits {
      let change = Change(edit.setting, old: session.storedValue(edit.setting), new: edit.value)
      let value = session.form.stated(change).new ?? .null
      line += " \(Quoting.word(session.scriptName(of: edit.setting))) \(word(for: value, edit.setting))"
    }
    return line
  }

  /// Why a setting's value cannot be set by a script.
  func remark(on setting: SettingID) -> String? {
    guard let value = session.storedValue(setting) else { return nil }
    let name = Quoting.word(session.scriptName(of: setting))
    if session.isSecure(setting) { return "\(name): secret, not shown" }
    if value.string?.unicodeScalars.contains("\0") ?? false {
      return "\(name): has a NUL in it, which no script can"
    }
    return session.finding(of: setting).map {
      "\(name) \(value.json.excerpt()): \(Wording.sentenceBelowRow(for: $0))"
    }
  }

  /// No command sets the value of a whole item, but the value tells which items there are.
  private func adoptItems(into goal: inout SettingValues) {
    for item in session.form.items.indices {
      goal[session.form.existence(ofItem: item)] = session.storedValue(session.form.existence(ofItem: item))
    }
  }

  /// Treats secrets as already set: a plan neither sets a secret nor makes one up.
  private func takeSecrets(into start: inout SettingValues, _ goal: inout SettingValues) {
    for setting in session.form.allSecretRows.compactMap({ session.form.setting(of: $0) }) {
      start[setting] = session.storedValue(setting)
      goal[setting] = session.storedValue(setting)
    }
  }

  private func comment(on change: Change) -> String {
    let value = session.defaultValue(change.setting)
    if change.old == nil, let value, value == change.new { return "  # was the default" }
    let old = change.old ?? value
    return "  # was " + (old.map { $0 == .null ? "null" : word(for: $0, change.setting) } ?? "unset")
  }

  /// A setting's value as one word of a command.
  private func word(for value: Value, _ setting: SettingID) -> String {
    let text = session.form.input(ofSetting: setting).written(value)
    return value == .null ? text : Quoting.value(text)
  }
}
