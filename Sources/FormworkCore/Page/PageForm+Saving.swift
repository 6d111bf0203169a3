// Saving, and changes that are made outside the page.
extension PageForm {
  /// Reports everything that is wrong.
  mutating func verify(into report: inout PageReport) {
    let findings = session.verify()
    report.refusals += findings.map { $0.message }
    if findings.isEmpty { report.notes.append(Wording.allSettingsAreValid) }
  }

  /// Saves the settings in the page, unless a requirement is not met. If a program keeps the settings, it saves them,
  /// and then requests `saved`.
  mutating func save(into report: inout PageReport) {
    let findings = session.preventsSave ? session.findingsOfUnsaved() : []
    guard findings.isEmpty else {
      report.refusals += findings.map { $0.message }
      return
    }
    report.saves = true
    if !hasStore { session.markSaved() }
  }

  /// The unsaved changes of settings that are kept; one without a value is reset.
  var changes: [Value] {
    session.unsavedValues.map { setting, value in
      var change: Value.Object = ["key": .string(session.form.shownKey(of: setting).description)]
      change["value"] = value
      return .object(change)
    }
  }

  /// Follows settings that another program, or the program that shows the page, has saved. Values that were
  /// changed in the page and not saved stay.
  mutating func follow(_ parameters: PageParameters, isSaved: Bool) -> Value {
    if isSaved { session.markSaved() }
    var report = PageReport()
    if let text = parameters.text("settings") {
      report.refusals = session.follow(settings: Array(text.utf8), file: Wording.settingsOfPage).map { $0.message }
    }
    return report.value(session)
  }
}

extension Session {
  /// Takes the settings in a text as the saved ones. Unsaved changes stay, and so do secrets, which a page is not told.
  ///
  /// - Returns: what is wrong with the text; empty if it was taken.
  fileprivate mutating func follow(settings text: [UInt8], file: String) -> [Diagnostic] {
    var other = self
    let faults = other.load(settings: text, file: file)
    guard faults.isEmpty else { return faults }
    let form = other.form
    var values = form.settings.indices.map { other.storedValue($0) }
    for setting in self.form.settings.indices where isSecure(setting) || !isKept(setting) {
      values[setting] = storedValue(setting)
    }
    _ = reload(form, values: values)
    return []
  }
}
