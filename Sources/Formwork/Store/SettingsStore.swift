/// A place that stores the text of settings, such as a file.
///
/// A workspace reads the text as a whole and replaces it only if it has not changed since. Otherwise, it
/// reads the text again, merges the changes by key, and tries again.
///
/// ```swift
/// let store = MemoryStore(#"{"network": {"port": 80}}"#)
/// let workspace = try await Workspace(definition, store: store)
/// try await workspace.set([("network.port", 8080)])
/// try await workspace.save()
/// ```
public protocol SettingsStore: Sendable {
  /// The name of the settings in messages, such as the path of a file.
  var name: String { get }

  /// Whether the settings exist, but this user cannot change them.
  var isReadOnly: Bool { get }

  /// Whether other users can read the settings.
  var isReadableByOthers: Bool { get }

  /// Returns the current text and its revision; `nil` if there is no text yet.
  func read() async throws(FileFault) -> StoredText?

  /// Replaces the text if its revision is still `expected`. The new text must persist even if this program crashes.
  ///
  /// - Parameters:
  ///   - text: the new text in UTF-8.
  ///   - expected: the revision that was read; `nil` if there was no text.
  ///   - isPrivate: whether only the current user may read newly created settings.
  ///   - options: how to write. Options that do not apply to this store have no effect.
  /// - Returns: the revision of the new text.
  /// - Throws: ``FileFault/changedMeanwhile(_:)`` if the current revision is another one, ``FileFault/locked(_:)`` if
  ///   another program is writing, or another fault. The text has then not been replaced, except after
  ///   ``FileFault/notSynced(_:reason:)`` and ``FileFault/partlyWritten(_:backup:reason:)``.
  func write(
    _ text: [UInt8], over expected: StoredText.Revision?, isPrivate: Bool, options: SaveOptions
  ) async throws(FileFault) -> StoredText.Revision

  /// Prevents other programs from writing until ``unlock()``, if this store supports locks. Does not wait.
  ///
  /// - Throws: ``FileFault/locked(_:)`` if another program is writing.
  func lock() throws(FileFault)

  /// Lets other programs write again. Does not wait.
  func unlock()

  /// Returns a sequence with an element each time the text may have changed since this call. Changes in quick
  /// succession can result in one element. The sequence ends immediately if changes cannot be watched.
  @MainActor func changes() -> AsyncStream<Void>
}

extension SettingsStore {
  public var isReadOnly: Bool { false }
  public var isReadableByOthers: Bool { false }
  public func lock() throws(FileFault) {}
  public func unlock() {}
}

/// A text of settings as a store contains it.
public struct StoredText: Sendable, Hashable {
  /// What distinguishes a text from earlier and later ones of the same store: a number, a hash, or the text itself.
  public struct Revision: Sendable, Hashable {
    /// The bytes of the revision, which only the store understands.
    public var bytes: [UInt8]

    public init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// The text.
  public var bytes: [UInt8]
  /// The revision of the text.
  public var revision: Revision

  /// Creates a text; by default, it is its own revision.
  public init(_ bytes: [UInt8], revision: Revision? = nil) {
    (self.bytes, self.revision) = (bytes, revision ?? Revision(bytes))
  }
}
