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
  private var hasConnected = false
  /// What the page has been told; `nil` if it has to be told anew.
  private var version: Int?
  private var problems: [Diagnostic]? = []
  private var settings: String?
  private var knowsDeletion = false
  /// The number of the first reading of the settings file that contains what the page has saved.
  private var neededReading = 0

  init(_ number: Int, of site: PreviewSite) {
    (self.number, self.site, version) = (number, site, site.version)
    // If the settings cannot be read, the site says so.
    workspace = try? site.openSettings(runsPrograms: true)
    settings = html.settings
  }

  private var html: HTMLPage { site.html(workspace, page: number) }

  /// The page as text.
  func bytes() throws(Failure) -> [UInt8] { try html.bytes() }

  // MARK: - Events

  /// Sends events to the page from now on.
  func connect(_ events: AsyncStream<[UInt8]>.Continuation) {
    self.events?.finish()
    self.events = events
    events.yield(EventStream.retry)
    // What was sent when the connection broke may be lost.
    if hasConnected { (version, problems) = (nil, nil) }
    hasConnected = true
  }

  /// Whether the page receives events.
  var isConnected: Bool {
    if case .terminated? = events?.yield(EventStream.keepAlive) { events = nil }
    return events != nil
  }

  /// Forgets the page, which has to be loaded again.
  func end() { events?.finish() }

  private func send(_ name: String, _ json: [UInt8]) { events?.yield(EventStream.event(name, json)) }

  /// Tells the page what has changed since it was told last.
  func update() async {
    await turn.take()
    defer { turn.pass() }
    guard events != nil else { return }
    let problems = site.problems
    defer { self.problems = problems }
    guard problems.isEmpty else {
      if self.problems != problems { send("broken", Self.json(of: problems)) }
      return
    }
    if self.problems != [] || version != site.version {
      version = site.version
      await reloadForm()
      let html = html
      settings = html.settings
      send("form", html.document)
    }
    if site.isStoreDeleted, !knowsDeletion {
      send("deleted", Array((["message": .string(Wording.settingsAreDeleted)] as Value).json.utf8))
    }
    knowsDeletion = site.isStoreDeleted
    if site.reading >= neededReading, let text = site.settingsText, text != settings {
      settings = text
      send("settings", Array((["settings": .string(text)] as Value).json.utf8))
    }
  }

  private func reloadForm() async {
    guard let workspace else {
      workspace = try? site.openSettings(runsPrograms: true)
      return
    }
    do throws(Failure) { _ = try await workspace.reload(site.form.file) } catch {
      // What the file contained before does not fit the form; what it contains now does.
      self.workspace = try? site.openSettings(runsPrograms: true)
    }
  }

  private static func json(of diagnostics: [Diagnostic]) -> [UInt8] {
    let records = diagnostics.map { Record.diagnostic($0).json }
    return Array(#"{"diagnostics": [\#(records.joined(separator: ", "))]}"#.utf8)
  }

  // MARK: - Saving

  /// Saves the unsaved changes of the page.
  func save(_ request: SaveRequest) async -> Value {
    await turn.take()
    defer { turn.pass() }
    guard let workspace else {
      return PreviewSite.refused(site.hasStore ? Wording.pageHasMistakes : Wording.previewHasNoStore)
    }
    let saving = PageSaving(workspace, request, site.marks)
    let answer = await saving.answer()
    if saving.hasSaved {
      settings = HTMLPage.settings(of: workspace.session, site.marks)
      neededReading = site.begunReadings + 1
    }
    return answer
  }
}
