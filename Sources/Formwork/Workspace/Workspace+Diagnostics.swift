// What is wrong with the settings, with its place in the settings file.
extension Workspace {
  /// Returns a warning, with its place, for each stored value that is not valid, for each part of the settings file
  /// that prevents changes of settings, and for each member that no row shows, in the objects that the form closes.
  package func warningsAboutStoredValues() -> [Diagnostic] {
    obstacles(.warning) + diagnostics(for: session.findingsOfStored(), severity: .warning) + unknownMembers()
  }

  private func unknownMembers() -> [Diagnostic] {
    let faults = file?.unknownMembers(of: session.form) ?? []
    return session.form.withoutLines(
      faults.map { Diagnostic($0.fault, at: $0.place, severity: .warning) })
  }

  /// Returns a warning for each value that another program has saved and that is not valid, and for each part of the
  /// settings file that prevents further changes of these settings.
  package func warnings(about changes: [Change]) -> [Diagnostic] {
    let settings = Set(changes.map(\.setting)).sorted()
    let findings = settings.filter { session.isReported($0) }.compactMap { session.finding(of: $0) }
    return obstacles(.warning, to: settings) + diagnostics(for: findings, severity: .warning)
  }

  /// The parts of the settings file that prevent changes of settings.
  ///
  /// - Parameter settings: those that the parts prevent from changing; `nil` for all.
  package func obstacles(_ severity: Diagnostic.Severity, to settings: [SettingID]? = nil) -> [Diagnostic] {
    var obstacles = file?.obstacles(for: session.form) ?? []
    if let settings, !obstacles.isEmpty {
      let blocked = Set(obstacles.map(\.path))
      let blocking = Set(settings.flatMap { paths(above: $0, in: blocked) })
      obstacles.removeAll { !blocking.contains($0.path) }
    }
    return obstacles.map { Diagnostic(.stored($0.fault), at: $0.place, severity: severity) }
  }

  /// Returns diagnostics for findings. The place is in the settings file if it contains the value; otherwise,
  /// it is the file as a whole.
  package func diagnostics(for findings: [Finding], severity: Diagnostic.Severity) -> [Diagnostic] {
    guard let file, !findings.isEmpty else {
      return findings.map { Diagnostic(.finding($0), severity: severity) }
    }
    let form = session.form
    let settings = findings.map { form.row(at: $0.row).flatMap { form.setting(of: $0) } }
    let places = file.places(of: settings.compactMap { $0 }, in: form)
    // What is in the way of settings, or a row that is still unknown, may be about a secret, too.
    let hidesLines =
      form.hasUnknownRows || !form.secretRows.isEmpty && !file.obstacles(for: form).isEmpty
      || form.allLists.contains { session.isSecure(form.setting(of: $0)) }
    let secretLines = hidesLines ? [] : file.linesOfSecrets(of: form)
    var next = 0
    return zip(findings, settings).map { finding, setting in
      guard let setting else {
        return Diagnostic(.finding(finding), at: Place(file: file.path), severity: severity)
      }
      defer { next += 1 }
      let isInFile = session.storedValue(setting) != nil && !session.isUnsaved(setting)
      var place = isInFile ? places[next] : Place(file: file.path)
      if hidesLines || place.line.map({ secretLines.contains($0) }) ?? false { place.sourceLine = nil }
      return Diagnostic(.finding(finding), at: place, severity: severity)
    }
  }

  /// Returns everything that is wrong with the settings: parts of the settings file that prevent changes of settings,
  /// stored values of the wrong kind, values that break a rule, requirements that are not met, and what the schema does
  /// not allow. Members that no row shows, in the objects that the form closes, are warnings.
  public func verify() -> [Diagnostic] {
    if definition.file?.schema != nil {
      // The rules of a form that was created from a schema are those of the schema.
      let repeated = obstacles(.error).filter {
        if case .stored(.repeatedName) = $0.fault { true } else { false }
      }
      return repeated + faultsOfSchema(besides: repeated)
    }
    let known = obstacles(.error) + diagnostics(for: session.verify(), severity: .error) + unknownMembers()
    return known + faultsOfSchema(besides: known)
  }

  /// Those of some paths in the settings file that lead to a setting or to what contains it.
  func paths(above setting: SettingID, in paths: Set<[String]>) -> [[String]] {
    guard let file else { return [] }
    let path = session.form.storedPath(of: setting, file.definition.keys)
    return path.indices.map { Array(path[...$0]) }.filter { paths.contains($0) }
  }
}
