/// Where the settings of a workspace come from.
package struct SettingsSource {
  enum Place {
    /// They were all unset, and are not stored.
    case nowhere
    case file(SettingsFile)
    /// The sample of this name. They are not stored.
    case sample(String)
    /// As `nowhere`, because this settings file was not permitted.
    case refused(StoreLocation)
  }

  var place = Place.nowhere
  /// Whether the caller can name a settings file with `--store`.
  package var acceptsStore = false

  var file: SettingsFile? { if case .file(let file) = place { file } else { nil } }

  /// The name of the sample; `nil` if the settings come from elsewhere.
  var sample: String? { if case .sample(let name) = place { name } else { nil } }

  /// The settings file that is not used because it was not permitted.
  package var refused: StoreLocation? { if case .refused(let location) = place { location } else { nil } }

  /// The reason why the settings are not stored; `nil` if they are stored.
  var notKept: NoSettingsFile? {
    switch place {
    case .file: nil
    case .refused(let location): .refused(path: location.path, acceptsStore: acceptsStore)
    case .nowhere, .sample: acceptsStore ? .noFile : .byProgram
    }
  }

  /// Returns the values that a form has from here; `nil` if they were all unset.
  mutating func values(of form: inout CompiledForm) throws(Failure) -> SettingValues? {
    switch place {
    case .file(var file):
      defer { place = .file(file) }
      return try file.read(&form)
    case .sample(let name): return form.read(sample: name)?.values
    case .nowhere, .refused: return nil
    }
  }

  /// Returns the location of the settings file, which may be none of the form's files; `nil` if nobody names one.
  static func location(_ store: String?, of definition: FormDefinition) throws(Failure) -> StoreLocation? {
    let location = StoreLocation(
      definition: definition.form.store, override: store ?? definition.file?.settings,
      folder: definition.folder,
      isTrusted: definition.isProgram)
    try check(location?.path, against: definition.file)
    return location
  }

  /// Throws if the settings file is one of the form's files that have been read.
  func check(against form: FormFile?) throws(Failure) { try Self.check(path, against: form) }

  private static func check(_ path: String?, against form: FormFile?) throws(Failure) {
    guard let path, path != form?.settings, form?.contains(file: path) ?? false else { return }
    throw Failure(.other("usage.storeIsForm", Wording.storeIsForm(path), .usage))
  }

  /// Throws if a save would overwrite one of the form's files.
  func checkOutputs(_ options: SaveOptions, against form: FormFile?) throws(Failure) {
    guard var form, let path else { return }
    let suffix = options.backupSuffix ?? (options.writesInPlace ? "~" : nil)
    guard form.hasUnreadFiles || suffix != nil else { return }
    form.readAll()
    try check(against: form)
    guard let suffix, form.contains(file: path + suffix) else { return }
    throw Failure(.other("usage.backupIsForm", Wording.backupIsForm(path + suffix), .usage))
  }

  private var path: String? { file.flatMap { $0.store is FileStore ? $0.path : nil } }
}
