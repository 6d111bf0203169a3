/// Settings as a JSON object (RFC 8259), which may have comments and trailing commas.
public struct JSONFormat: SettingsFormat {
  /// What a text may contain.
  public var syntax: StoreDefinition.Syntax

  /// Creates the format; by default, comments and trailing commas are allowed.
  public init(_ syntax: StoreDefinition.Syntax = .jsonc) { self.syntax = syntax }

  public var emptyText: String { "{}\n" }

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    let result = JSONReader.readSettings(bytes, file: file, syntax)
    if let tree = result.document { return tree }
    var faults = result.faults
    // The last fault is the one because of which the text could not be read further.
    if let last = faults.indices.last, let name = OtherFormat.name(of: bytes) {
      faults[last].fault = .json(.otherFormat(name))
    }
    throw Failure(faults)
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    JSONEditor(edits).apply(to: tree)
  }
}
