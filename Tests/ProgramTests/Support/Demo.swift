#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  /// A person at `terminal-demo`, and a test that tells the program what to do meanwhile.
  final class Demo {
    let terminal: PseudoTerminal
    private let folder: TemporaryFolder
    private let orders: Int32
    private let answers: Int32
    private let columns: Int

    static var program: String {
      URL(filePath: BuiltProgram.path).deletingLastPathComponent().path + "/terminal-demo"
    }

    init(
      _ arguments: String..., environment: [String: String] = [:], columns: Int = 80,
      inShell: Bool = false, files: [String: String] = [:], prepare: (TemporaryFolder) -> Void = { _ in }
    ) throws {
      folder = try TemporaryFolder()
      for (name, text) in files { try folder.write(text, to: name) }
      prepare(folder)
      self.columns = columns
      let channel = folder.path("channel")
      for end in [".in", ".out"] { try #require(mkfifo(channel + end, 0o600) == 0) }
      // For both directions, so that neither side waits for the other to open its end.
      orders = open(channel + ".in", O_RDWR | Int32(O_CLOEXEC))
      answers = open(channel + ".out", O_RDWR | Int32(O_CLOEXEC))
      let path = (files.isEmpty ? "" : folder.path + ":") + (getenv("PATH").map { String(cString: $0) } ?? "")
      let own = [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": folder.path, "PATH": path,
      ]
      let words = (inShell ? PseudoTerminal.shell : []) + [Self.program, channel] + arguments
      terminal = try PseudoTerminal(
        program: words[0], arguments: Array(words.dropFirst()), environment: own.merging(environment) { $1 },
        columns: columns)
      try see("demo> ")
    }

    deinit {
      close(orders)
      close(answers)
    }

    @discardableResult
    func see(_ text: String) throws -> String { try terminal.expect(text) }

    /// Has the program do something, and waits until it has been done or handed on.
    func tell(_ order: String) throws {
      self.order(order)
      var descriptor = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      try #require(poll(&descriptor, 1, Int32(PseudoTerminal.patience * 1000)) > 0, "no answer to \(order)")
      _ = read(answers, &byte, 1)
    }

    /// Has the program do something of which no answer will come.
    func order(_ order: String) {
      let bytes = Array((order + "\n").utf8)
      _ = write(orders, bytes, bytes.count)
    }

    /// Waits until the screen has exactly these rows, with the cursor in a column of one of them, counted from
    /// the last.
    ///
    /// - Parameter isEnd: whether other rows may be above them.
    func expect(
      _ rows: [String], column: Int, above: Int = 0, isEnd: Bool = false, resized: (at: Int, to: Int)? = nil
    ) throws {
      try terminal.expect("\(rows)\n\(terminal.output.debugText)") {
        var screen = TerminalScreen(columns: columns)
        if let resized {
          screen.feed(terminal.output[..<resized.at])
          screen.resize(columns: resized.to)
        }
        screen.feed(terminal.output[(resized?.at ?? 0)...])
        return (isEnd ? Array(screen.rows.suffix(rows.count)) : screen.rows) == rows
          && screen.row == screen.rows.count - 1 - above && screen.column == column
      }
    }
  }

  extension [UInt8] {
    fileprivate var debugText: String { String(decoding: self, as: UTF8.self).debugDescription }
  }
#endif
