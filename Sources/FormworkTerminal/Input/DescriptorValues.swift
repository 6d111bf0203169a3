import Formwork
internal import FormworkPlatform

/// The values that are read from file descriptors, for `set ROW --from-fd N`.
///
/// Each descriptor is read once, to its end. Later commands that name it get the same value.
@MainActor
package final class DescriptorValues {
  /// Whether standard input has another use: the form, a script, or a prompt.
  package var isInputTaken = true
  private var values: [Int32: String] = [:]

  package init() {}

  /// The value from a descriptor; `nil` if it has not been read.
  subscript(number: Int32) -> String? { values[number] }

  /// Reads a descriptor unless that has been done. Returns early if the task is cancelled.
  func read(_ number: Int32) async throws(FileFault) {
    guard values[number] == nil else { return }
    let path = "/dev/fd/\(number)"
    if number <= 2 {
      guard number == 0, !isInputTaken, !StandardStreams.isInputClosed else {
        throw .unreadable(path, reason: Wording.isStandardStream(number))
      }
    } else if !InheritedDescriptors.numbers.contains(number) {
      throw .unreadable(path, reason: Wording.isNotInherited)
    }
    guard let bytes = try await Self.bytes(from: number, path: path) else { return }
    values[number] = try ValueText.text(bytes, path: path)
    if number > 2 { close(number) }
  }

  /// Reads a descriptor on another thread; returns `nil` if the task is cancelled.
  private static func bytes(from descriptor: Int32, path: String) async throws(FileFault) -> [UInt8]? {
    let stop = EventPipe()
    defer { stop?.close() }
    let result: Result<[UInt8]?, FileFault> = await withTaskCancellationHandler {
      await SystemThread.value {
        Result { () throws(FileFault) in
          try ValueText.read(descriptor, path: path) { isReadable(descriptor, unless: stop) }
        }
      }
    } onCancel: {
      stop?.put(0)
    }
    return try result.get()
  }

  /// Waits for input; returns `false` if the reading is to be stopped.
  private nonisolated static func isReadable(_ descriptor: Int32, unless stop: EventPipe?) -> Bool {
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, nfds_t(waiting.count), -1) < 0, errno == EINTR {}
    return waiting[1].revents == 0
  }
}
