#if canImport(Glibc)
  import Foundation
  import Testing

  /// The page engine, which `.ci/engine` compiles before the program is built.
  @Suite(.enabled(if: Preview.hasEngine, "the page engine is not built"))
  struct EngineTests {
    /// `swift build` alone includes the engine even if it is out of date.
    @Test func theEngineIsBuiltFromThePresentSources() throws {
      let run = try BuiltProgram.shell(
        "\(BuiltProgram.packageFolder)/.ci/engine --check",
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""], in: "/")
      expect(run, status: 0)
    }
  }
#endif
