/// A system thread, for calls that block.
package struct SystemThread: Sendable {
  private let handle: pthread_t

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The usual stack size of the main thread, because completion may evaluate deeply nested expressions.
  private static let stackSize = 8 << 20

  /// Runs `body` on a new thread; returns `nil` if the system cannot create one.
  ///
  /// - Parameter isJoined: whether ``join()`` will be called.
  package init?(isJoined: Bool = true, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    if !isJoined { pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED)) }
    var handle = pthread_t()
    let context = Unmanaged.passRetained(Body(body))
    let error = pthread_create(
      &handle, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard error == 0 else {
      context.release()
      return nil
    }
    self.handle = handle
  }

  /// Returns the result of a blocking call, made on a new thread or, if the system cannot create one, on this thread.
  package static func value<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = { continuation.resume(returning: body()) }
      if SystemThread(isJoined: false, run) == nil { run() }
    }
  }

  /// Waits for the thread to end.
  package func join() { pthread_join(handle, nil) }
}
