extension Session {
  /// Finds all settings whose value breaks a rule, has the wrong kind or is required but missing, all
  /// requirements that are not met, and all visible rows that the program has marked as invalid.
  public mutating func verify() -> [Finding] {
    var findings: [Finding] = []
    for setting in form.allSettings {
      guard var finding = finding(of: setting) else { continue }
      if findings.count < 20 { finding.remedy = remedies(forStored: setting).first }
      findings.append(finding)
    }
    return findings + failedRequirements(among: form.allRequirements)
  }

  /// What is wrong with a stored value according to the setting's own kind and rules.
  package func finding(of setting: SettingID) -> Finding? {
    guard let fault = fault(of: state.current.values[setting], setting) else { return nil }
    let row = form.row(of: setting)
    return Finding(row: form.address(of: row), fault: fault, ownMessage: ownMessage(of: row))
  }

  /// The settings whose unsaved values break a rule, as when an item is no longer offered. A value that was
  /// already invalid when it was saved is not among them, because it may be corrected in several steps.
  var invalidUnsavedSettings: [SettingID] {
    state.unsaved.filter { setting in
      form.settings[setting].isNamed && state.current.values[setting] != nil
        && fault(of: state.current.values[setting], setting) != nil
        && fault(of: state.saved.values[setting], setting) == nil
    }
  }

  private func fault(of value: Value?, _ setting: SettingID) -> StoredFault? {
    // That an item exists breaks no rule. What identifies it is the value of a field.
    if form.settings[setting].role == .item { return nil }
    let input = form.input(ofSetting: setting)
    guard let value else {
      guard input.isRequired, form.settings[setting].defaultValue == nil, isOpen(setting, assuming: false)
      else { return nil }
      return .breaksRule(key: form.shownKey(of: setting), .required)
    }
    let admission = form.settings[setting].admission
    // Asked first, because it answers for nearly all values.
    guard admission.admits(value) ?? false || form.admits(value, of: setting) else {
      // JSON has no notation for a number that is too large.
      let isSecret = isSecure(setting) || value.double == nil && !value.isFinite
      return .wrongKind(
        key: form.shownKey(of: setting), expected: input.kind, found: isSecret ? .null : value,
        isSecure: isSecret)
    }
    do throws(ValueFault) {
      if form.isWithheld(value, of: setting) { return nil }
      try input.judge(admission == .identity ? .string(value.description) : value.normal)
      return nil
    } catch {
      // The value may be among the items that have not been loaded.
      if input.hasMoreItems, error.isMissingItem { return nil }
      return .breaksRule(key: form.shownKey(of: setting), error)
    }
  }

  /// Stored values of the wrong kind, and those that break a rule.
  package func findingsOfStored() -> [Finding] {
    form.allSettings.compactMap { state.current.values[$0] == nil ? nil : finding(of: $0) }
  }

  /// Stored values whose kind their setting does not accept.
  public func valuesOfWrongKind() -> [Finding] {
    form.allSettings.filter { isWrongKind($0) }.compactMap { finding(of: $0) }
  }

  /// Required settings without a value that could be set now, by their names in scripts.
  public func unansweredSettings() -> [String] {
    form.allSettings.filter { setting in
      form.input(ofSetting: setting).isRequired && effectiveValue(setting) == nil && isOpen(setting)
    }.map { scriptName(of: $0) }
  }
}
