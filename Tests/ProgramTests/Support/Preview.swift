#if canImport(Glibc)
  import Formwork
  import Foundation
  import Glibc
  import Testing

  /// `formwork preview` at a terminal, and what a browser sends to it.
  final class Preview {
    let desk: Desk
    let terminal: PseudoTerminal
    let port: UInt16
    /// The token in the address that was printed.
    let token: String

    init(_ desk: Desk, _ arguments: String..., path: String? = nil) throws {
      self.desk = desk
      terminal = try PseudoTerminal(
        program: BuiltProgram.path, arguments: ["preview"] + arguments,
        environment: [
          "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": desk.folder.path("state"),
        ].merging(path.map { ["PATH": $0] } ?? [:]) { $1 }, directory: desk.folder.path, columns: 200)
      let address = try terminal.expect("\npress Ctrl-C to stop\n").split(separator: "\n")[0]
      let parts = try #require(
        try /http:\/\/127\.0\.0\.1:([0-9]+)\/\?token=([0-9a-f]{32})/.wholeMatch(in: address), "\(address)")
      port = try #require(UInt16(parts.1))
      token = String(parts.2)
    }

    /// The lines that a browser sends first.
    func head(_ target: String, method: String = "GET", host: String? = nil, _ more: [String] = []) -> String
    {
      (["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + more)
        .joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Sends a request, and returns the whole answer, with LF as the end of a line.
    func send(_ request: String) throws -> String {
      let connection = try Connection(port: port)
      connection.send(request)
      return try connection.readAll()
    }

    /// Loads the page as a browser does.
    func load() throws -> Page {
      let answer = try send(head("/?token=\(token)", ["Sec-Fetch-Site: none"]))
      let text = try #require(
        answer.firstMatch(of: /<script type="application\/json" id="document">(.*)<\/script>/)?.1, "\(answer)"
      )
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
      let page = Page(preview: self, text: answer, document: document)
      try page.send("open")
      return page
    }

    /// A page that was loaded.
    struct Page {
      let preview: Preview
      let text: String
      let document: [String: Any]

      /// What the page sends with its requests.
      var token: String { (document["live"] as? [String: Any])?["token"] as? String ?? "" }
      /// Opens the stream of events.
      func events() throws -> Connection {
        let connection = try Connection(port: preview.port)
        connection.server = preview
        connection.send(preview.head("/events?token=\(token)", ["Sec-Fetch-Site: same-origin"]))
        try connection.expect("\n\n")
        return connection
      }

      /// Sends a request, and returns the reply.
      @discardableResult
      func send(_ name: String, _ parameters: Value = [:]) throws -> Value.Object {
        let body = ([name: parameters] as Value).json
        let lines = [
          "X-Formwork-Token: \(token)", "Content-Type: application/json",
          "Origin: http://127.0.0.1:\(preview.port)", "Content-Length: \(body.utf8.count)",
        ]
        let answer = try preview.send(preview.head("/request", method: "POST", lines) + body)
        let reply = String(answer.split(separator: "\n\n", maxSplits: 1).last ?? "")
        let document = JSONReader.read(Array(reply.utf8), file: "reply").document
        return try #require(document?.value(of: SyntaxTree.root).object, "\(answer)")
      }

      /// Enters a text in the row of a setting of the first screen.
      @discardableResult
      func set(_ key: String, _ text: String) throws -> Value.Object {
        let row = try #require(try rows().first { $0["key"] == .string(key) })
        return try send("set", ["screen": "home", "id": row["id"] ?? "", "text": .string(text)])
      }

      /// The rows of the screen that is shown.
      func rows() throws -> [Value.Object] {
        let sections = try send("view")["sections"]?.array ?? []
        return sections.flatMap { $0.object?["rows"]?.array ?? [] }.compactMap(\.object)
      }
    }
  }

  /// A connection to a server on this machine.
  final class Connection {
    enum Failure: Error, CustomStringConvertible {
      case notConnected(Int32)
      case notSeen(String, in: String)

      var description: String {
        switch self {
        case .notConnected(let error): "connect: \(String(cString: strerror(error)))"
        case .notSeen(let text, let all): "did not see \(text.debugDescription) in:\n\(all)"
        }
      }
    }

    private let socket: Int32
    /// The program that must not end before the connection.
    fileprivate var server: Preview?
    private var bytes: [UInt8] = []
    /// Up to where ``expect(_:)`` has read.
    private var seen = 0

    /// - Parameter address: an address of this machine.
    init(port: UInt16, address: String = "127.0.0.1") throws {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      inet_pton(AF_INET, address, &name.sin_addr)
      let error = withUnsafePointer(to: &name) { name in
        name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard error == 0 else { throw Failure.notConnected(errno) }
    }

    deinit { close(socket) }

    func send(_ text: String) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    /// Everything up to the end, with LF as the end of a line.
    func readAll() throws -> String {
      while try read() {}
      return text
    }

    /// Reads until the text comes after what was expected before; returns everything in between.
    @discardableResult func expect(_ text: String) throws -> String {
      while true {
        let new = String(decoding: bytes[seen...], as: UTF8.self).replacing("\r\n", with: "\n")
        if let range = new.firstRange(of: text) {
          let part = String(new[..<range.upperBound])
          // All that is expected ends with LF, so that the parts can be counted without CR.
          seen += Self.count(of: part, in: bytes[seen...])
          return part
        }
        guard try read() else { throw Failure.notSeen(text, in: self.text) }
      }
    }

    /// Waits for the next event of a name in a stream, whatever comes before it.
    func event(_ name: String) throws -> String {
      while true {
        let event = try event()
        if event.hasPrefix("event: \(name)\n") { return event }
      }
    }

    /// Waits for the next event of a stream; comments that keep it open do not count.
    func event() throws -> String {
      while true {
        let part = try expect("\n\n")
        if let event = part.firstRange(of: "event: ") { return String(part[event.lowerBound...].dropLast(2)) }
      }
    }

    private static func count(of part: String, in bytes: ArraySlice<UInt8>) -> Int {
      let goal = part.utf8.count
      var (count, index) = (0, bytes.startIndex)
      while count < goal {
        let isEnd = bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
        index += isEnd ? 2 : 1
        count += 1
      }
      return index - bytes.startIndex
    }

    private var text: String { String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n") }

    /// Reads what there is, or waits for it; `false` at the end.
    private func read() throws -> Bool {
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Int32(PseudoTerminal.patience * 1000)) > 0 else {
        throw Failure.notSeen("anything more", in: text)
      }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = recv(socket, &buffer, buffer.count, 0)
      bytes += buffer.prefix(max(0, count))
      return count > 0
    }
  }
#endif
