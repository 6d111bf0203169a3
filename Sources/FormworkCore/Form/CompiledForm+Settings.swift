// Finds the values of a form's settings in a JSON text.
extension CompiledForm {
  /// The value nodes in an object, indexed by setting, -1 if a setting has none; and the values that are
  /// found where a nested key needs an object.
  package func nodes(
    in document: JSONDocument, _ keys: StoreDefinition.Keys
  ) -> (nodes: [Int32], faults: [Diagnostic]) {
    var walk = SettingsWalk(nodes: [Int32](repeating: -1, count: settings.count))
    if keys == .nested {
      read(JSONDocument.root, document, &walk)
      guard !walk.faults.isEmpty else { return (walk.nodes, []) }
      let text = SourceText(file: document.file, bytes: document.bytes)
      return (
        walk.nodes, walk.faults.map { Diagnostic(.stored($0.fault), at: text.place(at: $0.offset)) }
      )
    }
    var settings: [ExactString: Int] = [:]
    for (number, setting) in self.settings.enumerated() where setting.isKept && setting.role != .field {
      settings[ExactString(key(of: number).flatName)] = number
    }
    for (name, value) in document.members(of: JSONDocument.root) {
      guard let setting = settings[ExactString(document.text(of: name))] else { continue }
      walk.nodes[setting] = Int32(value)
      if let list = list(ofSetting: setting) { addNodes(ofList: list, in: value, document, to: &walk.nodes) }
    }
    return (walk.nodes, [])
  }

  private struct SettingsWalk {
    var nodes: [Int32]
    var faults: [(fault: StoredFault, offset: Int)] = []
    /// The dotted path of the current object, with a trailing dot.
    var path: [UInt8] = []
  }

  private func read(_ object: Int, _ document: JSONDocument, _ walk: inout SettingsWalk) {
    let length = walk.path.count
    for (name, value) in document.members(of: object) {
      document.appendPath(of: name, to: &walk.path)
      if let setting = setting(path: walk.path.span) {
        walk.nodes[setting] = Int32(value)
        if let list = list(ofSetting: setting) {
          addNodes(ofList: list, in: value, document, to: &walk.nodes)
        }
      } else if let setting = setting(below: walk.path.span) {
        if document.isObject(value) {
          walk.path.append(UInt8(ascii: "."))
          read(value, document, &walk)
        } else {
          let found = document.kind(of: value).jsonKind.name
          let fault = StoredFault.inTheWay(
            name: String(utf8: walk.path.span), found: found, key: key(of: setting))
          walk.faults.append((fault, document.start(of: value)))
        }
      }
      walk.path.removeSubrange(length...)
    }
  }
}

extension JSONDocument {
  /// Appends a member's name to a dotted path.
  fileprivate func appendPath(of name: Int, to path: inout [UInt8]) {
    if nodes[name].hasEscapes {
      path.append(contentsOf: Key.escaped(text(of: name)).utf8)
      return
    }
    let range = start(of: name) + 1..<end(of: name) - 1
    if bytes.span.extracting(range).firstIndex(of: UInt8(ascii: ".")) == nil {
      path += bytes[range]
      return
    }
    for byte in bytes[range] {
      if byte == UInt8(ascii: ".") { path.append(UInt8(ascii: "\\")) }
      path.append(byte)
    }
  }
}
