/// A socket that accepts connections from this machine only. Child processes inherit neither it nor its connections.
package struct LocalListener: Sendable {
  package let descriptor: Int32
  package let port: UInt16

  /// Why a port cannot be listened on.
  package struct Failure: Error {
    /// The value of `errno`.
    package let number: Int32
  }

  /// Creates a listener.
  ///
  /// - Parameter port: the port; 0 for any free one.
  package init(port: UInt16) throws(Failure) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    // The port of a server that has just ended can be used again.
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let result = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, SOMAXCONN) == 0
          ? getsockname(descriptor, $0, &size) : -1
      }
    }
    guard result == 0 else {
      defer { close(descriptor) }
      throw Failure(number: errno)
    }
    self.port = UInt16(bigEndian: address.sin_port)
    Self.prepare(descriptor)
  }

  /// Accepts a connection, which does not block.
  ///
  /// - Returns: its descriptor; `nil`, with `errno` set, if there is none.
  package func acceptConnection() -> Int32? {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    Self.prepare(connection)
    return connection
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }
}
