/// Where a form's settings are kept, and whether the form alone may decide that.
public struct StoreLocation: Sendable, Hashable {
  /// The settings file's path, with `~/` and `$XDG_CONFIG_HOME/` expanded.
  public var path: String
  /// How the settings are kept in the file.
  public var definition: StoreDefinition
  /// A form's own store outside the form's folder: somebody has to allow it.
  public var needsPermission: Bool

  /// - Parameters:
  ///   - override: the file that the caller names; it wins, and needs no permission.
  ///   - folder: the form's folder.
  /// - Returns: `nil` where neither the caller nor the form names a file.
  public init?(definition: StoreDefinition?, override: String?, folder: String) {
    if let override {
      path = StoreLocation.expanded(override, folder: "")
      self.definition = definition ?? StoreDefinition(file: override)
      needsPermission = false
    } else if let definition {
      self.definition = definition
      path = StoreLocation.expanded(definition.file, folder: folder)
      needsPermission = !FileSystem.isInside(path, folder: folder)
    } else {
      return nil
    }
  }

  private static func expanded(_ file: String, folder: String) -> String {
    if FileSystem.BaseFolder.configuration.begins(file) { return FileSystem.expanding(file, .configuration) }
    if file.hasPrefix("/") || folder.isEmpty { return file }
    return folder == "/" ? "/" + file : "\(folder)/\(file)"
  }
}
