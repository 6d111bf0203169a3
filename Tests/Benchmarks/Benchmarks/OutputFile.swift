import Formwork
internal import FormworkPlatform
import FormworkTerminal

/// A file that replaces standard output.
@MainActor
final class OutputFile {
  let stream: OutputStream
  private let descriptor: Int32
  private let path: String

  init(_ name: String) throws {
    path = try WorkFolder.write([], to: name)
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    try expect(descriptor >= 0, "cannot open \(path)")
    stream = OutputStream(descriptor: descriptor)
  }

  isolated deinit { close(descriptor) }

  var text: String {
    get throws { String(decoding: try FileSystem.read(path, limit: .max), as: UTF8.self) }
  }
}
