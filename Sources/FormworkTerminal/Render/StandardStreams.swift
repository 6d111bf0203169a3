package import Formwork
internal import FormworkPlatform

/// The three descriptors that a program is started with.
@MainActor
package enum StandardStreams {
  package static private(set) var isInputClosed = false
  private static var isPrepared = false
  package static let output = OutputStream(descriptor: 1)
  package static let errors = OutputStream(descriptor: 2)

  /// Makes the descriptors safe to use. Call it before opening a file, which could otherwise get the number
  /// of a closed one. Also ignores SIGPIPE and SIGXFSZ, so that a closed pipe or a file that becomes too large cannot
  /// end a program that has to save, and defers other signals while it saves.
  package static func prepare() {
    guard !isPrepared else { return }
    isPrepared = true
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    DeferredSignals.enable()
    for descriptor: Int32 in 0...2 where isClosed(descriptor) {
      if descriptor == 0 { isInputClosed = true }
      // Opened for the wrong direction, so that reading or writing fails instead of silently doing nothing.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the program was started without the descriptor. Swift's concurrency runtime may have opened an
  /// event queue in its place.
  private static func isClosed(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT == 0
  }

  package static var isInputTerminal: Bool { isatty(0) == 1 }
  package static var isOutputTerminal: Bool { isatty(1) == 1 }

  /// Opens a file to be read line by line.
  package static func openForReading(_ path: String) throws(FileFault) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.fault(errno, reading: path) }
    return descriptor
  }
}
