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

  static let all: [ExportedForm] = [
    .init(path: "Forms/docker-daemon.json", form: dockerDaemon),
    .init(path: "Forms/editor.json", form: editor),
    .init(path: "Forms/favorites.json", form: favorites),
    .init(path: "Forms/instagram-options.json", form: instagramOptions),
    .init(path: "Forms/login.json", form: login),
    .init(path: "Forms/minimal.json", form: minimal),
    .init(path: "Forms/network.json", form: network),
    .init(path: "Forms/prettier.json", form: prettier),
    .init(path: "Forms/settings.json", form: settings),
    .init(path: "Forms/users.json", form: users),
    everything,
  ]

  /// A form with every member of the grammar.
  static let everything = ExportedForm(
    path: "Tests/ExportedForms/Forms/everything.json", form: ExportedForms.everything)

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  var url: URL { Self.package.appendingPathComponent(path) }

  /// Where the source is kept.
  var source: URL {
    let name = url.deletingPathExtension().lastPathComponent
    return Self.package.appendingPathComponent("Tests/ExportedForms/\(name).swift")
  }

  /// The form in JSON with all files that it pushes.
  func file() throws -> FormFile {
    var file = try FormFile(path: url.path)
    file.readAll()
    try #require(file.diagnostics.filter { $0.severity == .error } == [])
    return file
  }
}
