/// The settings of a form as a file, or another store, contains them: the values that were set, and any other
/// content.
public struct SettingsFile: Sendable {
  /// Where the settings are.
  package let store: any SettingsStore
  /// The path as given by the caller, or another name of the settings, for messages.
  public var path: String { store.name }
  /// How keys are stored in the file, and which values are written.
  public let definition: StoreDefinition
  private let format: any SettingsFormat
  /// What the file contained when it was last read or written; `nil` if there was no file.
  private var stored: StoredText?
  /// The values, and any other content of the file.
  private(set) var text: SettingsText
  /// The texts that recent saves replaced, oldest first.
  private var replaced: [[UInt8]] = []

  /// The maximum total size of the replaced texts, in bytes.
  private static let limit = 1_000_000

  package func isSameRevision(as other: SettingsFile) -> Bool {
    stored?.revision == other.stored?.revision
  }

  /// Whether the file did not exist when it was read and has not been written since.
  public var isNew: Bool { stored == nil }
  /// Whether the file contained more than white space when it was last read or written.
  package var hasContents: Bool { stored.map { !$0.bytes.isBlank } ?? false }
  /// Whether the file exists but is not writable for this user; checked on each call.
  public var isReadOnly: Bool { stored != nil && store.isReadOnly }

  /// Whether users other than the file's owner can read it; checked on each call.
  package var isReadableByOthers: Bool { store.isReadableByOthers }

  /// Reads a settings file synchronously. A file that does not exist counts as empty and is created on saving; its
  /// folder must exist.
  package init(
    _ file: FileStore, definition: StoreDefinition, formats: SettingsFormats = SettingsFormats()
  ) throws(Failure) {
    let stored: StoredText?
    do throws(FileFault) { stored = try file.readNow() } catch { throw Failure(error) }
    try self.init(stored, in: file, definition, nil, formats)
  }

  /// Reads settings that have been given.
  init(
    _ given: GivenSettings, definition: StoreDefinition, formats: SettingsFormats
  ) throws(Failure) {
    try self.init(given.stored, in: given, definition, nil, formats)
  }

  /// Reads settings.
  ///
  /// - Parameter format: by default, one of `formats`.
  package init(
    _ store: any SettingsStore, definition: StoreDefinition, format: (any SettingsFormat)? = nil,
    formats: SettingsFormats = SettingsFormats()
  ) async throws(Failure) {
    let stored: StoredText?
    do throws(FileFault) { stored = try await store.read() } catch { throw Failure(error) }
    try self.init(stored, in: store, definition, format, formats)
  }

  private init(
    _ stored: StoredText?, in store: any SettingsStore, _ definition: StoreDefinition,
    _ format: (any SettingsFormat)?, _ formats: SettingsFormats
  ) throws(Failure) {
    (self.store, self.definition, self.stored) = (store, definition, stored)
    self.format =
      if let format { format } else {
        try formats.format(of: definition, name: store.name, bytes: stored?.bytes)
      }
    let format = self.format
    // A blank file has no settings.
    let text = stored.map { $0.bytes.isBlank ? $0.bytes.withSettings(format.emptyText) : $0.bytes }
    self.text = try SettingsText(text, file: store.name, format: format, keys: definition.keys)
  }

  /// Reads the settings again.
  package func current() async throws(Failure) -> SettingsFile {
    try await SettingsFile(store, definition: definition, format: format)
  }

  // MARK: - Reading

  /// Adds the items in the file to a form, so that it has a setting for each of their values, and returns the
  /// values of its settings as stored in the file, whatever their kind.
  ///
  /// - Throws: if there are too many items, or if checking the form's rules would be too much work.
  package mutating func read(_ form: inout CompiledForm) throws(Failure) -> SettingValues {
    try text.read(&form)
  }

  /// What prevents changes of some of a form's settings.
  package func obstacles(for form: CompiledForm) -> [SettingsObstacle] {
    text.obstacles(for: form)
  }

  /// Returns a diagnostic for each member that no row shows, in the objects that the form closes.
  func unknownMembers(of form: CompiledForm) -> [Diagnostic] {
    text.unknownMembers(of: form)
  }

  /// Returns the places of the values of settings in the file; for a setting without a value, the file as a whole.
  package func places(of settings: [SettingID], in form: CompiledForm) -> [Place] {
    text.places(of: settings, in: form)
  }

  /// The number of a setting as the file spells it; `nil` if it is not a number with a point.
  package func decimal(of setting: SettingID, in form: CompiledForm) -> String? {
    text.decimals(of: CollectionOfOne(setting), in: form).first?.text
  }

  func linesOfSecrets(of form: CompiledForm) -> Set<Int> {
    let secrets = form.allSettings.filter { form.settings[$0].isSecure }
    return secrets.isEmpty ? [] : text.lines(of: secrets, in: form)
  }

  // MARK: - Writing

  /// Writes changed settings of the form that was last read. The rest of the file is unchanged, byte for byte. Does not
  /// write if nothing changes. If a new file contains a secret, only the current user can read it.
  ///
  /// - Returns: whether the file was written.
  @discardableResult
  package mutating func save(
    _ changes: [(setting: SettingID, value: Value?)], of form: CompiledForm,
    typed numbers: TypedNumbers = TypedNumbers(), options: SaveOptions = SaveOptions()
  ) async throws(FileFault) -> Bool {
    let isPrivate = isNew && form.hasSecret(in: changes)
    let new = try changed(changes, of: form, numbers)
    return try await replace(with: new, isPrivate: isPrivate, options)
  }

  /// Returns the text that the file would have with changes of settings; `nil` if it would be the same.
  func text(
    with changes: [(setting: SettingID, value: Value?)], of form: CompiledForm, typed numbers: TypedNumbers
  ) throws(FileFault) -> [UInt8]? {
    let new = try changed(changes, of: form, numbers)
    return new.bytes.hasSameBytes(as: text.bytes) ? nil : new.bytes
  }

  /// Returns the text with changes of settings. The text is read back, to make sure that it has the intended values.
  func changed(
    _ changes: [(setting: SettingID, value: Value?)], of form: CompiledForm, _ numbers: TypedNumbers
  ) throws(FileFault) -> SettingsText {
    if changes.isEmpty { return text }
    var new = text
    let isCertain = try new.change(changes, of: form)
    var values: SettingValues?
    if !isCertain {
      new.find(form)
      let read = new.values(for: form)
      if let earlier = replaced(like: new, read, of: form) { new = earlier }
      values = read
    }
    new.write(numbers, of: changes.map(\.setting), in: form)
    guard let values else { return new }
    var intended = text.values(for: form)
    for change in changes { intended[change.setting] = change.value }
    form.removeItems(missingInListsOf: &intended)
    for setting in form.allSettings where values[setting] != intended[setting] {
      let key = form.shownKey(of: setting)
      let hasNull = intended[setting]?.hasNull ?? false
      throw .cannotWrite(path, reason: hasNull ? Wording.hasNoNull(key) : Wording.readBack(key))
    }
    return new
  }

  /// Returns the latest replaced text with the same values, so that `undo` restores comments and layout.
  private func replaced(
    like new: SettingsText, _ values: SettingValues, of form: CompiledForm
  ) -> SettingsText? {
    for bytes in replaced.reversed() {
      guard var text = try? SettingsText(bytes, file: path, format: new.format, keys: definition.keys),
        text.tree.nodes.count == new.tree.nodes.count
      else { continue }
      text.find(form)
      if text.values(for: form) == values { return text }
    }
    return nil
  }

  /// Replaces the text of the file; returns `false` if it is the same.
  private mutating func replace(
    with new: SettingsText, isPrivate: Bool, _ options: SaveOptions
  ) async throws(FileFault) -> Bool {
    if new.bytes.hasSameBytes(as: text.bytes) {
      // Its items may be others.
      text = new
      return false
    }
    do throws(FileFault) {
      let revision = try await store.write(
        new.bytes, over: stored?.revision, isPrivate: isPrivate, options: options)
      stored = StoredText(new.bytes, revision: revision)
    } catch {
      if case .notSynced = error {
        // The text has been replaced nevertheless. If its revision is another one, it is read again before it is replaced.
        stored = StoredText(new.bytes)
        take(new)
      }
      throw error
    }
    take(new)
    return true
  }

  /// Adopts a text that has been written, and keeps the one that it replaced.
  private mutating func take(_ new: SettingsText) {
    replaced.append(text.bytes)
    var size = replaced.reduce(0) { $0 + $1.count }
    while size > Self.limit { size -= replaced.removeFirst().count }
    text = new
  }
}

extension CompiledForm {
  /// Removes the values of items that their list does not contain.
  fileprivate func removeItems(missingInListsOf values: inout SettingValues) {
    if items.isEmpty { return }
    let listed = Set(allLists.flatMap { items(of: $0, in: values) })
    for item in items.indices where !listed.contains(item) {
      for setting in allSettings(ofItem: item) { values[setting] = nil }
    }
  }
}

extension Value {
  /// Whether the value is null or contains it.
  package var hasNull: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.contains { $0.hasNull }
    case .object(let object): object.contains { $0.value.hasNull }
    default: false
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
