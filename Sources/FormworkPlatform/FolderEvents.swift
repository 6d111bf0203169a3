/// A queue of the events of some folders: files that are written, created, renamed or removed in them.
package struct FolderEvents: Sendable {
  /// Can be read when events are waiting.
  package let descriptor: Int32

  /// Creates a queue; returns `nil` if the system has no room for another one.
  package init?() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  /// Starts reporting the events of a folder, or continues if it already does.
  ///
  /// - Returns: the folder's number in events; `nil` if the folder cannot be watched.
  package func watch(_ folder: String) -> Int32? {
    let events =
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    let number = inotify_add_watch(descriptor, folder, UInt32(events) | UInt32(IN_ONLYDIR))
    return number < 0 ? nil : number
  }

  /// Takes the events that have occurred. The name is empty for an event of the folder itself. The number is
  /// negative if events were lost.
  package func take() -> [(folder: Int32, name: String)] {
    var events: [(folder: Int32, name: String)] = []
    let size = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: MemoryLayout<inotify_event>.alignment) {
      buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress!, buffer.count)
        guard count > 0 else { return }
        var start = 0
        while start + size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          let name = buffer[(start + size)..<(start + size + Int(event.len))].prefix { $0 != 0 }
          events.append((event.wd, String(decoding: name, as: UTF8.self)))
          start += size + Int(event.len)
        }
      }
    }
    return events
  }

  package func close() { _ = closeDescriptor(descriptor) }
}

/// The system call; `close()` methods hide its name.
func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
