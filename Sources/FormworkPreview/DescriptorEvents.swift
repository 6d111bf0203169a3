import Dispatch

/// Waits until a descriptor can be read or written, without blocking a thread.
@MainActor
final class DescriptorEvents {
  private let descriptor: Int32
  private var sources: [any DispatchSourceProtocol] = []
  private(set) var hasEnded = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// - Returns: `false` if waiting was cancelled.
  func untilReadable() async -> Bool {
    await wait(for: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main))
  }

  /// - Returns: `false` if waiting was cancelled.
  func untilWritable() async -> Bool {
    await wait(for: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main))
  }

  /// Ends all waiting, now and later.
  func end() {
    hasEnded = true
    for source in sources { source.cancel() }
  }

  private func wait(for source: any DispatchSourceProtocol) async -> Bool {
    sources.append(source)
    await withCheckedContinuation { continuation in
      source.setEventHandler { source.cancel() }
      // Only then may the descriptor be closed.
      source.setCancelHandler { continuation.resume() }
      source.activate()
      if hasEnded { source.cancel() }
    }
    sources.removeAll { $0.isCancelled }
    return !hasEnded
  }
}
