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
  /// The settings file that the form was created from; `nil` if the file contains the form.
  package var settings: String?
  /// What is allowed in the settings file, besides what the form says.
  package var schema: JSONSchema?
  /// The text of these settings if they are not in a file, but were read from standard input.
  package var givenSettings: [UInt8]?
  /// The settings that the form was created from.
  var settingsTree: SyntaxTree?
  /// How the form was created from them; `nil` unless other settings can need more levels of a recursive schema.
  var reading: FormReading?
  /// Whether the settings are likely to be a form with a mistake.
  package var mayBeForm = false
  /// Whether that form has rows for settings that the file does not have.
  package var hasAdditions = false
  /// The content of the form's own file.
  private let bytes: [UInt8]
  let reservedIDs: [StaticString]
  /// The pushed files that have been read or could not be read, as written in the form.
  private var pushedFiles: [String] = []
  /// The rows that have been loaded from sources.
  private var loadedRows: [Source: FormReader.LoadedRows] = [:]

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
    self.init(
      try FileSystem.read(path, limit: SizeLimit.form), path: path, registry: registry,
      reservedIDs: reservedIDs)
  }

  /// Reads a form from the bytes of a file, and the pushed files that its conditions need.
  package init(
    _ bytes: [UInt8], path: String, registry: Registry = Registry(), reservedIDs: [StaticString] = []
  ) {
    self.path = path
    self.bytes = bytes
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

  /// Reads all pushed files and the rows in JSON files, which can push further files. Rows with mistakes are left out;
  /// the row that stands for them says what is wrong.
  package mutating func readAllWithRows() {
    readAll()
    var known: Set<Source> = []
    while true {
      let sources = document.form.loads.filter { $0.part == .rows && known.insert($0.source).inserted }
        .map { $0.source }
      if sources.isEmpty { return }
      // At once, because the form is read again each time.
      if !addRows(of: sources), sources.count > 1 { for source in sources { _ = addRows(of: [source]) } }
    }
  }

  /// Adds the rows in files of JSON; returns `false` without adding any if they have mistakes.
  private mutating func addRows(of sources: [Source]) -> Bool {
    var form = self
    for source in sources {
      guard case .file(let name) = source, loadedRows[source] == nil,
        let page = try? contents(ofSource: name)
      else { continue }
      form.loadedRows[source] = .init(pages: [page], name: self.name(of: source), isFile: true)
    }
    if form.loadedRows.count == loadedRows.count { return true }
    form.readAgain()
    form.readAll()
    if form.hasErrors { return false }
    self = form
    return true
  }

  /// Reads the files that the conditions need.
  private mutating func readNeededFiles() {
    while document.needsUnreadFiles, let name = document.unreadFiles.first { read([name]) }
  }

  /// Reads all files and returns all diagnostics, including warnings about unreachable or unused parts.
  public mutating func check() -> [Diagnostic] {
    readAll()
    let diagnostics = document.check()
    guard let name = document.form.schema else { return diagnostics }
    do throws(Failure) {
      var schema = try JSONSchema(file: path(ofSchema: name))
      // Finds the references that cannot be resolved.
      _ = SettingsShape(&schema)
      return diagnostics + schema.warnings
    } catch { return diagnostics + error.diagnostics }
  }

  /// The numbers of screens and rows in the files read so far.
  public var counts: (screens: Int, rows: Int) { (document.form.screens.count, document.form.rows.count) }

  private mutating func read(_ names: [String]) {
    var size = document.sources.reduce(0) { $0 + $1.bytes.count }
    document.read(
      names.map { name in
        let path = path(of: name)
        pushedFiles.append(name)
        if pushedFiles.count > Self.fileLimit {
          return .init(name: name, shownName: path, content: .failure(.tooManyFiles))
        }
        do throws(FileFault) {
          let bytes = try FileSystem.read(path, inside: folder, limit: SizeLimit.form - size)
          size += bytes.count
          return .init(name: name, shownName: path, content: .success(bytes))
        } catch {
          if case .tooLarge = error {
            return .init(name: name, shownName: path, content: .failure(.tooMuchText))
          }
          return .init(name: name, shownName: path, content: .failure(fault(error, of: name)))
        }
      })
  }

  /// The greatest number of files that a form pushes.
  static let fileLimit = 1000

  /// Reads a file of JSON from which a part of the form is loaded.
  ///
  /// - Parameter name: as written in the form.
  package func contents(ofSource name: String) throws(FileFault) -> [UInt8] {
    try FileSystem.read(path(of: name), inside: folder, limit: SizeLimit.source)
  }

  /// The form's own text, and those of the pushed files that have been read, by their names in the form.
  package var texts: (form: [UInt8], pushed: [(name: String, text: [UInt8])]) {
    let read = document.sources.dropFirst()
    return (
      bytes,
      pushedFiles.compactMap { name in
        read.first { $0.name == path(of: name) }.map { (name, $0.bytes) }
      }
    )
  }

  /// The path of the JSON Schema that the form names.
  func path(ofSchema name: String) throws(Failure) -> String {
    let path = path(of: name)
    guard FileSystem.isInside(path, folder: folder) else {
      throw Failure(FileFault.outsideFolder(path, hasOption: false))
    }
    return path
  }

  private func path(of name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// The files of JSON from which parts are loaded or have been loaded, as written in the form.
  package var sourceFiles: [String] {
    let names = definition.form.sourceFiles
    let loaded = loadedRows.keys.compactMap { if case .file(let name) = $0 { name } else { nil } }
    return names + loaded.filter { !names.contains($0) }.sorted()
  }

  /// The paths of these files.
  package var sourcePaths: [String] { sourceFiles.map(path(of:)) }

  /// Whether a path leads to a file of the form: its own, one that it pushes, one with its rows or items, its schema, or
  /// a program in its folder that it runs. Nothing may be written to these. Files that an unread file pushes are not
  /// known.
  package func contains(file path: String) -> Bool {
    guard let file = FileIdentity(path) else { return false }
    // Looking for all programs takes time, and few files can be executed.
    let programs = FileSystem.isExecutable(path) ? document.form.programs : []
    let named = document.unreadFiles + [document.form.schema].compactMap { $0 } + programs
    let paths = [self.path] + paths + named.map(self.path(of:)) + sourcePaths
    // A form from standard input has no file.
    return paths.contains { $0 != "-" && FileIdentity($0) == file }
  }

  /// Whether there are pushed files that have not been read.
  var hasUnreadFiles: Bool { !document.unreadFiles.isEmpty }

  // MARK: - Rows from sources

  /// Adds a page of rows from a source, and reads the form again with them. The first page replaces those that were
  /// loaded earlier.
  package mutating func add(_ page: [UInt8], of source: Source, isFirst: Bool) {
    var rows = loadedRows[source] ?? .init(pages: [], name: name(of: source), isFile: source.isFile)
    if isFirst { rows.pages = [] }
    rows.pages.append(page)
    loadedRows[source] = rows
    readAgain()
  }

  /// Whether rows from a source are part of the form.
  func hasRows(of source: Source) -> Bool { loadedRows[source] != nil }

  /// Reads the form again from its bytes, with the loaded rows.
  private mutating func readAgain() {
    let pushed = pushedFiles
    pushedFiles = []
    document = FormDocument(bytes, file: path, environment: environment, reservedIDs: reservedIDs)
    for name in pushed { readScreen(named: name) }
    readNeededFiles()
  }

  private var environment: FormReader.Environment {
    var environment = registry.environment
    environment.loadedRows = loadedRows
    return environment
  }

  /// The name of a source in messages.
  private func name(of source: Source) -> String {
    if case .file(let name) = source { path(of: name) } else { source.name }
  }

  // MARK: - Reading again

  /// The paths of the form, of the pushed files that have been read or could not be read, and of the files with
  /// loaded rows.
  package var paths: [String] {
    (settings == nil ? [path] : []) + pushedFiles.map(path(of:))
      + loadedRows.values.filter { $0.isFile }.map { $0.name }
  }

  /// Reads the form again, and the pushed files that this version has read. One that was created from a settings file
  /// stays as it is.
  package func rereadFiles() throws(FileFault) -> FormFile {
    if settings != nil { return self }
    var form = try FormFile(path: path, registry: registry, reservedIDs: reservedIDs)
    guard !loadedRows.isEmpty || !pushedFiles.isEmpty else { return form }
    form.loadedRows = loadedRows
    for (source, rows) in loadedRows where rows.isFile {
      // It may have become a link since.
      let page = try FileSystem.read(rows.name, inside: folder, limit: SizeLimit.source)
      form.loadedRows[source]?.pages = [page]
    }
    form.readAgain()
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

  /// A warning for each value of the settings file for which a form created from it has no row.
  package var omissions: [Diagnostic] { settingsTree?.omissions ?? [] }

  private func fault(_ fault: FileFault, of name: String) -> OtherFault {
    guard case .outsideFolder = fault else {
      return OtherFault(code: "form.formFile", message: fault.message, status: fault.status.rawValue)
    }
    return OtherFault(
      code: "form.formFile", message: Wording.sentence(for: FormFault.outsideFolder(name)),
      status: ExitStatus.malformed.rawValue)
  }
}

extension OtherFault {
  fileprivate static let tooManyFiles = formFile(Wording.tooManyFiles(limit: FormFile.fileLimit))
  fileprivate static let tooMuchText = formFile(Wording.formTooLarge(limit: SizeLimit.form))

  private static func formFile(_ message: String) -> OtherFault {
    OtherFault(code: "form.formFile", message: message, status: ExitStatus.malformed.rawValue)
  }
}

extension CompiledForm {
  /// The programs that the form runs.
  fileprivate var programs: [String] {
    let ofRows = details.flatMap { row in
      [row.actions, row.detailActions, row.changeActions].flatMap { $0 } + row.editActions.flatMap(\.actions)
    }
    return ([beforeSave, afterSave] + ofRows.flatMap(\.programs)).compactMap(\.first)
  }
}

extension Action {
  fileprivate var programs: [[String]] {
    switch self {
    case .run(let program): [program]
    case .sequence(let actions): actions.flatMap(\.programs)
    case .when(_, let action): action.programs
    case .alert(let alert): alert.choices.flatMap { $0.actions.flatMap(\.programs) }
    default: []
    }
  }
}
