import Foundation
import Testing

/// Calls that the program does not know, and what it says to each.
struct RunUsageTests {
  let desk: Desk

  init() throws { desk = try .sample() }

  @Test(arguments: [
    ["run"], ["show"], ["get"], ["set", "form.json"], ["apply", "form.json"], ["check"],
    ["run", "form.json", "--nope"], ["form.json", "extra"], ["show", "form.json", "home", "extra"],
    ["run", "form.json", "--output", "html"], ["show", "form.json", "--width", "wide"],
    ["show", "form.json", "--width", "0"], ["run", "form.json", "--script"],
    ["run", "form.json", "--store"], ["check", "form.json", "--reveal"],
  ])
  func aWrongCall(arguments: [String]) throws {
    let run = try BuiltProgram.run(arguments, in: desk.folder.path)
    #expect(run.status == 64)
    #expect(run.stdout.isEmpty)
    #expect(run.stderr.hasPrefix("error: "))
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func withoutArgumentsItSaysWhatToTry() throws {
    let terminal = try PseudoTerminal(program: BuiltProgram.path, directory: desk.folder.path)
    let text = try terminal.expect("At the prompt, type 'help'.\n")
    #expect(try terminal.wait() == .exited(0))
    let lines = text.split(separator: "\n")
    #expect(lines.count <= 10)
    // What it says to try can be tried.
    let commands = lines.filter { $0.hasPrefix("  ") }.map { $0.prefix { $0 != "#" } }.dropFirst()
    #expect(!commands.isEmpty)
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let tried = try BuiltProgram.run(words, in: desk.folder.path)
      #expect(tried.status == 0, "\(command): \(tried.stderr)")
    }
  }

  /// A form that has only the name of the one that is shipped is not proposed.
  @Test(arguments: [
    #"{"title": "Mine", "sections": [{"rows": [{"key": "network.airplane", "#
      + #""accessory": {"switchToggle": true}}]}]}"#,
    #"{"title": "Settings", "sections": []}"#, "{", #"{"title": "Settings", "sections": 1}"#,
  ])
  func anotherFormIsNotProposed(form: String) throws {
    try desk.write(form, to: "Forms/settings.json")
    let terminal = try PseudoTerminal(
      program: BuiltProgram.path, directory: desk.folder.path, columns: 200)
    let text = try terminal.expect("At the prompt, type 'help'.\n")
    #expect(try terminal.wait() == .exited(0))
    #expect(!text.contains(" Forms/settings.json"))
  }

  /// As `formwork $FORM` is where FORM is empty: a script must not go on.
  @Test func withoutArgumentsAScriptFails() throws {
    let run = try BuiltProgram.run([], in: desk.folder.path)
    #expect(run.status == 64)
    #expect(run.stdout.isEmpty)
    #expect(run.stderr.hasPrefix("formwork shows settings screens"))
  }

  @Test(arguments: [
    (
      ["--batch", "--interactive"],
      "--batch and --interactive cannot be combined"
    ),
    (["--watch"], "--watch requires a prompt; a script reads the form and the settings only once"),
    (["--interactive"], "a prompt needs a terminal for standard input and standard output"),
    (
      ["--script", "a.script", "--interactive"],
      "a prompt needs a terminal for standard input and standard output"
    ),
  ])
  func whatCannotBeTogether(options: [String], message: String) throws {
    try desk.write("set note x", to: "a.script")
    let run = try BuiltProgram.run(["run", "form.json"] + options, in: desk.folder.path)
    expect(run, status: 64, stderr: "error: \(message)")
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func aFormAloneIsRun() throws {
    let run = try desk.formwork("form.json", input: "get theme")
    expect(run, status: 0, stdout: "Light")
  }

  @Test func aFormNamedLikeACommandIsRunWithItsPath() throws {
    try desk.write(try #require(desk.text(of: "form.json")), to: "check")
    let run = try desk.formwork("./check", input: "get theme")
    #expect(run.status == 0)
    #expect(run.stdout == "Light\n")
  }

  @Test func scriptsAreReadInsteadOfStandardInput() throws {
    try desk.write("get theme\n", to: "a.script")
    let run = try desk.formwork("run", "form.json", "--script", "a.script", input: "not a command")
    expect(run, status: 0, stdout: "Light")
  }

  @Test func anEmptyScriptChangesNothing() throws {
    let run = try desk.run("form.json", script: "")
    expect(run, status: 0)
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let help = try desk.formwork("--help")
    #expect(help.status == 0)
    #expect(help.stderr.isEmpty)
    for command in ["run", "show", "get", "set", "export", "apply", "check"] {
      #expect(help.stdout.contains("  \(command) "))
      let own = try desk.formwork(command, "--help")
      #expect(own.status == 0)
      #expect(own.stdout.contains("USAGE: formwork \(command)"))
    }
    expect(try desk.formwork("--version"), status: 0, stdout: "0.1.0")
  }

  @Test func shellCompletions() throws {
    for shell in ["bash", "zsh", "fish"] {
      let run = try desk.formwork("--generate-completion-script", shell)
      #expect(run.status == 0)
      #expect(run.stdout.contains("formwork"))
    }
  }

  @Test(arguments: [
    ["set", "form.json", "note=x"], ["get", "form.json"], ["show", "form.json"], ["run", "form.json"],
    ["apply", "form.json", "-"], ["check", "form.json"], ["form.json"],
  ])
  func aStoreWithoutAName(call: [String]) throws {
    let run = try BuiltProgram.run(call + ["--store", ""], in: desk.folder.path)
    #expect(run.status == 64)
    #expect(
      run.stderr.hasPrefix("error: --store requires a file name\nUsage: formwork"))
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test(arguments: [
    (["show", "form.json", "--width", "19"], "--width must be at least 20, not 19"),
    (["get", "form.json", "--wait=-1"], "--wait must be from 0 to 1000000000 seconds, not -1.0"),
    (
      ["set", "form.json", "note=x", "--lock-timeout=-1"],
      "--lock-timeout must be from 0 to 1000000000 seconds, not -1.0"
    ),
    (["run", "form.json", "-c", "get note", "--batch"], "-c and --batch cannot be combined"),
    (["new", "x", "--like", "list", "--from", "y"], "--like cannot be combined with --from or --schema"),
  ])
  func invalidOptionsAreReported(call: [String], message: String) throws {
    let run = try BuiltProgram.run(call, in: desk.folder.path)
    #expect(run.status == 64)
    #expect(run.stderr.hasPrefix("error: \(message)\nUsage: formwork"))
  }

  /// What someone who knows other programs tries first.
  @Test(arguments: [
    (
      "form.json settings.json",
      "unexpected argument 'settings.json'; to name the settings file, use --store settings.json"
    ),
    (
      "completion bash",
      "unknown command 'completion'; did you mean 'formwork --generate-completion-script SHELL'?"
    ),
    ("man", "unknown command 'man'; did you mean 'formwork --generate-man-page'?"),
    ("help exit", "no command or topic 'exit'; did you mean 'exit-status'?"),
  ])
  func whatOtherProgramsHave(call: String, message: String) throws {
    try desk.write("{}", to: "settings.json")
    expect(try desk.shell("formwork \(call)"), status: 64, stderr: "error: \(message)")
  }

  @Test func helpListsTheExitStatuses() throws {
    let run = try desk.formwork("help", "exit-status")
    #expect(run.status == 0 && run.stdout.hasPrefix("0   Success.\n1   A command was refused"))
  }

  /// All messages belong in extensions of `Wording`.
  @Test func validationErrorsUseWording() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let texts = try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
      .map { (name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8)) }
    #expect(texts.count > 300)
    #expect(texts.filter { $0.text.contains(/ValidationError\(\s*"/) }.map(\.name) == [])
  }
}
