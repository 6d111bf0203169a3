/// Changes members of a JSON object in its text. Everything else is unchanged, byte for byte. A comment on the line
/// of a member that is removed goes with it; other comments stay.
package struct JSONEditor: Sendable {
  private let edits: [SyntaxEdit]

  package init(_ edits: [SyntaxEdit]) { self.edits = edits }

  /// The document's text with the changes applied. Missing objects on a path are created, and objects that a
  /// change leaves without members are removed, unless they have comments of their own.
  package func apply(to document: SyntaxTree) -> [UInt8] {
    let root = SyntaxTree.root
    var (document, rest) = (document, edits[...])
    while true {
      var writer = JSONWriter(document: document)
      writer.copy(0..<document.start(of: root))
      writer.writeValue(root, EditTree(&rest), depth: 0, JSONStyle(of: document))
      writer.copy(document.end(of: root)..<document.bytes.count)
      guard !rest.isEmpty,
        let next = JSONReader.read(writer.output, file: document.file, dialect: .settings).document
      else { return writer.output }
      document = next
    }
  }
}
