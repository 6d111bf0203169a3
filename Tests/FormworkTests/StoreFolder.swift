import Formwork
import Foundation

/// A folder of a test's own, gone with it.
final class StoreFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "formwork-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = FileSystem.resolved(folder.path) ?? folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of all files, hidden ones too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: self(name)))
  }
  func text(of name: String) throws -> String { try String(contentsOfFile: self(name), encoding: .utf8) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
  }

  func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }

  func isLink(_ name: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: self(name))) != nil
  }

  func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self(name))[.posixPermissions] as? Int
  }

  /// A settings file in the folder.
  func settings(_ name: String = "s.json", keys: StoreDefinition.Keys = .nested) throws -> SettingsFile {
    try SettingsFile(FileStore(path: self(name)), definition: StoreDefinition(file: name, keys: keys))
  }
}

extension SettingsFile {
  /// Writes changes through a form with a row for each key.
  @discardableResult
  mutating func save(
    _ changes: [(key: Key, value: Value?)], isSecure: Bool = false
  ) async throws(FileFault) -> Bool {
    let accessory: Row.Accessory = isSecure ? .textField(isSecure: true) : .json()
    let rows = changes.map { Row(text: "Row", accessory: accessory, key: $0.key) }
    var form = FormDefinition(Form(title: "T", sections: [Section(rows: rows)])).form
    _ = try? read(&form)
    return try await save(changes.map { (setting: form.setting($0.key)!, value: $0.value) }, of: form)
  }
}

extension Failure {
  /// All that is wrong, as it is printed.
  var lines: [String] { diagnostics.map(\.headline) }
}
