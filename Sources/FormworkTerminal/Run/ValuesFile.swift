import Formwork

extension SettingsRunner {
  /// Reads an object with values; `-` means standard input. The session meets the items in it.
  func readValues(
    _ file: String, _ formats: SettingsFormats, for session: inout Session
  ) throws(Failure) -> GivenValues {
    if file == StandardInput.name { try checkStandardInput() }
    let bytes = try StandardInput.read(file, limit: SizeLimit.settings)
    var formats = formats
    formats.document = nil
    do throws(Failure) {
      let format = try formats.format(of: StoreDefinition(file: file), name: file, bytes: bytes)
      return try SettingsText(bytes, file: file, format: format).givenValues(for: &session)
    } catch { throw Failure(session.form.withoutLines(error.diagnostics)) }
  }
}
