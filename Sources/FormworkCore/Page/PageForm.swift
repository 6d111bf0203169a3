/// A form that a page shows, with its state and with what it may load.
struct PageForm: Sendable {
  var document: FormDocument
  var session: Session
  /// The files that the form pushes, and the JSON files from which parts are loaded, by name.
  let files: [ExactString: [UInt8]]
  let data: [ExactString: [UInt8]]
  private let bytes: [UInt8]
  private let file: String
  /// The rows that have been loaded from sources.
  var loadedRows: [Source: FormReader.LoadedRows] = [:]
  /// The outcome whose alert waits for an answer.
  var pending: Outcome?
  /// What is wrong with the settings at the start.
  private var settingsFaults: [Diagnostic] = []

  var hasErrors: Bool { document.hasErrors }

  init(_ parameters: PageParameters) {
    bytes = Array((parameters.text("form") ?? "").utf8)
    file = parameters.text("file") ?? "form.json"
    files = Self.table(parameters.texts("files"))
    data = Self.table(parameters.texts("data"))
    document = FormDocument(bytes, file: file)
    session = Session(document.form)
    readFiles()
    session = Session(document.form)
    guard !hasErrors else { return }
    if let sample = parameters.text("sample").flatMap({ Session(document.form, sample: $0) }) {
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

  private mutating func readFiles() {
    while let name = document.unreadFiles.first {
      let content = files[ExactString(name)]
      document.read([
        .init(
          name: name, shownName: name,
          content: content.map { .success($0) }
            ?? .failure(OtherFault(code: "form.formFile", message: Wording.fileIsNotInPage(name), status: 66)))
      ])
    }
  }

  /// Reads the form again with rows that have been loaded.
  mutating func readAgain() -> Diagnostic? {
    var environment = FormReader.Environment()
    environment.loadedRows = loadedRows
    let old = document
    document = FormDocument(bytes, file: file, environment: environment)
    readFiles()
    if let fault = document.diagnostics.first(where: { $0.severity == .error }) {
      document = old
      return fault
    }
    session.replace(document.form)
    return nil
  }

  /// The form's title, screens, samples and mistakes.
  var description: Value {
    [
      "title": .string(document.form.title),
      "screens": .array(
        hasErrors
          ? []
          : document.form.screens.indices.filter { session.exists(screen: $0) }.map { screen in
            [
              "id": .string(document.form.screens[screen].name),
              "title": .string(session.title(ofScreen: screen)),
            ]
          }),
      "samples": .array(document.form.sampleNames.map { .string($0) }),
      "diagnostics": .array(
        (document.diagnostics + settingsFaults).map { .object(Value.Object(Record.diagnostic($0))) }),
    ]
  }
}

extension Value.Object {
  /// A record as an object.
  init(_ record: Record) { self.init(record.members.map { Member(name: $0.0, value: $0.1) }) }
}
