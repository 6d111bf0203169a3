#if canImport(Glibc)
  import Foundation
  import Testing

  /// The engine of pages, which `.ci/engine` compiles before the program is built.
  @Suite(.enabled(if: Preview.hasEngine, "the page engine is not built"))
  struct EngineTests {
    /// A plain `swift build` includes the engine as it is, however old.
    @Test func theEngineIsBuiltFromThePresentSources() throws {
      let run = try BuiltProgram.shell(
        "\(BuiltProgram.packageFolder)/.ci/engine --check",
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""], in: "/")
      expect(run, status: 0)
    }
  }
#endif
