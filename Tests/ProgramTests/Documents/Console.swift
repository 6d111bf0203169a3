#if canImport(Glibc)
  import Foundation
  import Testing

  /// A shell in a folder of its own, in which the transcripts of a document are run one after the other.
  ///
  /// A line that begins with `$ ` is a command, and lines that begin with `> ` continue it. If what follows
  /// shows a prompt, the command runs at a terminal, and the transcript's text after each prompt is typed. The
  /// next transcript can go on at the same prompt.
  final class Console {
    private struct Command {
      var line: String
      var shown: [String]
      var output: [String] = []

      var needsPageEngine: Bool { line.contains(".html") }
    }

    let desk: Desk
    private let home: TemporaryFolder
    private let programs: TemporaryFolder
    private var status: Int32 = 0
    private var prompt: PromptTranscript?

    init() throws {
      desk = try Desk()
      home = try TemporaryFolder()
      programs = try TemporaryFolder()
      let built = URL(filePath: BuiltProgram.path).deletingLastPathComponent()
      for name in try FileManager.default.contentsOfDirectory(atPath: built.path)
      where name == "formwork" || name.hasSuffix("-demo") {
        let link = programs.path(name.replacingOccurrences(of: "-demo", with: ""))
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: built.appending(path: name).path)
      }
    }

    /// Runs a transcript, and returns it as it really is.
    func run(_ transcript: [String]) throws -> [String] {
      let start = transcript.firstIndex { $0.hasPrefix("$ ") } ?? transcript.endIndex
      var result: [String] = []
      if start > transcript.startIndex {
        let prompt = try #require(self.prompt, "no prompt is open; a transcript begins with '$ '")
        result += try prompt.go(on: Array(transcript[..<start]))
      }
      for command in commands(Array(transcript[start...])) {
        prompt = nil
        result += command.shown
        result += try run(command)
      }
      return result
    }

    private func commands(_ lines: [String]) -> [Command] {
      var commands: [Command] = []
      for line in lines {
        if line.hasPrefix("$ ") {
          commands.append(Command(line: String(line.dropFirst(2)), shown: [line]))
        } else if line.hasPrefix("> "), commands[commands.count - 1].output.isEmpty {
          commands[commands.count - 1].line += "\n" + line.dropFirst(2)
          commands[commands.count - 1].shown.append(line)
        } else {
          commands[commands.count - 1].output.append(line)
        }
      }
      return commands
    }

    private func run(_ command: Command) throws -> [String] {
      if command.needsPageEngine, !PageEngine.isCurrent {
        print("not run: '\(command.line)': \(PageEngine.isMissing.rawValue)")
        return command.output
      }
      let environment = [
        "PATH": "\(programs.path):/usr/bin:/bin", "HOME": home.path, "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
      ]
      if let title = PromptTranscript.title(in: command.output) {
        let terminal = try PseudoTerminal(
          program: "/bin/sh", arguments: ["-c", "exec \(command.line)"], environment: environment,
          directory: desk.folder.path, columns: 80, rows: 200)
        let prompt = PromptTranscript(terminal, title: title)
        self.prompt = prompt
        return try prompt.go(on: command.output)
      }
      let run = try BuiltProgram.start(
        "/bin/sh", ["-c", "exec 2>&1; (exit \(status))\n\(command.line)"], environment: environment,
        in: desk.folder.path)
      status = run.status
      let lines = run.stdout.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return lines.last == "" ? lines.dropLast() : lines
    }
  }
#endif
