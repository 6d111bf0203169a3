import FormworkPlatform
import FormworkTerminal

/// A program at a terminal that prints and changes while a line is being typed, when a test tells it to.
@main
@MainActor
enum TerminalDemo {
  private static var editor: LineEditor! = makeEditor()
  private static var reader: Task<(line: SourceInput, token: Int), Never>?
  private static var pause: CheckedContinuation<Void, Never>?

  /// What Tab offers; a test wants to know that it is not kept beyond its line.
  private final class Words: Sendable {
    let words: [String]
    init(_ words: [String]) { self.words = words }
  }

  private static weak var words: Words?

  static func main() async {
    StandardStreams.prepare()
    if CommandLine.arguments.count > 1 { TestChannel.open(CommandLine.arguments[1], obey) }
    while true {
      if editor == nil { editor = makeEditor() }
      let reader = Task {
        await editor.readLine(prompt: "demo> ", completer: completer(["apple", "apricot", "banana"]))
      }
      Self.reader = reader
      let (line, token) = await reader.value
      Self.reader = nil
      if words != nil { say("the completer is still there") }
      switch line {
      case .text("quit"), .endOfInput, .lines, .failed: exit(0)
      case .terminated(let signal): exit(128 + signal)
      case .text(let command):
        editor.remember(command)
        await run(command, token)
      case .paste(let lines): say("paste \(lines)")
      case .interrupted, .chosen: say("interrupted")
      }
    }
  }

  private static func makeEditor() -> LineEditor? {
    LineEditor(
      programName: "terminal-demo", readsPlainly: CommandLine.arguments.dropFirst(2).contains("--plain"))
  }

  private static func completer(_ list: [String]) -> LineCompleter {
    let words = Words(list)
    Self.words = words
    return { line, cursor in
      let typed = line.split(separator: " ").last.map(String.init) ?? ""
      let found = words.words.filter { $0.hasPrefix(typed) }
      return Completion(
        start: cursor - typed.unicodeScalars.count, candidates: found.map { .init(text: $0) },
        insertion: found.count == 1 ? found[0] + " " : "")
    }
  }

  private static func say(_ text: String) {
    StandardStreams.output.writeLine(text)
  }

  /// What is typed.
  private static func run(_ command: String, _ token: Int) async {
    guard let editor else { return }
    switch command {
    case "another":
      say(makeEditor() == nil ? "one lives" : "two live")
      Self.editor = nil
    case "wait":
      let result = await editor.withInterrupts {
        editor.print("waiting")
        return await sleep() ? "done" : "cancelled"
      }
      say(result)
    case "pause":
      editor.print("pausing")
      await withCheckedContinuation { pause = $0 }
      say(await editor.withInterrupts { Task.isCancelled ? "cancelled" : "went on" })
    case "ask", "secret":
      let result = await editor.withInterrupts {
        "answer \(await editor.readLine(prompt: "\(command)? ", for: command == "ask" ? .answer() : .secret).line)"
      }
      say(result)
    default: say("line \(command.isEmpty ? "''" : command), token \(token)")
    }
  }

  private nonisolated static func sleep() async -> Bool {
    do { try await Task.sleep(for: .seconds(1000)) } catch { return false }
    return true
  }

  /// What a test says.
  private static func obey(_ order: String) {
    let words = order.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words[0] {
    case "print": editor.print(rest.split(separator: "|").joined(separator: "\n"))
    case "token": editor.token = Int(rest)!
    case "offer": editor.replaceCompleter(completer(rest.split(separator: " ").map(String.init)))
    case "cancel": reader?.cancel()
    case "go": pause?.resume()
    case "say": say(rest)
    case "block":
      _ = fcntl(STDOUT_FILENO, F_SETFL, fcntl(STDOUT_FILENO, F_GETFL) | O_NONBLOCK)
    case "stop": kill(getpid(), SIGTSTP)
    case "exit": exit(Int32(rest)!)
    default: preconditionFailure(order)
    }
  }
}
