public import Formwork

/// Settings as `NAME = VALUE` lines.
public struct LineFormat: SettingsFormat {
  public let emptyText = "# settings\n"

  public init() {}

  public func read(_ bytes: [UInt8], file: String) throws(Failure) -> SyntaxTree {
    var members: [SyntaxTree.Member] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
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
    var lines = String(decoding: tree.bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    for edit in edits {
      let start = edit.path.joined(separator: ".") + " = "
      let index = lines.firstIndex { $0.hasPrefix(start) }
      if let index { lines.remove(at: index) }
      if case .set(let value) = edit.change { lines.insert("\(start)\(value)", at: index ?? lines.count) }
    }
    return lines.flatMap { Array("\($0)\n".utf8) }
  }
}
