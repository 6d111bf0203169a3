#if canImport(Glibc)
  import Foundation
  import Testing

  /// The program in the article about handlers: a form in JSON, a function for `onChange` that waits, and what it
  /// returns.
  @Suite struct ServerDemoTests {
    private let desk: Desk
    private let program = URL(filePath: BuiltProgram.path).deletingLastPathComponent().path + "/server-demo"
    private static let sources = "\(BuiltProgram.packageFolder)/Tests/ServerDemo"

    init() throws {
      desk = try Desk()
      try desk.write(
        try String(contentsOfFile: "\(Self.sources)/server.json", encoding: .utf8), to: "server.json")
    }

    private func run(_ words: String, script: String = "") throws -> BuiltProgram.Run {
      try desk.shell("printf '\(script)' | \(program) settings \(words)")
    }

    @Test func allWaysSayTheSame() throws {
      let trace = { (port: String) -> String in
        #"trace: {"cause": "input", "host": "localhost", "isSet": true, "key": "port", "oldValue": 8080, "#
          + #""row": "port", "value": \#(port)}"# + "\n"
      }
      let set = try run("set port=22")
      #expect(set.status == 1)
      #expect(set.stderr == "error: port: tcp port 22 is in use\n1 refused; nothing was saved\n")
      #expect(try run("set port=22 --trace").stderr == trace("22") + set.stderr)
      try desk.write(#"{"port": 22}"#, to: "values.json")
      let apply = try run("apply values.json")
      #expect(apply.status == 1)
      #expect(apply.stderr.contains("values.json:1:10: error: port: tcp port 22 is in use\n"))
      let script = try run("edit --trace", script: "set port 22\\n")
      #expect(script.status == 1)
      #expect(script.stderr.hasPrefix(trace("22")))
      let accepted = try run("edit --trace", script: "set port 443\\nback\\n")
      #expect(accepted.status == 0)
      #expect(accepted.stderr.hasPrefix(trace("443")))
      #expect(desk.text(of: "server.values.json") == "{\n  \"port\": 443,\n  \"tls\": true\n}\n")
      #expect(try run("set port=8081").stderr == "1 changed, 0 unchanged; saved server.values.json\n")
    }

    @Test(arguments: ["set", "get --nope", "move port a"])
    func allMistakesOfUsageBeginAlike(call: String) throws {
      let run = try run(call)
      #expect(run.status == 64 && run.stderr.hasPrefix("error: "), "\(run.stderr)")
    }

    @Test func aPromptRefusesPushesAndCancels() throws {
      let terminal = try PseudoTerminal(
        program: program, arguments: ["settings"], directory: desk.folder.path)
      try terminal.expect("Server> ")
      try terminal.send("set port 22\r")
      try terminal.expect("error: tcp port 22 is in use\n")
      try terminal.expect("Server> ")
      try terminal.send("set port 443\r")
      try terminal.expect("Certificate\n")
      try terminal.expect("Certificate> ")
      try terminal.send("undo\r")
      try terminal.expect("undone: set port 443; set tls on\n")
      try terminal.expect("> ")
      try terminal.send("set port 9999\r")
      try terminal.expect("9999\n")
      try terminal.send("\u{3}")
      try terminal.expect("interrupted; nothing was changed\n")
      try terminal.expect("> ")
      try terminal.send("quit\r")
      #expect(try terminal.wait() == .exited(0))
    }
  }
#endif
