import ArgumentParser
package import Formwork

/// How a file that is given as a form is read.
package struct ReadingOptions: ParsableArguments {
  @Option(
    name: .plain(.as),
    help: ArgumentHelp(
      """
      What the file contains, form or settings. By default, JSON with 'sections' or 'screens' is a form, and \
      anything else is settings.
      """, valueName: "kind"))
  var content: FormReading.Content?
  @Option(
    name: .plain(.schema),
    help: ArgumentHelp(
      "The JSON Schema of a settings file. By default, the one that the file or the user's catalog names.",
      valueName: "file"), completion: .file())
  var schema: String?
  @Option(
    name: .plain(.document),
    help: ArgumentHelp(
      "The number of the document with the settings in a YAML file with several. The default is 1.",
      valueName: "n"))
  var document: Int?

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    content = try arguments.value(.as)
    schema = try arguments.value(.schema)
    document = try arguments.value(.document)
    // The plain call of a command checks only the command itself.
    try validate()
  }

  package func validate() throws {
    if let document, document < 1 {
      throw ValidationError(Wording.mustBe("--document", "at least 1", not: document))
    }
  }

  var reading: FormReading {
    var reading = FormReading(content)
    reading.schema = schema
    return reading
  }

  /// What the program provides for files, of which it reads this document.
  @MainActor var registry: Registry {
    var registry = FormFileArguments.registry
    registry.formats.document = document
    return registry
  }
}

extension FormReading.Content: ExpressibleByArgument {}
