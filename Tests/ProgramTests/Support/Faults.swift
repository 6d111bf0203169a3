import Foundation
import Testing

/// A library that makes one system call of a program fail, or sends a signal just before it.
enum Faults {
  /// The compiled library; `nil` if there is no C compiler, or if programs cannot be interposed.
  static let library: String? = {
    #if os(Linux)
      let library = folder.path("faults.so")
      let source = BuiltProgram.packageFolder + "/Tests/Faults/faults.c"
      for compiler in ["cc", "clang"] {
        // The toolchain has a compiler, too.
        let path = "PATH=\"$PATH:$(dirname \"$(command -v swiftc)\")\""
        let words = "\(path) \(compiler) -shared -fPIC -o '\(library)' '\(source)'"
        if (try? BuiltProgram.shell(words, in: "/"))?.status == 0 { return library }
      }
    #endif
    return nil
  }()

  private nonisolated(unsafe) static let folder = try! TemporaryFolder()

  static let isMissing: Comment = "there is no C compiler, or programs cannot be interposed"

  /// The environment of a program in which the call with the number `point` of those that write to the folder fails.
  ///
  /// - Parameter how: an `errno`, `short`, `kill` or `signal N`; see `Tests/Faults/faults.c`.
  static func environment(_ folder: TemporaryFolder, at point: Int? = nil, how: String = "") -> [String:
    String]
  {
    var variables = [
      "LD_PRELOAD": library ?? "", "FAULTS_FOLDER": folder.path, "FAULTS_LOG": folder.path + ".calls",
    ]
    if let point { variables.merge(["FAULTS_AT": "\(point)", "FAULTS_HOW": how]) { $1 } }
    return variables
  }

  /// Returns the names of the calls since the last time, in order.
  static func takeCalls(_ folder: TemporaryFolder) -> [String] {
    let path = folder.path + ".calls"
    defer { try? FileManager.default.removeItem(atPath: path) }
    return (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
  }
}
