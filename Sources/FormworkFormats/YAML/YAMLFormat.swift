public import Formwork

/// Settings as a YAML document (YAML 1.2).
///
/// Values are read by the core schema, so `yes` and `on` are strings. If a text has several documents, one of them has
/// the settings; by default, the first one. A sequence counts as the member `items` of a mapping. A change replaces only
/// the bytes of what changes: comments, quotes and the order of keys stay the same. Values that an alias or a merge key
/// (`<<`) takes from another place can be read but not changed.
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
    if let place = tree.bytes.unusualLineBreak {
      throw Failure(
        "the file has line breaks other than LF and CRLF", at: place, in: tree.bytes, file: tree.file)
    }
    let edits = edits.map { tree.keepingNumber($0) }
    let document = try YAMLParser.read(tree.bytes, file: tree.file, document: number)
    for start in [tree.bytes, document.bytesWithStrippedEnd].compactMap({ $0 }) {
      var bytes = start
      var rest = try tree.ofWholeText(edits)[...]
      while !rest.isEmpty {
        let document = try YAMLParser.read(bytes, file: tree.file, document: number)
        bytes = try YAMLEditor(document).text(with: EditTree(&rest))
      }
      let new = try? read(bytes, file: tree.file)
      if new?.value(of: SyntaxTree.root) == tree.value(after: edits) { return bytes }
    }
    throw document.failure(ofSharing: edits) ?? tree.wouldAlterOthers
  }
}

extension SyntaxTree {
  /// The edit; if it replaces digits that YAML 1.1 reads as an octal number, it sets a number instead of a string.
  fileprivate func keepingNumber(_ edit: SyntaxEdit) -> SyntaxEdit {
    guard case .set(.string(let text)) = edit.change, let node = node(at: edit.path),
      kind(of: node) == .string,
      case let old = bytes[range(of: node)], old.first == 0x30, old.allSatisfy(PlainScalar.isDigit),
      text.utf8.allSatisfy(PlainScalar.isDigit), let number = PlainScalar.number(text)
    else { return edit }
    return SyntaxEdit(edit.path, number)
  }
}

extension YAMLDocument {
  /// The text with `-` in the header of a literal or folded scalar that ends the text without a line break, so that
  /// lines can follow without changing the scalar; `nil` if there is no such scalar.
  fileprivate var bytesWithStrippedEnd: [UInt8]? {
    guard let root, let last = root.lastScalar, let block = last.style.block, block.chomping != "-",
      last.end == bytes.count, bytes.last != 0x0A
    else { return nil }
    let header = last.range.lowerBound + 1
    let mark = bytes[header...].prefix { $0 > 0x20 }.firstIndex(of: UInt8(ascii: "+"))
    return Array(bytes[..<(mark ?? header)] + [UInt8(ascii: "-")] + bytes[(mark.map { $0 + 1 } ?? header)...])
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
