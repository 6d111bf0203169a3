import FormworkPlatform
import Foundation
import Testing

@testable import FormworkTerminal

/// The file in which a prompt keeps what is typed.
@Suite final class HistoryFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "formwork-\(UUID().uuidString)")
  private var url: URL { folder.appendingPathComponent("history") }
  private var history: HistoryFile

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    history = try #require(HistoryFile(path: folder.appendingPathComponent("history").path))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: url) }
  private func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }
  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private static func numbered(_ numbers: Range<Int>) -> String {
    numbers.map { "line \($0)\n" }.joined()
  }

  // MARK: - Reading

  @Test func aMissingFileHasNoLines() { #expect(history.lines() == []) }

  @Test func recallsTheLastLinesOldestFirst() throws {
    try write(Self.numbered(0..<1500))
    let lines = history.lines()
    #expect(lines.count == 1000)
    #expect(lines.first == "line 500")
    #expect(lines.last == "line 1499")
  }

  @Test func ofAHugeFileReadsTheEndAlone() throws {
    let end = "set note last\n"
    try write("")
    let descriptor = open(url.path, O_WRONLY)
    defer { close(descriptor) }
    let size = 1 << 33  // a hole: nobody reads that much
    #expect(pwrite(descriptor, end, end.utf8.count, size) == end.utf8.count)
    #expect(history.lines() == [])
    #expect(pwrite(descriptor, "\nset note \n", 11, size - 11) == 11)
    #expect(history.lines() == ["set note ", "set note last"])
    history.append("show")
    #expect(try text() == "set note \nset note last\nshow\n")
  }

  @Test func recallsNoRepeats() throws {
    try write("show\nshow\n\nshow\nback\nshow\nset note \u{E9}\nset note e\u{301}\n")
    #expect(
      history.lines().map { Array($0.unicodeScalars) }
        == ["show", "back", "show", "set note \u{E9}", "set note e\u{301}"].map { Array($0.unicodeScalars) })
  }

  @Test func recallsNothingThatATerminalObeysAndNothingThatIsNoText() throws {
    var bytes = Data("ä\nset \u{1B}[2J\nset \u{9B}m\nset \u{202E}x\na\tb\r\n \u{A0} \n\n".utf8)
    bytes += [0xFF, 0x0A, 0xC3, 0x0A, 0x61, 0x00, 0x0A, 0xED, 0xA0, 0x80, 0x0A]
    bytes += Data("\(String(repeating: "x", count: 5000))\n日本".utf8)
    try bytes.write(to: url)
    #expect(history.lines() == ["ä", "日本"])
  }

  // MARK: - Adding

  @Test func makesTheFileAndItsFoldersForOneUserAlone() throws {
    let state = folder.appendingPathComponent("state").path
    let history = try #require(HistoryFile(path: "\(state)/formwork/history"))
    #expect(history.lines() == [])
    #expect(!FileManager.default.fileExists(atPath: state))  // who only looks makes nothing
    history.append("show")
    history.append("set note 'ä  b' ")
    #expect(history.lines() == ["show", "set note 'ä  b' "])
    #expect(try mode(of: "\(state)/formwork/history") == 0o600)
    for made in [state, "\(state)/formwork"] { #expect(try mode(of: made) == 0o700) }
  }

  @Test func addsNoRepeats() throws {
    for line in ["show", "show", "back", "show", "show", "how"] { history.append(line) }
    #expect(try text() == "show\nback\nshow\nhow\n")
  }

  @Test(arguments: ["", " \u{A0}", "a\nb", "a\u{1B}[31m", "a\tb", "a\u{2028}b"])
  func addsNothingThatItWouldNotRecall(line: String) throws {
    history.append(line)
    #expect(try names() == [])
  }

  @Test func addsNoLineThatIsTooLong() throws {
    history.append(String(repeating: "x", count: 4097))
    #expect(try names() == [])
    history.append(String(repeating: "x", count: 4096))
    #expect(history.lines().count == 1)
  }

  @Test func whatOthersAddInBetweenIsSeen() throws {
    history.append("show")
    try write("show\nback")
    history.append("show")
    try write("show\nback\nshow\n")
    history.append("show")
    history.append("back")
    #expect(try text() == "show\nback\nshow\nback\n")
  }

  @Test func aLineThatWasCutShortStaysOneOfItsOwn() throws {
    try write("show\nset no")
    history.append("back")
    #expect(try text() == "show\nset no\nback\n")
  }

  @Test func aLineThatDoesNotFitOnTheDiskIsTakenBack() async throws {
    try write("show\n")
    await #expect(processExitsWith: .success) { [path = url.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 8, rlim_max: 8)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let history = HistoryFile(path: path)!
      history.append("set note x")
    }
    #expect(try text() == "show\n")
  }

  // MARK: - Cutting

  @Test func cutsAtTwoThousandLines() throws {
    try write(Self.numbered(0..<1999))
    chmod(url.path, 0o640)
    history.append("line 1999")
    #expect(try text() == Self.numbered(0..<2000))
    history.append("line 2000")
    #expect(try text() == Self.numbered(1001..<2001))
    #expect(try mode(of: url.path) == 0o640)
    #expect(try names() == ["history"])
  }

  @Test func cutsAtAMegabyte() throws {
    func line(_ number: Int) -> String { "\(number) \(String(repeating: "x", count: 2000))" }
    try write((0..<520).map { line($0) + "\n" }.joined())
    for number in 520..<540 { history.append(line(number)) }
    let lines = history.lines()
    #expect(lines.last == line(539))
    #expect(250..<300 ~= lines.count)
    #expect(lines.allSatisfy { $0.utf8.count > 2000 })  // the first one is whole, too
  }

  @Test func cutsBehindALinkAndLeavesTheLink() throws {
    let link = folder.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "history")
    try write(Self.numbered(0..<2000))
    let history = try #require(HistoryFile(path: link))
    history.append("show")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "history")
    #expect(try text() == Self.numbered(1001..<2000) + "show\n")
  }

  // MARK: - Several at once

  /// While they add, the file is cut and so replaced; again and again, to meet in the middle of it.
  @Test func nobodysLineIsLostOrMixed() throws {
    let writers = 4
    let count = 5
    @Sendable func line(_ writer: Int, _ number: Int) -> String {
      "\(writer) \(number) \(String(repeating: "\(writer)", count: 60))"
    }
    for _ in 0..<30 {
      try write(Self.numbered(0..<1995))
      DispatchQueue.concurrentPerform(iterations: writers) { [history] writer in
        let history = history
        for number in 0..<count { history.append(line(writer, number)) }
      }
      let kept = try text().split(separator: "\n").map(String.init)
      for writer in 0..<writers {
        #expect(kept.filter { $0.hasPrefix("\(writer) ") } == (0..<count).map { line(writer, $0) })
      }
      // The sixth line that is added has the file cut.
      #expect(kept.count { $0.hasPrefix("line ") } == 1000 - 6)
      #expect(kept.count == 1000 - 6 + writers * count)
    }
    #expect(try names() == ["history"])
  }

  @Test func whatSomebodyElseHoldsIsLeftAlone() throws {
    try write("show\n")
    let holder = open(url.path, O_RDONLY)
    #expect(flock(holder, LOCK_EX) == 0)
    history.append("back")  // gives up after a while
    #expect(history.lines() == ["show"])
    close(holder)
    history.append("home")
    #expect(history.lines() == ["show", "home"])
  }

  // MARK: - No file

  @Test(.timeLimit(.minutes(10)))
  func whatIsNoFileIsNotWaitedFor() throws {
    #expect(mkfifo(url.path, 0o600) == 0)
    for path in [url.path, folder.path, "/dev/null", "/dev/full", "/dev/zero"] {
      let history = try #require(HistoryFile(path: path))
      history.append("show")
      #expect(history.lines() == [])
    }
  }

  @Test func whereNothingCanBeWrittenNothingIsKept() throws {
    try write("show\n")
    for path in ["/proc/nosuch/history", "\(url.path)/formwork/history"] {
      let history = try #require(HistoryFile(path: path))
      history.append("back")
      #expect(history.lines() == [])
    }
    #expect(try text() == "show\n")
  }

  // MARK: - Where it is

  @Test func findsItsFolder() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.path + "/formwork-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      mkdir(folder, 0o700)
      func isKept(_ path: String, in place: String) -> Bool {
        guard let history = HistoryFile(path: path) else { return false }
        let line = UUID().uuidString
        history.append(line)
        let text = try? String(contentsOfFile: "\(folder)/\(place)", encoding: .utf8)
        return text?.hasSuffix(line + "\n") ?? false
      }
      setenv("HOME", folder, 1)
      setenv("XDG_STATE_HOME", "\(folder)/state", 1)
      precondition(isKept(HistoryFile.standardPath, in: "state/formwork/history"))
      precondition(isKept("$XDG_STATE_HOME/mytool/history", in: "state/mytool/history"))
      precondition(isKept("~/history", in: "history"))
      for ignored in ["", "state", "./state"] {
        setenv("XDG_STATE_HOME", ignored, 1)
        precondition(isKept(HistoryFile.standardPath, in: ".local/state/formwork/history"))
      }
      precondition(HistoryFile(path: "history") == nil)
      precondition(HistoryFile(path: "") == nil)
      // A home that is not there is not made.
      setenv("HOME", "\(folder)/nobody", 1)
      precondition(!isKept(HistoryFile.standardPath, in: "nobody/.local/state/formwork/history"))
      precondition(!FileManager.default.fileExists(atPath: "\(folder)/nobody"))
      unsetenv("HOME")
      precondition(HistoryFile(path: HistoryFile.standardPath) == nil)
      precondition(HistoryFile(path: "~/history") == nil)
    }
  }
}
