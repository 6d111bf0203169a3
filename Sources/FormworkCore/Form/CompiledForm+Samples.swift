// Samples: settings in various states, as part of a form, for documents, previews and tests of its screens.
extension CompiledForm {
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
