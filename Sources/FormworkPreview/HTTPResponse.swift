import Formwork

/// An answer, after which the connection is closed. None may be stored, interpreted as another type, or shown in
/// another site's frame.
struct HTTPResponse: Sendable {
  enum Status: String, Sendable {
    case ok = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case lengthRequired = "411 Length Required"
    case contentTooLarge = "413 Content Too Large"
    case unsupportedMediaType = "415 Unsupported Media Type"
    case misdirectedRequest = "421 Misdirected Request"
    case headTooLarge = "431 Request Header Fields Too Large"
  }

  enum Body: Sendable {
    case bytes([UInt8])
    /// A stream of events, which does not end by itself.
    case events(AsyncStream<[UInt8]>)
  }

  private let status: Status
  private let type: String
  private var policy = "default-src 'none'; frame-ancestors 'none'"
  private var allowedMethod: String?
  let body: Body

  private init(_ status: Status, _ type: String, _ body: Body) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// The page. Its own policy allows what it contains.
  static func page(_ bytes: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(.ok, "text/html; charset=utf-8", .bytes(bytes))
    response.policy = "frame-ancestors 'none'"
    return response
  }

  static func json(_ value: Value) -> HTTPResponse {
    HTTPResponse(.ok, "application/json", .bytes(Array(value.json.utf8)))
  }

  static func events(_ events: AsyncStream<[UInt8]>) -> HTTPResponse {
    HTTPResponse(.ok, "text/event-stream", .events(events))
  }

  static func refusal(_ refusal: RefusedRequest) -> HTTPResponse {
    let text = Wording.sentence(for: refusal) + "\n"
    var response = HTTPResponse(refusal.status, "text/plain; charset=utf-8", .bytes(Array(text.utf8)))
    if case .wrongMethod(let allowed) = refusal { response.allowedMethod = allowed }
    return response
  }

  /// The lines before the body.
  var head: [UInt8] {
    var headers: [(name: String, value: String)] = [
      ("Cache-Control", "no-store"), ("Connection", "close"), ("Content-Security-Policy", policy),
      ("Content-Type", type), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
    ]
    if case .bytes(let bytes) = body { headers.append(("Content-Length", String(bytes.count))) }
    if let allowedMethod { headers.append(("Allow", allowedMethod)) }
    let lines = ["HTTP/1.1 \(status.rawValue)"] + headers.map { "\($0.name): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
