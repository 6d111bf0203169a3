/// How a file that is given as a form is read.
package struct FormReading: Sendable {
  package enum Content: String, CaseIterable, Sendable { case form, settings }

  /// What the file contains. By default, JSON with `sections` or `screens` is a form, and anything else is settings.
  package var content: Content?
  /// The schema of a settings file; by default, the one that the file names.
  package var schema: String?
  /// Values that the form of a settings file has rows for even if the file does not have them, by their keys.
  package var additions: [(key: Key, value: Value)] = []

  package init(_ content: Content? = nil) { self.content = content }
}

extension FormFile {
  /// Reads a form or, for a settings file, creates a form with rows for its values.
  ///
  /// - Throws: if the file cannot be read, or if its settings are malformed.
  package init(
    path: String, registry: Registry, reservedIDs: [StaticString] = [], reading: FormReading
  ) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try FileSystem.read(path, limit: SizeLimit.form) } catch {
      throw Failure(error)
    }
    let format: any SettingsFormat
    if reading.content == .form {
      self.init(bytes, path: path, registry: registry, reservedIDs: reservedIDs)
      return
    }
    format = try registry.formats.format(of: StoreDefinition(file: path), name: path, bytes: bytes)
    if reading.content == nil, format is JSONFormat {
      let form = FormFile(bytes, path: path, registry: registry, reservedIDs: reservedIDs)
      if !form.definition.form.sections.isEmpty || Self.isForm(bytes, format) {
        self = form
        return
      }
    }
    let form = try SettingsForm(
      ofSettings: bytes, path: path, format: format, title: FileSystem.name(of: path),
      schema: reading.schema, reading.additions)
    self.init(Array(form.json().json.utf8), path: path, registry: registry, reservedIDs: reservedIDs)
    settings = path
    hasAdditions = !reading.additions.isEmpty
  }

  /// Whether a text is a form without sections, or one that is malformed.
  private static func isForm(_ bytes: [UInt8], _ format: some SettingsFormat) -> Bool {
    guard let tree = try? format.read(bytes, file: "") else { return true }
    return ["sections", "screens"].contains { tree.member($0, of: SyntaxTree.root) != nil }
  }
}

extension SettingsForm {
  /// Creates the form of the settings in a file.
  ///
  /// - Parameter schema: the file's schema; by default, the one that the file names.
  /// - Throws: if a file cannot be read or is malformed.
  package init(
    ofFile path: String, formats: SettingsFormats, title: String, schema: String? = nil
  ) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try FileSystem.read(path, limit: SizeLimit.settings) } catch {
      throw Failure(error)
    }
    let format = try formats.format(of: StoreDefinition(file: path), name: path, bytes: bytes)
    try self.init(ofSettings: bytes, path: path, format: format, title: title, schema: schema, [])
  }

  /// Creates the form of the settings that a schema allows.
  package init(ofSchema path: String, title: String) throws(Failure) {
    var reader = SchemaReader(try JSONSchema(file: path))
    self.init(of: reader.read(), title: title)
  }

  fileprivate init(
    ofSettings bytes: [UInt8], path: String, format: any SettingsFormat, title: String, schema: String?,
    _ additions: [(key: Key, value: Value)]
  ) throws(Failure) {
    let tree = try format.read(bytes, file: path)
    var shape = SettingsShape(SyntaxTree.root, in: tree, isTyped: format.isTyped)
    if let schema = schema ?? SchemaSearch(tree: tree, path: path).schema {
      var reader = SchemaReader(try JSONSchema(file: schema))
      shape = reader.read().adding(shape)
    }
    for (key, value) in additions where key.names.count < JSONReader.depthLimit {
      shape.add(format.isTyped ? value : .string(value.description), at: key.names[...])
    }
    self.init(of: shape, title: title)
  }
}
