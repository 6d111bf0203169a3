/// A form that a page shows, with its state and with what it may load.
struct PageForm: Sendable {
  /// The form as it was read.
  private var form: CompiledForm
  var session: Session
  /// The files that the form pushes, and the JSON files from which parts are loaded, by name.
  let files: [ExactString: [UInt8]]
  let data: [ExactString: [UInt8]]
  /// Whether the program that shows the page keeps the settings.
  let hasStore: Bool
  private let bytes: [UInt8]
  private let file: String
  /// The names that the program registers, and the rows that have been loaded from sources.
  var environment: FormReader.Environment
  /// The outcome whose alert waits for an answer.
  var pending: Outcome?
  /// The settings that were changed here and by another program, and the settings that it has saved.
  var disputed: [SettingID] = []
  var settingsElsewhere: [UInt8] = []
  /// What is wrong with the settings at the start.
  private var settingsFaults: [Diagnostic] = []

  /// Opens a form; `nil` if it has errors.
  init?(_ parameters: PageParameters) {
    bytes = Array((parameters.text("form") ?? "").utf8)
    file = parameters.text("file") ?? "form.json"
    hasStore = parameters.value("store")?.bool ?? false
    files = Self.table(parameters.texts("files"))
    data = Self.table(parameters.texts("data"))
    environment = FormReader.Environment()
    environment.withholdsSecrets = true
    environment.actions = parameters.names("actions")
    environment.cells = parameters.names("cells")
    environment.views = parameters.names("views")
    guard let form = Self.read(bytes, file: file, with: files, environment) else { return nil }
    (self.form, session) = (form, Session(form))
    loadRows()
    if let sample = parameters.text("sample").flatMap({ Session(self.form, sample: $0) }) {
      session = sample
    } else if let settings = parameters.text("settings") {
      settingsFaults = session.load(settings: Array(settings.utf8), file: Wording.settingsOfPage)
    }
  }

  private static func table(_ texts: [(name: String, text: [UInt8])]) -> [ExactString: [UInt8]] {
    var table: [ExactString: [UInt8]] = [:]
    for (name, text) in texts { table[ExactString(name)] = text }
    return table
  }

  private static func read(
    _ bytes: [UInt8], file: String, with files: [ExactString: [UInt8]], _ environment: FormReader.Environment
  ) -> CompiledForm? {
    var document = FormDocument(bytes, file: file, environment: environment)
    while let name = document.unreadFiles.first {
      guard let content = files[ExactString(name)] else { return nil }
      document.read(content, for: name)
    }
    return document.hasErrors ? nil : document.form
  }

  /// Reads the form again with rows that have been loaded, unless it then has errors.
  mutating func readAgain() -> Bool {
    guard let form = Self.read(bytes, file: file, with: files, environment) else { return false }
    self.form = form
    session.replace(form)
    return true
  }

  /// Takes over the unsaved values, the history and the screen of another version of the form.
  ///
  /// - Returns: what became of the values for which this version has no place.
  mutating func takeOver(_ old: PageForm) -> [String] {
    var kept = old.session
    var values = session.state.current.values
    // Settings of the session only are never in a file.
    for setting in session.form.allSettings {
      guard !session.form.isStored(setting), let known = kept.form.setting(session.form.key(of: setting))
      else {
        continue
      }
      values[setting] = kept.storedValue(known)
    }
    let (before, old) = (old.session, old.session.form)
    let dropped = kept.reload(session.form, values: values)
    let changed = session.form.allSettings.filter { setting in
      old.setting(session.form.key(of: setting)).map {
        old.settings[$0].isSecure != session.form.settings[setting].isSecure
      } ?? false
    }
    // Only a secure row can have a mark, and its value is not in the page otherwise.
    if !changed.isEmpty { kept.forgetHistory() }
    for setting in changed { kept.state.replaceSaved(by: values[setting], in: setting) }
    session = kept
    return dropped.map { dropped in
      Wording.dropped(
        dropped, name: old.setting(dropped.key).map { before.pageName(of: $0) })
    }
  }

  /// The form's title, screens and samples, and the mistakes in the settings.
  ///
  /// - Parameter dropped: sentences about values that an earlier version of the form had.
  func description(dropped: [String]) -> Value {
    [
      "title": .string(form.title),
      "screens": .array(
        form.allScreens.filter { session.exists(screen: $0) }.map { screen in
          [
            "id": .string(form.name(of: screen)),
            "title": .string(session.title(ofScreen: screen)),
          ]
        }),
      "dropped": .array(dropped.map { .string($0) }),
      "samples": .array(form.sampleNames.map { .string($0) }),
      "mistakes": .array(
        settingsFaults.map { fault in
          [
            "file": .string(fault.place?.file ?? ""), "line": fault.place?.line.map { .count($0) } ?? .null,
            "column": fault.place?.column.map { .count($0) } ?? .null,
            "message": .string(Wording.pageSentence(for: fault.fault)),
          ]
        }),
    ]
  }
}

extension Value.Object {
  /// A record as an object.
  init(_ record: Record) { self.init(record.members.map { Member(name: $0.0, value: $0.1) }) }
}
