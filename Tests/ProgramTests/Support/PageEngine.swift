import Foundation
import Testing

/// The engine of pages in the built program.
enum PageEngine {
  static let isBuilt = FileManager.default.fileExists(
    atPath: "\(BuiltProgram.packageFolder)/Sources/CPage/engine.txt")

  /// Whether `.ci/engine` compiled the present sources. `swift build` also includes an engine that is out of date.
  static let isCurrent: Bool = {
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let run = try? BuiltProgram.shell(
      "\(BuiltProgram.packageFolder)/.ci/engine --check", environment: environment, in: "/")
    return run?.status == 0
  }()

  static let isMissing: Comment = "the page engine is not built from the present sources; run .ci/engine"
}
