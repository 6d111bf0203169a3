/// A place that stores the text of settings, such as a file.
///
/// A workspace reads the text as a whole and replaces it only if it has not changed since. Otherwise, it
/// reads the text again, merges the changes by key, and tries again.
///
/// ```swift
/// let backend = MemoryBackend(#"{"network": {"port": 80}}"#)
/// let workspace = try Workspace(definition, backend: backend)
/// try await workspace.set([("network.port", 8080)])
/// try await workspace.save()
/// ```
///
/// The calls should return quickly, because the workspace waits for them.
public protocol SettingsBackend: Sendable {
  /// The name of the settings in messages, such as the path of a file.
  var name: String { get }

  /// Whether the settings exist, but this user cannot change them.
  var isReadOnly: Bool { get }

  /// Whether other users can read the settings.
  var isReadableByOthers: Bool { get }

  /// Returns the current text; `nil` if there is none yet.
  func read() throws(FileFault) -> [UInt8]?

  /// Replaces the text if it is still `expected`. The new text must persist even if this program crashes.
  ///
  /// - Parameters:
  ///   - expected: the text that was read; `nil` if there was none.
  ///   - isPrivate: whether only the current user may read newly created settings.
  ///   - options: how to write. Options that do not apply to this backend have no effect.
  /// - Throws: ``FileFault/changedMeanwhile(_:)`` if the current text is not `expected`, ``FileFault/locked(_:)`` if
  ///   another program is writing, or another fault. The text has then not been replaced, except after
  ///   ``FileFault/notSynced(_:reason:)`` and ``FileFault/partlyWritten(_:backup:reason:)``.
  func replace(
    _ expected: [UInt8]?, with text: [UInt8], isPrivate: Bool, options: SaveOptions
  ) throws(FileFault)

  /// Prevents other programs from writing until ``unlock()``, if this backend supports locks. Does not wait.
  ///
  /// - Throws: ``FileFault/locked(_:)`` if another program is writing.
  func lock() throws(FileFault)

  /// Lets other programs write again.
  func unlock()

  /// Returns a sequence with an element each time the text may have changed since this call. Changes in quick
  /// succession can result in one element. The sequence ends immediately if changes cannot be watched.
  @MainActor func changes() -> AsyncStream<Void>
}

extension SettingsBackend {
  public var isReadOnly: Bool { false }
  public var isReadableByOthers: Bool { false }
  public func lock() throws(FileFault) {}
  public func unlock() {}
}
