/// A form in JSON, with the files that it pushes as far as they were read.
///
/// ```swift
/// var document = FormDocument(bytes, file: "form.json")
/// while let name = document.unreadFiles.first { document.read(try contents(of: name), for: name) }
/// guard !document.hasErrors else { return report(document.diagnostics) }
/// let session = Session(document.form)
/// ```
public struct FormDocument: Sendable {
  /// All that is wrong, file by file in the order of their lines. A form with errors must not be used.
  public private(set) var diagnostics: [Diagnostic] = []
  private var builder: FormBuilder
  private var notes = FormLint.Notes()
  private let environment: FormReader.Environment
  private let mainFile: String
  /// In the order in which they were read.
  private var files: [String] = []
  /// What is wrong with files as such, in the place of the builder's faults.
  private var fileDiagnostics: [Diagnostic] = []

  /// The form as far as its files were read.
  public var form: CompiledForm { builder.form }

  /// Reads the first file of a form.
  ///
  /// - Parameter file: the file's name, for messages.
  public init(_ bytes: [UInt8], file: String = "form.json") {
    self.init(bytes, file: file, environment: .init())
  }

  /// - Parameter reservedIDs: names that `check` warns of where a row has one as its id.
  package init(
    _ bytes: [UInt8], file: String, environment: FormReader.Environment, reservedIDs: [StaticString] = []
  ) {
    self.environment = environment
    mainFile = file.split(separator: "/").last.map { String($0) } ?? file
    builder = FormBuilder(reservedIDs: NameTable(reservedIDs))
    read(bytes, file: file, namespace: "")
  }

  /// Whether one of the `diagnostics` is an error; warnings are none.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The files that the form pushes and that have not been read, as they are named.
  public var unreadFiles: [String] { builder.form.unreadFiles }

  /// Whether a condition reads a setting that only an unread file can have.
  public var needsUnreadFiles: Bool { builder.hasOpenRules && !unreadFiles.isEmpty }

  /// Reads the bytes of an unread file.
  ///
  /// - Parameter file: the file's name in messages; by default as the form names it.
  public mutating func read(_ bytes: [UInt8], for name: String, file: String? = nil) {
    guard builder.takeUnreadFile(name) else { return }
    read(bytes, file: file ?? name, namespace: name)
  }

  /// Notes that an unread file cannot be read.
  package mutating func fail(_ name: String, with fault: OtherFault) {
    guard builder.takeUnreadFile(name) else { return }
    let place = notes.fileLocations[name].flatMap { builder.place(of: $0) }
    fileDiagnostics.append(Diagnostic(.other(fault), at: place))
    collect()
  }

  /// All diagnostics, with the warnings that need every file: what is never reached or used.
  public func check() -> [Diagnostic] {
    inOrder(diagnostics + builder.diagnostics(FormLint.warnings(notes, builder.form)))
  }

  private mutating func read(_ bytes: [UInt8], file: String, namespace: String) {
    files.append(file)
    let result = JSONReader.read(bytes, file: file, names: Grammar.names)
    fileDiagnostics += result.faults
    if let document = result.document {
      let own = builder
      builder = FormBuilder()  // so that the reader's is the only copy
      var reader = FormReader(
        document, namespace: namespace, mainFile: mainFile, environment: environment, into: own)
      reader.read()
      builder = reader.takeBuilder()
      notes.add(reader.notes)
    }
    collect()
  }

  private mutating func collect() {
    diagnostics =
      fileDiagnostics.isEmpty ? builder.diagnostics() : inOrder(fileDiagnostics + builder.diagnostics())
  }

  /// File by file, in the order of their lines.
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
