#if canImport(Glibc)
  import Foundation
  import Testing

  /// Completion in the shells themselves: what is typed, Tab included, and the words that the shell then passes.
  @Suite struct ShellTests {
    static let shells = ["bash", "zsh", "fish"].filter { path(of: $0) != nil }

    /// Forms whose values need quotes.
    private static let form = #"""
      {"title": "Odd", "sections": [{"rows": [
        {"text": "City: home", "key": "city", "accessory": {"picker": {
          "items": ["New York", "New Jersey", "O'Hare", "$(touch obeyed)", "`touch obeyed`", "~", "*"]}}},
        {"text": "Mode", "key": "mode", "accessory": {"segmentedControl": ["fast", "slow"]}},
        {"text": "Site", "key": "site.url", "accessory": {"textField": {"value": "http://a.b/c?d=e"}}},
        {"text": "Token", "key": "to:ken", "accessory": "textField"},
        {"text": "More", "accessory": "disclosureIndicator", "selection": {"push": "more"}}]}],
        "screens": {"more": {"title": "More", "sections": []}}}
      """#

    private static func path(of shell: String) -> String? {
      ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Types a line and gives the words of the call.
    private func words(_ line: String, in shell: String) throws -> (words: String, files: [String]) {
      let desk = try Desk(form: Self.form)
      try FileManager.default.createDirectory(
        atPath: desk.folder.path("mode="), withIntermediateDirectories: false)
      let script = try desk.formwork("--generate-completion-script", shell)
      #expect(script.status == 0)
      try desk.write(script.stdout, to: "script")
      // Completions come from the program, and a call prints its words.
      let function =
        #"formwork() { if [ "$1" = ---completion ]; then command formwork "$@"; else printf '<%s>' "$@"; echo; fi; }"#
      let start =
        switch shell {
        case "bash": "PS1='ready> '\n\(function)\nsource ./script\n"
        case "zsh":
          "PS1='ready> '\nautoload -U compinit\ncompinit -u -D\n\(function)\nsource ./script\n"
        default:
          """
          function fish_prompt; printf 'ready> '; end
          function fish_greeting; end
          function formwork; printf '<%s>' $argv; echo; end
          source ./script

          """
        }
      let file = try desk.folder.write(start, to: shell == "zsh" ? ".zshrc" : "start")
      let arguments =
        switch shell {
        case "bash": ["--noprofile", "--rcfile", file, "-i"]
        case "zsh": ["-i"]
        default: ["--no-config", "-i", "-C", "source \(file)"]
        }
      let programs = URL(filePath: BuiltProgram.path).deletingLastPathComponent().path
      let terminal = try PseudoTerminal(
        program: try #require(Self.path(of: shell)), arguments: arguments,
        environment: [
          "TERM": "xterm", "LC_ALL": "C.UTF-8", "ZDOTDIR": desk.folder.path, "HOME": desk.folder.path,
          "PATH": "\(programs):/usr/bin:/bin",
        ], directory: desk.folder.path, columns: 120)
      try terminal.expect("ready> ")
      try terminal.send(line + "\r")
      try terminal.expect("\n<")
      let words = try terminal.expect(">\n")
      return ("<" + words.dropLast(), try FileManager.default.contentsOfDirectory(atPath: desk.folder.path))
    }

    @Test(
      arguments: shells,
      [
        ("formwork set fo\tmo\tf\t", "<set><form.json><mode=fast>"),
        ("formwork set form.json mode=slow ci\tNew\\ J\t", "<set><form.json><mode=slow><city=New Jersey>"),
        ("formwork set form.json 'city=New J\t", "<set><form.json><city=New Jersey>"),
        ("formwork set form.json city=\"New J\t", "<set><form.json><city=New Jersey>"),
        ("formwork set form.json city=O\t", "<set><form.json><city=O'Hare>"),
        ("formwork set form.json city=\\$\t", "<set><form.json><city=$(touch obeyed)>"),
        ("formwork set form.json city=\\`\t", "<set><form.json><city=`touch obeyed`>"),
        ("formwork set form.json si\th\t", "<set><form.json><site.url=http://a.b/c?d=e>"),
        ("formwork set form.json site.url=http:\t", "<set><form.json><site.url=http://a.b/c?d=e>"),
        ("formwork set form.json to\tx", "<set><form.json><to:ken=x>"),
        ("formwork get form.json to:\t", "<get><form.json><to:ken>"),
        ("formwork show form.json m\t", "<show><form.json><more>"),
        ("formwork fo\t--expl\t", "<form.json><--explicit-save>"),
        ("formwork help pic\t", "<help><picker>"),
        ("formwork sho\tfo\t", "<show><form.json>"),
        ("formwork get --out\tpl\tform.json mo\t", "<get><--output><plain><form.json><mode>"),
      ] as [(String, String)])
    func completesWords(shell: String, _ example: (line: String, words: String)) throws {
      let (words, files) = try words(example.line, in: shell)
      #expect(words == example.words)
      #expect(!files.contains("obeyed"))
    }
  }
#endif
