package import Formwork
internal import FormworkPlatform

/// The three descriptors that a program is started with.
@MainActor
package enum StandardStreams {
  package static private(set) var isInputClosed = false
  private static var isPrepared = false
  package static let output = OutputStream(descriptor: 1)
  package static let errors = OutputStream(descriptor: 2)

  /// Makes them safe to use, before anything else opens a file: a closed one would be the next file that is opened, and a reader that goes away
  /// must not end a program that still has to save.
  package static func prepare() {
    guard !isPrepared else { return }
    isPrepared = true
    signal(SIGPIPE, SIG_IGN)
    for descriptor: Int32 in 0...2 where isClosed(descriptor) {
      if descriptor == 0 { isInputClosed = true }
      // The wrong way round, so that what is read or written fails and is not silently nothing.
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
