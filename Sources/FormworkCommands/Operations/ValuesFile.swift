import Formwork
import FormworkTerminal

extension SettingsOperations {
  /// Reads an object with values; `-` means standard input.
  func readValues(_ file: String, for form: CompiledForm) throws(Failure) -> GivenValues {
    if file == "-", StandardStreams.isInputClosed { throw Failure(UsageFault.standardInputClosed.fault) }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileSystem.read(file == "-" ? "/dev/stdin" : file)
    } catch { throw Failure(error) }
    let result = JSONReader.read(bytes, file: file)
    guard let document = result.document, result.faults.isEmpty else {
      throw Failure(form.withoutLines(result.faults))
    }
    let values = GivenValues(document, for: form)
    // An unknown name may be a misspelled name of a secret.
    guard values.faults.isEmpty else { throw Failure(form.withoutLines(values.faults)) }
    return values
  }
}
