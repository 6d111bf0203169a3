// Checks settings against their schema.
extension Workspace {
  /// What the schema does not allow in the settings, with the unsaved changes, besides what is known to be wrong.
  func faultsOfSchema(besides known: [Diagnostic]) -> [Diagnostic] {
    do throws(Failure) {
      guard var schema = try currentSchema(), let text = try textToSave() else { return [] }
      let keys = known.compactMap { $0.key }
      let faults = text.naming(text.faults(by: &schema), like: session.form)
      self.schema = schema
      return diagnostics(for: faults.filter { fault in !keys.contains { fault.isKnown($0) } }, in: text)
    } catch { return error.diagnostics }
  }

  /// The problems that the unsaved changes would introduce.
  func faultsOfUnsaved() throws(Failure) -> [Diagnostic] {
    guard let file, var schema = try currentSchema(), let text = try textToSave() else { return [] }
    if text.bytes.hasSameBytes(as: file.text.bytes) { return [] }
    defer { self.schema = schema }
    let all = text.faults(by: &schema)
    if all.isEmpty { return [] }
    var known: [SchemaFault: Int] = [:]
    for part in file.text.faults(by: &schema).flatMap(\.parts) { known[part, default: 0] += 1 }
    let faults = all.filter { fault in
      let isNew = fault.parts.map { part in
        known[part, default: 0] -= 1
        return known[part, default: 0] < 0
      }
      return fault.kind != .tooMuchWork && isNew.contains(true)
    }
    return diagnostics(for: text.naming(faults, like: session.form), in: text)
  }

  /// The schema. Its files are read again only if they have changed.
  private func currentSchema() throws(Failure) -> JSONSchema? {
    var schema = try definition.schema(knowing: schema)
    schema?.retryMissing()
    return schema
  }

  /// The text that a save writes; `nil` without a settings file.
  private func textToSave() throws(Failure) -> SettingsText? {
    try Failure.wrapping(file?.changed(changesToWrite, of: session.form, typedNumbers))
  }

  private func diagnostics(for faults: [SchemaFault], in text: SettingsText) -> [Diagnostic] {
    let hidesValues = session.form.mayHaveSecrets
    return session.form.withoutLines(
      zip(faults, text.places(of: faults)).map { fault, place in
        Diagnostic(fault.fault(hidesValues: hidesValues), at: fault.kind == .tooMuchWork ? nil : place)
      })
  }
}

extension SchemaFault {
  /// Whether something else is known to be wrong with a setting that has the fault.
  fileprivate func isKnown(_ other: Key) -> Bool {
    if case .missing(let names, _) = kind, names.count == 1 {
      var missing = self
      missing.path.append(.name(names[0]))
      if missing.key == other { return true }
    }
    return key.isBelow(other)
  }
}

extension Key {
  /// Whether this is a key, or one of a value in its value.
  fileprivate func isBelow(_ other: Key) -> Bool {
    let (text, prefix) = (description.utf8, other.description.utf8)
    guard text.starts(with: prefix) else { return false }
    let next = text.dropFirst(prefix.count).first
    return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
  }
}
