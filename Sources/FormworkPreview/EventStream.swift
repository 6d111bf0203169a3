/// Server-sent events.
enum EventStream {
  /// Creates a stream, and what adds events to it. When the connection is closed, adding fails.
  static func make() -> (AsyncStream<[UInt8]>, AsyncStream<[UInt8]>.Continuation) {
    // If a browser does not read its events, the oldest ones are dropped, and the page may have to be reloaded.
    AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(64))
  }

  /// An event as bytes. The data is JSON on one line.
  static func event(_ name: String, _ json: [UInt8]) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + json + Array("\n\n".utf8)
  }

  /// Tells the browser to reconnect after 500 milliseconds if the connection breaks.
  static let retry = Array("retry: 500\n\n".utf8)
}
