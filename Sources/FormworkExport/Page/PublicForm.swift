import Formwork

/// The texts of a form for a page that others may see.
///
/// They lack the values of secrets and everything that a page does not need: comments, members for other programs, the
/// arguments of programs and functions, contexts except for `key`, and members of samples that belong to no row.
struct PublicForm {
  /// The form's own text.
  private(set) var text: [UInt8]
  /// The texts of the pushed files, by their names in the form.
  private(set) var pushed: [(name: String, text: [UInt8])] = []
  /// The texts of the files with data that the form loads, which can contain rows.
  private(set) var data: [(name: String, text: [UInt8])] = []
  private let form: CompiledForm

  init(_ file: FormFile, data: [(name: String, text: [UInt8])]) {
    form = file.definition.form
    let texts = file.texts
    text = texts.form
    text = published(texts.form, isMain: true)
    pushed = texts.pushed.map { ($0.name, published($0.text, isMain: false)) }
    self.data = data.map { ($0.name, published($0.text, isMain: false)) }
  }

  private func published(_ text: [UInt8], isMain: Bool) -> [UInt8] {
    guard let document = JSONReader.read(text, file: "").document else { return text }
    var edits: [Replacement] = []
    let root = SyntaxTree.root
    for element in document.elements(of: root) { addEdits(element, document, to: &edits) }
    let kept = remove(from: root, document, &edits) { name in
      document.isIgnored(name)
        || ["schema", "beforeSave", "afterSave"].contains { document.hasText(name, $0) }
    }
    for (name, value) in kept {
      if document.hasText(name, "samples") {
        addEdits(ofSamples: value, document, isMain: isMain, to: &edits)
      } else if document.hasText(name, "screens") {
        // These are names of screens, not of members of a form.
        let screens = remove(from: value, document, &edits, where: document.isIgnored)
        for (_, screen) in screens { addEdits(screen, document, to: &edits) }
      } else {
        addEdits(value, document, to: &edits)
      }
    }
    return Replacement.apply(edits, to: text)
  }

  /// Adds the edits that replace samples with the settings that they contain. Only those of the form's own file count.
  private func addEdits(
    ofSamples node: Int, _ document: SyntaxTree, isMain: Bool, to edits: inout [Replacement]
  ) {
    guard isMain else { return edits.append(Replacement(document.range(of: node), "{}")) }
    for (name, sample) in remove(from: node, document, &edits, where: document.isIgnored) {
      let session = Session(form, sample: document.text(of: name))
      edits.append(
        Replacement(document.range(of: sample), session.map { HTMLPage.settings(of: $0) } ?? "{}"))
    }
  }

  /// Adds the edits that remove what a page does not need, the defaults of secrets, and the secrets that actions set.
  ///
  /// - Parameter isSelection: whether the node is an action or a list of actions.
  private func addEdits(
    _ node: Int, _ document: SyntaxTree, isSelection: Bool = false, to edits: inout [Replacement]
  ) {
    for element in document.elements(of: node) {
      addEdits(element, document, isSelection: isSelection, to: &edits)
    }
    let hasSecret = hasSecretValue(node, document)
    let kept = remove(from: node, document, &edits) { name in
      document.isIgnored(name) || hasSecret && document.hasText(name, "value")
    }
    for (name, value) in kept {
      if document.hasText(name, "set") {
        addEdit(ofAssignments: value, document, to: &edits)
      } else if document.hasText(name, "run") {
        addEdit(ofProgram: value, document, to: &edits)
      } else if document.hasText(name, "context") {
        // Only functions of the program read the rest of a context.
        _ = remove(from: value, document, &edits) { !document.hasText($0, "key") }
      } else if document.hasText(name, "call") {
        for (_, argument) in document.members(of: value) {
          edits.append(Replacement(document.range(of: argument), "null"))
        }
      } else if isSelection, callsFunction(name, document) {
        edits.append(Replacement(document.range(of: value), "null"))
      } else if document.hasText(name, "selection") || document.hasText(name, "onChange") {
        addEdits(value, document, isSelection: true, to: &edits)
      } else if !document.hasText(name, "value") {
        addEdits(value, document, to: &edits)
      }
    }
  }

  /// Whether the name of an action is that of a function of the program.
  private func callsFunction(_ name: Int, _ document: SyntaxTree) -> Bool {
    let text = document.text(of: name)
    return text != "when" && text != "selection" && Action.BuiltIn(rawValue: text) == nil
  }

  /// Adds the edits that remove members of an object; returns the others.
  private func remove(
    from node: Int, _ document: SyntaxTree, _ edits: inout [Replacement],
    where isRemoved: (_ name: Int) -> Bool
  ) -> [(name: Int, value: Int)] {
    let members = Array(document.members(of: node))
    let kept = members.filter { !isRemoved($0.name) }
    guard kept.count < members.count else { return kept }
    // Commas are removed with the members, so that one remains between two kept members.
    var start: Int?
    for (name, _) in members {
      if isRemoved(name) {
        if start == nil { start = document.start(of: name) }
      } else if let first = start {
        edits.append(Replacement(first..<document.start(of: name), ""))
        start = nil
      }
    }
    if start != nil, let last = members.last {
      let first = kept.last.map { document.end(of: $0.value) } ?? document.start(of: members[0].name)
      edits.append(Replacement(first..<document.end(of: last.value), ""))
    }
    return kept
  }

  /// Adds an edit that removes the arguments of a program.
  private func addEdit(ofProgram node: Int, _ document: SyntaxTree, to edits: inout [Replacement]) {
    let words = Array(document.elements(of: node))
    guard let first = words.first, let last = words.last, first != last else { return }
    edits.append(Replacement(document.end(of: first)..<document.end(of: last), ""))
  }

  /// Adds an edit that removes the assignments of secrets.
  private func addEdit(ofAssignments node: Int, _ document: SyntaxTree, to edits: inout [Replacement]) {
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
    guard let first = key.names.first, ["item", "outer"].contains(first) else { return form.hasUnknownRows }
    let field = Array(key.names.dropFirst().drop { $0 == "outer" })
    return form.hasUnknownRows || form.lists.indices.contains { form.isSecret(field: field, ofList: $0) }
  }

  /// Whether the value of an accessory is a secret, or contains secrets.
  private func hasSecretValue(_ payload: Int, _ document: SyntaxTree) -> Bool {
    if let node = document.member("secure", of: payload) { return document.kind(of: node) == .true }
    return ["of", "names"].contains { name in
      document.member(name, of: payload).map { contains("secure", in: $0, document) } ?? false
    }
  }

  /// Whether an object, or one below it, has a member that is true.
  private func contains(_ member: String, in node: Int, _ document: SyntaxTree) -> Bool {
    document.members(of: node).contains { name, value in
      document.hasText(name, member) && document.kind(of: value) == .true
        || contains(member, in: value, document)
    }
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
