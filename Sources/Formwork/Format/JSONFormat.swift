/// Settings as a JSON object (RFC 8259), which may have comments and trailing commas. An array counts as the member
/// `items` of an object.
public struct JSONFormat: SettingsFormat {
  /// What a text may contain.
  public var syntax: StoreDefinition.Syntax

  /// Creates the format; by default, comments and trailing commas are allowed.
  public init(_ syntax: StoreDefinition.Syntax = .jsonc) { self.syntax = syntax }

  public var emptyText: String { "{}\n" }

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    let result = JSONReader.readSettings(bytes, file: file, syntax, takesList: true)
    if let tree = result.document {
      if tree.isObject(SyntaxTree.root) { return tree }
      let list = tree.part(SyntaxTree.root)
      return SyntaxTree(list: list, at: tree.range(of: SyntaxTree.root), of: bytes, file: file)
    }
    var faults = result.faults
    // The last fault is the one because of which the text could not be read further.
    if let last = faults.indices.last, let name = OtherFormat.name(of: bytes) {
      faults[last].fault = .json(.otherFormat(name))
    }
    throw Failure(faults)
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    guard tree.isList,
      let list = JSONReader.readSettings(tree.bytes, file: tree.file, syntax, takesList: true).document
    else { return JSONEditor(edits).apply(to: tree) }
    return JSONEditor(try tree.ofWholeText(edits)).apply(to: list)
  }
}
