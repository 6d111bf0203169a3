internal import FormworkPlatform
internal import Synchronization

/// Notices when files are written, replaced, removed or come back.
///
/// Editors replace a file by renaming another one, so the folder of each file is watched, and the parent of
/// that folder. If a file is a symbolic link, its target is watched in the same way.
@MainActor
package final class FileWatcher {
  private let watch: Watch
  private var thread: SystemThread?

  /// The paths of the files.
  package var files: [String] = [] {
    // The same names can lead to other files, by way of a link.
    didSet { watch.setFiles(files) }
  }

  /// Called after the files have changed. Changes in quick succession are reported together.
  package var changed: (@MainActor () -> Void)?

  /// Creates a watcher; returns `nil` if the system cannot watch files or has no descriptors left.
  package init?() {
    guard let watch = Watch() else { return nil }
    self.watch = watch
    thread = SystemThread { [weak self] in
      watch.run { Task { @MainActor in self?.changed?() } }
    }
    guard thread != nil else { return nil }
  }

  isolated deinit {
    watch.end()
    thread?.join()
  }
}

/// What the thread of a watcher waits for.
private final class Watch: Sendable {
  private struct State {
    /// The names to watch for in each folder.
    var names: [String: Set<String>] = [:]
    /// The folders by their numbers in events.
    var folders: [Int32: String] = [:]
    var isEnding = false
  }

  /// How long no further change may follow before changes are reported, in milliseconds.
  private static let quiet: Int32 = 100

  private let events: FolderEvents
  private let wakeUp: EventPipe
  private let state = Mutex(State())

  init?() {
    guard let events = FolderEvents() else { return nil }
    guard let wakeUp = EventPipe() else {
      events.close()
      return nil
    }
    (self.events, self.wakeUp) = (events, wakeUp)
  }

  deinit {
    events.close()
    wakeUp.close()
  }

  func setFiles(_ files: [String]) {
    var names: [String: Set<String>] = [:]
    func add(_ path: String) {
      let folder = FileSystem.folder(of: path)
      guard let folder = FileSystem.resolved(folder.isEmpty ? "." : folder) else { return }
      names[folder, default: []].insert(FileSystem.name(of: path))
      if folder != "/" {
        names[FileSystem.folder(of: folder), default: []].insert(FileSystem.name(of: folder))
      }
    }
    for file in files {
      add(file)
      if let target = FileSystem.resolved(file) { add(target) }
    }
    state.withLock { $0.names = names }
    watchFolders()
  }

  /// Watches the folders that exist. A folder that was replaced has a new number.
  private func watchFolders() {
    state.withLock { state in
      for folder in state.names.keys {
        if let number = events.watch(folder) { state.folders[number] = folder }
      }
    }
  }

  func end() {
    state.withLock { $0.isEnding = true }
    wakeUp.put(0)
  }

  func run(_ changed: () -> Void) {
    // Signals are for the other threads.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    while wait(-1) {
      guard hasRelevantEvents() else { continue }
      var isQuiet = false
      // A program that keeps writing must not put off the report for good.
      for _ in 0..<20 where !isQuiet {
        watchFolders()
        guard wait(Self.quiet) else { return }
        isQuiet = !hasRelevantEvents()
      }
      changed()
    }
  }

  /// Waits for events; returns `false` if the watcher is ending.
  private func wait(_ milliseconds: Int32) -> Bool {
    var descriptors = [events.descriptor, wakeUp.readEnd].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    return !state.withLock { $0.isEnding }
  }

  private func hasRelevantEvents() -> Bool {
    let events = events.take()
    return state.withLock { state in
      events.contains { event in
        guard event.folder >= 0, !event.name.isEmpty else { return true }
        return state.folders[event.folder].flatMap { state.names[$0] }?.contains(event.name) ?? false
      }
    }
  }
}

extension FileWatcher {
  /// Reads a file that has changed. The first attempt can fail because the file is just being replaced, so only a
  /// second failure counts.
  package static func retrying<Result>(
    _ read: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do throws(Failure) { return try await read() } catch {
      try? await Task.sleep(for: .milliseconds(200))
      return try await read()
    }
  }
}
