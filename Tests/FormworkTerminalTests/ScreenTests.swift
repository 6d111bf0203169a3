import Formwork
import Foundation
import Testing

@testable import FormworkTerminal

/// Each screen of each shipped form as golden text: styled, with its colors, and plain, on a narrow, a usual and
/// a wide terminal. Styled screens are divided into pages for a terminal of 24 lines. `cat` shows a styled one as it looks, and `.pictures/make FILE` draws it.
///
/// With `FORMWORK_RECORD=1` in the environment they are written anew, to be looked at before they are kept.
@MainActor
struct ScreenTests {
  struct Golden: CustomStringConvertible, Sendable {
    var form: String
    var format: OutputFormat
    var width: Int

    var description: String { "\(form).\(format.rawValue).\(width)" }
    var file: URL { ScreenTests.folder.appendingPathComponent("\(self).txt") }
  }

  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Screens")

  nonisolated static let forms: [String] = {
    let forms = Transcript.package.appendingPathComponent("Forms")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: forms.path).sorted()) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }()

  nonisolated static let all: [Golden] = forms.flatMap { form in
    [OutputFormat.styled, .plain].flatMap { format in
      [40, 80, 160].map { Golden(form: form, format: format, width: $0) }
    }
  }

  @Test(arguments: all)
  func looksAsItDid(golden: Golden) throws {
    let text = try screens(of: golden)
    if ProcessInfo.processInfo.environment["FORMWORK_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: golden.file)
    }
    let expected = try String(contentsOf: golden.file, encoding: .utf8)
    let isAsItWas = text == expected  // so that a failure does not print both
    #expect(isAsItWas, "\(golden) differs; FORMWORK_RECORD=1 writes it anew")
  }

  @Test(arguments: all)
  func noLineIsTooWide(golden: Golden) throws {
    for line in try screens(of: golden).split(separator: "\n") {
      let seen = String(line).withoutColors
      let limit = golden.format == .plain ? min(golden.width, 72) : golden.width
      #expect(try TerminalColumns.count(of: seen) <= limit, "\(seen)")
    }
  }

  /// A value stands near its label, however wide the terminal is, up to where the help of rows has room beside it.
  @Test(arguments: forms, [OutputFormat.styled, .plain])
  func aScreenIsAtMost72ColumnsWide(form: String, format: OutputFormat) throws {
    let narrow = try screens(of: Golden(form: form, format: format, width: 72))
    let isSame = try screens(of: Golden(form: form, format: format, width: 114)) == narrow
    #expect(isSame)
  }

  /// Everything that a form says is there, however narrow the terminal: nothing is cut.
  @Test(arguments: forms)
  func nothingIsCut(form: String) throws {
    func words(_ width: Int) throws -> String {
      let text = try screens(of: Golden(form: form, format: .plain, width: width))
      return text.filter { !$0.isWhitespace }
    }
    let (narrow, wide) = (try words(30), try words(114))
    let isSame = narrow == wide
    #expect(isSame)
  }

  /// Nothing is said by colors alone.
  @Test(arguments: forms, [40, 80, 160])
  func withoutColorsATextIsTheSame(form: String, width: Int) throws {
    let golden = Golden(form: form, format: .styled, width: width)
    let isSame = try screens(of: golden, hasColor: false) == screens(of: golden).withoutColors
    #expect(isSame)
  }

  /// A person who hears the screen learns everything that another one sees.
  @Test(arguments: forms, [40, 80, 160])
  func thePlainTextHasTheWordsOfThePicture(form: String, width: Int) throws {
    let spoken = try screens(of: Golden(form: form, format: .plain, width: width))
    let seen = try screens(of: Golden(form: form, format: .styled, width: width), hasColor: false)
    let words = Set(seen.split { !$0.isLetter && !$0.isNumber })
    // A row with a label for screen readers says that label instead of its text, and "has details" instead of "ⓘ".
    let cells = try Self.workspace(form).session.cells
    let replaced =
      cells.map { cell in
        (cell.accessibilityLabel == nil ? [] : [cell.text, cell.detailText]) + [cell.image]
      }.flatMap { $0.compactMap { $0 } }.joined(separator: " ") + "ⓘ"
    #expect(words.filter { !spoken.contains($0) && !replaced.contains($0) } == [])
  }

  /// A word is broken only if it does not fit on a line.
  @Test(arguments: forms)
  func noWordIsBroken(form: String) throws {
    func words(_ width: Int) throws -> Set<String> {
      let text = try screens(of: Golden(form: form, format: .styled, width: width), hasColor: false)
      let signs = CharacterSet(charactersIn: "()[]‹›")
      return Set(text.split { $0.isWhitespace }.map { String($0).trimmingCharacters(in: signs) })
    }
    let whole = try words(114)
    let long = whole.filter { $0.count > 24 }
    let parts = try words(40).subtracting(whole).filter { part in !long.contains { $0.contains(part) } }
    #expect(parts == [])
  }

  /// The end of a page.
  private static let rule = String(repeating: "┈", count: 30)

  private func screens(of golden: Golden, hasColor: Bool = true) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("screen-\(UUID().uuidString)")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let handle = try FileHandle(forUpdating: url)
    let output = OutputStream(descriptor: handle.fileDescriptor)
    let reporter = Reporter(
      output: output, errors: output, format: golden.format, width: golden.width, hasColor: hasColor,
      isUnicode: true)
    let workspace = try Self.workspace(golden.form)
    for screen in workspace.session.form.allScreens where workspace.session.exists(screen: screen) {
      let view = workspace.session.screenView(number: screen)
      if golden.format == .styled {
        // Two lines are for how to go on and for the prompt.
        let text = reporter.lines(of: view, workspace.decorated)
        var pages = ScreenPages(text, height: 22, width: golden.width)
        while let page = pages.next(text) { reporter.text(page + (pages.isAtEnd(text) ? [] : [Self.rule])) }
      } else {
        reporter.screen(view, workspace.decorated)
      }
      reporter.line("")
    }
    reporter.flush()
    return try String(contentsOf: url, encoding: .utf8)
  }

  private static func workspace(_ form: String) throws -> Workspace {
    let path = Transcript.package.appendingPathComponent("Forms/\(form).json").path
    let people = Transcript.package.appendingPathComponent("Forms/\(form)/people.json").path
    let hasPeople = FileManager.default.fileExists(atPath: people)
    let store = hasPeople ? people : NSTemporaryDirectory() + "no-\(UUID()).json"
    let workspace = try Workspace(form: path, store: store)
    try workspace.read()
    return workspace
  }
}

extension Session {
  /// The cells of all rows on all screens.
  fileprivate var cells: [CellView] {
    form.allScreens.filter { exists(screen: $0) }.flatMap { screen in
      screenView(number: screen).sections.flatMap { $0.map(\.cell) }
    }
  }
}
