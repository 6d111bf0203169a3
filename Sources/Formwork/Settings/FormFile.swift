/// A form in a file, with the files that it pushes.
///
/// Files that are pushed are read when they are needed; `readAll` reads them at once.
public struct FormFile: Sendable {
  /// The file as it was named, for messages.
  public let path: String
  /// The folder that the form, its pushed files and its settings live in.
  public let folder: String
  /// What the program behind the form adds to it.
  public let registry: Registry
  private var document: FormDocument

  /// The form as far as its files were read.
  public var definition: FormDefinition { FormDefinition(document) }

  /// All that is wrong, file by file in the order of their lines. A form with errors must not be used.
  public var diagnostics: [Diagnostic] { document.diagnostics }

  /// Whether one of the `diagnostics` is an error; warnings are none.
  public var hasErrors: Bool { document.hasErrors }

  /// Reads a form, and of the files that it pushes those that its conditions need.
  ///
  /// - Parameter reservedIDs: names that `check` warns of where a row has one as its id.
  /// - Throws: `FileFault` where the file cannot be read.
  public init(
    path: String, registry: Registry = Registry(), reservedIDs: [StaticString] = []
  ) throws(FileFault) {
    self.path = path
    self.registry = registry
    folder = FileSystem.folder(of: path)
    document = FormDocument(
      try FileSystem.read(path), file: path, environment: registry.environment, reservedIDs: reservedIDs)
    while document.needsUnreadFiles, let name = document.unreadFiles.first { read(name) }
  }

  /// Reads the file of a screen that was pushed, unless that has happened.
  public mutating func readScreen(named name: String) {
    if document.unreadFiles.contains(name) { read(name) }
  }

  /// Reads all files that are pushed, and those that they push.
  public mutating func readAll() {
    while let name = document.unreadFiles.first { read(name) }
  }

  /// All diagnostics, with the warnings that need every file: what is never reached or used.
  public mutating func check() -> [Diagnostic] {
    readAll()
    return document.check()
  }

  /// How many screens and rows the form has, as far as its files were read.
  public var counts: (screens: Int, rows: Int) { (document.form.screens.count, document.form.rows.count) }

  private mutating func read(_ name: String) {
    let path = folder.isEmpty ? name : "\(folder)/\(name)"
    do throws(FileFault) {
      guard FileSystem.isInside(path, folder: folder) else { throw .outsideFolder(name) }
      document.read(try FileSystem.read(path), for: name, file: path)
    } catch {
      var fault = OtherFault(code: "form.formFile", message: error.message, status: error.status.rawValue)
      if case .outsideFolder = error {
        fault.message = Wording.sentence(for: FormFault.outsideFolder(name))
        fault.status = ExitStatus.malformed.rawValue
      }
      document.fail(name, with: fault)
    }
  }
}
