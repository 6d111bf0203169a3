/// How a file that is given as a form is read.
package struct FormReading: Sendable {
  package enum Content: String, CaseIterable, Sendable { case form, settings }

  /// What the file contains. By default, JSON with `sections` or `screens` is a form, and anything else is settings.
  package var content: Content?
  /// The schema of a settings file; by default, the one that the file names.
  package var schema: String?
  /// Values for which the form of a settings file has rows even if the file lacks them. A key without a value is one
  /// that a command names; it determines whether a value is a string or an object. An empty name at the end of a key
  /// stands for an element.
  package var additions: [(key: Key, value: Value?)] = []

  package init(_ content: Content? = nil) { self.content = content }
}

extension FormFile {
  /// Reads a form or, for a settings file, creates a form with rows for its values.
  ///
  /// - Throws: if the file cannot be read, or if its settings are malformed.
  package init(
    path: String, registry: Registry, reservedIDs: [StaticString] = [], reading: FormReading
  ) throws(Failure) {
    try self.init(
      SettingsBytes.read(path), path: path, registry: registry, reservedIDs: reservedIDs, reading: reading)
  }

  /// Reads a form from the bytes of a file or, for settings, creates a form with rows for their values.
  ///
  /// - Throws: if the settings are malformed.
  package init(
    _ bytes: [UInt8], path: String, registry: Registry, reservedIDs: [StaticString] = [],
    reading: FormReading
  ) throws(Failure) {
    var formats = registry.formats
    formats.document = nil
    var file = try SettingsBytes(bytes, path, reading.content == .form ? nil : formats)
    var tree: SyntaxTree?
    if reading.content != .settings, file.format is JSONFormat {
      let form = FormFile(bytes, path: path, registry: registry, reservedIDs: reservedIDs)
      if reading.content == nil, form.definition.form.sections.isEmpty {
        do throws(Failure) { tree = try file.tree } catch {
          if case .stored(.notAnObject)? = error.diagnostics.first?.fault { throw error }
        }
      }
      if tree?.hasScreens ?? true {
        self = form
        return
      }
    }
    if registry.formats.document != nil {
      file = try SettingsBytes(bytes, path, registry.formats)
      tree = nil
    }
    let settings = if let tree { tree } else { try file.tree }
    let name = reading.schema ?? SchemaSearch(tree: settings, path: path).schema
    var schema: JSONSchema? = if let name { try JSONSchema(file: name) } else { nil }
    let form = SettingsForm(
      of: settings, file, title: FileSystem.name(of: path), schema: &schema, reading.additions)
    self.init(Array(form.json().json.utf8), path: path, registry: registry, reservedIDs: reservedIDs)
    (self.settings, self.schema) = (path, schema)
    settingsTree = settings
    mayBeForm =
      reading.content == nil && reading.schema == nil && file.format is JSONFormat && settings.hasTitle
    hasAdditions = reading.additions.contains { $0.value != nil }
    if schema?.hasFurtherLevels ?? false {
      self.reading = reading
      self.reading?.content = .settings
    }
  }

  /// The form for other settings, which can need more levels of a recursive schema; `nil` if it would be the same.
  func expanded(for settings: [UInt8]) throws(Failure) -> FormFile? {
    guard let reading, let settingsTree, !settings.hasSameBytes(as: settingsTree.bytes) else { return nil }
    var form = try FormFile(
      settings, path: path, registry: registry, reservedIDs: reservedIDs, reading: reading)
    (form.givenSettings, form.mayBeForm) = (givenSettings, mayBeForm)
    return form
  }

  /// Whether the schema of the settings allows values of several kinds at a key.
  package func allowsSeveralKinds(at key: Key) -> Bool {
    guard var schema, let settingsTree else { return false }
    var shape = SettingsShape(&schema, of: settingsTree)
    return shape.takeWhole(key.names[...])
  }
}

/// The bytes of a settings file, and their format.
private struct SettingsBytes {
  let path: String
  let bytes: [UInt8]
  let format: any SettingsFormat

  /// - Parameter formats: the formats that the program has; `nil` if the file is in JSON whatever its name.
  init(_ bytes: [UInt8], _ path: String, _ formats: SettingsFormats?) throws(Failure) {
    (self.bytes, self.path) = (bytes, path)
    if let formats {
      format = try formats.format(of: StoreDefinition(file: path), name: path, bytes: bytes)
    } else {
      format = JSONFormat()
    }
  }

  static func read(_ path: String) throws(Failure) -> [UInt8] {
    try Failure.wrapping(FileSystem.read(path, limit: SizeLimit.settings))
  }

  var tree: SyntaxTree { get throws(Failure) { try format.read(bytes, file: path) } }
}

extension SyntaxTree {
  /// Whether a text is that of a form, even of one without sections.
  fileprivate var hasScreens: Bool {
    ["sections", "screens"].contains { member($0, of: SyntaxTree.root) != nil }
  }

  /// Whether settings have a title, as all forms do.
  fileprivate var hasTitle: Bool { member("title", of: SyntaxTree.root) != nil }
}

extension SettingsForm {
  /// Creates the form of the settings in a file.
  ///
  /// - Parameter schema: the file's schema; by default, the one that the file names.
  /// - Throws: if a file cannot be read or is malformed.
  package init(
    ofFile path: String, formats: SettingsFormats, title: String, schema: String? = nil
  ) throws(Failure) {
    let file = try SettingsBytes(SettingsBytes.read(path), path, formats)
    let tree = try file.tree
    let name = schema ?? SchemaSearch(tree: tree, path: path).schema
    var schema: JSONSchema? = if let name { try JSONSchema(file: name) } else { nil }
    self.init(of: tree, file, title: title, schema: &schema, [])
    warnings = schema?.warnings ?? []
  }

  /// Creates the form of the settings that a schema allows.
  package init(ofSchema path: String, title: String) throws(Failure) {
    var schema = try JSONSchema(file: path)
    self.init(of: SettingsShape(&schema), title: title)
    warnings = schema.warnings
  }

  fileprivate init(
    of tree: SyntaxTree, _ file: SettingsBytes, title: String, schema: inout JSONSchema?,
    _ additions: [(key: Key, value: Value?)]
  ) {
    var shape = SettingsShape(SyntaxTree.root, in: tree, of: file.format)
    if schema != nil {
      var allowed = SettingsShape(&schema!, of: tree)
      for (key, value) in additions where value == nil {
        allowed.takeWhole(file.format.path(of: key.names, in: tree)[...])
      }
      shape = allowed.adding(shape)
    }
    for (key, value) in additions {
      let names = file.format.path(of: key.names, in: tree)
      if value == nil {
        shape.choose(names[...], at: SyntaxTree.root, in: tree)
      } else if let value, names.count < JSONReader.depthLimit {
        let isTyped = file.format.isTyped
        shape.add(isTyped ? value : .string(value.description), at: names[...], hasItems: isTyped)
      }
    }
    self.init(of: shape, title: title)
  }
}
