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

  /// Reads a form, whose name may lack `.json`, or a settings file. `-` means standard input, whose pushed files and
  /// settings are in the working folder.
  package static func form(
    _ file: String, registry: Registry = Registry(), reservedIDs: [StaticString] = [],
    reading: FormReading = FormReading(.form)
  ) throws(Failure) -> FormFile {
    if file == name {
      let bytes = try read(file, limit: SizeLimit.settings)
      var form = try FormFile(
        bytes, path: file, registry: registry, reservedIDs: reservedIDs, reading: reading)
      if form.settings != nil { form.givenSettings = bytes }
      return form
    }
    // The name without its extension, as for 'formwork new'.
    let lacksExtension =
      !file.hasSuffix(".json") && !FileSystem.exists(file) && FileSystem.exists(file + ".json")
    return try FormFile(
      path: lacksExtension ? file + ".json" : file, registry: registry, reservedIDs: reservedIDs,
      reading: reading)
  }
}
