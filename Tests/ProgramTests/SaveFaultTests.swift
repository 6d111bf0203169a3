import FormworkPlatform
import Foundation
import Testing

/// A save in which one system call after another fails, is cut short, or is the last one before the process is
/// killed or gets a signal: the settings file has its old or its new contents, and nothing else is left.
@Suite(.enabled(if: Faults.library != nil, Faults.isMissing))
struct SaveFaultTests {
  /// What is saved, and how.
  enum Situation: String, CaseIterable {
    case new, existing
    /// A file of another owner and with attributes, if the system permits that.
    case attributes
    case backup
    /// A file with a second name.
    case inPlace

    var options: [String] {
      switch self {
      case .new, .existing, .attributes: []
      case .backup: ["--backup"]
      case .inPlace: ["--backup", "--in-place"]
      }
    }

    var old: String? { self == .new ? nil : #"{"note":"old"}"# }
    var new: String { self == .new ? "{\n  \"note\": \"new\"\n}\n" : #"{"note":"new"}"# }
  }

  private static let other = "other.json"
  private static let temporary = [".settings.json.formwork.tmp"]

  let desk: Desk

  init() throws { desk = try .sample() }

  private func prepare(_ situation: Situation) throws {
    for name in desk.folder.names where name != "form.json" {
      try FileManager.default.removeItem(atPath: desk.folder.path(name))
    }
    guard let old = situation.old else { return }
    try desk.write(old, to: "settings.json")
    let path = desk.folder.path("settings.json")
    switch situation {
    case .attributes:
      chmod(path, 0o640)
      chown(path, 65534, 65534)
      let descriptor = open(path, O_RDONLY)
      _ = writeAttribute(descriptor, "user.formwork", "x", 1)
      close(descriptor)
    case .backup: try desk.write("older", to: "settings.json~")
    case .inPlace: link(path, desk.folder.path(Self.other))
    case .new, .existing: break
    }
  }

  /// Saves once for each call, with a fault at that call.
  private func save(
    _ situation: Situation, how: String,
    validate: (_ run: BuiltProgram.Run, _ point: String) throws -> Void
  ) throws {
    func save(_ environment: [String: String]) throws -> BuiltProgram.Run {
      try prepare(situation)
      return try BuiltProgram.run(
        ["set", "form.json", "note=new"] + situation.options,
        environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }, in: desk.folder.path)
    }
    let run = try save(Faults.environment(desk.folder))
    expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
    let calls = Faults.takeCalls(desk.folder)
    let needed = ["open", "write", "fsync", situation == .new ? "link" : "rename", "close"]
    #expect(situation == .inPlace || Set(calls).isSuperset(of: needed))
    for (index, call) in calls.enumerated() {
      let run = try save(Faults.environment(desk.folder, at: index + 1, how: how))
      try validate(run, "\(call), call \(index + 1) of \(calls)")
      _ = Faults.takeCalls(desk.folder)
    }
  }

  /// The files that are not what the situation began with.
  private var leftovers: [String] {
    desk.folder.names.filter { !["form.json", "settings.json", "settings.json~", Self.other].contains($0) }
  }

  private static let errors = isFull ? [ENOSPC, EIO, EDQUOT, EROFS, EACCES] : [EIO]

  @Test(arguments: Situation.allCases, errors)
  func anErrorAtAnyCall(situation: Situation, number: Int32) throws {
    // The other situations share most of their calls with these.
    guard situation == .new || situation == .existing || number == EIO else { return }
    let reason = String(cString: strerror(number))
    try save(situation, how: "\(number)") { run, point in
      let text = desk.text(of: "settings.json")
      if run.status == 0 {
        #expect(text == situation.new, "\(point)")
      } else {
        #expect(run.status == 74 || run.status == 77, "\(point)")
        #expect(run.stderr.hasPrefix("error: ") && run.stderr.contains("'settings.json'"), "\(point)")
        #expect(run.stderr.localizedCaseInsensitiveContains(reason), "\(point): \(run.stderr)")
        let isWritten = run.stderr.contains("was written, but may be lost")
        #expect(text == (isWritten ? situation.new : situation.old), "\(point)")
        #expect(run.stderr.contains("nothing was saved") == !isWritten, "\(point)")
      }
      if situation == .backup {
        #expect(["older", situation.old].contains(desk.text(of: "settings.json~")), "\(point)")
      }
      #expect(leftovers == [], "\(point)")
    }
  }

  @Test(arguments: isFull ? Situation.allCases : [.existing, .inPlace], ["\(EINTR)", "short"])
  func anInterruptedOrShortCall(situation: Situation, how: String) throws {
    try save(situation, how: how) { run, point in
      #expect(run.status == 0, "\(point): \(run.stderr)")
      #expect(desk.text(of: "settings.json") == situation.new, "\(point)")
      #expect(leftovers == [], "\(point)")
    }
  }

  @Test(arguments: Situation.allCases)
  func aKillAtAnyCall(situation: Situation) throws {
    try save(situation, how: "kill") { run, point in
      #expect(run.status == -SIGKILL, "\(point)")
      let text = desk.text(of: "settings.json")
      if situation == .inPlace, text != situation.old, text != situation.new {
        #expect(desk.text(of: "settings.json~") == situation.old, "\(point)")
        try desk.write(situation.new, to: "settings.json")
      } else {
        #expect(text == situation.old || text == situation.new, "\(point)")
      }
      #expect(leftovers.count <= 1 && Set(leftovers).isSubset(of: Self.temporary), "\(point)")
      // A save with other options also removes what is left.
      let options = situation == .inPlace ? situation.options : []
      let next = try BuiltProgram.run(["set", "form.json", "note=newer"] + options, in: desk.folder.path)
      expect(next, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
      #expect(leftovers == [], "\(point)")
    }
  }

  /// Some network file systems have no locks; the comparison before a file is replaced is enough there.
  @Test(arguments: [ENOLCK, ENOTSUP, ENOSYS])
  func aFileSystemWithoutLocks(number: Int32) throws {
    var count = 0
    try save(.existing, how: "\(number)") { run, point in
      guard point.hasPrefix("flock") else { return }
      count += 1
      #expect(run.status == 0, "\(point): \(run.stderr)")
      #expect(desk.text(of: "settings.json") == Situation.existing.new, "\(point)")
    }
    // The settings file is locked and unlocked; its replacement is only locked.
    #expect(count == 3)
  }

  /// The disk is full for a moment while a journal is written: what is kept later can be recovered.
  @Test(arguments: 1...3, ["\(ENOSPC)", "short"])
  func aJournalThatCannotBeWritten(write: Int, how: String) throws {
    let home = try TemporaryFolder()
    let journals = home.path + "/.local/state/formwork/journals"
    try FileManager.default.createDirectory(atPath: journals, withIntermediateDirectories: true)
    let folder = URL(filePath: journals).resolvingSymlinksInPath().path
    func lines(at point: Int?) throws {
      let sitting = try Sitting(
        desk, "form.json",
        environment: [
          "LD_PRELOAD": Faults.library ?? "", "FAULTS_FOLDER": folder, "FAULTS_LOG": home.path + "/calls",
          "FAULTS_AT": "\(point ?? 0)", "FAULTS_HOW": how,
        ], home: home)
      try sitting.see("Sample> ")
      for line in ["set note one", "set theme Dark", "set rate 2"] { try sitting.enter(line) }
      sitting.terminal.signal(SIGKILL)
      _ = try sitting.terminal.wait()
    }
    try lines(at: nil)
    let calls = home.text(of: "calls")?.split(separator: "\n") ?? []
    let writes = calls.indices.filter { calls[$0] == "write" }
    try #require(writes.count == 3)
    for name in try FileManager.default.contentsOfDirectory(atPath: journals) {
      try FileManager.default.removeItem(atPath: journals + "/" + name)
    }
    try lines(at: writes[write - 1] + 1)
    let sitting = try Sitting(desk, "form.json", home: home)
    let banner = try sitting.see("Sample> ")
    #expect(banner.contains("An earlier session ended with 3 unsaved changes"), "\(banner)")
    #expect(try sitting.leave() == .exited(0))
  }

  @Test(arguments: [Situation.new, .existing], [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalAtAnyCall(situation: Situation, signal: Int32) throws {
    try save(situation, how: "signal \(signal)") { run, point in
      #expect(run.status == -signal, "\(point)")
      let text = desk.text(of: "settings.json")
      #expect(text == situation.old || text == situation.new, "\(point)")
      #expect(leftovers == [], "\(point)")
    }
  }

  @Test func aBrokenPipeAtAnyCall() throws {
    try save(.existing, how: "signal \(SIGPIPE)") { run, point in
      #expect(run.status == 0, "\(point)")
      #expect(desk.text(of: "settings.json") == Situation.existing.new, "\(point)")
    }
  }

  /// As after Ctrl-Z and `fg`.
  @Test func aStopAtAnyCall() throws {
    try prepare(.existing)
    for point in 1...9 {
      try desk.write(Situation.existing.old ?? "", to: "settings.json")
      let variables = Faults.environment(desk.folder, at: point, how: "signal \(SIGTSTP)")
        .map { "\($0)='\($1)'" }.joined(separator: " ")
      let run = try desk.shell(
        """
        env \(variables) "$FORMWORK" set form.json note=new & program=$!
        until grep -q '^State:.[TZ]' /proc/$program/status; do sleep 0.01; done
        kill -CONT $program
        wait $program
        """)
      expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
      #expect(desk.text(of: "settings.json") == Situation.existing.new, "call \(point)")
      #expect(leftovers == [], "call \(point)")
    }
    _ = Faults.takeCalls(desk.folder)
  }
}
