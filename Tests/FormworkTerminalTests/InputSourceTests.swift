import Formwork
import Foundation
import Testing

@testable import FormworkTerminal

/// A source that is neither a terminal nor a descriptor.
@MainActor
private final class ListSource: InputSource {
  let name = "list"
  private var inputs: [SourceInput]

  init(_ inputs: [SourceInput]) { self.inputs = inputs }

  func readLine(
    prompt: String, initial: String, for purpose: LinePurpose, completer: consuming LineCompleter?
  ) async -> (line: SourceInput, token: Int) {
    (inputs.isEmpty ? .endOfInput : inputs.removeFirst(), token)
  }
}

/// Scripts and prompts take whatever a source delivers.
@MainActor
@Suite struct InputSourceTests {
  private let definition = FormDefinition(
    Form(
      title: "T",
      sections: [Section(rows: [Row(text: "Name", accessory: .textField(value: "eve"), key: "name")])]))

  private func script(_ inputs: SourceInput...) async throws -> String {
    var status: Int32?
    let text = try await printed { reporter in
      let interpreter = Interpreter(workspace: try Workspace(definition), reporter: reporter)
      var runner = ScriptRunner(interpreter: interpreter)
      status = await runner.run([ListSource(inputs)]).rawValue
    }
    return text + "\(status ?? -1)\n"
  }

  private func prompt(_ inputs: SourceInput...) async throws -> String {
    var status: Int32?
    let text = try await printed { reporter in
      let dialogue = Dialogue(source: ListSource(inputs))
      let interpreter = Interpreter(
        workspace: try Workspace(definition), reporter: reporter, dialogue: dialogue)
      status = await Prompt(interpreter: interpreter, dialogue: dialogue).run()
    }
    // What follows the banner and the screen.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.contains("1. field") }.dropFirst().joined(separator: "\n") + "\(status ?? -1)\n"
  }

  private func lines(_ text: String, after number: Int = 0) -> SourceInput {
    .lines(ScriptLines(Array(text.utf8), of: "list", after: number))
  }

  @Test("A script that comes in pieces counts its lines on, and a mistake has its line")
  func pieces() async throws {
    #expect(
      try await script(lines("get name\n"), lines("\nset name\n", after: 1)) == """
        eve
        list:3:9: error: missing a value for 'name'; for example, 'set name eve'
          3 | set name
            |         ^
        1 refused; nothing was saved
        65

        """)
  }

  @Test("Typed and pasted lines run as a script, too")
  func typed() async throws {
    #expect(
      try await script(.text("set name ada"), .paste(["get name", "frobnicate"])) == """
        ada
        list:3:1: error: unknown command 'frobnicate'; 'help' lists the commands
          3 | frobnicate
            | ^
        1 refused; nothing was saved
        65

        """)
  }

  @Test("A source that fails or is interrupted ends a script, and nothing is saved")
  func failures() async throws {
    #expect(
      try await script(lines("set name ada\n"), .failed(.unreadable("list", reason: "no signal"))) == """
        error: cannot read 'list': no signal
        nothing was saved
        66

        """)
    #expect(
      try await script(lines("set name ada\n"), .interrupted) == """
        error: interrupted
        1 refused; nothing was saved
        1

        """)
  }

  @Test("A prompt runs whole lines up to the first mistake, and leaves where the source fails")
  func prompts() async throws {
    #expect(
      try await prompt(
        lines("get name\nfrobnicate\nget name\n"), .failed(.unreadable("terminal", reason: "no signal")))
          == """
          eve
          error: unknown command 'frobnicate'; 'help' lists the commands
          line 2 was refused; 1 more line did not run:
            get name
          0

          """)
  }

  @Test("The main actor goes on while a script waits for input", .timeLimit(.minutes(10)))
  func waiting() async throws {
    let pipe = Pipe()
    let source = ScriptSource(name: "-", descriptor: pipe.fileHandleForReading.fileDescriptor)
    Task { @MainActor in
      pipe.fileHandleForWriting.write(Data("show\n".utf8))
      pipe.fileHandleForWriting.closeFile()
    }
    let first = await source.readLine(prompt: "", initial: "", for: .command, completer: nil).line
    #expect(first == .lines(ScriptLines(Array("show\n".utf8), of: "-")))
    #expect(await source.readLine(prompt: "", initial: "", for: .command, completer: nil).line == .endOfInput)
  }
}
