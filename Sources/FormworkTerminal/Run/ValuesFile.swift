import Formwork

extension SettingsRunner {
  /// Reads an object with values; `-` means standard input.
  func readValues(_ file: String, for form: CompiledForm) throws(Failure) -> GivenValues {
    if file == "-", StandardStreams.isInputClosed {
      throw Failure(UsageFault.standardInputClosed(hasOption: false).fault)
    }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try file == "-" ? FileSystem.read(0, path: file) : FileSystem.read(file)
    } catch { throw Failure(error) }
    let result = JSONReader.read(bytes, file: file)
    guard let document = result.document, result.faults.isEmpty else {
      throw Failure(form.withoutLines(result.faults))
    }
    return GivenValues(document, for: form)
  }
}
