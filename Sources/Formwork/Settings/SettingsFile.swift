/// The settings file of a form: the values that were set, in JSON, and any other content of the file.
public struct SettingsFile: Sendable {
  /// The path as given by the caller, for messages.
  public let path: String
  /// How keys are stored in the file, and which values are written.
  public let definition: StoreDefinition
  /// The bytes of the file when it was last read or written; `nil` if there was no file.
  private var bytes: [UInt8]?
  private var document: JSONDocument
  /// Indexed by setting of the last form read: the node of its value, -1 if it has none. `nil` if the
  /// document's nodes have changed since then.
  private var nodes: [Int32]?

  package func hasSameBytes(as other: SettingsFile) -> Bool { bytes == other.bytes }

  /// Whether the file did not exist when it was read and has not been written since.
  public var isNew: Bool { bytes == nil }
  /// Whether the file exists but is not writable for this user; checked on each call.
  public var isReadOnly: Bool { bytes != nil && !FileSystem.isWritable(path) }

  /// Whether users other than the file's owner can read it; checked on each call.
  package var isReadableByOthers: Bool { FileSystem.isReadableByOthers(path) }

  /// A problem with opening a settings file.
  public enum Problem: Error, Sendable {
    /// The file cannot be read, or its folder does not exist.
    case file(FileFault)
    /// The file is not a JSON object, or contains another value where a nested key needs an object.
    case malformed([Diagnostic])
  }

  /// Reads a settings file. A file that does not exist counts as empty and is created on saving; its folder
  /// must exist.
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

  /// The values of a form's settings as stored in the file, whatever their kind.
  ///
  /// - Throws: if the file contains another value where a nested key needs an object.
  package mutating func read(_ form: CompiledForm) throws(Problem) -> [Value?] {
    let (nodes, faults) = form.nodes(in: document, definition.keys)
    guard faults.isEmpty else { throw .malformed(faults) }
    self.nodes = nodes
    return nodes.map { $0 < 0 ? nil : document.value(of: Int($0)) }
  }

  /// The places of the values of keys in the file; for a key without a value, the file as a whole.
  public func places(of keys: [Key]) -> [Place] {
    let text = SourceText(file: path, bytes: document.bytes)
    // By object, the values of its members: an object may have as many as there are keys.
    var objects: [Int: [ExactString: Int]] = [:]
    return keys.map { key in
      var node = JSONDocument.root
      for name in names(of: key) {
        if objects[node] == nil { objects[node] = values(in: node) }
        guard let value = objects[node]?[ExactString(name)] else { return Place(file: path) }
        node = value
      }
      return text.place(at: document.start(of: node))
    }
  }

  /// The values of an object's members by name.
  private func values(in object: Int) -> [ExactString: Int] {
    var values: [ExactString: Int] = [:]
    for (name, value) in document.members(of: object) { values[ExactString(document.text(of: name))] = value }
    return values
  }

  // MARK: - Writing

  /// Writes changes to the file. The rest of the file is unchanged, byte for byte. Does not write if nothing
  /// changes.
  ///
  /// - Parameter isPrivate: whether a new file can be read by the current user only. The mode of an existing
  ///   file is kept.
  /// - Returns: whether the file was written.
  @discardableResult
  public mutating func save(
    _ changes: [(key: Key, value: Value?)], isPrivate: Bool = false
  ) throws(FileFault) -> Bool {
    var editor = JSONEditor()
    for change in changes { editor.set(change.value, at: names(of: change.key)) }
    nodes = nil
    return try replace(with: parse(editor.apply(to: document)), isPrivate: isPrivate)
  }

  /// Writes changes of settings of the last form read, like `save(_:isPrivate:)`. A new file with a secret is
  /// private.
  @discardableResult
  package mutating func save(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm
  ) throws(FileFault) -> Bool {
    let isPrivate = isNew && form.hasSecret(in: changes)
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
    if values.count == changes.count { return try replace(with: new, isPrivate: isPrivate) }
    // Adding or removing members changes the enclosing objects.
    self.nodes = nil
    return try replace(with: parse(editor.apply(to: new)), isPrivate: isPrivate)
  }

  private func names(of key: Key) -> [String] { definition.keys == .flat ? [key.flatName] : key.names }

  /// Parses a generated text, so that only valid JSON is ever written.
  private func parse(_ bytes: [UInt8]) throws(FileFault) -> JSONDocument {
    if bytes == document.bytes { return document }
    do throws(Problem) { return try SettingsFile.parse(bytes, path: path) } catch {
      throw .cannotWrite(path, reason: "a key has more than \(JSONReader.depthLimit) parts")
    }
  }

  /// Replaces the text of the file; returns `false` if it is the same.
  private mutating func replace(
    with document: JSONDocument, isPrivate: Bool
  ) throws(FileFault) -> Bool {
    let new = document.bytes
    if new == self.document.bytes { return false }
    var failure: FileFault?
    do throws(FileFault) {
      try AtomicFile(path: path).replace(expected: bytes, with: new, isPrivate: isPrivate)
    } catch {
      guard case .notSynced = error else { throw error }
      failure = error  // the file has been replaced nevertheless
    }
    self.document = document
    bytes = new
    if let failure { throw failure }
    return true
  }
}
