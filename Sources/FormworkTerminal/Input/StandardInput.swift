package import Formwork
internal import FormworkPlatform

/// Standard input as a file: the name `-` in a command line.
@MainActor
package enum StandardInput {
  package static let name = "-"

  /// Reads a file to its end; the name `-` means standard input.
  ///
  /// - Parameter limit: the greatest number of bytes.
  static func read(_ file: String, limit: Int) throws(Failure) -> [UInt8] {
    if file == name, StandardStreams.isInputClosed {
      throw Failure(UsageFault.inputClosed.fault)
    }
    do throws(FileFault) {
      // Opening a pipe waits for its writer.
      let descriptor = try file == name ? 0 : StandardStreams.openForReading(file)
      defer { if descriptor != 0 { close(descriptor) } }
      return try FileSystem.read(descriptor, path: file, limit: limit)
    } catch { throw Failure(error) }
  }

  /// Reads a form, whose name may lack `.json`; `-` means standard input, whose pushed files and settings are in the
  /// working folder.
  package static func form(
    _ file: String, registry: Registry = Registry(), reservedIDs: [StaticString] = []
  ) throws(Failure) -> FormFile {
    if file == name {
      return FormFile(
        try read(file, limit: SizeLimit.form), path: file, registry: registry, reservedIDs: reservedIDs)
    }
    do throws(FileFault) {
      return try FormFile(path: file, registry: registry, reservedIDs: reservedIDs)
    } catch {
      // The name without its extension, as for 'formwork new'.
      guard case .missing = error, !file.hasSuffix(".json"),
        let form = try? FormFile(path: file + ".json", registry: registry, reservedIDs: reservedIDs)
      else { throw Failure(error) }
      return form
    }
  }
}
