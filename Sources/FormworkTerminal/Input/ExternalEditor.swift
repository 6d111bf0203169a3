internal import Formwork
internal import FormworkPlatform

/// The user's own editor, opened on a text in a temporary file.
package struct ExternalEditor: Sendable {
  /// The command line, in the syntax of the shell.
  let command: String

  /// Creates the editor that POSIX programs use: `$VISUAL`, then `$EDITOR`, then `vi`.
  init() {
    command = FileSystem.environment("VISUAL") ?? FileSystem.environment("EDITOR") ?? "vi"
  }

  /// Opens the editor on a text and waits until it ends. Returns the saved text without the line break that
  /// editors add at its end.
  ///
  /// The file has a name that lets the editor recognize its format. It is in a folder that only the user can
  /// read. The folder and any copies that the editor made are removed afterwards, unless the fault says where
  /// the text has been kept.
  func edit(_ text: String, name: String) async throws(EditorFault) -> String {
    let file: TemporaryFile
    do throws(TemporaryFile.Obstacle) {
      file = try TemporaryFile(Array((text + "\n").utf8), name: name)
    } catch { throw .cannotWrite(reason: error.reason) }
    do throws(EditorFault) {
      let status = try await run(on: file.path)
      let edited = try Self.read(file)
      if status != 0 {
        let isSaved = !edited.hasSameScalars(as: text)
        throw .failed(command: command, status: status, keptIn: isSaved ? file.keep() : nil)
      }
      file.remove()
      return edited
    } catch {
      if !error.keepsFile { file.remove() }
      throw error
    }
  }

  // MARK: - The file

  private static func read(_ file: TemporaryFile) throws(EditorFault) -> String {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try FileSystem.read(file.path, limit: SizeLimit.value) } catch {
      if case .missing = error { throw .cannotRead(reason: error.message, isKept: false) }
      let reason = error.message.pieces(separatedBy: file.path)
      throw .cannotRead(reason: reason.joined(separator: file.keep()), isKept: true)
    }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw .notUTF8(keptIn: file.keep())
    }
    return String(
      text.unicodeScalars.last == "\n" ? text.unicodeScalars.dropLast() : text.unicodeScalars[...])
  }

  // MARK: - The process

  /// Like git, lets the shell split the command, which may have arguments.
  private func run(on path: String) async throws(EditorFault) -> Int32 {
    // A plain command replaces the shell, so that the editor itself receives the signals meant for it.
    let isPlain = command.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._+- ".unicodeScalars.contains($0)
    }
    // The shell itself would report a missing program, too.
    let program = command.prefix { $0 != " " }
    let start = isPlain ? "command -v \(program) >/dev/null || exit 127; exec " : ""
    let script = "\(start)\(command) \"$@\""
    let editor: ChildProcess
    do throws(ChildProcess.StartFailure) {
      editor = try ChildProcess(["/bin/sh", "-c", script, command, path])
    } catch { throw .cannotStart(command: command, reason: error.reason) }
    return await editor.status()
  }
}

extension EditorFault {
  /// Whether the text has been kept.
  fileprivate var keepsFile: Bool {
    switch self {
    case .notUTF8, .cannotRead(_, isKept: true), .failed(_, _, keptIn: _?): true
    default: false
    }
  }
}
