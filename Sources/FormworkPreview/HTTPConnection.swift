import FormworkPlatform

/// A connection, which serves one request.
@MainActor
final class HTTPConnection {
  private let descriptor: Int32
  private let limits: HTTPLimits
  private let events: DescriptorEvents
  /// What was received and is not part of the head.
  private var received: [UInt8] = []
  /// Whether the connection can be ended because it has no request, or no more.
  private(set) var isIdle = true

  /// - Parameter descriptor: a connection that does not block.
  init(_ descriptor: Int32, _ limits: HTTPLimits) {
    (self.descriptor, self.limits, events) = (descriptor, limits, DescriptorEvents(descriptor))
  }

  /// Ends the connection, wherever it is waiting.
  func end() { events.end() }

  /// Closes the connection. It must not be waiting.
  func close() { _ = FormworkPlatform.close(descriptor) }

  // MARK: - Receiving

  /// Receives the head of the request; `nil` if the connection ends before that.
  func request() async throws(RefusedRequest) -> HTTPRequest? {
    let size = await limited { await receiveHead() }
    guard let size else { return nil }
    isIdle = false
    guard size > 0 else { throw .headTooLarge }
    let head = Array(received[..<size])
    received.removeFirst(size)
    return try HTTPRequest(head, limits)
  }

  /// Returns the size of the head; 0 if it is too large, and `nil` if the connection ends.
  private func receiveHead() async -> Int? {
    let emptyLine = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      let end = received.indices.dropFirst(searched).first { received[$0...].starts(with: emptyLine) }
      if let end { return end + 4 }
      searched = max(0, received.count - 3)
      let room = limits.head - received.count
      guard room > 0 else { return 0 }
      guard let more = await receive(upTo: room) else { return nil }
      received += more
    }
  }

  /// Receives a request's body; `nil` if the connection ends before that.
  func body(_ size: Int) async -> [UInt8]? {
    await limited {
      while received.count < size {
        guard let more = await receive(upTo: min(size - received.count, 64 << 10)) else { return nil }
        received += more
      }
      return Array(received.prefix(size))
    }
  }

  /// Receives some bytes; `nil` at the end.
  private func receive(upTo count: Int) async -> [UInt8]? {
    while !events.hasEnded {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
        result = recv(descriptor, buffer.baseAddress, count, 0)
        size = max(0, result)
      }
      if result > 0 { return bytes }
      guard result < 0, errno == EAGAIN || errno == EINTR, await events.untilReadable() else { return nil }
    }
    return nil
  }

  // MARK: - Sending

  /// Sends the answer, after which the connection can be closed.
  func send(_ response: HTTPResponse) async {
    switch response.body {
    case .bytes(let bytes):
      guard await send(response.head + bytes) else { return }
      // Closing a connection whose data has not been read would reset it, and the answer might be lost.
      isIdle = true
      shutdown(descriptor, Int32(SHUT_WR))
      await limited { await receiveRest() }
    case .events(let events):
      guard await send(response.head) else { return }
      let sending = Task {
        for await event in events { guard await send(event) else { break } }
        end()
      }
      await receiveRest()
      end()
      sending.cancel()
      await sending.value
    }
  }

  /// Ignores what else arrives, up to the end, or up to the size of a body.
  private func receiveRest() async {
    var rest = limits.body
    while rest > 0, let bytes = await receive(upTo: 64 << 10) { rest -= bytes.count }
  }

  /// - Returns: whether everything was sent.
  private func send(_ bytes: [UInt8]) async -> Bool {
    await limited {
      var rest = bytes[...]
      while !rest.isEmpty, !events.hasEnded {
        let count = rest.withUnsafeBytes {
          FormworkPlatform.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EAGAIN && errno != EINTR {
          return false
        } else if !(await events.untilWritable()) {
          return false
        }
      }
      return rest.isEmpty
    }
  }

  /// Ends the connection if `body` takes too long.
  private func limited<Result>(_ body: () async -> Result) async -> Result {
    let timer = Task {
      try await Task.sleep(for: limits.patience)
      end()
    }
    defer { timer.cancel() }
    return await body()
  }
}
