import Dispatch
import Foundation
import Testing

/// The program `formwork` as it was built beside these tests.
enum BuiltProgram {
  /// How long a run may take before it counts as hung, in seconds.
  static let patience = 120

  /// What a run left behind.
  struct Run {
    var status: Int32
    var output: Data
    var errors: Data

    /// What was printed for programs.
    var stdout: String { String(decoding: output, as: UTF8.self) }
    /// What was said to a person.
    var stderr: String { String(decoding: errors, as: UTF8.self) }
  }

  struct Hung: Error { var arguments: [String] }

  /// The folder of the package, where `Forms` is.
  static let packageFolder: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  /// The program lies in the folder of the test bundle, or, where a bundle is a folder, above it.
  static let path: String = {
    var folder = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let candidates = Bundle.allBundles.map(\.bundleURL) + [folder]
    for candidate in candidates {
      folder = candidate
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let program = folder.appendingPathComponent("formwork").path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: program, isDirectory: &isFolder), !isFolder.boolValue {
          return program
        }
      }
    }
    fatalError("no formwork beside \(candidates.map(\.path))")
  }()

  /// A form that is shipped with the program.
  static func form(_ name: String) -> String { "\(packageFolder)/Forms/\(name).json" }

  /// Runs the program to its end, without a terminal.
  ///
  /// - Parameters:
  ///   - input: standard input, to its end.
  ///   - environment: added to an otherwise nearly empty one.
  static func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], in folder: String
  ) throws -> Run {
    try start(path, arguments, input: input, environment: environment, in: folder)
  }

  /// Runs a line of the shell, in which `formwork` is the program.
  static func shell(_ line: String, environment: [String: String] = [:], in folder: String) throws -> Run {
    try start(
      "/bin/sh", ["-c", "formwork() { \"$FORMWORK\" \"$@\"; }\n\(line)"],
      environment: environment.merging(["FORMWORK": path]) { $1 }, in: folder)
  }

  /// Files instead of pipes on all three sides: nothing can wait for anything.
  private static func start(
    _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String],
    in folder: String
  ) throws -> Run {
    let files = try TemporaryFolder()
    try input.write(to: URL(fileURLWithPath: files.path("in")))
    for name in ["out", "err"] { try files.write("", to: name) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: files.path("in"))
    process.standardOutput = FileHandle(forWritingAtPath: files.path("out"))
    process.standardError = FileHandle(forWritingAtPath: files.path("err"))
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + .seconds(patience)) == .success else {
      process.terminate()
      throw Hung(arguments: arguments)
    }
    return Run(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try Data(contentsOf: URL(fileURLWithPath: files.path("out"))),
      errors: try Data(contentsOf: URL(fileURLWithPath: files.path("err"))))
  }
}
