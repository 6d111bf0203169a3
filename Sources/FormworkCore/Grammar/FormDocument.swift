/// A form in JSON, together with the files it pushes that have been read.
///
/// ```swift
/// var document = FormDocument(bytes, file: "form.json")
/// while let name = document.unreadFiles.first { document.read(try contents(name), for: name) }
/// if document.hasErrors { report(document.diagnostics) }
/// let session = Session(document.form)
/// ```
public struct FormDocument: Sendable {
  private var builder: FormBuilder
  private var notes = FormLint.Notes()
  private let environment: FormReader.Environment
  private let mainFile: String
  /// The names of the files, in the order in which they were read.
  private var files: [String] = []
  /// Diagnostics about files as a whole.
  private var fileDiagnostics: [Diagnostic] = []
  /// The files that could not be read, and where the form pushes them.
  private var missingFiles: [(fault: OtherFault, location: FormBuilder.Location?)] = []

  /// The form, consisting of the files read so far.
  public private(set) var form: CompiledForm

  /// Reads the first file of a form.
  ///
  /// - Parameter file: the file's name, for messages.
  public init(_ bytes: [UInt8], file: String = "form.json") {
    self.init(bytes, file: file, environment: .init())
  }

  /// - Parameter reservedIDs: names for which `check` warns if a row uses one as its id.
  package init(
    _ bytes: [UInt8], file: String, environment: FormReader.Environment, reservedIDs: [StaticString] = []
  ) {
    self.environment = environment
    mainFile = file.split(separator: "/").last.map { String($0) } ?? file
    builder = FormBuilder(reservedIDs: NameTable(reservedIDs))
    builder.form.marksSecrets = environment.marksSecrets
    form = CompiledForm(FormTables())
    read(bytes, file: file, namespace: "")
    link()
  }

  /// The files that have been read, with their bytes.
  package var sources: [FormBuilder.SourceFile] { builder.sources }

  /// All problems, ordered by file and line. A form with errors must not be used.
  public var diagnostics: [Diagnostic] { diagnostics(and: []) }

  /// Whether one of the `diagnostics` is an error. Warnings do not count.
  public var hasErrors: Bool {
    !fileDiagnostics.isEmpty || !missingFiles.isEmpty || builder.hasErrors
  }

  /// The files that the form pushes and that have not been read, as written in the form.
  public var unreadFiles: [String] { builder.form.unreadFiles }

  /// Whether a condition reads a setting that only an unread file can define.
  public var needsUnreadFiles: Bool { builder.hasOpenRules && !unreadFiles.isEmpty }

  /// Reads the bytes of an unread file.
  ///
  /// - Parameter file: the file's name in messages; by default, as written in the form.
  public mutating func read(_ bytes: [UInt8], for name: String, file: String? = nil) {
    read([File(name: name, shownName: file ?? name, content: .success(bytes))])
  }

  /// An unread file: its bytes, or why they cannot be read.
  package struct File {
    /// As written in the form.
    package var name: String
    /// For messages.
    package var shownName: String
    package var content: Result<[UInt8], OtherFault>

    package init(name: String, shownName: String, content: Result<[UInt8], OtherFault>) {
      (self.name, self.shownName, self.content) = (name, shownName, content)
    }
  }

  /// Reads unread files. The form is linked once, after the last one.
  package mutating func read(_ files: [File]) {
    form = CompiledForm(FormTables())  // so that the builder has the only copy
    for file in files where builder.takeUnreadFile(file.name) {
      switch file.content {
      case .success(let bytes): read(bytes, file: file.shownName, namespace: file.name)
      case .failure(let fault):
        builder.lacksFiles = true
        missingFiles.append((fault, notes.fileLocations[file.name]))
      }
    }
    link()
  }

  /// All diagnostics, including the warnings about unreachable or unused parts, which require that every file
  /// is read.
  public func check() -> [Diagnostic] { diagnostics(and: FormLint.warnings(notes, builder)) }

  private func diagnostics(and warnings: [FormBuilder.LocatedFault]) -> [Diagnostic] {
    var texts: [Int: SourceText] = [:]
    let missing = missingFiles.map { fault, location in
      Diagnostic(.other(fault), at: location.flatMap { builder.place(of: $0, &texts) })
    }
    let files = fileDiagnostics + missing + builder.loadedFaults
    let diagnostics = builder.diagnostics(and: warnings)
    return files.isEmpty ? diagnostics : inOrder(files + diagnostics)
  }

  private mutating func read(_ bytes: [UInt8], file: String, namespace: String) {
    files.append(file)
    guard builder.form.texts.hasRoom(for: bytes.count) else {
      return fileDiagnostics.append(Diagnostic(.json(.tooLarge), at: Place(file: file)))
    }
    let result = JSONReader.read(bytes, file: file, names: Grammar.names)
    fileDiagnostics += result.faults
    if let document = result.document {
      let own = builder
      builder = FormBuilder()  // so that the reader has the only copy
      var reader = FormReader(
        document, namespace: namespace, mainFile: mainFile, environment: environment, into: own)
      reader.read()
      builder = reader.takeBuilder()
      notes.add(reader.notes)
    }
  }

  private mutating func link() {
    builder.link()
    builder.checkWork(at: .text(0))
    form = builder.compiled
  }

  /// Sorts diagnostics by file and line.
  private func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var order: [String: Int] = [:]
    for (index, file) in files.enumerated() where order[file] == nil { order[file] = index }
    func position(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
      guard let place = diagnostic.place else { return (0, 0, 0) }
      return (order[place.file] ?? 0, place.line ?? 0, place.column ?? 0)
    }
    return diagnostics.enumerated().sorted {
      let (left, right) = (position($0.element), position($1.element))
      return left == right ? $0.offset < $1.offset : left < right
    }.map { $0.element }
  }
}
