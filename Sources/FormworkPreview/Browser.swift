import Formwork
import FormworkPlatform
import FormworkTerminal

/// The user's browser.
@MainActor
enum Browser {
  /// Opens an address in a new session, so that Ctrl-C does not end the browser.
  static func open(_ address: String, _ reporter: Reporter) {
    let null = FormworkPlatform.open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    closeDescriptorsOnExec()
    do throws(ChildProcess.StartFailure) {
      let program = try ChildProcess(
        ["xdg-open", address], apart: .init(folder: "", streams: [null, null, null]))
      Task { await program.status() }
    } catch {
      reporter.remark(Wording.cannotOpenBrowser(error.isMissing ? Wording.browserIsMissing : error.reason))
      reporter.flush()
    }
  }
}
