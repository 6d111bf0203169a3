package import Formwork
package import FormworkTerminal

/// Reads and lints definitions, and with a settings file the settings too.
@MainActor
package struct CheckOperation {
  let reporter: Reporter
  let store: String?
  /// Whether warnings are errors.
  let isStrict: Bool

  package init(reporter: Reporter, store: String?, isStrict: Bool) {
    self.reporter = reporter
    self.store = store
    self.isStrict = isStrict
  }

  /// Checks each form; the status is the first error's.
  package func check(_ forms: [String]) -> ExitStatus {
    var status: ExitStatus?
    for form in forms {
      let diagnostics = check(form)
      reporter.diagnostics(diagnostics)
      if let error = diagnostics.first(where: { $0.severity == .error }) {
        status = status ?? error.fault.status
      }
    }
    return status ?? .done
  }

  private func check(_ path: String) -> [Diagnostic] {
    var form: FormFile
    do throws(FileFault) { form = try FormFile(path: path) } catch { return [Diagnostic(.file(error))] }
    var diagnostics = form.check()
    if isStrict { for index in diagnostics.indices { diagnostics[index].severity = .error } }
    if !form.hasErrors, store != nil { diagnostics += checkSettings(of: path) }
    let errors = diagnostics.count { $0.severity == .error }
    if errors == 0 {
      let definition = form.definition
      let warnings =
        diagnostics.count > 0 ? ", \(diagnostics.count) warning\(diagnostics.count == 1 ? "" : "s")" : ""
      reporter.note(
        "\(path): \(definition.screens.count) screen\(definition.screens.count == 1 ? "" : "s"), "
          + "\(definition.rows.count) row\(definition.rows.count == 1 ? "" : "s")\(warnings)")
    }
    return diagnostics
  }

  private func checkSettings(of path: String) -> [Diagnostic] {
    do throws(Failure) {
      let workspace = try Workspace(form: path, store: store, policy: .refuse)
      try workspace.read()
      return workspace.session.verify().map { workspace.diagnostic(for: $0, severity: .error) }
    } catch { return error.diagnostics }
  }
}
