/// A form in a file, together with the files that it pushes.
///
/// Pushed files are read on demand; `readAll` reads all of them.
public struct FormFile: Sendable {
  /// The path as given by the caller, for messages.
  public let path: String
  /// The folder that contains the form, its pushed files and its settings.
  public let folder: String
  /// The functions, cells and views that the program provides for the form.
  public let registry: Registry
  private(set) var document: FormDocument
  private let reservedIDs: [StaticString]
  /// The pushed files that have been read or could not be read, as written in the form.
  private var pushedFiles: [String] = []

  /// The form, consisting of the files read so far.
  public var definition: FormDefinition { FormDefinition(self) }

  /// All problems, ordered by file and line. A form with errors must not be used.
  public var diagnostics: [Diagnostic] { document.diagnostics }

  /// Whether one of the `diagnostics` is an error. Warnings do not count.
  public var hasErrors: Bool { document.hasErrors }

  /// Reads a form and the pushed files that its conditions need.
  ///
  /// - Parameters:
  ///   - path: the form's file.
  ///   - registry: the functions, cells and views that the form names.
  ///   - reservedIDs: names for which `check` warns if a row uses one as its id.
  /// - Throws: `FileFault` if the file cannot be read.
  public init(
    path: String, registry: Registry = Registry(), reservedIDs: [StaticString] = []
  ) throws(FileFault) {
    self.init(try FileSystem.read(path), path: path, registry: registry, reservedIDs: reservedIDs)
  }

  /// Reads a form from the bytes of a file, and the pushed files that its conditions need.
  package init(
    _ bytes: [UInt8], path: String, registry: Registry = Registry(), reservedIDs: [StaticString] = []
  ) {
    self.path = path
    self.registry = registry
    self.reservedIDs = reservedIDs
    folder = FileSystem.folder(of: path)
    document = FormDocument(
      bytes, file: path, environment: registry.environment, reservedIDs: reservedIDs)
    readNeededFiles()
  }

  /// Reads the file of a pushed screen unless it has been read already.
  public mutating func readScreen(named name: String) {
    guard document.unreadFiles.contains(name) else { return }
    read([name])
    readNeededFiles()
  }

  /// Reads all pushed files, including those that they push in turn.
  public mutating func readAll() {
    while !document.unreadFiles.isEmpty { read(document.unreadFiles) }
  }

  /// Reads the files that the conditions need.
  private mutating func readNeededFiles() {
    while document.needsUnreadFiles, let name = document.unreadFiles.first { read([name]) }
  }

  /// Reads all files and returns all diagnostics, including warnings about unreachable or unused parts.
  public mutating func check() -> [Diagnostic] {
    readAll()
    return document.check()
  }

  /// The numbers of screens and rows in the files read so far.
  public var counts: (screens: Int, rows: Int) { (document.form.screens.count, document.form.rows.count) }

  private mutating func read(_ names: [String]) {
    pushedFiles += names
    document.read(
      names.map { name in
        let path = path(of: name)
        do throws(FileFault) {
          guard FileSystem.isInside(path, folder: folder) else {
            throw .outsideFolder(name, hasOption: false)
          }
          return FormDocument.File(name: name, shownName: path, content: .success(try FileSystem.read(path)))
        } catch {
          return FormDocument.File(name: name, shownName: path, content: .failure(fault(error, of: name)))
        }
      })
  }

  private func path(of name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  // MARK: - Reading again

  /// The paths of the form and of the pushed files that have been read or could not be read.
  package var paths: [String] { [path] + pushedFiles.map(path(of:)) }

  /// Reads the form again, and the pushed files that this version has read.
  package func readAgain() throws(FileFault) -> FormFile {
    var form = try FormFile(path: path, registry: registry, reservedIDs: reservedIDs)
    for name in pushedFiles { form.readScreen(named: name) }
    return form
  }

  /// The paths of files whose content differs from that in another version of the form, or that only one of
  /// the versions has read.
  package func files(changedSince other: FormFile) -> [String] {
    var bytes: [String: [UInt8]] = [:]
    for source in other.document.sources { bytes[source.name] = source.bytes }
    let own = document.sources
    return own.filter { bytes[$0.name] != $0.bytes }.map(\.name)
      + other.document.sources.map(\.name).filter { name in !own.contains { $0.name == name } }
  }

  private func fault(_ fault: FileFault, of name: String) -> OtherFault {
    guard case .outsideFolder = fault else {
      return OtherFault(code: "form.formFile", message: fault.message, status: fault.status.rawValue)
    }
    return OtherFault(
      code: "form.formFile", message: Wording.sentence(for: FormFault.outsideFolder(name)),
      status: ExitStatus.malformed.rawValue)
  }
}
