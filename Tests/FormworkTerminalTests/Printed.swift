import Formwork
import Foundation

@testable import FormworkTerminal

/// What commands print for a person, standard error with it.
///
/// - Parameter body: gets a reporter, which it must not keep: its file is closed afterwards.
@MainActor
func printed(
  width: Int = 80, format: OutputFormat = .plain, isUnicode: Bool = true,
  by body: (Reporter) async throws -> Void
) async throws -> String {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("printed-\(UUID().uuidString)")
  try Data().write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  let handle = try FileHandle(forUpdating: url)
  let output = OutputStream(descriptor: handle.fileDescriptor)
  let reporter = Reporter(
    output: output, errors: output, format: format, width: width, hasColor: false, isUnicode: isUnicode)
  try await body(reporter)
  reporter.finish()
  try handle.close()
  return try String(contentsOf: url, encoding: .utf8)
}
