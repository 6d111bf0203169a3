// Samples: settings in various states, as part of a form, for documents, previews and tests of its screens.
extension CompiledForm {
  /// A sample's name and its text, a JSON object in the shape of a settings file.
  ///
  /// Unlike a settings file, a sample can have values of settings that are not saved. Its values may break rules.
  package struct Sample: Sendable {
    package var name: String
    var text: TextRange
  }

  /// The names of the form's samples, in order.
  public var sampleNames: [String] { samples.map { $0.name } }

  /// How the form's settings file and its samples contain keys.
  package var storedKeys: StoreDefinition.Keys { store?.keys ?? .nested }

  /// Reads the settings of a sample; `nil` if the form has no such sample.
  ///
  /// Adds the items in the sample to the form, so that there is a setting for each value.
  package mutating func read(sample name: String) -> StoredSettings? {
    samples.first { $0.name == name }.flatMap { document(of: $0) }.map {
      read($0, storedKeys, includesUnsaved: true)
    }
  }

  /// The text of a sample, parsed.
  func document(of sample: Sample) -> SyntaxTree? {
    var text: [UInt8] = []
    texts.withBytes(of: sample.text) { text.append($0) }
    return JSONReader.read(text, file: sample.name, dialect: .settings).document
  }
}

extension Session {
  /// Creates a session on the form's first screen, with the settings of one of its samples as the saved ones; `nil` if
  /// the form has no such sample.
  public init?(_ form: CompiledForm, sample name: String) {
    var form = form
    guard let settings = form.read(sample: name) else { return nil }
    self.init(form, values: settings.values)
  }

  /// Replaces all stored values with those in the text of a settings file, and discards the rest of the session's
  /// state. If the text cannot be read, the session is unchanged.
  ///
  /// - Parameters:
  ///   - file: the name of the text in diagnostics.
  ///   - keys: how the text contains the keys of the form; by default, as the form's store specifies.
  /// - Returns: what is wrong with the text; empty if it was loaded.
  package mutating func load(
    settings text: [UInt8], file: String, _ keys: StoreDefinition.Keys? = nil
  ) -> [Diagnostic] {
    var form = savedForm
    let result = JSONReader.readSettings(text.isBlank ? Array("{}".utf8) : text, file: file)
    guard let document = result.document else { return form.withoutLines(result.faults) }
    let settings = form.read(document, keys ?? form.storedKeys)
    guard settings.faults.isEmpty else { return form.withoutLines(document.diagnostics(settings.faults)) }
    load(settings.values, of: form)
    return []
  }
}
