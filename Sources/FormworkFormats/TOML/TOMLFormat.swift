public import Formwork
public import FormworkCore

/// Settings as a TOML document (TOML 1.0).
///
/// Dates and times are texts. A change replaces only the bytes of what changes: comments, the order of keys and the way
/// in which tables are written stay the same.
public struct TOMLFormat: SettingsFormat {
  /// Creates the format.
  public init() {}

  public var emptyText: String { "" }

  public var hasDates: Bool { true }

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    try TOMLDocument(bytes, file: file).tree
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    var editor = TOMLEditor(try TOMLDocument(tree.bytes, file: tree.file))
    for edit in edits { try editor.apply(edit) }
    guard editor.document.tree.value(of: SyntaxTree.root) == tree.value(after: edits) else {
      throw tree.wouldAlterOthers
    }
    return editor.document.bytes
  }
}
