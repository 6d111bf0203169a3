import FlyingFox
import Formwork
import Foundation

// The responses of the server. None may be stored, interpreted as another type, or shown in another site's frame.
extension HTTPResponse {
  /// The page. Its own policy allows what it contains.
  static func page(_ bytes: [UInt8]) -> HTTPResponse {
    answer(.ok, "text/html; charset=utf-8", HTTPBodySequence(data: Data(bytes)), "frame-ancestors 'none'")
  }

  static func json(_ value: Value, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
    answer(status, "application/json", HTTPBodySequence(data: Data(value.json.utf8)))
  }

  static func events(_ stream: EventStream) -> HTTPResponse {
    answer(.ok, "text/event-stream", HTTPBodySequence(from: stream))
  }

  /// - Parameter endsConnection: whether the rest of the request is left unread.
  static func refusal(_ refusal: RefusedRequest, endsConnection: Bool) -> HTTPResponse {
    let text = Array((Wording.sentence(for: refusal) + "\n").utf8)
    let body =
      endsConnection
      ? HTTPBodySequence(from: LastBytes(bytes: text), count: text.count) : HTTPBodySequence(data: Data(text))
    var response = answer(refusal.status, "text/plain; charset=utf-8", body)
    if case .wrongMethod(let allowed) = refusal { response.headers[HTTPHeader("Allow")] = allowed }
    if endsConnection { response.headers[.connection] = "close" }
    return response
  }

  private static func answer(
    _ status: HTTPStatusCode, _ type: String, _ body: HTTPBodySequence,
    _ policy: String = "default-src 'none'; frame-ancestors 'none'"
  ) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: "no-store", HTTPHeader("Content-Security-Policy"): policy,
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
      ], body: body)
  }
}
