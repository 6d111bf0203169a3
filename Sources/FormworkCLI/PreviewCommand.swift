import ArgumentParser
import Formwork
import FormworkCommands
import FormworkPlatform
import FormworkTerminal

/// Shows a form in a browser.
///
/// Replaces this process with the web server, `formwork-preview`, which is in the same folder.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Shows a form in a browser and updates it when its files change.",
    discussion: """
      Prints the address of the page. Only programs on this machine that have the full address can open it. \
      With --store, the page shows the settings in that file and can save them. Without it, the page \
      shows the defaults, and changes are lost when the preview ends.
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
    "cannot start \(whole(program)): \(reason); install it in the same folder as 'formwork'"
  }
}
