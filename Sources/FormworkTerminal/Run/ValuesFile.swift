import Formwork
internal import FormworkPlatform

extension SettingsRunner {
  /// Reads an object with values; `-` means standard input.
  func readValues(_ file: String, for form: CompiledForm) throws(Failure) -> GivenValues {
    if file == "-", StandardStreams.isInputClosed {
      throw Failure(UsageFault.standardInputClosed(hasOption: false).fault)
    }
    let bytes: [UInt8]
    do throws(FileFault) {
      // Opening a pipe waits for its writer.
      let descriptor = try file == "-" ? 0 : StandardStreams.openForReading(file)
      defer { if descriptor != 0 { close(descriptor) } }
      bytes = try FileSystem.read(descriptor, path: file)
    } catch { throw Failure(error) }
    do throws(Failure) {
      return try settingsCodec(for: file).init(bytes, file: file).givenValues(for: form)
    } catch { throw Failure(form.withoutLines(error.diagnostics)) }
  }
}
