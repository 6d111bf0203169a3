// Rules that the changes of a session and of another program break together.

/// What is in conflict because of a rule, with the rule's message.
struct RuleConflicts {
  var settings: [SettingID: String] = [:]
  /// The items that only one side has. They are in conflict as a whole.
  var items: [ItemID: String] = [:]

  init(settings: [SettingID: String] = [:], items: [ItemID: String] = [:]) {
    (self.settings, self.items) = (settings, items)
  }

  /// The changed settings and added items that a rule reads, if only the combined changes break that rule.
  ///
  /// - Parameters:
  ///   - changes: what the other program has changed, already merged.
  ///   - session: the session after the merge.
  ///   - old: the session before the merge.
  ///   - versions: the values before the merge.
  init(_ changes: [Change], of session: Session, since old: Session, _ versions: Rebase.Versions) {
    guard !session.form.requirements.isEmpty, session.hasUnsavedChanges, !changes.isEmpty else { return }
    // The settings changed on each side, by the requirement that reads them.
    var theirs: [RequirementID: [SettingID]] = [:]
    for change in changes {
      for number in session.requirements(dependingOn: change.setting) {
        theirs[number, default: []].append(change.setting)
      }
    }
    var mine: [RequirementID: [SettingID]] = [:]
    for setting in session.state.unsaved where session.form.settings[setting].isNamed {
      for number in session.requirements(dependingOn: setting) where theirs[number] != nil {
        mine[number, default: []].append(setting)
      }
    }
    for number in mine.keys.sorted() {
      let requirement = session.form.requirements[number]
      guard requirement.kind.effect.refusesSave, session.fails(number), !old.fails(number) else { continue }
      let message = session.message(of: number)
      for setting in (mine[number] ?? []) + (theirs[number] ?? []) {
        if let item = setting.item, versions.isOfOneSide(session.form.existence(ofItem: item)) {
          items[item] = items[item] ?? message
        } else if !session.form.isIdentity(setting) {
          // An item that both sides have keeps its name in this session.
          settings[setting] = settings[setting] ?? message
        }
      }
    }
  }

  var isEmpty: Bool { settings.isEmpty && items.isEmpty }

  /// The messages by setting; those of items belong to their lists.
  func messages(in form: CompiledForm) -> [SettingID: String] {
    var messages = settings
    for item in items.keys.sorted() {
      let list = form.setting(of: form.items[item].list)
      messages[list] = messages[list] ?? items[item]
    }
    return messages
  }

  /// These conflicts and other settings over which a side decides.
  func with(_ others: Set<SettingID>) -> RuleConflicts {
    var conflicts = self
    for setting in others { conflicts.settings[setting] = settings[setting] ?? "" }
    return conflicts
  }

  /// Only the conflicts for which a side has been chosen.
  func decided(in form: CompiledForm, _ side: (SettingID) -> Merge.Side?) -> RuleConflicts {
    RuleConflicts(
      settings: settings.filter { side($0.key) != nil },
      items: items.filter { side(form.setting(of: form.items[$0.key].list)) != nil })
  }
}
