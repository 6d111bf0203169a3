import Formwork
import FormworkExport

/// A page in a browser, from the time when it was loaded.
@MainActor
final class PreviewPage {
  let number: Int
  unowned let site: PreviewSite
  /// The settings that the page knows to be saved; `nil` if it cannot save.
  private(set) var workspace: Workspace?
  /// Only one of saving and telling the page what has changed happens at a time.
  private let turn = Turn()
  private var events: AsyncStream<[UInt8]>.Continuation?
  /// What the page has been told.
  private var version: Int
  private var problems: [Diagnostic] = []
  private var settings: String?
  /// The page as it was loaded.
  let bytes: [UInt8]

  init(_ number: Int, of site: PreviewSite) {
    (self.number, self.site, version) = (number, site, site.version)
    // If the settings cannot be read, the site says so.
    workspace = try? site.openSettings()
    let html = site.html(workspace?.session, page: number)
    settings = workspace == nil ? site.settingsText : html.settings
    bytes = (try? html.bytes()) ?? []
  }

  // MARK: - Events

  /// Sends events to the page from now on.
  func connect(_ events: AsyncStream<[UInt8]>.Continuation) {
    self.events?.finish()
    self.events = events
    problems = []
  }

  func keepAlive() { if case .terminated? = events?.yield(EventStream.keepAlive) { events = nil } }

  /// Forgets the page, which has to be loaded again.
  func end() { events?.finish() }

  private func send(_ name: String, _ json: [UInt8]) { events?.yield(EventStream.event(name, json)) }

  /// Tells the page what has changed since it was told last.
  func update() async {
    await turn.take()
    defer { turn.pass() }
    guard events != nil else { return }
    let wasBroken = !problems.isEmpty
    guard site.allProblems.isEmpty else {
      guard problems != site.allProblems else { return }
      problems = site.allProblems
      return send("broken", Self.json(of: problems))
    }
    problems = []
    if wasBroken || version != site.version {
      version = site.version
      await reloadForm()
      let html = site.html(workspace?.session, page: number)
      settings = html.settings
      send("form", html.document)
    }
    if let text = site.settingsText, text != settings {
      settings = text
      send("settings", Array((["settings": .string(text)] as Value).json.utf8))
    }
  }

  private func reloadForm() async {
    guard let workspace else {
      workspace = try? site.openSettings()
      return
    }
    // The site's form is valid.
    _ = try? await workspace.reload(site.form.file)
  }

  private static func json(of diagnostics: [Diagnostic]) -> [UInt8] {
    let records = diagnostics.map { Record.diagnostic($0).json }
    return Array(#"{"diagnostics":[\#(records.joined(separator: ","))]}"#.utf8)
  }

  // MARK: - Saving

  /// Saves the unsaved changes of the page.
  func save(_ request: SaveRequest) async -> Value {
    await turn.take()
    defer { turn.pass() }
    guard let workspace else {
      return PreviewSite.refused(Wording.previewHasNoStore)
    }
    let saving = PageSaving(workspace, request)
    let answer = await saving.answer()
    if saving.hasSaved { settings = HTMLPage.settings(of: workspace.session) }
    return answer
  }
}
