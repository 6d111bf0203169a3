/// Decides which requests are answered: only those of the page itself, loaded by someone who knows the whole address.
///
/// The browser that shows the page also visits other sites, which can send requests here. They are
/// recognized by their `Host` (DNS rebinding), their origin or the missing token.
struct RequestGuard: Sendable {
  let token: PreviewToken
  let port: UInt16
  var limits = HTTPLimits()

  /// A request that may be answered.
  enum Request: Sendable, Equatable {
    case page
    case events
    case request(size: Int)
  }

  /// Returns what a request asks for.
  ///
  /// - Throws: the answer to a request that is refused.
  func decode(_ request: HTTPRequest) throws(RefusedRequest) -> Request {
    let host = request["host"] ?? ""
    guard isOwn(host: host) else { throw .foreignHost(port: port) }
    if let origin = request["origin"], origin != "http://\(host)" { throw .foreignSite }
    if let site = request["sec-fetch-site"], !["none", "same-origin"].contains(site),
      !Self.opensPage(request)
    {
      throw .foreignSite
    }
    let isPost = request.method == "POST"
    guard token.matches(isPost ? Self.header(of: request) : Self.query(of: request)) else { throw .noToken }
    // The path as it was sent, so that nothing else leads to one of these.
    switch request.path {
    case "/" where request.method == "GET": return .page
    case "/events" where request.method == "GET": return .events
    case "/request" where isPost:
      let type = request["content-type"]?.split(separator: ";").first ?? ""
      guard type.lowercased() == "application/json" else { throw .wrongType }
      guard let size = request.bodySize else { throw .noLength }
      guard size <= limits.body else { throw .tooLarge(limit: limits.body) }
      return .request(size: size)
    case "/", "/events": throw .wrongMethod(allowed: "GET")
    case "/request": throw .wrongMethod(allowed: "POST")
    default: throw .unknownPath
    }
  }

  /// Browsers leave out the port that is HTTP's own.
  private func isOwn(host: String) -> Bool {
    ["127.0.0.1", "localhost"].contains { host == "\($0):\(port)" || port == 80 && host == $0 }
  }

  /// Whether a request opens the page in a window of its own. Such a request may come from another site: the browser is
  /// started with a file that opens the page, and a file counts as another site.
  ///
  /// This is safe: the page is sent only to someone who knows the token, loading it changes no settings, and another
  /// site can neither read nor frame it. All later requests must come from the page itself.
  private static func opensPage(_ request: HTTPRequest) -> Bool {
    request.method == "GET" && request.path == "/" && request["sec-fetch-mode"] == "navigate"
      && request["sec-fetch-dest"] == "document"
  }

  private static func header(of request: HTTPRequest) -> Substring {
    Substring(request["x-formwork-token"] ?? "")
  }

  /// The token in the query, which consists of characters that are never escaped.
  private static func query(of request: HTTPRequest) -> Substring {
    let name = "token="
    return request.query.split(separator: "&").first { $0.hasPrefix(name) }?.dropFirst(name.count)
      ?? ""
  }
}

/// Why a request is refused.
enum RefusedRequest: Error, Sendable, Equatable {
  case foreignHost(port: UInt16)
  case foreignSite
  case noToken
  case unknownPath
  case wrongMethod(allowed: String)
  case wrongType
  case noLength
  case tooLarge(limit: Int)
  case headTooLarge
  /// The request is not HTTP, or its body is not what is expected.
  case invalid

  var status: HTTPResponse.Status {
    switch self {
    case .foreignHost: .misdirectedRequest
    case .foreignSite, .noToken: .forbidden
    case .unknownPath: .notFound
    case .wrongMethod: .methodNotAllowed
    case .wrongType: .unsupportedMediaType
    case .noLength: .lengthRequired
    case .tooLarge: .contentTooLarge
    case .headTooLarge: .headTooLarge
    case .invalid: .badRequest
    }
  }
}
