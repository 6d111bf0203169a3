public import Formwork

/// Settings as a YAML document (YAML 1.2).
///
/// Values are read by the core schema, so `yes` and `on` are texts. If a text has several documents, one of them has the
/// settings; by default, the first one. A sequence counts as the member `items` of a mapping. A change replaces only the bytes of what changes: comments, quotes and the order of keys stay the
/// same. Values that an alias or a merge key (`<<`) takes from another place can be read but not changed.
public struct YAMLFormat: SettingsFormat {
  private let number: Int

  /// Creates the format.
  ///
  /// - Parameter document: the number of the document with the settings, from 1.
  public init(document: Int = 1) { number = document }

  public func reading(document: Int) -> (any SettingsFormat)? { YAMLFormat(document: document) }

  public var emptyText: String { number == 1 ? "" : String(repeating: "---\n", count: number) }

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    let document = try YAMLParser.read(bytes, file: file, document: number)
    let root = try YAMLTree.root(of: document)
    guard case .array(_, let range) = root else { return SyntaxTree(root, of: bytes, file: file) }
    return SyntaxTree(list: root, at: range, of: bytes, file: file)
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    var bytes = tree.bytes
    if let place = bytes.unusualLineBreak {
      throw Failure("the file has line breaks other than LF and CRLF", at: place, in: bytes, file: tree.file)
    }
    var rest = try tree.ofWholeText(edits)[...]
    while !rest.isEmpty {
      let document = try YAMLParser.read(bytes, file: tree.file, document: number)
      let editor = YAMLEditor(document)
      bytes = try editor.text(with: EditTree(&rest))
    }
    guard try read(bytes, file: tree.file).value(of: SyntaxTree.root) == tree.value(after: edits) else {
      throw try YAMLParser.read(tree.bytes, file: tree.file, document: number).failure(ofSharing: edits)
        ?? tree.wouldAlterOthers
    }
    return bytes
  }
}

extension [UInt8] {
  /// The offset of a line break of YAML 1.1 that is neither LF nor CRLF.
  fileprivate var unusualLineBreak: Int? {
    indices.first { index in
      switch self[index] {
      case 0x0D: index + 1 == count || self[index + 1] != 0x0A
      case 0xC2: index + 1 < count && self[index + 1] == 0x85
      case 0xE2: index + 2 < count && self[index + 1] == 0x80 && self[index + 2] & 0xFE == 0xA8
      default: false
      }
    }
  }
}
