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
    for setting in self.settings.indices { settings[ExactString(key(of: setting).flatName)] = setting }
    for (name, value) in document.members(of: JSONDocument.root) {
      if let setting = settings[ExactString(document.text(of: name))] { walk.nodes[setting] = Int32(value) }
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

/// An object with values for a form's settings, either nested or flat.
package struct GivenValues: Sendable {
  package struct Member: Sendable {
    package var setting: Int
    package var value: Value
    fileprivate var offset: Int
  }

  package private(set) var members: [Member] = []
  /// Members that name neither a setting nor an object with settings.
  package private(set) var faults: [Diagnostic] = []
  private let text: SourceText
  private let form: CompiledForm
  /// The lines with values of secret settings.
  private var secretLines: Set<Int> = []

  package init(_ document: JSONDocument, for form: CompiledForm) {
    self.form = form
    text = SourceText(file: document.file, bytes: document.bytes)
    if document.isObject(JSONDocument.root) {
      read(JSONDocument.root, document, below: [])
      for member in members where form.settings[member.setting].isSecure {
        secretLines.insert(text.line(at: member.offset))
      }
    } else {
      let found = document.kind(of: JSONDocument.root).jsonKind.name
      let place = text.place(at: document.start(of: JSONDocument.root))
      faults = [Diagnostic(.stored(.notAnObject(found: found)), at: place)]
    }
  }

  private mutating func read(_ object: Int, _ document: JSONDocument, below path: [String]) {
    for (name, value) in document.members(of: object) {
      let names = path + [document.text(of: name)]
      let key = Key(names: names)
      let dotted = names.joined(separator: ".")
      let leadsOn = form.setting(below: key.description.utf8.span) != nil
      if let setting = form.setting(key) ?? form.setting(path: dotted.utf8.span) {
        let start = document.start(of: value)
        members.append(Member(setting: setting, value: document.value(of: value), offset: start))
      } else if leadsOn, document.isObject(value) {
        read(value, document, below: names)
      } else {
        // If many are unknown, suggestions for the first ones are enough.
        let nearest = faults.count < 100 ? form.nearestKey(to: key.description) : nil
        let refusal = Refusal(
          .notSetHere(key: key.description, isObject: !leadsOn, suggestion: nearest), subject: .command)
        faults.append(Diagnostic(.refusal(refusal), at: text.place(at: document.start(of: name))))
      }
    }
  }

  /// The place of a member's value. The source line is left out if it also contains a secret.
  package func place(of member: Member) -> Place {
    var place = text.place(at: member.offset)
    if let line = place.line, secretLines.contains(line) { place.sourceLine = nil }
    return place
  }
}
