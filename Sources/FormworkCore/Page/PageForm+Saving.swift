// Saving, and changes that are made outside the page.
extension PageForm {
  /// Reports everything that is wrong.
  mutating func verify(into report: inout PageReport) {
    let findings = session.verify()
    report.refusals += findings.map { session.pageText($0) }
    if findings.isEmpty { report.notes.append(Wording.allSettingsAreValid) }
  }

  /// Saves the settings in the page, unless a requirement is not met. If a program keeps the settings, it saves them,
  /// and then requests `saved`.
  mutating func save(into report: inout PageReport) {
    let findings = session.preventsSave ? session.findingsOfUnsaved() : []
    guard findings.isEmpty else {
      report.refusals += findings.map { session.pageText($0) }
      return
    }
    report.saves = true
    if !hasStore { session.markSaved() }
  }

  /// What the program that shows the page needs to restore the unsaved changes, with marks instead of stored secrets.
  var changes: [Value] { session.changesToRecover(withSecrets: true).map { .object($0.object) } }

  /// Follows settings that another program, or the program that shows the page, has saved. Values that were changed in
  /// the page and not saved stay, also where they are in conflict.
  mutating func follow(_ parameters: PageParameters, isSaved: Bool) -> Value {
    let typed = isSaved ? session.unsavedValues.map { $0.setting }.filter { session.isSecure($0) } : []
    if isSaved { session.markSaved() }
    var report = PageReport()
    if let text = parameters.text("settings") { follow(Array(text.utf8), marking: typed, into: &report) }
    return report.value(session)
  }

  /// Follows the settings again that have been changed here and by another program, in case the change here was taken
  /// back.
  mutating func followAgain(into report: inout PageReport) {
    if !disputed.isEmpty { follow(settingsElsewhere, marking: [], into: &report) }
  }

  /// Takes the settings in a text as the saved ones, except those that were changed here to other values.
  ///
  /// - Parameter secrets: the secrets that this page has just saved; the marks in the text replace their values.
  private mutating func follow(
    _ settings: [UInt8], marking secrets: [SettingID], into report: inout PageReport
  ) {
    var other = session
    let faults = other.load(settings: settings, file: Wording.settingsOfPage)
    guard faults.isEmpty else {
      report.refusals += faults.map { Wording.pageSentence(for: $0.fault) }
      return
    }
    var values = other.state.current.values
    // Settings of the session only are never in a file.
    for setting in session.form.allSettings where !session.form.isStored(setting) {
      values[setting] = session.state.saved.values[setting]
    }
    for setting in secrets { session.state.replaceSaved(by: values[setting], in: setting) }
    let merge = session.follow(values, of: other.form)
    report.changes += merge.changes.filter { session.isReported($0.setting) }.map { session.view(of: $0) }
    for setting in merge.conflicts where !disputed.contains(setting) && session.isReported(setting) {
      report.refusals.append(Wording.changedElsewhere(session.pageName(of: setting)))
    }
    disputed = merge.conflicts
    settingsElsewhere = disputed.isEmpty ? [] : settings
  }
}
