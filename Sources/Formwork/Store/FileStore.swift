import Synchronization

/// Settings in a file, which each save replaces as a whole.
public final class FileStore: SettingsStore {
  /// The path of the file.
  public let name: String
  private let file: Mutex<AtomicFile>
  /// A folder that the file must be in, although its path may become a link.
  private let folder: String?
  /// Whether the caller could allow a file outside of the folder.
  private let hasOption: Bool

  /// - Parameter path: the path of the file. It need not exist, but its folder must.
  public convenience init(path: String) { self.init(path: path, inside: nil) }

  init(path: String, inside folder: String?, hasOption: Bool = false) {
    name = path
    (self.folder, self.hasOption) = (folder, hasOption)
    file = Mutex(AtomicFile(path: path))
  }

  private func checkPlace() throws(FileFault) {
    guard let folder, !FileSystem.isInside(name, folder: folder) else { return }
    throw .outsideFolder(name, hasOption: hasOption)
  }

  public var isReadOnly: Bool { FileSystem.exists(name) && !FileSystem.isWritable(name) }
  public var isReadableByOthers: Bool { FileSystem.isReadableByOthers(name) }

  public func read() async throws(FileFault) -> StoredText? { try readNow() }

  /// Reads the file without giving up the thread.
  func readNow() throws(FileFault) -> StoredText? {
    guard !name.isEmpty else { throw .missing(name) }
    try checkPlace()
    do throws(FileFault) {
      return StoredText(try FileSystem.read(name, isRegular: true, limit: SizeLimit.settings))
    } catch {
      guard case .missing = error else { throw error }
      if FileSystem.resolved(name) != nil { return nil }
      throw FileSystem.noFolder(for: name)
    }
  }

  public func write(
    _ text: [UInt8], over expected: StoredText.Revision?, isPrivate: Bool, options: SaveOptions
  ) async throws(FileFault) -> StoredText.Revision {
    try checkPlace()
    try file.withLock { file throws(FileFault) in
      file.options = options
      try file.replace(expected: expected?.bytes, with: text, isPrivate: isPrivate)
    }
    return StoredText.Revision(text)
  }

  public func lock() throws(FileFault) {
    try checkPlace()
    try file.withLock { file throws(FileFault) in try file.lock() }
  }

  public func unlock() { file.withLock { $0.unlock() } }

  @MainActor public func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    guard let watcher = FileWatcher() else {
      continuation.finish()
      return stream
    }
    watcher.files = [name]
    watcher.changed = { [weak watcher, name] in
      // The file may have become a link, or its link may lead elsewhere.
      watcher?.files = [name]
      continuation.yield()
    }
    continuation.onTermination = { _ in
      Task { @MainActor in watcher.changed = nil }
    }
    return stream
  }
}
