/// The settings file of a form: the values that were set, and any other content of the file.
public struct SettingsFile: Sendable {
  /// The path as given by the caller, for messages.
  public let path: String
  /// How keys are stored in the file, and which values are written.
  public let definition: StoreDefinition
  /// The bytes of the file when it was last read or written; `nil` if there was no file.
  private var bytes: [UInt8]?
  /// The values, and any other content of the file.
  private var codec: any SettingsCodec

  package func hasSameBytes(as other: SettingsFile) -> Bool { bytes == other.bytes }

  /// Whether the file did not exist when it was read and has not been written since.
  public var isNew: Bool { bytes == nil }
  /// Whether the file exists but is not writable for this user; checked on each call.
  public var isReadOnly: Bool { bytes != nil && !FileSystem.isWritable(path) }

  /// Whether users other than the file's owner can read it; checked on each call.
  package var isReadableByOthers: Bool { FileSystem.isReadableByOthers(path) }

  /// A problem with opening a settings file.
  package enum Problem: Error, Sendable {
    /// The file cannot be read, or its folder does not exist.
    case file(FileFault)
    /// The file is not a JSON object, or contains another value where a nested key needs an object.
    case malformed([Diagnostic])
  }

  /// Reads a settings file. A file that does not exist counts as empty and is created on saving; its folder
  /// must exist.
  package init(path: String, definition: StoreDefinition) throws(Problem) {
    try self.init(path: path, definition: definition, codec: settingsCodec(for: path))
  }

  package init(
    path: String, definition: StoreDefinition, codec: any SettingsCodec.Type
  ) throws(Problem) {
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
    do throws(Failure) { self.codec = try codec.init(bytes ?? Array(codec.emptyText.utf8), file: path) } catch
    {
      throw .malformed(error.diagnostics)
    }
  }

  // MARK: - Reading

  /// The values of a form's settings as stored in the file, whatever their kind.
  ///
  /// - Throws: if the file contains another value where a nested key needs an object.
  package mutating func read(_ form: CompiledForm) throws(Problem) -> [Value?] {
    do throws(Failure) {
      var values = try codec.values(for: form, definition.keys)
      for setting in values.indices where !form.isStored(setting) { values[setting] = nil }
      return values
    } catch {
      throw .malformed(error.diagnostics)
    }
  }

  /// Adds the items in the file to a form, so that it has a setting for each of their values.
  ///
  /// - Throws: if an item cannot be identified.
  package func addItems(to form: inout CompiledForm) throws(Problem) {
    if form.lists.isEmpty { return }
    do throws(Failure) {
      for list in try codec.items(of: form, definition.keys) {
        for identity in list.identities { _ = form.addItem(identity, toList: list.list) }
      }
    } catch {
      throw .malformed(error.diagnostics)
    }
  }

  /// Returns the places of the values of keys in the file; for a key without a value, the file as a whole.
  package func places(of keys: [Key]) -> [Place] { codec.places(of: keys.map { $0.path(definition.keys) }) }

  // MARK: - Writing

  /// Writes changes to the file. The rest of the file is unchanged, byte for byte. Does not write if nothing
  /// changes.
  ///
  /// - Parameter isPrivate: whether only the current user can read a new file. The mode of an existing file
  ///   is kept.
  /// - Returns: whether the file was written.
  @discardableResult
  package mutating func save(
    _ changes: [(key: Key, value: Value?)], isPrivate: Bool = false
  ) throws(FileFault) -> Bool {
    var new = codec
    try new.change(changes.map { ($0.key.path(definition.keys), $0.value) })
    return try replace(with: new, isPrivate: isPrivate)
  }

  /// Writes changes of settings of the last form read, like `save(_:isPrivate:)`. A new file with a secret is
  /// private.
  @discardableResult
  package mutating func save(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm
  ) throws(FileFault) -> Bool {
    let isPrivate = isNew && form.hasSecret(in: changes)
    var new = codec
    try new.change(changes, of: form, definition.keys)
    return try replace(with: new, isPrivate: isPrivate)
  }

  /// Returns the text that the file would have with changes of settings; `nil` if it would be the same.
  func text(
    with changes: [(setting: Int, value: Value?)], of form: CompiledForm
  ) throws(FileFault) -> [UInt8]? {
    var new = codec
    try new.change(changes, of: form, definition.keys)
    return new.bytes == codec.bytes ? nil : new.bytes
  }

  /// Replaces the text of the file; returns `false` if it is the same.
  private mutating func replace(with codec: any SettingsCodec, isPrivate: Bool) throws(FileFault) -> Bool {
    let new = codec.bytes
    if new == self.codec.bytes { return false }
    var failure: FileFault?
    do throws(FileFault) {
      try AtomicFile(path: path).replace(expected: bytes, with: new, isPrivate: isPrivate)
    } catch {
      guard case .notSynced = error else { throw error }
      failure = error  // the file has been replaced nevertheless
    }
    self.codec = codec
    bytes = new
    if let failure { throw failure }
    return true
  }
}
