import FlyingSocks

/// Server-sent events as the body of a response that does not end by itself.
struct EventStream: AsyncBufferedSequence {
  typealias Element = UInt8
  private let events: AsyncStream<[UInt8]>

  /// Creates a stream, and what adds events to it. When the connection is closed, adding fails.
  static func make() -> (EventStream, AsyncStream<[UInt8]>.Continuation) {
    // Only the newest events matter to a browser that does not read them.
    let (events, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(8))
    return (EventStream(events: events), continuation)
  }

  func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    fileprivate var events: AsyncStream<[UInt8]>.Iterator
    private var rest: ArraySlice<UInt8> = []

    fileprivate init(events: AsyncStream<[UInt8]>.Iterator) { self.events = events }

    mutating func next() async -> UInt8? {
      if rest.isEmpty { rest = (await events.next(isolation: #isolation) ?? [])[...] }
      return rest.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async -> ArraySlice<UInt8>? {
      if rest.isEmpty { return await events.next(isolation: #isolation).map { $0[...] } }
      defer { rest = [] }
      return rest
    }
  }

  /// An event as bytes. The data is JSON on one line.
  static func event(_ name: String, _ json: [UInt8]) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + json + Array("\n\n".utf8)
  }

  /// Tells the browser to reconnect after 500 milliseconds if the connection breaks.
  static let retry = Array("retry: 500\n\n".utf8)

  /// A comment that keeps the connection open, and lets the server notice that it is closed.
  static let keepAlive = Array(":\n\n".utf8)
}

/// The end of a response after which the connection is closed, because the request has not been read to its end.
struct LastBytes: AsyncBufferedSequence {
  typealias Element = UInt8
  let bytes: [UInt8]

  struct Ended: Error {}

  func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes[...]) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    fileprivate var bytes: ArraySlice<UInt8>

    mutating func next() async throws -> UInt8? {
      guard let byte = bytes.popFirst() else { throw Ended() }
      return byte
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      guard !bytes.isEmpty else { throw Ended() }
      defer { bytes = [] }
      return bytes
    }
  }
}
