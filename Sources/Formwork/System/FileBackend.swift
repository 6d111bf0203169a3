import Synchronization

/// Settings in a file, which each save replaces as a whole.
public final class FileBackend: SettingsBackend {
  /// The path of the file.
  public let name: String
  private let file: Mutex<AtomicFile>

  /// - Parameter path: the path of the file. It need not exist, but its folder must.
  public init(path: String) {
    name = path
    file = Mutex(AtomicFile(path: path))
  }

  public var isReadOnly: Bool { FileSystem.exists(name) && !FileSystem.isWritable(name) }
  public var isReadableByOthers: Bool { FileSystem.isReadableByOthers(name) }

  public func read() throws(FileFault) -> [UInt8]? {
    guard !name.isEmpty else { throw .missing(name) }
    do throws(FileFault) {
      return try FileSystem.read(name, isRegular: true, limit: SizeLimit.settings)
    } catch {
      guard case .missing = error else { throw error }
      if FileSystem.resolved(name) != nil { return nil }
      throw .folderMissing(file: name, folder: FileSystem.folder(of: name))
    }
  }

  public func replace(
    _ expected: [UInt8]?, with text: [UInt8], isPrivate: Bool, options: SaveOptions
  ) throws(FileFault) {
    try file.withLock { file throws(FileFault) in
      file.options = options
      try file.replace(expected: expected, with: text, isPrivate: isPrivate)
    }
  }

  public func lock() throws(FileFault) {
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
