#if canImport(Glibc)
  import Formwork
  import Foundation
  import Testing

  @testable import formwork_preview

  /// The limits of the server that `formwork preview` uses: whatever other programs and sites send, a page is answered.
  struct HTTPServerTests {
    private static let page = "GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// A server that answers with the method and the path, or with the body if there is one.
    @MainActor
    private final class Server {
      let port: UInt16
      private let task: Task<Void, Never>

      init(_ limits: HTTPLimits = HTTPLimits(), answer: @escaping HTTPServer.Handler = Server.echo) throws {
        let server = try HTTPServer(port: 0, limits, answer: answer)
        port = server.port
        task = Task { await server.run() }
      }

      deinit { task.cancel() }

      private static let echo: HTTPServer.Handler = { request, connection throws(RefusedRequest) in
        guard let size = request.bodySize else { return .json(.string("\(request.method) \(request.path)")) }
        guard let body = await connection.body(size) else { throw .invalid }
        return .json(.string(String(decoding: body, as: UTF8.self)))
      }

      /// Opens a connection and sends something.
      nonisolated func connect(sending text: String = "") throws -> Connection {
        let connection = try Connection(port: port)
        connection.send(text)
        return connection
      }

      /// The status and the body of the answer to a request.
      nonisolated func answer(_ request: String) async throws -> String {
        let text = try await HTTPServerTests.waiting { try self.connect(sending: request).readAll() }
        let parts = text.split(separator: "\n\n", maxSplits: 1)
        return text.prefix { $0 != "\n" } + "\n" + (parts.last ?? "")
      }
    }

    /// Waits on a thread of its own, because the server needs those that run tests.
    private static func waiting<Result: Sendable>(
      _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
      }
    }

    /// What a connection receives until it is closed.
    private func received(_ connection: Connection) async throws -> String {
      nonisolated(unsafe) let connection = connection
      return try await Self.waiting { try connection.readAll() }
    }

    private static let answered = "HTTP/1.1 200 OK\n\"GET /page\""
    private static let tooLarge = """
      HTTP/1.1 431 Request Header Fields Too Large
      The request line and the headers are too large.

      """
    private static let invalid = "HTTP/1.1 400 Bad Request\nThe request is not valid.\n"

    @Test func aLongHeadIsNotRead() async throws {
      let server = try await Server()
      let long = String(repeating: "x", count: 200_000)
      let many = (1...1000).map { "H\($0): 1\r\n" }.joined()
      let most = (1...65).map { "H\($0): 1\r\n" }.joined()
      for request in [
        "GET /\(long) HTTP/1.1\r\n\r\n", long, "GET / HTTP/1.1\r\nHost: \(long)\r\n\r\n",
        "GET / HTTP/1.1\r\n\(many)\r\n", "GET / HTTP/1.1\r\n\(most)\r\n",
      ] {
        #expect(try await server.answer(request) == Self.tooLarge, "\(request.prefix(40))")
      }
      let last = String(repeating: "x", count: 8192 - Self.page.utf8.count - "X: \r\n".utf8.count)
      let full = Self.page.dropLast("\r\n".count) + "X: \(last)\r\n\r\n"
      #expect(try await server.answer(String(full)) == Self.answered)
    }

    @Test func idleAndSlowConnectionsMakeRoom() async throws {
      let server = try await Server()
      var connections: [Connection] = []
      for number in 0..<200 {
        connections.append(
          try server.connect(sending: number % 2 == 0 ? "" : "GET /page HTTP/1.1\r\nHost: "))
      }
      #expect(try await server.answer(Self.page) == Self.answered)
      // The oldest were closed; the newest can still go on.
      #expect(try await received(connections[0]) == "")
      connections[199].send("localhost\r\n\r\n")
      #expect(try await received(connections[199]).hasPrefix("HTTP/1.1 200 OK\n"))
    }

    @Test func aRequestThatDoesNotArriveInTimeIsGivenUp() async throws {
      var limits = HTTPLimits()
      limits.patience = .milliseconds(1)
      let server = try await Server(limits)
      for start in ["", "GET / HTTP/1.1\r\nHost: "] {
        #expect(try await received(server.connect(sending: start)) == "")
      }
    }

    @Test func aConnectionIsRefusedIfAllServeRequests() async throws {
      var limits = HTTPLimits()
      limits.connections = 2
      let server = try await Server(limits)
      let start = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"
      let first = try server.connect(sending: start)
      let second = try server.connect(sending: start)
      // A connection is busy as soon as its head was read, which the last one shows.
      while try await server.answer(Self.page) == Self.answered {}
      first.send("{}")
      second.send("{}")
      for connection in [first, second] { #expect(try await received(connection).hasSuffix("\n\n\"{}\"")) }
      while try await server.answer(Self.page) != Self.answered {}
    }

    @Test func aBodyIsReadInParts() async throws {
      let server = try await Server()
      let body = String(repeating: "0123456789", count: 30_000)
      let connection = try server.connect(
        sending: "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n0123456789")
      connection.send(String(body.dropFirst(10)) + "and more")
      #expect(try await received(connection).hasSuffix("\n\n\"\(body)\""))
    }

    @Test(arguments: [
      "\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET  HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1 x\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
      "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\ny\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\0\r\n\r\n",
    ])
    func whatNoBrowserSendsIsRefused(request: String) async throws {
      #expect(try await Server().answer(request) == Self.invalid)
    }

    @Test func aStreamEndsWithItsConnection() async throws {
      let (ended, end) = AsyncStream<Void>.makeStream()
      let server = try await Server { _, _ in
        let (stream, events) = EventStream.make()
        events.onTermination = { _ in end.finish() }
        events.yield(EventStream.event("form", Array("{}".utf8)))
        return .events(stream)
      }
      let event = try await Self.waiting { try server.connect(sending: Self.page).event() }
      #expect(event == "event: form\ndata: {}")
      for await _ in ended {}
    }
  }
#endif
