import Foundation
import Testing

@testable import ExportedForms
@testable import Formwork

/// A form in JSON and the same form as Swift source, compiled with the tests.
struct ExportedForm: CustomStringConvertible, Sendable {
  /// The form's file, relative to the package.
  let path: String
  let form: Form

  var description: String { path }

  /// A form that pushes files, one with items, and one with everything. `.ci/full` adds the other forms in `Forms/`,
  /// whose sources take long to compile.
  #if SHIPPED_FORMS
    static let all = shippedForms.map { ExportedForm(path: $0.path, form: $0.form) } + [everything]
  #else
    static let all: [ExportedForm] = [
      .init(path: "Forms/favorites.json", form: favorites), .init(path: "Forms/users.json", form: users),
      everything,
    ]
  #endif

  /// A form with every member of the grammar.
  static let everything = ExportedForm(
    path: "Tests/ExportedForms/Forms/everything.json", form: ExportedForms.everything)

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  var url: URL { Self.package.appendingPathComponent(path) }

  /// Where the source is kept.
  var source: URL {
    let name = url.deletingPathExtension().lastPathComponent
    let kept = Self.package.appendingPathComponent("Tests/ExportedForms/\(name).swift")
    guard !FileManager.default.fileExists(atPath: kept.path) else { return kept }
    return Self.package.appendingPathComponent("Tests/ExportedForms/Shipped/\(name).swift")
  }

  /// The form in JSON with all files that it pushes.
  func file() throws -> FormFile {
    var file = try FormFile(path: url.path)
    file.readAll()
    try #require(file.diagnostics.filter { $0.severity == .error } == [])
    return file
  }
}
