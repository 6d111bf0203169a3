/// The head of a request: what it asks for, and its headers.
struct HTTPRequest: Sendable {
  let method: String
  /// The path as it was sent.
  let path: String
  let query: String
  private var headers: [String: String] = [:]

  /// Reads the bytes up to and including the empty line. Rejects anything that browsers never send.
  init(_ head: [UInt8], _ limits: HTTPLimits = HTTPLimits()) throws(RefusedRequest) {
    guard let text = String(validating: head, as: UTF8.self), text.hasSuffix("\r\n\r\n") else {
      throw .invalid
    }
    let lines = text.dropLast("\r\n\r\n".count).split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.count <= limits.headers + 1 else { throw .headTooLarge }
    guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }) else {
      throw .invalid
    }
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[1].isEmpty, ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
      throw .invalid
    }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    (method, path) = (String(words[0]), String(parts[0]))
    query = parts.count > 1 ? String(parts[1]) : ""
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
        headers.updateValue(Self.trimmed(parts[1]), forKey: parts[0].lowercased()) == nil
      else { throw .invalid }
    }
  }

  /// The value of a header.
  ///
  /// - Parameter name: its name in lower case.
  subscript(name: String) -> String? { headers[name] }

  /// The size of the body; `nil` if the request does not say it.
  var bodySize: Int? {
    guard self["transfer-encoding"] == nil, let text = self["content-length"],
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static func trimmed(_ value: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let last = value.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(value[...last].drop(while: isSpace))
  }
}

/// How much a client may ask of the server.
struct HTTPLimits: Sendable {
  /// The greatest size of the request line and the headers together, in bytes.
  var head = 8 << 10
  /// The greatest number of headers.
  var headers = 64
  /// The greatest size of a request's body, in bytes.
  var body = 8 << 20
  /// The greatest number of open connections.
  var connections = 64
  /// The time limit for receiving a request and for sending its response.
  var patience = Duration.seconds(30)
}
