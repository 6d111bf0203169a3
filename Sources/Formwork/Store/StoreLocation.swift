/// The location of a form's settings, and whether the form may choose it without permission.
package struct StoreLocation: Sendable, Hashable {
  /// The settings file's path, with `~/` and `$XDG_CONFIG_HOME/` expanded.
  package var path: String
  /// How the settings are stored in the file.
  package var definition: StoreDefinition
  /// Whether the form's store is outside the form's folder and therefore needs permission.
  package var needsPermission: Bool
  /// The folder that the file must be in; `nil` for any.
  var requiredFolder: String?

  /// - Parameters:
  ///   - override: the file named by the caller; it takes precedence and needs no permission.
  ///   - folder: the form's folder.
  ///   - isTrusted: whether the form may name any file, because it is part of the program.
  /// - Returns: `nil` if neither the caller nor the form names a file.
  package init?(definition: StoreDefinition?, override: String?, folder: String, isTrusted: Bool = false) {
    if let override {
      path = StoreLocation.expanded(override, folder: "")
      self.definition = definition ?? StoreDefinition(file: override)
      needsPermission = false
    } else if let definition {
      self.definition = definition
      path = StoreLocation.expanded(definition.file, folder: folder)
      needsPermission = !isTrusted && !FileSystem.isInside(path, folder: folder)
      requiredFolder = isTrusted || needsPermission ? nil : folder
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
