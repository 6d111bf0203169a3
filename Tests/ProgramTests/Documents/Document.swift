import Foundation
import Testing

/// A text for readers: the README, an article, or the comments of a source file.
struct Document: Sendable, CustomTestStringConvertible {
  /// A fenced block.
  struct Block: Sendable {
    /// The word after the fence; empty if there is none.
    let language: String
    /// The file's name, from a comment such as `<!-- server.json -->` above the block.
    let name: String?
    /// Where the block's lines are in the document's.
    let range: Range<Int>
    let lines: [String]

    var text: String { lines.joined(separator: "\n") + "\n" }
  }

  /// The path from the package's folder.
  let path: String
  /// The lines without a comment's slashes; code between comments is left out.
  let lines: [String]

  var testDescription: String { path }
  var isSource: Bool { path.hasSuffix(".swift") }

  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOfFile: "\(BuiltProgram.packageFolder)/\(path)", encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.lines = path.hasSuffix(".swift") ? lines.map(Self.comment) : lines
  }

  private static func comment(_ line: String) -> String {
    let line = line.drop { $0 == " " }
    return line.hasPrefix("///") ? String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)) : ""
  }

  /// The place of a line, for messages.
  func place(ofLine index: Int) -> SourceLocation {
    SourceLocation(
      fileID: "Documents/\(path)", filePath: "\(BuiltProgram.packageFolder)/\(path)", line: index + 1,
      column: 1)
  }

  /// The fenced blocks, from top to bottom.
  var blocks: [Block] {
    var blocks: [Block] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let opening = start else {
        start = index
        continue
      }
      let above = lines[..<opening].last { !$0.isEmpty } ?? ""
      let isName = above.hasPrefix("<!-- ") && above.hasSuffix(" -->")
      blocks.append(
        Block(
          language: String(lines[opening].dropFirst(3)),
          name: isName ? String(above.dropFirst(5).dropLast(4)) : nil, range: opening + 1..<index,
          lines: Array(lines[opening + 1..<index])))
      start = nil
    }
    if let start { Issue.record("unclosed block", sourceLocation: place(ofLine: start)) }
    return blocks
  }

  /// The lines of indented code blocks, outside of fenced blocks.
  var indentedCode: [String] {
    let fenced = Set(blocks.flatMap { $0.range })
    return lines.indices.filter { !fenced.contains($0) && lines[$0].hasPrefix("    ") }.map { lines[$0] }
  }

  /// The targets of links to other files, without their anchors.
  var linkedFiles: [String] {
    lines.flatMap { $0.matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) } }
      .filter { !$0.contains("://") && !$0.hasPrefix("doc:") }
  }

  /// Writes the lines of blocks anew.
  func replace(_ blocks: [(range: Range<Int>, lines: [String])]) throws {
    var lines = lines
    for block in blocks.reversed() { lines.replaceSubrange(block.range, with: block.lines) }
    try lines.joined(separator: "\n").write(
      toFile: "\(BuiltProgram.packageFolder)/\(path)", atomically: true, encoding: .utf8)
  }
}

extension Document {
  /// The README, the articles, and the files for contributors.
  static let pages: [Document] =
    files(in: "Sources/Formwork/Formwork.docc", ending: ".md")
    + files(in: ".github", ending: ".md") + ["README.md"].compactMap { try? Document($0) }

  /// The sources with blocks in their comments.
  static let sources: [Document] = files(in: "Sources", ending: ".swift").filter {
    $0.lines.contains { $0.hasPrefix("```") }
  }

  private static func files(in folder: String, ending: String) -> [Document] {
    let paths = FileManager.default.enumerator(atPath: "\(BuiltProgram.packageFolder)/\(folder)")
    return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }.sorted()
      .compactMap { try? Document("\(folder)/\($0)") }
  }
}
