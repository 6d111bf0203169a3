import Formwork
import FormworkTerminal

extension SettingsOperations {
  /// Reads an object of values; `-` is standard input.
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
    // A name that is not known may be a secret's, misspelt.
    guard values.faults.isEmpty else { throw Failure(form.withoutLines(values.faults)) }
    return values
  }
}
