internal import Formwork
internal import FormworkPlatform

/// The user's own editor, opened on a text in a temporary file.
package struct ExternalEditor: Sendable {
  package enum Fault: Error, Sendable, Hashable {
    case cannotWrite(reason: String)
    case cannotStart(command: String, reason: String)
    case failed(command: String, status: Int32)
    /// The text that was saved has been kept in a file.
    case notUTF8(keptIn: String)
  }

  /// The command line, in the syntax of the shell.
  let command: String

  /// Creates the editor that POSIX programs use: `$VISUAL`, then `$EDITOR`, then `vi`.
  init() {
    command = FileSystem.environment("VISUAL") ?? FileSystem.environment("EDITOR") ?? "vi"
  }

  /// Opens the editor on a text and waits until it ends. Returns the text that was saved, without the line break
  /// at its end that editors add.
  ///
  /// The file can only be read by the user, and is removed afterwards.
  func edit(_ text: String) async throws(Fault) -> String {
    let path = try Self.write(text)
    do throws(Fault) {
      try await run(on: path)
      let edited = try Self.read(path)
      unlink(path)
      return edited
    } catch {
      if case .notUTF8 = error {} else { unlink(path) }
      throw error
    }
  }

  // MARK: - The file

  private static func write(_ text: String) throws(Fault) -> String {
    let folder = FileSystem.environment("TMPDIR") ?? "/tmp"
    let suffix = ".txt"
    var path = Array("\(folder)/formwork-XXXXXX\(suffix)".utf8CString)
    let descriptor = mkstemps(&path, CInt(suffix.utf8.count))
    guard descriptor >= 0 else { throw .cannotWrite(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var line = text + "\n"
    let error = line.withUTF8 { UnsafeRawBufferPointer($0).write(to: descriptor) }
    let name = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    guard error == 0 else {
      unlink(name)
      throw .cannotWrite(reason: String(cString: strerror(error)))
    }
    return name
  }

  private static func read(_ path: String) throws(Fault) -> String {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try FileSystem.read(path) } catch {
      throw .cannotWrite(reason: error.message)
    }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw .notUTF8(keptIn: path)
    }
    return String(
      text.unicodeScalars.last == "\n" ? text.unicodeScalars.dropLast() : text.unicodeScalars[...])
  }

  // MARK: - The process

  /// Like git, lets the shell split the command, which may have arguments.
  private func run(on path: String) async throws(Fault) {
    let editor: ChildProcess
    do throws(ChildProcess.StartFailure) {
      editor = try ChildProcess(["/bin/sh", "-c", "\(command) \"$@\"", command, path])
    } catch { throw .cannotStart(command: command, reason: error.reason) }
    let status = await editor.status()
    guard status == 0 else { throw .failed(command: command, status: status) }
  }
}
