import FormworkPlatform

/// A server for the programs of this machine. It does no more than a browser needs: each connection serves one request,
/// within narrow limits, because any other program and any web site can connect.
@MainActor
final class HTTPServer {
  typealias Handler = @MainActor (HTTPRequest, HTTPConnection) async throws(RefusedRequest) -> HTTPResponse

  private let listener: LocalListener
  private let limits: HTTPLimits
  private let answer: Handler
  /// The open connections, the oldest first.
  private var connections: [HTTPConnection] = []

  var port: UInt16 { listener.port }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: the port; 0 for any free one.
  ///   - answer: answers a request, whose body it may receive from the connection.
  init(port: UInt16, _ limits: HTTPLimits = HTTPLimits(), answer: @escaping Handler)
    throws(LocalListener.Failure)
  {
    listener = try LocalListener(port: port)
    (self.limits, self.answer) = (limits, answer)
  }

  /// Serves until the task is cancelled.
  func run() async {
    let events = DescriptorEvents(listener.descriptor)
    await withTaskCancellationHandler {
      while await events.untilReadable() {
        if let descriptor = listener.acceptConnection() {
          begin(HTTPConnection(descriptor, limits))
        } else if ![EAGAIN, EINTR, ECONNABORTED].contains(errno) {
          // The system is out of descriptors or memory. Connections may need to be closed first, also those of other
          // programs.
          _ = endIdleConnection()
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
    } onCancel: {
      Task { @MainActor in events.end() }
    }
    for connection in connections { connection.end() }
    close(listener.descriptor)
  }

  private func begin(_ connection: HTTPConnection) {
    guard connections.count < limits.connections || endIdleConnection() else { return connection.close() }
    connections.append(connection)
    Task {
      await serve(connection)
      connections.removeAll { $0 === connection }
      connection.close()
    }
  }

  /// Makes room by ending the connection that has been idle the longest.
  ///
  /// - Returns: `false` if all connections serve requests.
  private func endIdleConnection() -> Bool {
    guard let index = connections.firstIndex(where: \.isIdle) else { return false }
    connections.remove(at: index).end()
    return true
  }

  private func serve(_ connection: HTTPConnection) async {
    do throws(RefusedRequest) {
      guard let request = try await connection.request() else { return }
      await connection.send(try await answer(request, connection))
    } catch { await connection.send(.refusal(error)) }
  }
}
