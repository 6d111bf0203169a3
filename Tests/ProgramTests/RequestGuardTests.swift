import Testing

@testable import formwork_preview

/// Which requests the preview answers.
struct RequestGuardTests {
  private let token = PreviewToken()

  private func validate(_ line: String, _ headers: String...) -> Result<RequestGuard.Request, RefusedRequest>
  {
    let head = (["\(line) HTTP/1.1", "Host: 127.0.0.1:8080"] + headers + ["", ""]).joined(separator: "\r\n")
    do throws(RefusedRequest) {
      return .success(try RequestGuard(token: token, port: 8080).decode(HTTPRequest(Array(head.utf8))))
    } catch { return .failure(error) }
  }

  @Test func theTokenIsRequired() {
    #expect(validate("GET /?token=\(token.text)") == .success(.page))
    #expect(validate("GET /events?token=\(token.text)") == .success(.events))
    let lines = ["Content-Type: application/json", "Content-Length: 2"]
    #expect(
      validate("POST /request", "X-Formwork-Token: \(token.text)", lines[0], lines[1])
        == .success(.request(size: 2)))
    let other = PreviewToken().text
    for target in ["/", "/?token=", "/?token=\(other)", "/?token=\(token.text.dropLast())", "/events"] {
      #expect(validate("GET \(target)") == .failure(.noToken), "\(target)")
    }
    for header in ["X-Other: 1", "X-Formwork-Token: ", "X-Formwork-Token: \(other)"] {
      #expect(
        validate("POST /request?token=\(token.text)", header, lines[0], lines[1]) == .failure(.noToken),
        "\(header)")
    }
  }

  @Test func otherSitesAreRefused() {
    let target = "GET /events?token=\(token.text)"
    for header in ["Origin: null", "Origin: http://evil.example", "Sec-Fetch-Site: cross-site"] {
      #expect(validate(target, header) == .failure(.foreignSite), "\(header)")
    }
    #expect(
      validate(target, "Origin: http://127.0.0.1:8080", "Sec-Fetch-Site: same-origin")
        == .success(.events))
  }
}
