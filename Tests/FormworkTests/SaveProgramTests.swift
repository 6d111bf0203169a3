import Foundation
import Testing

@testable import Formwork

@MainActor
struct SaveProgramTests {
  private let folder: StoreFolder
  private let workspace: Workspace

  init() async throws {
    folder = try StoreFolder()
    let form = Form("T") {
      Section { Row(text: "Port", accessory: .textField(kind: .integer, value: 80), key: "port") }
    }
    .beforeSave(["visudo", "-cf"]).afterSave(["reload"])
    workspace = try Workspace(FormDefinition(form), store: folder("s.json"))
    try await workspace.set([("port", 81)])
  }

  private func failure() async throws -> Diagnostic {
    do throws(Failure) { try await workspace.save() } catch { return error.cause }
    throw CancellationError()
  }

  private var isSaved: Bool { FileManager.default.fileExists(atPath: folder("s.json")) }

  @Test("The program gets the candidate file, then the settings are saved and put into effect")
  func order() async throws {
    var seen: [String] = []
    let path = folder("s.json")
    let runner = StubRunner { call in
      let argument = call.program.last ?? ""
      seen.append((try? String(contentsOfFile: argument, encoding: .utf8)) ?? "\(call.program)")
      seen.append(FileManager.default.fileExists(atPath: path) ? "saved" : "not saved")
      return "anything"
    }
    workspace.programs = runner
    #expect(try await workspace.save())
    #expect(seen == ["{\n  \"port\": 81\n}\n", "not saved", "[\"reload\"]", "saved"])
    #expect(runner.asked == ["visudo", "reload", "reload"])
    let candidate = try #require(runner.calls[0].program.last)
    #expect(runner.calls[0].program.dropLast() == ["visudo", "-cf"] && candidate.hasSuffix("/s.json"))
    #expect(!FileManager.default.fileExists(atPath: candidate))
    #expect(try await !workspace.save())
    #expect(runner.calls.count == 2, "nothing to save, so nothing runs")
  }

  @Test("An argument {file} is replaced")
  func placeholder() async throws {
    let form = Form("T") { Section { Row(text: "A", accessory: .textField(), key: "a") } }
      .beforeSave(["x", "--config-file", "{file}", "-v"])
    let workspace = try Workspace(FormDefinition(form), store: folder("p.json"))
    let runner = StubRunner()
    workspace.programs = runner
    try await workspace.set([("a", "b")])
    try await workspace.save()
    let program = runner.calls[0].program
    #expect(program.count == 4 && program[2].hasSuffix("/p.json") && program[3] == "-v")
  }

  @Test("A status other than zero refuses the save with the program's message")
  func refused() async throws {
    workspace.programs = StubRunner { call throws(ProgramFault) in
      throw .failed(status: 1, message: call.shown("\(call.program.last ?? ""):1: bad port"))
    }
    let cause = try await failure()
    #expect(cause.message == "not saved: 'visudo' refused the settings: \(folder("s.json")):1: bad port")
    #expect(cause.status == .refused && !isSaved && workspace.session.hasUnsavedChanges)
  }

  @Test(
    "A check that cannot be made refuses the save",
    arguments: [
      (
        ProgramFault.missing, "not saved: cannot run 'visudo': program not found",
        69 as Int32
      ),
      (
        .timedOut(seconds: 5), "not saved: 'visudo' did not finish within 5 seconds and was stopped",
        69
      ),
      (
        .printedTooMuch(limit: 8 << 20), "not saved: 'visudo' printed more than 8 MB and was stopped",
        69
      ),
      (.ended(signal: 11, message: ""), "not saved: 'visudo' was terminated by signal 11", 69),
      (.interrupted, "not saved: interrupted", 1),
    ])
  func unchecked(fault: ProgramFault, message: String, status: Int32) async throws {
    workspace.programs = StubRunner { _ throws(ProgramFault) in throw fault }
    let cause = try await failure()
    #expect(cause.message == message && cause.status.rawValue == status && !isSaved)
  }

  @Test("Whoever may not run one of the programs saves nothing, unless checks are skipped")
  func notAllowed() async throws {
    let runner = StubRunner()
    workspace.programs = runner
    runner.denied = ["reload"]
    let cause = try await failure()
    #expect(
      cause.message
        == "not saved: not allowed to run: reload (--allow-run=reload allows it; --no-checks saves without it)"
    )
    #expect(cause.status == .notPermitted && !isSaved && runner.calls.isEmpty)
    #expect(
      Wording.notSaved(.notAllowed(names: ["a,b"]), ["a,b"])
        == "not saved: not allowed to run: a,b (--no-checks saves without it)")
    var warnings: [String] = []
    workspace.observer.warned = { warnings.append($0.message) }
    workspace.skipsChecks = true
    #expect(try await workspace.save())
    #expect(isSaved && runner.calls.isEmpty)
    #expect(warnings.count == 1 && warnings[0].contains("was saved, but the settings may not be in effect"))
  }

  @Test("If the program that follows fails, the file is saved and the failure says so")
  func afterSave() async throws {
    workspace.programs = StubRunner { call throws(ProgramFault) in
      if call.program == ["reload"] { throw .failed(status: 5, message: "no unit") }
      return ""
    }
    let cause = try await failure()
    #expect(
      cause.message
        == "'\(folder("s.json"))' was saved, but the settings may not be in effect: 'reload' failed with "
        + "status 5: no unit")
    #expect(cause.status == .unavailable && isSaved && !workspace.session.hasUnsavedChanges)
  }

  @Test("What failed to be put into effect is tried again by the next save, even if there is nothing to save")
  func appliedLater() async throws {
    var fails = true
    let runner = StubRunner { call throws(ProgramFault) in
      if call.program == ["reload"], fails { throw .failed(status: 5, message: "no unit") }
      return ""
    }
    workspace.programs = runner
    _ = try await failure()
    _ = try await failure()
    fails = false
    #expect(try await !workspace.save())
    #expect(runner.calls.map(\.program[0]) == ["visudo", "reload", "reload", "reload"])
    #expect(try await !workspace.save())
    #expect(runner.calls.count == 4)
  }

  /// Settings that another program has locked at first, and whose folder cannot be written to the disk.
  private final class StubbornStore: SettingsStore, @unchecked Sendable {
    let name = "s.json"
    private(set) var isLocked = false
    private var text: [UInt8]?
    var attempts = 0
    var isSynced = true

    func read() async throws(FileFault) -> StoredText? { text.map { StoredText($0) } }
    func lock() throws(FileFault) { isLocked = true }
    func unlock() { isLocked = false }
    @MainActor func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    func write(
      _ new: [UInt8], over expected: StoredText.Revision?, isPrivate: Bool, options: SaveOptions
    ) async throws(FileFault) -> StoredText.Revision {
      attempts += 1
      if attempts == 1 { throw .locked(name) }
      text = new
      if !isSynced { throw .notSynced(name, reason: "out of order") }
      return StoredText.Revision(new)
    }
  }

  @Test("The settings are not locked while they are put into effect", arguments: [true, false])
  func unlocked(isSynced: Bool) async throws {
    let store = StubbornStore()
    store.isSynced = isSynced
    let form = Form("T") { Section { Row(text: "A", accessory: .textField(), key: "a") } }
      .afterSave(["reload"])
    let workspace = try await Workspace(FormDefinition(form), store: store)
    var wasLocked: Bool?
    workspace.programs = StubRunner { _ in
      wasLocked = store.isLocked
      return ""
    }
    try await workspace.set([("a", "b")])
    var message: String?
    do throws(Failure) { #expect(try await workspace.save()) } catch { message = error.cause.message }
    #expect((message == nil) == isSynced)
    #expect(wasLocked == false)
    #expect(store.attempts == 2)
  }

  @Test("A row's restart is listed once for all changed rows")
  func restarts() async throws {
    let rows = ["a", "b", "c"].map { name in
      Row(text: name, accessory: .textField(), key: Key(name)).restart(name == "c" ? "the display" : "nginx")
    }
    let form = Form(title: "T", sections: [Section(rows: rows)])
    var session = Session(FormDefinition(form))
    let setting = try #require(session.form.setting("a"))
    var changes = session.handle(.change([Edit(setting, .set("x"))], .input)).changes
    #expect(session.form.restarts(after: changes) == ["nginx"])
    changes += ["b", "c"].map { Change(session.form.setting(Key($0))!, old: nil, new: "x") }
    #expect(session.form.restarts(after: changes) == ["nginx", "the display"])
  }
}
