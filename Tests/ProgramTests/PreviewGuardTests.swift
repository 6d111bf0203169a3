#if canImport(Glibc)
  import Foundation
  import Testing

  /// What `formwork preview` refuses to answer.
  struct PreviewGuardTests {
    private func preview() throws -> Preview {
      let desk = try Desk.sample(settings: #"{"network": {"port": 8080}}"#)
      return try Preview(desk, "form.json", "--store", "settings.json")
    }

    /// The whole answer to a request that is refused.
    private func refusal(_ status: String, _ sentence: String, allow: String? = nil) -> String {
      ([
        "HTTP/1.1 \(status)", "Cache-Control: no-store", "Connection: close",
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
        "Content-Type: text/plain; charset=utf-8", "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
        "Content-Length: \(sentence.utf8.count + 1)",
      ] + (allow.map { ["Allow: \($0)"] } ?? []) + ["", sentence, ""]).joined(separator: "\n")
    }

    @Test func aHostileHostIsRefused() throws {
      let preview = try preview()
      for host in [
        "evil.example", "evil.example:\(preview.port)", "127.0.0.1", "localhost", "[::1]:\(preview.port)",
      ] {
        #expect(
          try preview.send(preview.head("/?token=\(preview.token)", host: host))
            == refusal(
              "421 Misdirected Request",
              "This server answers only requests to 127.0.0.1:\(preview.port) and localhost:\(preview.port).")
        )
      }
      let page = try preview.send(preview.head("/?token=\(preview.token)", host: "localhost:\(preview.port)"))
      #expect(page.hasPrefix("HTTP/1.1 200 OK\n"))
    }

    @Test func aForeignOriginIsRefused() throws {
      let preview = try preview()
      let refusal = refusal("403 Forbidden", "This server does not answer requests from other sites.")
      for line in [
        "Origin: http://evil.example", "Origin: null", "Origin: http://localhost:\(preview.port)",
        "Origin: https://127.0.0.1:\(preview.port)", "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
      ] {
        #expect(try preview.send(preview.head("/?token=\(preview.token)", [line])) == refusal, "\(line)")
      }
    }

    @Test func aMissingTokenIsRefused() throws {
      let preview = try preview()
      let refusal = refusal(
        "403 Forbidden",
        "The token is missing or wrong. Open the address that 'formwork preview' printed.")
      let wrong = String(preview.token.reversed())
      for target in [
        "/", "/?token=", "/?token=\(wrong)", "/?token=\(preview.token)0",
        "/?token=\(preview.token.dropLast())",
        "/?other=\(preview.token)", "/events", "/events?token=\(wrong)", "/nowhere", "/../form.json",
      ] {
        #expect(try preview.send(preview.head(target)) == refusal, "\(target)")
      }
      // A form of another site can send a request, but no header of its own.
      let body = #"{"set": {"screen": "home", "id": "network.port", "value": 1}}"#
      let lines = ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
      #expect(
        try preview.send(preview.head("/request?token=\(preview.token)", method: "POST", lines) + body)
          == refusal)
      #expect(preview.desk.text(of: "settings.json") == #"{"network": {"port": 8080}}"#)
    }

    @Test func thereAreNoFiles() throws {
      let preview = try preview()
      let refusal = refusal("404 Not Found", "There is no such page.")
      for path in [
        "/form.json", "/settings.json", "/../form.json", "/%2e%2e/form.json", "/./", "//", "/events/",
        "/Events",
        "/x/../events", "/etc/passwd", "/../../../../etc/passwd", "http://127.0.0.1/",
      ] {
        #expect(try preview.send(preview.head("\(path)?token=\(preview.token)")) == refusal, "\(path)")
      }
    }

    @Test func otherMethodsAreRefused() throws {
      let preview = try preview()
      let token = preview.token
      for (method, path, allowed) in [
        ("PUT", "/", "GET"), ("HEAD", "/", "GET"), ("DELETE", "/events", "GET"), ("GET", "/request", "POST"),
      ] {
        #expect(
          try preview.send(preview.head("\(path)?token=\(token)", method: method))
            .split(separator: "\n\n")[0]
            == refusal("405 Method Not Allowed", "Only \(allowed) is allowed here.", allow: allowed)
            .split(separator: "\n\n")[0])
      }
    }

    @Test func aRequestMustBeJSONOfLimitedSize() throws {
      let preview = try preview()
      func post(_ lines: String..., body: String = "") throws -> String {
        try preview.send(
          preview.head("/request", method: "POST", ["X-Formwork-Token: \(preview.token)"] + lines) + body)
      }
      #expect(
        try post("Content-Type: text/plain", "Content-Length: 2", body: "{}")
          == refusal("415 Unsupported Media Type", "The content type must be application/json."))
      #expect(
        try post("Content-Type: application/json", "Content-Length: 8388609")
          == refusal("413 Content Too Large", "The request is larger than 8 MB."))
      #expect(
        try post("Content-Type: application/json", "Transfer-Encoding: chunked", body: "2\r\n{}\r\n0\r\n\r\n")
          == refusal("411 Length Required", "The request must have a Content-Length."))
      for (body, fault) in [
        ("", "the file is empty; expected at least {}"),
        ("{\"", "this string has no closing quote on its line"),
        ("{}", "the request is empty"), ("[]", "the request is empty"),
        (#"{"fly": 1}"#, "unknown request 'fly'"),
      ] {
        let answer = try post(
          "Content-Type: application/json", "Content-Length: \(body.utf8.count)", body: body)
        #expect(answer.hasSuffix("\n\n" + #"{"error": "\#(fault)"}"#), "\(answer)")
      }
    }

    /// The rest of a request that was not read must not count as another request.
    @Test func aRequestInTheBodyOfAnotherOneIsNotAnswered() throws {
      let preview = try preview()
      let inner = preview.head("/?token=\(preview.token)")
      let connection = try Connection(port: preview.port)
      connection.send(
        "POST /request HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\nContent-Length: 9000000\r\n\r\n" + inner
      )
      #expect(
        try connection.readAll()
          == refusal(
            "403 Forbidden",
            "The token is missing or wrong. Open the address that 'formwork preview' printed."))
    }

    @Test func onlyThisMachineCanConnect() throws {
      let preview = try preview()
      // Another address of this machine, at which a server for the network would listen, too.
      #expect(throws: Connection.Failure.self) { try Connection(port: preview.port, address: "127.0.0.2") }
    }
  }
#endif
