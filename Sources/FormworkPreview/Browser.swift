import Formwork
import FormworkPlatform
import FormworkTerminal

/// The user's browser.
@MainActor
final class Browser {
  /// The file that leads to the page.
  private var file: TemporaryFile?

  /// Opens an address in a new session, so that Ctrl-C does not end the browser.
  ///
  /// Other users can read the arguments of programs, so the browser is given a file that only this user can read, and
  /// that leads to the address.
  func open(_ address: String, _ reporter: Reporter) {
    let null = FormworkPlatform.open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    do throws(TemporaryFile.Obstacle) {
      let file = try TemporaryFile(Array(Self.page(leadingTo: address).utf8), name: "preview.html")
      self.file = file
      do throws(ChildProcess.StartFailure) {
        let program = try ChildProcess(
          ["xdg-open", Self.url(of: file.path)], apart: .init(folder: "", streams: [null, null, null]))
        Task { await program.status() }
      } catch {
        removeFile()
        report(error.isMissing ? Wording.browserIsMissing : error.reason, reporter)
      }
    } catch { report(error.reason, reporter) }
  }

  /// Removes the file, which is not needed once the page was loaded. One that is still there when the process ends is
  /// useless, and removed by the next process.
  func removeFile() {
    file?.remove()
    file = nil
  }

  private func report(_ reason: String, _ reporter: Reporter) {
    reporter.remark(Wording.cannotOpenBrowser(reason))
    reporter.flush()
  }

  private static func page(leadingTo address: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=\(address)">
    <title>Preview</title>
    <a href="\(address)">Preview</a>
    </html>

    """
  }

  private static func url(of path: String) -> String {
    "file://"
      + path.utf8.map { byte in
        let isPlain =
          "/-._~".utf8.contains(byte) || (byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter)
          || (0x30...0x39).contains(byte)
        return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
