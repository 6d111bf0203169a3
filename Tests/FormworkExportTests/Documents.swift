import Foundation
import Testing

@testable import Formwork
@testable import FormworkExport

extension Document {
  /// A document about a form in JSON: its first screen, or all screens, with the settings as they are.
  static func ofForm(_ json: String, all: Bool = false) throws -> Document {
    let definition = try definition(json)
    var document = Document()
    document.add(all ? nil : ScreenID(0), of: Session(definition), decorate: definition.decorated)
    return document
  }

  /// A document about all screens of a form in JSON in each of its samples.
  static func ofSamples(_ json: String) throws -> Document {
    let definition = try definition(json)
    var document = Document()
    for sample in definition.form.sampleNames {
      let session = try #require(Session(definition.form, sample: sample))
      document.add(nil, of: session, sample: sample, decorate: definition.decorated)
    }
    return document
  }

  /// A document about a form in Swift.
  static func ofForm(_ form: Form, registry: Registry = Registry()) throws -> Document {
    let definition = FormDefinition(form, registry: registry)
    try #require(definition.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var document = Document()
    document.add(nil, of: Session(definition), decorate: definition.decorated)
    return document
  }

  private static func definition(_ json: String) throws -> FormDefinition {
    let definition = FormDefinition(FormDocument(Array(json.utf8), file: "form.json"))
    try #require(definition.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return definition
  }

  /// A shipped form with the files that it pushes.
  static func ofShippedForm(_ name: String) throws -> Document {
    var file = try FormFile(path: ShippedForms.folder.appendingPathComponent(name).path)
    file.readAll()
    var document = Document()
    document.add(nil, of: Session(file.definition), decorate: file.definition.decorated)
    return document
  }
}

/// The forms that come with the program.
enum ShippedForms {
  static let folder: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("Forms")
  }()

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    return names.filter { $0.hasSuffix(".json") }
  }()
}
