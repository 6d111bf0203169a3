import FormworkPlatform
import Foundation
import Testing

/// The program `formwork` as it was built beside these tests.
enum BuiltProgram {
  /// How long a run may take before it counts as hung.
  static let patience = Duration.seconds(120)

  /// What a run left behind.
  struct Run {
    var status: Int32
    var output: Data
    var errors: Data

    /// What was printed for programs.
    var stdout: String { String(decoding: output, as: UTF8.self) }
    /// The text on standard error, without the lines about programs that take a second or longer. In the tests,
    /// programs take that long only on a slow machine.
    var stderr: String {
      String(decoding: errors, as: UTF8.self)
        .replacing(/(?m)^(running \S+…|\S+ finished in ([0-9]+ min )?[0-9.]+ s)\n/, with: "")
    }
  }

  struct Hung: Error { var words: [String] }
  struct NotStarted: Error { var words: [String], reason: String }

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
  static func start(
    _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String],
    in folder: String
  ) throws -> Run {
    let files = try TemporaryFolder()
    try files.write(input, to: "in")
    for name in ["out", "err"] { try files.write("", to: name) }
    // posix_spawn's own way to change the folder is hidden from Swift.
    let words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, program] + arguments
    let variables = ["PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8"]
      .merging(sanitizerOptions) { $1 }.merging(environment) { $1 }
    let process = try spawn(words, variables.map { "\($0)=\($1)" }.sorted(), files)
    let status = try wait(for: process, words: words)
    return Run(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), output: try files.bytes(of: "out"),
      errors: try files.bytes(of: "err"))
  }

  static let hasStrace = (try? shell("strace -o /dev/null true", in: "/"))?.status == 0

  /// Whether the tests and the program have the thread sanitizer.
  static let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil

  /// What a sanitizer is told reaches the program too.
  static let sanitizerOptions = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

  /// No signal is blocked or ignored, whatever the tests' own process does.
  private static func spawn(_ words: [String], _ environment: [String], _ files: TemporaryFolder) throws
    -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, files.path("in"), O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files.path("out"), O_WRONLY | O_APPEND, 0)
    posix_spawn_file_actions_addopen(&actions, 2, files.path("err"), O_WRONLY | O_APPEND, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var pointers = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in pointers + variables { free(pointer) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, words[0], &actions, &attributes, &pointers, &variables)
    guard error == 0 else { throw NotStarted(words: words, reason: String(cString: strerror(error))) }
    return process
  }

  private static func wait(for process: pid_t, words: [String]) throws -> Int32 {
    let deadline = ContinuousClock.now + patience
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) != process {
      if ContinuousClock.now > deadline {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        throw Hung(words: words)
      }
      usleep(500)
    }
    return status
  }
}
