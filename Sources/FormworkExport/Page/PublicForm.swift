import Formwork

/// The texts of a form without the values of its secrets, for a page that others may see.
struct PublicForm {
  /// The form's own text.
  private(set) var text: [UInt8]
  /// The texts of the pushed files, by their names in the form.
  private(set) var pushed: [(name: String, text: [UInt8])] = []
  /// The texts of the files with data that the form loads, which can contain rows.
  private(set) var data: [(name: String, text: [UInt8])] = []
  private let form: CompiledForm

  /// - Parameter data: the files with data, by their names in the form.
  init(_ file: FormFile, data: [(name: String, text: [UInt8])]) {
    form = file.definition.form
    let texts = file.texts
    text = texts.form
    text = withoutSecrets(texts.form, isMain: true)
    pushed = texts.pushed.map { ($0.name, withoutSecrets($0.text, isMain: false)) }
    self.data = data.map { ($0.name, withoutSecrets($0.text, isMain: false)) }
  }

  private func withoutSecrets(_ text: [UInt8], isMain: Bool) -> [UInt8] {
    guard form.mayHaveSecrets, let document = JSONReader.read(text, file: "").document else { return text }
    var edits: [Replacement] = []
    for element in document.elements(of: JSONDocument.root) { addEdits(element, document, to: &edits) }
    for (name, value) in document.members(of: JSONDocument.root) {
      guard document.hasText(name, "samples") else {
        addEdits(value, document, to: &edits)
        continue
      }
      // Only those of the form's own file count.
      if !isMain { edits.append(Replacement(document.range(of: value), "{}")) }
      for (_, sample) in document.members(of: value) where isMain {
        let bytes = Array(document.bytes[document.range(of: sample)])
        edits.append(Replacement(document.range(of: sample), sampleWithoutSecrets(bytes)))
      }
    }
    return Replacement.apply(edits, to: text)
  }

  /// Adds the edits that remove the defaults of secrets, and the secrets that actions set.
  private func addEdits(_ node: Int, _ document: JSONDocument, to edits: inout [Replacement]) {
    for element in document.elements(of: node) { addEdits(element, document, to: &edits) }
    let hasSecret = hasSecretValue(node, document)
    for (name, value) in document.members(of: node) {
      if hasSecret, document.hasText(name, "value") {
        // A member with such a name is ignored.
        let range = document.start(of: name)..<document.end(of: value)
        edits.append(Replacement(range, #""x-secret-value": null"#))
      } else if document.hasText(name, "set") {
        addEdit(ofAssignments: value, document, to: &edits)
      } else {
        addEdits(value, document, to: &edits)
      }
    }
  }

  /// Adds an edit that removes the assignments of secrets.
  private func addEdit(ofAssignments node: Int, _ document: JSONDocument, to edits: inout [Replacement]) {
    let members = Array(document.members(of: node))
    let kept = members.filter { !isSecret(document.text(of: $0.name)) }
    guard kept.count < members.count else { return }
    let texts = kept.map { document.bytes[document.start(of: $0.name)..<document.end(of: $0.value)] }
    edits.append(
      Replacement(document.range(of: node), Array("{".utf8) + texts.joined(separator: ", ".utf8) + [0x7D]))
  }

  /// Whether a key is that of a secret, or may be one of a row that has not been loaded.
  private func isSecret(_ text: String) -> Bool {
    let key = Key(text)
    if let setting = form.setting(key) { return form.settings[setting].isSecure }
    guard key.names.first == "item" else { return form.hasUnknownRows }
    let field = Array(key.names.dropFirst())
    return form.hasUnknownRows || form.lists.indices.contains { form.isSecret(field: field, ofList: $0) }
  }

  /// Whether the value of an accessory is a secret, or contains secrets.
  private func hasSecretValue(_ payload: Int, _ document: JSONDocument) -> Bool {
    if let node = document.member("secure", of: payload) { return document.kind(of: node) == .true }
    return ["of", "names"].contains { name in
      document.member(name, of: payload).map { contains("secure", in: $0, document) } ?? false
    }
  }

  /// Whether an object, or one below it, has a member that is true.
  private func contains(_ member: String, in node: Int, _ document: JSONDocument) -> Bool {
    document.members(of: node).contains { name, value in
      document.hasText(name, member) && document.kind(of: value) == .true
        || contains(member, in: value, document)
    }
  }

  /// A sample without the values of secrets, those that are never saved included.
  private func sampleWithoutSecrets(_ text: [UInt8]) -> [UInt8] {
    let none = Array("{}".utf8)
    guard let document = JSONReader.readSettings(text, file: "").document else { return none }
    var form = form
    let settings = form.read(document, form.storedKeys, includesUnsaved: true)
    guard settings.faults.isEmpty else { return none }
    var edits: [Replacement] = []
    for (setting, node) in settings.nodes.enumerated() where node >= 0 && form.settings[setting].isSecure {
      // A member with such a name is ignored. The name of a value precedes it.
      let range = document.start(of: Int(node) - 1)..<document.end(of: Int(node))
      edits.append(Replacement(range, #""x-secret-\#(setting)": null"#))
    }
    return Replacement.apply(edits, to: text)
  }
}

/// Bytes to replace in a text.
private struct Replacement {
  var range: Range<Int>
  var bytes: [UInt8]

  init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }

  init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

  static func apply(_ replacements: [Replacement], to text: [UInt8]) -> [UInt8] {
    var text = text
    for replacement in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      text.replaceSubrange(replacement.range, with: replacement.bytes)
    }
    return text
  }
}

extension JSONDocument {
  fileprivate func range(of node: Int) -> Range<Int> { start(of: node)..<end(of: node) }
}
