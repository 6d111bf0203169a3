/// The settings of a form as a file, or another backend, contains them: the values that were set, and any other
/// content.
public struct SettingsFile: Sendable {
  /// Where the settings are.
  package let backend: any SettingsBackend
  /// The path as given by the caller, or another name of the settings, for messages.
  public var path: String { backend.name }
  /// How keys are stored in the file, and which values are written.
  public let definition: StoreDefinition
  /// The bytes of the file when it was last read or written; `nil` if there was no file.
  private var bytes: [UInt8]?
  /// The values, and any other content of the file.
  private var codec: any SettingsCodec

  package func hasSameBytes(as other: SettingsFile) -> Bool { bytes == other.bytes }

  /// Whether the file did not exist when it was read and has not been written since.
  public var isNew: Bool { bytes == nil }
  /// Whether the file contained more than white space when it was last read or written.
  package var hasContents: Bool { bytes.map { !$0.isBlank } ?? false }
  /// Whether the file exists but is not writable for this user; checked on each call.
  public var isReadOnly: Bool { bytes != nil && backend.isReadOnly }

  /// Whether users other than the file's owner can read it; checked on each call.
  package var isReadableByOthers: Bool { backend.isReadableByOthers }

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
    try self.init(FileBackend(path: path), definition: definition)
  }

  /// Reads settings.
  package init(
    _ backend: any SettingsBackend, definition: StoreDefinition, codec: (any SettingsCodec.Type)? = nil
  ) throws(Problem) {
    self.backend = backend
    self.definition = definition
    let (path, codec) = (backend.name, codec ?? settingsCodec(for: backend.name))
    do throws(FileFault) { bytes = try backend.read() } catch { throw .file(error) }
    // A blank file has no settings.
    let text = bytes.map { $0.isBlank ? $0.withSettings(codec.emptyText) : $0 } ?? Array(codec.emptyText.utf8)
    do throws(Failure) { self.codec = try codec.init(text, file: path, syntax: definition.syntax) } catch {
      throw .malformed(error.diagnostics)
    }
  }

  /// Reads the settings again.
  package func current() throws(Problem) -> SettingsFile {
    try SettingsFile(backend, definition: definition, codec: type(of: codec))
  }

  // MARK: - Reading

  /// Adds the items in the file to a form, so that it has a setting for each of their values, and returns the
  /// values of its settings as stored in the file, whatever their kind.
  ///
  /// - Throws: if there are too many items, or if checking the form's rules would be too much work.
  package mutating func read(_ form: inout CompiledForm) throws(Problem) -> [Value?] {
    do throws(Failure) { return try codec.read(&form, definition.keys) } catch {
      throw .malformed(error.diagnostics)
    }
  }

  /// What prevents changes of some of a form's settings.
  package func obstacles(for form: CompiledForm) -> [SettingsObstacle] {
    codec.obstacles(for: form, definition.keys)
  }

  /// Returns a diagnostic for each member that no row shows, in the objects that the form closes.
  func unknownMembers(of form: CompiledForm) -> [Diagnostic] {
    codec.unknownMembers(of: form, definition.keys)
  }

  /// Returns the places of the values of settings in the file; for a setting without a value, the file as a whole.
  package func places(of settings: [Int], in form: CompiledForm) -> [Place] {
    codec.places(of: settings, in: form, definition.keys)
  }

  /// Returns the lines of the file with the values of secret settings.
  func linesOfSecrets(of form: CompiledForm) -> Set<Int> {
    let secrets = form.settings.indices.filter { form.settings[$0].isSecure }
    return secrets.isEmpty ? [] : codec.lines(of: secrets, in: form, definition.keys)
  }

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
    return try replace(with: new, isPrivate: isPrivate, SaveOptions())
  }

  /// Writes changes of settings of the last form read, like `save(_:isPrivate:)`. A new file with a secret is
  /// private.
  @discardableResult
  package mutating func save(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm, options: SaveOptions = SaveOptions()
  ) throws(FileFault) -> Bool {
    let isPrivate = isNew && form.hasSecret(in: changes)
    return try replace(with: try codec(with: changes, of: form), isPrivate: isPrivate, options)
  }

  /// Returns the text that the file would have with changes of settings; `nil` if it would be the same.
  func text(
    with changes: [(setting: Int, value: Value?)], of form: CompiledForm
  ) throws(FileFault) -> [UInt8]? {
    let new = try codec(with: changes, of: form)
    return new.bytes.hasSameBytes(as: codec.bytes) ? nil : new.bytes
  }

  /// Returns the text with changes of settings. It is read back, so that no text is written whose values are others.
  private func codec(
    with changes: [(setting: Int, value: Value?)], of form: CompiledForm
  ) throws(FileFault) -> any SettingsCodec {
    if changes.isEmpty { return codec }
    var new = codec
    if try new.change(changes, of: form, definition.keys) { return new }
    new.find(form, definition.keys)
    var intended = codec.values(for: form, definition.keys)
    for change in changes { intended[change.setting] = change.value }
    form.removeItems(missingInListsOf: &intended)
    let values = new.values(for: form, definition.keys)
    for setting in values.indices where values[setting] != intended[setting] {
      throw .cannotWrite(path, reason: Wording.readBack(form.shownKey(of: setting)))
    }
    return new
  }

  /// Replaces the text of the file; returns `false` if it is the same.
  private mutating func replace(
    with codec: any SettingsCodec, isPrivate: Bool, _ options: SaveOptions
  ) throws(FileFault) -> Bool {
    let new = codec.bytes
    if new.hasSameBytes(as: self.codec.bytes) { return false }
    var failure: FileFault?
    do throws(FileFault) {
      try backend.replace(bytes, with: new, isPrivate: isPrivate, options: options)
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

extension CompiledForm {
  /// Removes the values of items that their list does not contain.
  fileprivate func removeItems(missingInListsOf values: inout [Value?]) {
    if items.isEmpty { return }
    let identities = lists.map { list in
      Set((list.setting < 0 ? nil : values[list.setting]?.identities)?.map { ExactString($0) } ?? [])
    }
    for number in items.indices
    where !identities[items[number].list].contains(ExactString(items[number].identity)) {
      values[items[number].setting] = nil
      for field in fields(ofItem: number) { values[field] = nil }
    }
  }
}

extension [UInt8] {
  private var byteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? self[..<3] : [] }

  /// The text of no settings with the byte order mark and the line ends of a blank text.
  fileprivate func withSettings(_ text: String) -> [UInt8] {
    let lines = contains(0x0D) ? text.pieces(separatedBy: "\n").joined(separator: "\r\n") : text
    return byteOrderMark + Array(lines.utf8)
  }
}
