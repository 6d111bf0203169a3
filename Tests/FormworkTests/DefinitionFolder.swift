import FormworkPlatform

/// A folder of its own for a test's files, gone after `remove`.
struct DefinitionFolder {
  private let folder: String
  private let files: [String]

  init(files: [String: String]) throws {
    var template = Array("/tmp/formwork-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(number: errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.files = files.keys.sorted()
    for (name, text) in files {
      if let slash = name.lastIndex(of: "/") { mkdir(path(String(name[..<slash])), 0o700) }
      guard let file = fopen(path(name), "w") else { throw Failure(number: errno) }
      defer { fclose(file) }
      fputs(text, file)
    }
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func remove() {
    for file in files {
      unlink(path(file))
      if let slash = file.lastIndex(of: "/") { rmdir(path(String(file[..<slash]))) }
    }
    rmdir(folder)
  }

  struct Failure: Error { var number: Int32 }
}
