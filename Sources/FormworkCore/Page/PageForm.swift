/// A form that a page shows, with its state and with what it may load.
struct PageForm: Sendable {
  /// The form as it was read.
  private var form: CompiledForm
  var session: Session
  /// The files that the form pushes, and the JSON files from which parts are loaded, by name.
  let files: [ExactString: [UInt8]]
  let data: [ExactString: [UInt8]]
  private let bytes: [UInt8]
  private let file: String
  /// The names that the program registers, and the rows that have been loaded from sources.
  var environment: FormReader.Environment
  var alerts = OpenAlerts()
  /// What is wrong with the settings at the start.
  private var settingsFaults: [Diagnostic] = []

  /// Opens a form; `nil` if it has errors.
  init?(_ request: PageRequest) {
    bytes = Array((request.text("form") ?? "").utf8)
    file = request.text("file") ?? "form.json"
    files = Self.table(request.texts("files"))
    data = Self.table(request.texts("data"))
    environment = FormReader.Environment()
    environment.marksSecrets = true
    environment.actions = request.names("actions")
    environment.cells = request.names("cells")
    environment.views = request.names("views")
    guard let form = Self.read(bytes, file: file, with: files, environment) else { return nil }
    (self.form, session) = (form, Session(form))
    loadRows()
    if let sample = request.text("sample").flatMap({ Session(self.form, sample: $0) }) {
      session = sample
    } else if let settings = request.text("settings") {
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
    alerts.removeAll()
    return true
  }

  /// The form's title, screens and samples, and the mistakes in the settings.
  var description: Value {
    [
      "title": .string(form.title),
      "screens": .array(
        form.allScreens.filter { session.exists(screen: $0) }.map { screen in
          [
            "id": .string(form.name(of: screen)),
            "title": .string(session.title(ofScreen: screen)),
          ]
        }),
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
