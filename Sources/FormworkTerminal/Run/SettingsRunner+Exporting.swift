package import Formwork

/// The form in which the settings are exported.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// Commands for `run`.
  case script
  /// An object for `apply`.
  case json
  /// The same in YAML.
  case yaml
  /// Words for `set`, quoted for a shell.
  case shell
  /// The form itself, and not its settings, as Swift source.
  case swift
}

extension SettingsRunner {
  /// Prints the settings that were set.
  ///
  /// - Parameter format: by default, an object if the output is one JSON document, else a script.
  package func export(_ format: ExportFormat?) async throws(Failure) -> ExitStatus {
    if format == .swift { return try exportSource() }
    let workspace = try await openLoaded()
    try await workspace.readEverything()
    noteMissingStore(of: workspace, isChanging: false)
    let format = format ?? (reporter.format == .json ? .json : .script)
    let omissions = format == .script ? [] : workspace.definition.file?.omissions ?? []
    for omission in omissions { reporter.remark(omission.message) }
    switch format {
    case .script:
      do throws(CommandFailure) { try interpreter(for: workspace).export() } catch {
        throw Failure(error.fault)
      }
    case .json: try exportObject(of: workspace, .json)
    case .yaml: try exportObject(of: workspace, .yaml)
    case .shell: exportWords(of: workspace)
    case .swift: break
    }
    return .done
  }

  /// Prints the form as Swift source. Its settings are not read.
  private func exportSource() throws(Failure) -> ExitStatus {
    guard let text = try source.definition.file?.swiftSource() else {
      throw Failure(UsageFault.formIsSwift.fault)
    }
    if reporter.printsRecords {
      reporter.object([("type", "source"), ("source", .string(text))])
    } else {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        reporter.line(String(line))
      }
    }
    return .done
  }

  private func exportObject(
    of workspace: Workspace, _ format: StoreDefinition.Format
  ) throws(Failure) {
    let exported = ExportedValues(of: workspace.session)
    exported.remarks.forEach(reporter.remark)
    if reporter.printsRecords {
      let session = workspace.session
      return reporter.value(
        session.object(of: exported.values, workspace.keys) {
          session.isSecure($0) ? nil : session.storedValue($0)
        })
    }
    // The text of a new settings file.
    let form = workspace.session.form
    let format = try workspace.definition.registry.formats.format(
      of: StoreDefinition(file: "", format: format), name: "", bytes: nil)
    var file = try SettingsText(file: "", format: format, keys: workspace.keys)
    // What identifies an item may be a number.
    let identities = exported.values.compactMap { form.list(of: $0.setting) }.flatMap {
      workspace.session.identityValues(ofList: $0)
    }
    let values = (exported.values + identities).map { ($0.setting, $0.value) }
    _ = try Failure.wrapping(file.change(values, of: form))
    for line in String(decoding: file.bytes, as: UTF8.self).pieces(separatedBy: "\n").dropLast() {
      reporter.line(String(line))
    }
  }

  private func exportWords(of workspace: Workspace) {
    var exported = ExportedValues(forWordsOf: workspace.session)
    let words = exported.takeWords(of: workspace.session)
    exported.remarks.forEach(reporter.remark)
    if reporter.printsRecords {
      for word in words { reporter.object([("type", "word"), ("word", .string(word))]) }
    } else if words.isEmpty {
      reporter.remark(Wording.nothingIsSet)
    } else {
      // On one line, because a line's end would end the shell's command.
      reporter.line(words.joined(separator: " "))
    }
  }
}

extension Workspace {
  /// How the settings are nested.
  var keys: StoreDefinition.Keys { file?.definition.keys ?? session.form.store?.keys ?? .nested }
}
