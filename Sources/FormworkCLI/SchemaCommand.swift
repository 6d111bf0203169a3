import ArgumentParser
import Formwork
import FormworkTerminal

/// Prints the JSON Schema of forms.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of forms, for editors that check and complete.",
    discussion: """
      Save it as a file, and name the file in a form's "$schema" member. For example, with \
      formwork schema > form.schema.json, begin the form with { "$schema": "form.schema.json", ….
      """)

  @MainActor
  func run() async throws { throw CleanExit.message(FormSchema.document.indentedJSON) }
}
