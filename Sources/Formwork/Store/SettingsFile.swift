/// The settings file of a form: what was set, in JSON, beside whatever else stands in the file.
public struct SettingsFile: Sendable {
  /// The file as it was named, for messages.
  public let path: String
  /// How keys stand in the file, and what is to be written.
  public let definition: StoreDefinition
  /// The file's bytes when it was read; `nil` while there is no file.
  private var bytes: [UInt8]?
  private var document: JSONDocument

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
    let root = document.root
    guard root.isObject else {
      let place = SourceText(file: path, bytes: bytes).place(at: root.start)
      throw .malformed([Diagnostic(.stored(.notAnObject(found: root.kindName)), at: place)])
    }
    return document
  }

  // MARK: - Reading

  /// The values of a form's keys, by slot, as they stand in the file, whatever their kind.
  ///
  /// - Throws: where a value stands in the way of a nested key.
  func values(for keys: KeyTable) throws(Problem) -> [Value?] {
    var values = [Value?](repeating: nil, count: keys.count)
    switch definition.keys {
    case .flat:
      var slots: [Name: Int] = Dictionary(minimumCapacity: keys.count)
      for slot in 0..<keys.count { slots[Name(keys[slot].key.flatName)] = slot }
      for (name, value) in document.root.members {
        if let slot = slots[Name(name.text)] { values[slot] = value.value }
      }
    case .nested:
      var diagnostics: [Diagnostic] = []
      readNested(document.root, prefix: "", keys: keys, into: &values, &diagnostics)
      guard diagnostics.isEmpty else { throw .malformed(diagnostics) }
    }
    return values
  }

  private func readNested(
    _ object: JSONNode, prefix: String, keys: KeyTable, into values: inout [Value?],
    _ diagnostics: inout [Diagnostic]
  ) {
    for (name, value) in object.members {
      let path = prefix + Key.escaped(name.text)
      if let slot = keys.slot(ofPath: path) {
        values[slot] = value.value
      } else if let slot = keys.slot(below: path) {
        if value.isObject {
          readNested(value, prefix: path + ".", keys: keys, into: &values, &diagnostics)
        } else {
          let place = SourceText(file: self.path, bytes: document.bytes).place(at: value.start)
          let fault = StoredFault.inTheWay(name: path, found: value.kindName, key: keys[slot].key)
          diagnostics.append(Diagnostic(.stored(fault), at: place))
        }
      }
    }
  }

  /// Where the values of keys stand in the file; of one that does not stand there, the file.
  public func places(of keys: [Key]) -> [Place] {
    let text = SourceText(file: path, bytes: document.bytes)
    return keys.map { key in offset(of: key).map(text.place) ?? Place(file: path) }
  }

  private func offset(of key: Key) -> Int? {
    var node = document.root
    for name in definition.keys == .flat ? [key.flatName] : key.names {
      guard let member = node.objectMembers.first(where: { $0.name.text.hasSameScalars(as: name) }) else {
        return nil
      }
      node = member.value
    }
    return node.start
  }

  // MARK: - Writing

  /// Writes changes into the file; what is not named keeps its bytes. Where nothing changes, nothing is
  /// written.
  ///
  /// - Returns: whether the file was written.
  @discardableResult
  public mutating func save(_ changes: [(key: Key, value: Value?)]) throws(FileFault) -> Bool {
    var editor = JSONEditor()
    for change in changes {
      let names = definition.keys == .flat ? [change.key.flatName] : change.key.names
      editor.set(change.value, at: names)
    }
    let new = editor.apply(to: document)
    if new == document.bytes { return false }
    guard let document = try? SettingsFile.parse(new, path: path) else {
      throw .cannotWrite(path, reason: "a key has more than \(JSONReader.depthLimit) parts")
    }
    guard let resolved = FileSystem.resolved(path) else {
      throw .folderMissing(file: path, folder: FileSystem.folder(of: path))
    }
    var failure: FileFault?
    do throws(FileFault) {
      try AtomicFile(path: resolved, shownPath: path).replace(expected: bytes, with: new)
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
