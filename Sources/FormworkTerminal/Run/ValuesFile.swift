import Formwork

extension SettingsRunner {
  /// Reads an object with values; `-` means standard input. The session meets the items in it.
  func readValues(_ file: String, for session: inout Session) throws(Failure) -> GivenValues {
    if file == StandardInput.name { try checkStandardInput() }
    let bytes = try StandardInput.read(file, limit: SizeLimit.settings)
    do throws(Failure) {
      return try SettingsText(bytes, file: file).givenValues(for: &session)
    } catch { throw Failure(session.form.withoutLines(error.diagnostics)) }
  }
}
