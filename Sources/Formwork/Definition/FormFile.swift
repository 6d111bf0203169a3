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
  /// The form as far as its files were read.
  public private(set) var definition = FormDefinition()
  /// All that is wrong, file by file in the order of their lines. A definition with errors must not be used.
  public private(set) var diagnostics: [Diagnostic] = []
  private var pushes: [(from: Int, screen: String)] = []
  /// What `check` looks at once all files were read.
  private var declaredScreens: [(screen: Int, name: String, document: JSONDocument, offset: Int)] = []
  /// In the order in which they were read.
  private var files: [String] = []
  private var unusedActions: [(name: String, document: JSONDocument, offset: Int)] = []

  /// Reads a form, and of the files that it pushes those that its conditions need.
  ///
  /// - Throws: `FileFault` where the file cannot be read.
  public init(path: String, registry: Registry = Registry()) throws(FileFault) {
    self.path = path
    self.registry = registry
    folder = FileSystem.folder(of: path)
    let bytes = try FileSystem.read(path)
    definition.fileName = path.split(separator: "/").last.map(String.init) ?? path
    read(bytes, file: path, namespace: "")
    while !definition.openRules.isEmpty, !definition.pendingFiles.isEmpty {
      readNext()
    }
  }

  /// Whether one of the `diagnostics` is an error; warnings are none.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Reads the file of a screen that was pushed, unless that has happened.
  public mutating func readScreen(named name: String) {
    guard let index = definition.pendingFiles.firstIndex(where: { $0.name == name }) else { return }
    definition.pendingFiles.swapAt(0, index)
    readNext()
  }

  /// Reads all files that are pushed, and those that they push.
  public mutating func readAll() {
    while !definition.pendingFiles.isEmpty { readNext() }
  }

  /// All diagnostics, with the warnings that need every file: what is never reached or used.
  public mutating func check() -> [Diagnostic] {
    readAll()
    return inOrder(diagnostics + lints())
  }

  /// File by file, in the order of their lines.
  private func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let order = Dictionary(zip(files, 0...), uniquingKeysWith: { first, _ in first })
    func position(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
      guard let place = diagnostic.place else { return (0, 0, 0) }
      return (order[place.file] ?? 0, place.line ?? 0, place.column ?? 0)
    }
    return diagnostics.enumerated().sorted {
      let (left, right) = (position($0.element), position($1.element))
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }

  private mutating func readNext() {
    let file = definition.pendingFiles.removeFirst()
    let path = folder.isEmpty ? file.name : "\(folder)/\(file.name)"
    do throws(FileFault) {
      guard FileSystem.isInside(path, folder: folder) else { throw .outsideFolder(file.name) }
      read(try FileSystem.read(path), file: path, namespace: file.name)
    } catch {
      diagnostics = inOrder(diagnostics + [Diagnostic(.form(.formFile(file.name, error)), at: file.place)])
    }
  }

  private mutating func read(_ bytes: [UInt8], file: String, namespace: String) {
    files.append(file)
    let result = JSONReader.read(bytes, file: file)
    diagnostics += result.faults
    guard let document = result.document else { return }
    var reader = FormReader(document: document, registry: registry, namespace: namespace, into: definition)
    definition = FormDefinition()  // so that the reader's is the only copy
    reader.readForm()
    definition = reader.definition
    pushes += reader.pushes
    addDiagnostics(of: reader)
    diagnostics = inOrder(diagnostics)
  }

  private mutating func addDiagnostics(of reader: FormReader) {
    var texts: [ObjectIdentifier: SourceTexts] = [:]
    diagnostics += reader.faults.sorted { $0.offset < $1.offset }.map { fault in
      let document = fault.document ?? reader.document
      let text = texts[ObjectIdentifier(document)] ?? SourceTexts(document)
      texts[ObjectIdentifier(document)] = text
      return Diagnostic(.form(fault.fault), at: text.source.place(at: fault.offset), severity: fault.severity)
    }
    let unused = reader.declaredActionOffsets.filter { !reader.usedActions.contains($0.name) }
    unusedActions += unused.map { ($0.name, reader.document, $0.offset) }
    declaredScreens += reader.declaredScreens.map { ($0.screen, $0.name, reader.document, $0.offset) }
  }

  // MARK: - Lint

  private func lints() -> [Diagnostic] {
    func place(_ document: JSONDocument, _ offset: Int) -> Place {
      SourceTexts(document).source.place(at: offset)
    }
    let unused = unusedActions.map { action in
      Diagnostic(
        .form(.unusedAction(action.name)), at: place(action.document, action.offset), severity: .warning)
    }
    let reached = reachedScreens()
    let unreachable = declaredScreens.filter { !reached.contains($0.screen) }.map { declared in
      Diagnostic(
        .form(.unreachableScreen(declared.name)), at: place(declared.document, declared.offset),
        severity: .warning)
    }
    return unused + unreachable
  }

  private func reachedScreens() -> Set<Int> {
    var reached: Set<Int> = [0]
    var queue = [0]
    let targets = Dictionary(grouping: pushes, by: \.from)
    while let screen = queue.popLast() {
      for push in targets[screen] ?? [] {
        if let target = definition.screen(named: push.screen), reached.insert(target).inserted {
          queue.append(target)
        }
      }
    }
    return reached
  }
}

/// A document's text with its line table, made once and only when something is to be reported.
private final class SourceTexts {
  private let document: JSONDocument
  private(set) lazy var source = SourceText(file: document.file, bytes: document.bytes)

  init(_ document: JSONDocument) { self.document = document }
}
