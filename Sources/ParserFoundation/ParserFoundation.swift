// What swift-argument-parser uses of FoundationEssentials, which would make up a quarter of the program. `.ci/release`
// compiles the parser with this module instead.

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
}

/// Text in UTF-8.
public struct Data {
  let text: String
}

extension String {
  public enum Encoding: Sendable { case utf8 }

  public init?(data: Data, encoding: Encoding) { self = data.text }
}

/// Encodes values as JSON, on one line and with members in the order in which they are encoded.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public static let prettyPrinted = Self(rawValue: 1)
    public static let sortedKeys = Self(rawValue: 2)
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    let node = JSONNode()
    try value.encode(to: JSONNodeEncoder(node: node, codingPath: []))
    return Data(text: node.text)
  }
}
