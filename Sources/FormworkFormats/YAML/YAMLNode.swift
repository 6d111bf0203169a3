import Formwork
import FormworkCore

/// A node of a YAML document with its place in the text.
struct YAMLNode: Sendable {
  indirect enum Content: Sendable {
    case scalar(Value, ScalarStyle)
    case mapping([Entry], isFlow: Bool)
    case sequence([YAMLNode], isFlow: Bool)
    /// What an anchor before it stands for.
    case alias(YAMLNode)
  }

  /// How a scalar is written.
  enum ScalarStyle: Equatable, Sendable {
    case plain, singleQuoted, doubleQuoted
    /// A text without quotes that is a number or a date in YAML 1.1.
    case ambiguous(isDate: Bool)
    /// A literal or a folded scalar.
    case block(YAMLBlock)

    var block: YAMLBlock? { if case .block(let block) = self { block } else { nil } }
  }

  /// A key with its value.
  struct Entry: Sendable {
    var name: String
    var key: YAMLNode
    var value: YAMLNode

    /// The bytes of the key and the value.
    var range: Range<Int> { key.start..<max(key.end, value.end) }
  }

  var content: Content
  /// The bytes of the value. Empty for a null that is not written.
  var range: Range<Int>
  /// Where the value begins, including its anchor and its tag.
  var start: Int
  var anchor: String?
  /// The number of values in each other, aliases included.
  var depth = 1

  var end: Int { range.upperBound }

  var isFlow: Bool {
    switch content {
    case .mapping(_, let isFlow), .sequence(_, let isFlow): isFlow
    case .scalar, .alias: false
    }
  }

  var isBlockCollection: Bool {
    switch content {
    case .mapping(_, let isFlow), .sequence(_, let isFlow): !isFlow
    case .scalar, .alias: false
    }
  }
}

/// A document of a text.
struct YAMLDocument: Sendable {
  let lines: TextLines
  /// The document's value; `nil` if it has none.
  var root: YAMLNode?
  /// Where the content of the document can continue.
  var end: Int
  /// Whether the document would be missing without a value: no line with dashes begins it, and there are others.
  var needsValue = false

  var bytes: [UInt8] { lines.bytes }

  init(_ bytes: [UInt8], file: String) {
    lines = TextLines(bytes: bytes, file: file, separators: [UInt8(ascii: ":")])
    end = bytes.count
  }

  func failure(_ message: String, at offset: Int) -> Failure { lines.failure(message, at: offset) }

  func line(at offset: Int) -> Int {
    1 + bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }
}
