import Formwork
import FormworkTerminal
import Foundation
import Testing

/// Each screen of each shipped form as golden text: styled, with its colors, and plain, on a narrow, a usual and
/// a wide terminal. `cat` shows a styled one as it looks.
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
      [30, 80, 200].map { Golden(form: form, format: format, width: $0) }
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
      #expect(try TerminalColumns.count(of: seen) <= min(golden.width, 72), "\(seen)")
    }
  }

  /// A value stands near its label, however wide the terminal is.
  @Test(arguments: forms, [OutputFormat.styled, .plain])
  func aScreenIsAtMost72ColumnsWide(form: String, format: OutputFormat) throws {
    let narrow = try screens(of: Golden(form: form, format: format, width: 72))
    let isSame = try screens(of: Golden(form: form, format: format, width: 300)) == narrow
    #expect(isSame)
  }

  /// Everything that a form says is there, however narrow the terminal: nothing is cut.
  @Test(arguments: forms)
  func nothingIsCut(form: String) throws {
    func words(_ width: Int) throws -> String {
      let text = try screens(of: Golden(form: form, format: .plain, width: width))
      return text.filter { !$0.isWhitespace }
    }
    let (narrow, wide) = (try words(30), try words(2000))
    let isSame = narrow == wide
    #expect(isSame)
  }

  private func screens(of golden: Golden) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("screen-\(UUID().uuidString)")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let handle = try FileHandle(forUpdating: url)
    let output = OutputStream(descriptor: handle.fileDescriptor)
    let reporter = Reporter(
      output: output, errors: output, format: golden.format, width: golden.width, hasColor: true,
      isUnicode: true)
    let path = Transcript.package.appendingPathComponent("Forms/\(golden.form).json").path
    let people = Transcript.package.appendingPathComponent("Forms/\(golden.form)/people.json").path
    let hasPeople = FileManager.default.fileExists(atPath: people)
    let workspace = try Workspace(form: path, store: hasPeople ? people : url.path + ".json")
    try workspace.read()
    for screen in workspace.session.form.allScreens where workspace.session.exists(screen: screen) {
      reporter.screen(workspace.session.screenView(number: screen), workspace.decorated)
      reporter.line("")
    }
    reporter.flush()
    return try String(contentsOf: url, encoding: .utf8)
  }
}
