import Formwork

extension SettingsRunner {
  /// Reads an object with values; `-` means standard input.
  func readValues(_ file: String, for form: CompiledForm) throws(Failure) -> GivenValues {
    if file == StandardInput.name { try judgeStandardInput() }
    let bytes = try StandardInput.read(file)
    do throws(Failure) {
      return try settingsCodec(for: file).init(bytes, file: file).givenValues(for: form)
    } catch { throw Failure(form.withoutLines(error.diagnostics)) }
  }
}
