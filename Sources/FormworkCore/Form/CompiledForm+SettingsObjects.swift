/// What is wrong with a settings text, and where.
package struct SettingsFault: Sendable {
  package var fault: StoredFault
  /// The offset in the text; `nil` for the text as a whole.
  package var offset: Int?
}

// Reads the settings of a form from a text: a settings file, or a sample in the form.
extension CompiledForm {
  /// The settings of a form in a text.
  package struct StoredSettings: Sendable {
    /// The stored values, whatever their kind. Without any value if they would be too much work.
    package var values: SettingValues
    /// The nodes of the values; -1 if a setting has none.
    package var nodes: SettingTable<Int32>
    /// What prevents changes of some settings.
    package var obstacles: [SettingsObstacle]
    /// Why the text cannot be used: it contains too much.
    package var faults: [SettingsFault]
  }

  /// Reads the settings in a text. Adds the items in it to the form, so that there is a setting for each value.
  /// Elements of lists that are not items, such as those without an identity, are left out.
  ///
  /// - Parameters:
  ///   - keys: how the text contains the keys of the form.
  ///   - includesUnsaved: whether the text can have values of settings that are not saved.
  package mutating func read(
    _ document: SyntaxTree, _ keys: StoreDefinition.Keys, includesUnsaved: Bool = false
  ) -> StoredSettings {
    var faults = addItems(in: document, keys).map { [$0] } ?? []
    let (nodes, obstacles) = nodes(in: document, keys, includesUnsaved: includesUnsaved)
    var values = self.values(at: nodes, in: document)
    if !includesUnsaved {
      for setting in allSettings where !isStored(setting) { values[setting] = nil }
    }
    if hasTooMuchWork(with: values) {
      faults.append(SettingsFault(fault: .tooMuchWork(limit: FormWork.limit)))
      values = SettingValues(self, nil)
    }
    return StoredSettings(values: values, nodes: nodes, obstacles: obstacles, faults: faults)
  }

  /// The values of settings, given their nodes.
  package func values(at nodes: SettingTable<Int32>, in document: SyntaxTree) -> SettingValues {
    var values = SettingValues(self, nil)
    for setting in allSettings where nodes[setting] >= 0 {
      values[setting] = value(of: setting, at: Int(nodes[setting]), in: document)
    }
    return values
  }

  /// Returns diagnostics about a settings text that could not be read, without its text if that may contain a
  /// secret.
  package func withoutLines(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard mayHaveSecrets else { return diagnostics }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.place?.sourceLine = nil
      if case .json(let fault) = diagnostic.fault { diagnostic.fault = .json(fault.withoutText) }
      return diagnostic
    }
  }
}

extension JSONReader {
  /// Reads the text of a settings file: an object, perhaps with comments. A text of comments alone has no settings.
  ///
  /// - Parameter takesList: whether the text may also be a list.
  /// - Returns: the document, or what is wrong with the text.
  package static func readSettings(
    _ bytes: [UInt8], file: String, _ syntax: StoreDefinition.Syntax = .jsonc,
    takesList: Bool = false
  ) -> (document: SyntaxTree?, faults: [Diagnostic]) {
    let dialect: Dialect = syntax == .json ? .strictSettings : .settings
    var result = read(bytes, file: file, dialect: dialect)
    if case .json(.empty)? = result.faults.last?.fault, !bytes.isBlank {
      let newline = bytes.last == 0x0A ? "" : "\n"
      result = read(bytes + Array((newline + "{}\n").utf8), file: file, dialect: dialect)
    }
    guard let document = result.document, result.faults.isEmpty else { return (nil, result.faults) }
    let kind = document.kind(of: SyntaxTree.root)
    if kind == .object || takesList && kind == .array { return (document, []) }
    let place = SourceText(file: file, bytes: bytes).place(at: document.start(of: SyntaxTree.root))
    let found = kind.jsonKind.name
    return (nil, [Diagnostic(.stored(.notAnObject(found: found)), at: place)])
  }
}

extension SyntaxTree {
  /// Diagnostics about the settings in the document.
  package func diagnostics(_ faults: [SettingsFault]) -> [Diagnostic] {
    if faults.isEmpty { return [] }
    let text = SourceText(file: file, bytes: bytes)
    return faults.map { fault in
      Diagnostic(.stored(fault.fault), at: fault.offset.map { text.place(at: $0) } ?? Place(file: file))
    }
  }
}

extension [UInt8] {
  /// Whether a text consists of white space, perhaps after a byte order mark.
  package var isBlank: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
    return text.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
  }
}
