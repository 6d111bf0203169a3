public import Formwork

/// Settings as `NAME = VALUE` lines.
public struct LineFormat: SettingsFormat {
  public let emptyText = "# settings\n"
  private static let newline = UInt8(ascii: "\n")

  public init() {}

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    var members: [SyntaxTree.Member] = []
    for line in bytes.split(separator: Self.newline) where line.first != UInt8(ascii: "#") {
      guard let range = line.firstRange(of: " = ".utf8) else {
        throw Failure("expected NAME = VALUE", at: line.startIndex, in: bytes, file: file)
      }
      let name = String(decoding: line[..<range.lowerBound], as: UTF8.self)
      let text = String(decoding: line[range.upperBound...], as: UTF8.self)
      let value = Int(text).map { Value.int($0) } ?? .string(text)
      members.append(
        .init(
          name, at: line.startIndex..<range.lowerBound, .scalar(value, range.upperBound..<line.endIndex)))
    }
    return SyntaxTree(.object(members, bytes.indices), of: bytes, file: file)
  }

  public func text(of tree: SyntaxTree, with edits: [SyntaxEdit]) throws(Failure) -> [UInt8] {
    var lines = tree.bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    for edit in edits {
      let start = Array("\(edit.path.joined(separator: ".")) = ".utf8)
      let index = lines.firstIndex { $0.starts(with: start) }
      switch edit.change {
      case .set(let value):
        let line = (start + Array("\(value)".utf8))[...]
        if let index { lines[index] = line } else { lines.append(line) }
      case .remove: if let index { lines.remove(at: index) }
      case .arrange, .arrangeMembers:
        throw Failure("this format has no lists", at: 0, in: tree.bytes, file: tree.file)
      }
    }
    return lines.flatMap { $0 + [Self.newline] }
  }
}
