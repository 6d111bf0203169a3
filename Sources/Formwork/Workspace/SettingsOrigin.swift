/// Where the settings of a workspace come from.
struct SettingsOrigin {
  private enum Place {
    /// They were all unset. They are not stored.
    case nowhere
    case file(SettingsFile)
    /// The sample of this name. They are not stored.
    case sample(String)
    /// As `nowhere`, because this settings file was not permitted.
    case refused(StoreLocation)
  }

  private var place = Place.nowhere
  /// Whether the caller can name a settings file with `--store`.
  var acceptsStore = false

  init() {}

  init(sample: String) { place = .sample(sample) }

  /// The settings file; `nil` if the settings are not stored.
  var file: SettingsFile? {
    get { if case .file(let file) = place { file } else { nil } }
    set { if let newValue { place = .file(newValue) } else if case .file = place { place = .nowhere } }
  }

  /// The name of the sample; `nil` if the settings come from elsewhere.
  var sample: String? { if case .sample(let name) = place { name } else { nil } }

  /// The settings file that is not used because it was not permitted.
  var refused: StoreLocation? { if case .refused(let location) = place { location } else { nil } }

  /// The reason why the settings are not stored; `nil` if they are stored.
  var notKept: NoSettingsFile? {
    switch place {
    case .file: nil
    case .refused(let location): .refused(path: location.path, acceptsStore: acceptsStore)
    case .nowhere, .sample: acceptsStore ? .noFile : .byProgram
    }
  }

  /// Notes that the settings file may not be used.
  mutating func refuse(_ location: StoreLocation) { place = .refused(location) }

  /// Returns the values that a form has from here; `nil` if they were all unset.
  mutating func values(of form: inout CompiledForm) throws(SettingsFile.Problem) -> SettingValues? {
    try file?.read(&form) ?? sample.flatMap { form.read(sample: $0)?.values }
  }

  // MARK: - The form's own files

  /// Returns the location of the settings file; `nil` if neither the caller nor the form names one.
  ///
  /// - Throws: if it is one of the form's files.
  static func location(
    _ store: String?, of definition: FormDefinition
  ) throws(Failure) -> StoreLocation? {
    let form = definition.file
    let location = StoreLocation(
      definition: definition.form.store, override: store, folder: form?.folder ?? "",
      isTrusted: definition.isProgram)
    if let location, form?.contains(file: location.path) ?? false {
      throw Failure(.other(OtherFault.storeIsForm(location.path)))
    }
    return location
  }

  /// Throws if the settings file is one of the form's files that have been read.
  func check(against form: FormFile?) throws(Failure) {
    guard let path, form?.contains(file: path) ?? false else { return }
    throw Failure(.other(OtherFault.storeIsForm(path)))
  }

  /// Throws if a save would overwrite one of the form's files.
  func checkOutputs(_ options: SaveOptions, against form: FormFile?) throws(Failure) {
    guard var form, let path else { return }
    let suffix = options.backupSuffix ?? (options.writesInPlace ? "~" : nil)
    guard form.hasUnreadFiles || suffix != nil else { return }
    form.readAll()
    if form.contains(file: path) { throw Failure(.other(OtherFault.storeIsForm(path))) }
    if let suffix, form.contains(file: path + suffix) {
      throw Failure(.other(OtherFault.backupIsForm(path + suffix)))
    }
  }

  /// The path of the settings file, if the settings are in a file.
  private var path: String? { file.flatMap { $0.store is FileStore ? $0.path : nil } }
}

extension OtherFault {
  /// The settings file is a file of the form.
  fileprivate static func storeIsForm(_ path: String) -> OtherFault {
    OtherFault(
      code: "usage.storeIsForm", message: Wording.storeIsForm(path), status: ExitStatus.usage.rawValue)
  }

  /// The backup of the settings file would replace a file of the form.
  fileprivate static func backupIsForm(_ path: String) -> OtherFault {
    OtherFault(
      code: "usage.backupIsForm", message: Wording.backupIsForm(path), status: ExitStatus.usage.rawValue)
  }
}
