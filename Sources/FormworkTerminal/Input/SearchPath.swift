internal import Formwork
internal import FormworkPlatform

/// The folders in which programs are looked up: the absolute entries of `PATH`. An empty or relative entry would
/// refer to the working folder, which is the form's folder for the programs of a form.
struct SearchPath {
  private let folders: [String]

  init(_ path: String? = FileSystem.environment("PATH")) {
    let folders = (path ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    self.folders = folders.isEmpty ? ["/usr/bin", "/bin"] : folders
  }

  /// The path of a program; a name with a slash is a path already. `nil` if there is no such program.
  func program(named name: String) -> String? {
    if name.contains("/") { return name }
    if name.isEmpty { return nil }
    let paths = folders.map { "\($0)/\(name)" }.filter { FileSystem.exists($0) && !FileSystem.isFolder($0) }
    // One that may not be run is found if there is no other, as in a shell.
    return paths.first { access($0, X_OK) == 0 } ?? paths.first
  }

  /// Calls `body` with the environment for programs, which look up others in the same folders.
  func withEnvironment<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let path = strdup("PATH=\(folders.joined(separator: ":"))")
    defer { free(path) }
    var variables = [path]
    var next = environ
    while let variable = next.pointee {
      if strncmp(variable, "PATH=", 5) != 0 { variables.append(variable) }
      next += 1
    }
    variables.append(nil)
    return variables.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}
