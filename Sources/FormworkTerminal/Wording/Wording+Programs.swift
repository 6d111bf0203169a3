import Formwork

// Messages about the programs that a form runs.
extension Wording {
  static func wantsToRun(_ program: [String]) -> String {
    "The form wants to run: " + program.map { Quoting.word($0) }.joined(separator: " ")
  }

  static let allowProgram = "Allow it?"

  static func running(_ name: String) -> String { "running \(name.excerpt())…" }

  static func finished(_ name: String, after duration: Duration) -> String {
    "\(name.excerpt()) finished" + (duration < .seconds(1) ? "" : " in \(elapsed(duration, hasTenths: true))")
  }

  /// A duration, such as `2.1 s` or `1 min 5 s`.
  static func elapsed(_ duration: Duration, hasTenths: Bool = false) -> String {
    let tenths =
      Int(duration.components.seconds) * 10 + Int(duration.components.attoseconds / 100_000_000_000_000_000)
    let seconds = tenths / 10
    if seconds >= 60 { return "\(seconds / 60) min \(seconds % 60) s" }
    return hasTenths && seconds < 10 ? "\(seconds).\(tenths % 10) s" : "\(seconds) s"
  }

  static func notRun(_ program: [String]) -> String { "not run (dry run): \(commandLine(program))" }

  package static func restartRequired(_ things: [String]) -> String {
    "restart required: \(list(things.map { $0.excerpt() }, last: "and", isQuoted: false))"
  }
}
