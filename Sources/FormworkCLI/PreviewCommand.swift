import ArgumentParser
import Formwork
import FormworkCommands
import FormworkPlatform
import FormworkTerminal

/// Shows a form in a browser.
///
/// The web server is a program of its own, `formwork-preview` beside this one, and takes the place of this process.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Shows a form in a browser, and follows the changes of its files.",
    discussion: """
      Prints the address of the page. Only programs on this machine that know the whole address can open it. With \
      --store, the page saves the settings; otherwise, its changes are lost when it is closed.
      """)
  @OptionGroup var preview: PreviewArguments

  @MainActor
  func run() async throws {
    let folder = FileSystem.folder(of: FileSystem.resolved("/proc/self/exe") ?? CommandLine.arguments[0])
    let program = folder.isEmpty ? Self.program : "\(folder)/\(Self.program)"
    let words = [program] + CommandLine.arguments.dropFirst(2)
    var pointers = words.map { strdup($0) } + [nil]
    execv(program, &pointers)
    let fault = OtherFault(
      code: "preview.notStarted",
      message: Wording.previewNotStarted(program, reason: String(cString: strerror(errno))),
      status: ExitStatus.unavailable.rawValue)
    let reporter = Reporter(output: StandardStreams.output, errors: StandardStreams.errors)
    reporter.diagnostic(Diagnostic(.other(fault)))
    throw ExitCode(ExitStatus.unavailable.rawValue)
  }

  private static let program = "formwork-preview"
}

extension Wording {
  fileprivate static func previewNotStarted(_ program: String, reason: String) -> String {
    "cannot start \(whole(program)): \(reason); 'swift build' builds it beside 'formwork'"
  }
}
