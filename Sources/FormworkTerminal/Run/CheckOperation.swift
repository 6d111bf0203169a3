package import Formwork

/// Checks forms and, if a settings file is given, their settings; or settings files without a form.
@MainActor
package struct CheckOperation {
  let reporter: Reporter
  let store: String?
  /// What the program provides for the forms.
  let registry: Registry
  /// How files are read.
  let reading: FormReading
  /// Whether warnings count as errors.
  let isStrict: Bool

  package init(
    reporter: Reporter, store: String?, registry: Registry = Registry(),
    reading: FormReading = FormReading(.form), isStrict: Bool
  ) {
    self.reporter = reporter
    self.registry = registry
    self.reading = reading
    self.store = store
    self.isStrict = isStrict
  }

  /// Checks each form; returns the status of the first error.
  package func check(_ forms: [String]) -> ExitStatus {
    var status: ExitStatus?
    for form in forms {
      reporter.speaker = ShellCall(program: ["formwork"], form: form, store: store, reading: reading).speaker
      let (diagnostics, summary) = check(form)
      reporter.diagnostics(diagnostics)
      defer { if let summary { reporter.note(summary) } }
      if let error = diagnostics.first(where: { $0.severity == .error }) {
        status = status ?? error.status
      }
    }
    return status ?? .done
  }

  /// The diagnostics of a form, and a summary of its content if there are none.
  private func check(_ path: String) -> (diagnostics: [Diagnostic], summary: String?) {
    var form: FormFile
    do throws(Failure) {
      form = try StandardInput.form(
        path, registry: registry, reservedIDs: CommandName.reservedNames, reading: reading)
    } catch {
      return (error.diagnostics, nil)
    }
    var diagnostics = form.check() + form.omissions
    var settings: Int?
    if !form.hasErrors, store != nil || form.settings != nil {
      diagnostics += checkSettings(of: form, count: &settings)
    }
    if form.mayBeForm {
      diagnostics.append(Diagnostic(UsageFault.isReadAsSettings(path).fault, severity: .warning))
    }
    if isStrict { for index in diagnostics.indices { diagnostics[index].severity = .error } }
    let warnings = diagnostics.count
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return (diagnostics, nil) }
    var counts = [
      Wording.counted(form.counts.screens, "screen"),
      Wording.counted(form.counts.rows, "row"),
    ]
    if store != nil, let settings { counts.append(Wording.counted(settings, "setting")) }
    if warnings > 0 { counts.append(Wording.counted(warnings, "warning")) }
    return (diagnostics, "\(path): \(counts.joined(separator: ", "))")
  }

  /// - Parameter count: the number of settings in the file, if it can be read.
  private func checkSettings(of form: FormFile, count: inout Int?) -> [Diagnostic] {
    do throws(Failure) {
      let workspace = try Workspace(form.definition, store: store)
      if let file = workspace.file, file.isNew { reporter.remark(Wording.storeIsMissing(file.path)) }
      let session = workspace.session
      reporter.speaker = reporter.speaker.saving { session }
      count = session.listedSettings.count { session.storedValue($0) != nil }
      return workspace.verify()
    } catch { return error.diagnostics }
  }
}
