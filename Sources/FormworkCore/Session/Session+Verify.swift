extension Session {
  /// Finds all settings whose value breaks a rule, has the wrong kind or is required but missing, all
  /// requirements that are not met, and all visible rows that the program has marked as invalid.
  public mutating func verify() -> [Finding] {
    var findings: [Finding] = []
    for setting in form.settings.indices {
      guard var finding = finding(of: setting) else { continue }
      if findings.count < 20 { finding.remedy = remedies(forStored: setting).first }
      findings.append(finding)
    }
    return findings + failedRequirements(ofUnsaved: false)
  }

  /// What is wrong with a stored value according to the setting's own kind and rules.
  package func finding(of setting: Int) -> Finding? {
    let record = form.settings[setting]
    guard let fault = fault(of: setting, record) else { return nil }
    return Finding(
      row: form.address(of: Int(record.row)), fault: fault, ownMessage: ownMessage(of: Int(record.row)))
  }

  private func fault(of setting: Int, _ record: CompiledForm.Setting) -> StoredFault? {
    let input = form.input(ofSetting: setting)
    guard let value = state.current.values[setting] else {
      guard input.isRequired, record.defaultValue == nil, isOpen(setting) else { return nil }
      return .breaksRule(key: form.shownKey(of: setting), .required)
    }
    guard form.admits(value, of: setting) else {
      return .wrongKind(
        key: form.shownKey(of: setting), expected: input.kind, found: input.isSecure ? .null : value,
        isSecure: input.isSecure)
    }
    do throws(ValueFault) {
      try input.judge(value.normal)
      return nil
    } catch {
      return .breaksRule(key: form.shownKey(of: setting), error)
    }
  }

  /// Stored values whose kind their setting does not accept.
  public func valuesOfWrongKind() -> [Finding] {
    state.current.values.indices.filter { isWrongKind($0) }.compactMap { finding(of: $0) }
  }

  /// Required settings without a value that could be set now, by their names in scripts.
  public func unansweredSettings() -> [String] {
    form.settings.indices.filter { setting in
      form.input(ofSetting: setting).isRequired && effectiveValue(setting) == nil && isOpen(setting)
    }.map { scriptName(of: $0) }
  }
}
