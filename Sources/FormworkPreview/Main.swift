import ArgumentParser
import Dispatch
import Formwork
import FormworkCommands
import FormworkFormats
import FormworkPlatform
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
      let server = try listen(for: site)
      site.begin(port: server.port)
      let address = "http://127.0.0.1:\(server.port)/?token=\(site.token.text)"
      reporter.line(address)
      reporter.note(Wording.previewIsRunning)
      reporter.flush()
      if arguments.opensBrowser { site.browser.open(address, reporter) }
      await server.run()
      return .done
    } catch {
      reporter.diagnostics(error.diagnostics)
      reporter.finish()
      return error.status
    }
  }

  @MainActor
  private func listen(for site: PreviewSite) throws(Failure) -> HTTPServer {
    let port = UInt16(arguments.port)
    do throws(LocalListener.Failure) { return try HTTPServer(port: port, answer: site.answer) } catch {
      throw Failure(.other(.cannotListen(port: port, error.number)))
    }
  }
}

extension OtherFault {
  fileprivate static func cannotListen(port: UInt16, _ error: Int32) -> OtherFault {
    OtherFault(
      code: "preview.cannotListen",
      message: Wording.cannotListen(
        port: port, isInUse: error == EADDRINUSE, reason: String(cString: strerror(error))),
      status: (error == EACCES ? ExitStatus.notPermitted : .unavailable).rawValue)
  }
}

/// The entry point. It is not `async`, because closed standard streams must be detected before the concurrency runtime
/// opens files of its own. Signals end the process as usual, which closes all connections.
@main
enum Main {
  static func main() {
    MainActor.assumeIsolated {
      StandardStreams.prepare()
      FormFileArguments.formats = .all
      Task.immediate { @MainActor in
        do {
          let program = try PreviewProgram.parse(OptionalValues.explicit(CommandLine.arguments.dropFirst()))
          PreviewProgram.leave(with: await program.serve().rawValue)
        } catch { PreviewProgram.leave(with: error) }
      }
    }
    dispatchMain()
  }
}
