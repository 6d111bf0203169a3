import Formwork
internal import FormworkPlatform

/// A temporary folder for the files of the benchmarks.
@MainActor
enum WorkFolder {
  private static var path: String?
  private static var names: Set<String> = []

  /// Writes a file.
  ///
  /// - Returns: its path.
  static func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = try path(name)
    try write(bytes, path: path)
    return path
  }

  static func write(_ bytes: [UInt8], path: String) throws {
    guard let file = fopen(path, "w") else { throw WrongResult(message: "cannot write \(path)") }
    defer { fclose(file) }
    try expect(fwrite(bytes, 1, bytes.count, file) == bytes.count, "cannot write \(path)")
  }

  static func read(_ name: String) throws -> [UInt8] { try FileSystem.read(path(name), limit: .max) }

  static func remove() {
    guard let path else { return }
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private static func path(_ name: String) throws -> String {
    names.insert(name)
    if let path { return "\(path)/\(name)" }
    var template = Array(
      "\(FileSystem.environment("TMPDIR") ?? "/tmp")/formwork-benchmarks-XXXXXX".utf8CString)
    try expect(mkdtemp(&template) != nil, "cannot create a temporary folder")
    let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = made
    return "\(made)/\(name)"
  }
}
