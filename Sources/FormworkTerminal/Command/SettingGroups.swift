import Formwork

/// The groups of settings that `reset` takes: the beginning of several keys, such as `schedule` for `schedule.hour`.
struct SettingGroups {
  let session: Session

  private var form: CompiledForm { session.form }

  /// The settings of the group that a word names; `nil` if it names none, or a row with a value.
  ///
  /// - Parameter numbered: at a prompt, the rows that can be named by number.
  func settings(of word: Word, _ numbered: NumberedRows?) -> [SettingID]? {
    if namesRow(word, numbered) { return nil }
    let group = form.allSettings.filter { has($0, in: word.text) }
    return group.isEmpty ? nil : group
  }

  /// Whether a setting's key continues the name of a group. The field that identifies an item is in no group.
  func has(_ setting: SettingID, in name: String) -> Bool {
    // A backslash before the dot, or a quote before it, makes the dot a part of a name.
    form.settings[setting].isNamed && session.exists(setting: setting) && !form.isIdentity(setting)
      && !name.isEmpty && !name.hasSuffix("\\")
      && name.utf8.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
      && form.path(of: setting).hasPrefix(name + ".")
  }

  /// The names of the groups, and how many settings each has.
  var all: [(name: String, count: Int)] {
    var groups: [(name: String, count: Int)] = []
    var places: [ExactString: Int] = [:]
    for setting in form.allSettings where form.settings[setting].isNamed && session.exists(setting: setting) {
      let path = form.path(of: setting)
      for dot in path.indices where path[dot] == "." && has(setting, in: String(path[..<dot])) {
        let name = ExactString(String(path[..<dot]))
        if let place = places[name] {
          groups[place].count += 1
        } else {
          places[name] = groups.count
          groups.append((name.text, 1))
        }
      }
    }
    return groups
  }

  /// Whether a word is the complete name of a row with a value, which then takes precedence over a group.
  private func namesRow(_ word: Word, _ numbered: NumberedRows?) -> Bool {
    if let row = try? session.find(word.text), form.has(.value, row) { return true }
    guard numbered != nil, word.namesRow(in: session),
      let row = try? word.row(in: session, numbered, having: .value)
    else { return false }
    return form.has(.value, row) && form.screen(of: row) == session.currentScreen
  }
}

extension Command {
  /// `reset` with the settings of each group in the place of the group.
  func expandingGroups(in session: Session, _ numbered: NumberedRows?) throws(RequestFault) -> Command {
    guard name == .reset else { return self }
    var command = self
    command.arguments = []
    for (position, word) in arguments.enumerated() {
      guard let group = SettingGroups(session: session).settings(of: word, numbered) else {
        command.arguments.append(word)
        continue
      }
      // A file that has not been read may define more settings of the group.
      guard session.form.unreadFiles.isEmpty else { throw .unknownRow(word, position: position) }
      command.groups.append(word.text)
      for setting in group {
        var word = word
        word.text = session.form.path(of: setting)
        command.arguments.append(word)
      }
    }
    return command
  }
}
