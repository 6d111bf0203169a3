// What the schema of the settings does not allow.
extension Workspace {
  private var schema: JSONSchema? { definition.file?.schema }

  /// What the schema does not allow in the settings file, besides what is known to be wrong.
  ///
  /// - Parameter known: what is known. If the form was created from the schema, only what the schema does not allow
  ///   remains: it knows more than rows do.
  func faultsOfSchema(besides known: inout [Diagnostic]) -> [Diagnostic] {
    guard let schema, let file else { return [] }
    var faults = file.text.faults(by: schema)
    if definition.file?.settings != nil {
      known.removeAll { diagnostic in
        guard let key = diagnostic.key else { return false }
        return !faults.contains { $0.key.isBelow(key) || key.isBelow($0.key) }
      }
    }
    let keys = known.compactMap { $0.key }
    faults.removeAll { fault in keys.contains { fault.key.isBelow($0) } }
    return diagnostics(for: faults, in: file.text)
  }

  /// What the schema does not allow in the settings with the unsaved changes, and is not in the file already.
  func faultsOfUnsaved() throws(Failure) -> [Diagnostic] {
    guard let schema, let file else { return [] }
    let new: SettingsText
    do throws(FileFault) { new = try file.changed(changesToWrite, of: session.form) } catch {
      throw Failure(error)
    }
    guard !new.bytes.hasSameBytes(as: file.text.bytes) else { return [] }
    var known: [SchemaFault: Int] = [:]
    for fault in file.text.faults(by: schema) { known[fault.withoutPositions, default: 0] += 1 }
    let faults = new.faults(by: schema).filter { fault in
      known[fault.withoutPositions, default: 0] -= 1
      return known[fault.withoutPositions, default: 0] < 0
    }
    return diagnostics(for: faults, in: new)
  }

  private func diagnostics(for faults: [SchemaFault], in text: SettingsText) -> [Diagnostic] {
    let hidesValues = session.form.mayHaveSecrets
    return session.form.withoutLines(
      faults.map { Diagnostic($0.fault(hidesValues: hidesValues), at: text.place(of: $0)) })
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
