/// How settings are written to their file.
public struct SaveOptions: Sendable, Hashable {
  /// How long a save waits for other programs that have locked the file or are writing it. With zero, it does not wait.
  public var lockTimeout = Duration.seconds(10)
  /// If not `nil`, each save keeps the previous contents, owner and permissions in a file whose name ends with this
  /// suffix, such as `~`.
  public var backupSuffix: String?
  /// Whether to write into the existing file instead of replacing it. This keeps hard links, and works for a file
  /// that is a mount point. A crash during a save can leave the file incomplete, so there is always a backup;
  /// its suffix is `~` by default.
  public var writesInPlace = false

  /// Creates options for replacing the file without a backup.
  public init() {}
}
