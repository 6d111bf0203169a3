import ArgumentParser
import Dispatch
import Formwork
import FormworkCommands
import FormworkTerminal

/// Serves a form as a page; `formwork preview` starts this program.
struct PreviewProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formwork preview",
    abstract: "Shows a form in a browser and updates it when its files change.",
    version: FormworkVersion.current)
  @OptionGroup var arguments: PreviewArguments

  @MainActor
  func serve() async -> ExitStatus {
    let reporter = Reporter(output: StandardStreams.output, errors: StandardStreams.errors)
    do throws(Failure) {
      let site = try PreviewSite(arguments, reporter)
      try await PreviewServer(site).run(port: UInt16(arguments.port)) { address in
        reporter.line(address)
        reporter.note(Wording.previewIsRunning)
        reporter.flush()
        if arguments.opensBrowser { site.browser.open(address, reporter) }
      }
      return .done
    } catch {
      reporter.diagnostics(error.diagnostics)
      reporter.finish()
      return error.status
    }
  }
}

/// The entry point. It is not `async`, because closed standard streams must be detected before the concurrency runtime
/// opens files of its own. Signals end the process as usual, which closes all connections.
@main
enum Main {
  static func main() {
    MainActor.assumeIsolated {
      StandardStreams.prepare()
      Task.immediate { @MainActor in
        do {
          let program = try PreviewProgram.parse(OptionalValues.explicit(CommandLine.arguments.dropFirst()))
          PreviewProgram.exit(withError: ExitCode(await program.serve().rawValue))
        } catch { PreviewProgram.exit(withError: error) }
      }
    }
    dispatchMain()
  }
}
