/// The settings file of a form: what was set, in JSON, beside whatever else stands in the file.
public struct SettingsFile: Sendable {
  /// The file as it was named, for messages.
  public let path: String
  /// How keys stand in the file, and what is to be written.
  public let definition: StoreDefinition
  /// The file's bytes when it was read; `nil` while there is no file.
  private var bytes: [UInt8]?
  private var document: JSONDocument
  /// By setting of the form that was read last, the node of its value, -1 where it has none; `nil` where the
  /// document has other nodes since then.
  private var nodes: [Int32]?

  package func hasSameBytes(as other: SettingsFile) -> Bool { bytes == other.bytes }

  /// Whether there was no file when it was read, and none has been written since.
  public var isNew: Bool { bytes == nil }
  /// Whether there is a file that this user may not write; the system is asked each time.
  public var isReadOnly: Bool { bytes != nil && !FileSystem.isWritable(path) }

  /// What may be wrong with opening a settings file.
  public enum Problem: Error, Sendable {
    /// The file cannot be read, or its folder does not exist.
    case file(FileFault)
    /// The file is not an object in JSON, or a value stands in the way of a nested key.
    case malformed([Diagnostic])
  }

  /// Reads a settings file. One that does not exist is empty and will be made; its folder will not.
  public init(path: String, definition: StoreDefinition) throws(Problem) {
    self.path = path
    self.definition = definition
    guard !path.isEmpty else { throw .file(.missing(path)) }
    do throws(FileFault) {
      bytes = try FileSystem.read(path, isRegular: true)
    } catch {
      guard case .missing = error, FileSystem.resolved(path) != nil else {
        if case .missing = error {
          throw .file(.folderMissing(file: path, folder: FileSystem.folder(of: path)))
        }
        throw .file(error)
      }
    }
    document = try SettingsFile.parse(bytes ?? Array("{}\n".utf8), path: path)
  }

  private static func parse(_ bytes: [UInt8], path: String) throws(Problem) -> JSONDocument {
    let result = JSONReader.read(bytes, file: path)
    guard let document = result.document, result.faults.isEmpty else { throw .malformed(result.faults) }
    let root = JSONDocument.root
    guard document.isObject(root) else {
      let place = SourceText(file: path, bytes: bytes).place(at: document.start(of: root))
      let found = document.kind(of: root).jsonKind.name
      throw .malformed([Diagnostic(.stored(.notAnObject(found: found)), at: place)])
    }
    return document
  }

  // MARK: - Reading

  /// The values of a form's settings as they stand in the file, whatever their kind.
  ///
  /// - Throws: where a value stands in the way of a nested key.
  package mutating func read(_ form: CompiledForm) throws(Problem) -> [Value?] {
    let (nodes, faults) = form.nodes(in: document, definition.keys)
    guard faults.isEmpty else { throw .malformed(faults) }
    self.nodes = nodes
    return nodes.map { $0 < 0 ? nil : document.value(of: Int($0)) }
  }

  /// Where the values of keys stand in the file; of one that does not stand there, the file.
  public func places(of keys: [Key]) -> [Place] {
    let text = SourceText(file: path, bytes: document.bytes)
    return keys.map { key in offset(of: key).map(text.place) ?? Place(file: path) }
  }

  private func offset(of key: Key) -> Int? {
    var node = JSONDocument.root
    for name in definition.keys == .flat ? [key.flatName] : key.names {
      guard let member = document.member(name, of: node) else { return nil }
      node = member
    }
    return document.start(of: node)
  }

  // MARK: - Writing

  /// Writes changes into the file; what is not named keeps its bytes. Where nothing changes, nothing is
  /// written.
  ///
  /// - Returns: whether the file was written.
  @discardableResult
  public mutating func save(_ changes: [(key: Key, value: Value?)]) throws(FileFault) -> Bool {
    var editor = JSONEditor()
    for change in changes { editor.set(change.value, at: names(of: change.key)) }
    nodes = nil
    return try replace(with: parse(editor.apply(to: document)))
  }

  /// Writes changes of the settings of the form that was read last, in the same way.
  @discardableResult
  package mutating func save(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm
  ) throws(FileFault) -> Bool {
    let nodes = nodes ?? form.nodes(in: document, definition.keys).nodes
    var values: [(node: Int, value: Value)] = []
    values.reserveCapacity(changes.count)
    var editor = JSONEditor()
    for (setting, value) in changes {
      let node = Int(nodes[setting])
      if node >= 0, let value, document.kind(of: node).isScalar, JSONDocument.Node.Kind(value).isScalar {
        values.append((node, value))
      } else {
        editor.set(value, at: names(of: form.key(of: setting)))
      }
    }
    let new = document.replacing(values)
    if values.count == changes.count { return try replace(with: new) }
    // What is new or taken out changes the objects around it.
    self.nodes = nil
    return try replace(with: parse(editor.apply(to: new)))
  }

  private func names(of key: Key) -> [String] { definition.keys == .flat ? [key.flatName] : key.names }

  /// Reads a text that was made, so that nothing is written that cannot be read.
  private func parse(_ bytes: [UInt8]) throws(FileFault) -> JSONDocument {
    if bytes == document.bytes { return document }
    do throws(Problem) { return try SettingsFile.parse(bytes, path: path) } catch {
      throw .cannotWrite(path, reason: "a key has more than \(JSONReader.depthLimit) parts")
    }
  }

  /// Writes a text in the place of the file's; `false` where it is the same.
  private mutating func replace(with document: JSONDocument) throws(FileFault) -> Bool {
    let new = document.bytes
    if new == self.document.bytes { return false }
    var failure: FileFault?
    do throws(FileFault) {
      try AtomicFile(path: path).replace(expected: bytes, with: new)
    } catch {
      guard case .notSynced = error else { throw error }
      failure = error  // the file is new all the same
    }
    self.document = document
    bytes = new
    if let failure { throw failure }
    return true
  }
}
