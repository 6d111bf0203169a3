import Formwork
import FormworkCommands
import Foundation
import Testing

@testable import FormworkTerminal

/// The manual page, which is generated from the tables that help and parsing use.
@Suite struct ManualPageTests {
  let page: String

  init() throws {
    let run = try Desk().formwork("--generate-man-page")
    #expect(run.status == 0)
    #expect(run.stderr == "")
    page = run.stdout
  }

  @Test func everySubcommandAndOptionIsThere() throws {
    let desk = try Desk()
    // `formwork --help` lists the subcommands, two blanks before each.
    let help = try desk.formwork("--help").stdout
    let names = help.components(separatedBy: "SUBCOMMANDS:")[1].split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^ {2}([a-z]+)/)?.1 }
    #expect(names.count >= 6)
    for name in names {
      #expect(page.components(separatedBy: "\n.Ss \(name)\n").count >= 2, "\(name)")
      #expect(page.components(separatedBy: "\n.Cm \(name)\n").count == 2, "\(name)")
      let options = try desk.formwork(String(name), "--help").stdout
        .matches(of: /^ {2}(-h, )?--([a-z-]+)/.anchorsMatchLineEndings()).map(\.2)
      #expect(!options.isEmpty)
      for option in options {
        let escaped = option.replacingOccurrences(of: "-", with: "\\-")
        #expect(page.contains("Fl \\-\(escaped)"), "\(name) --\(option)")
      }
    }
  }

  @Test func paragraphsHaveNoRemainsOfLineBreaks() {
    #expect(!page.contains("\\eu{A}"))
    #expect(page.contains("\n.Pp\nOther users can see the arguments of a running command"))
  }

  @Test func everyCommandOfThePromptIsThere() {
    for command in CommandDescription.all { #expect(page.contains("\n.It \\fB\(command.name.text)\\fR")) }
    let set =
      "\n.It \\fBset\\fR \\fIROW\\fR (\\fIVALUE\\fR | \\fB\\-\\-from\\-fd\\fR \\fIN\\fR) [\\fIROW\\fR \\fIVALUE\\fR]\\[u2026]\n"
    #expect(page.contains(set))
  }

  @Test func everyStatusIsThere() {
    for status in ExitStatus.allCases {
      #expect(page.contains("\n.It \(status.rawValue)\n"), "\(status)")
    }
  }

  @Test func itIsPlainASCII() {
    #expect(page.utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == UInt8(ascii: "\n") })
    #expect(!page.contains("u{"))
  }

  /// The examples of the page, each run by a shell in a folder with the form that they name.
  @Test func everyExampleWorks() throws {
    let desk = try Desk("settings")
    let examples = page.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
    let lines = examples.flatMap { $0.components(separatedBy: "\n.Ed")[0].split(separator: "\n") }
    #expect(lines.count >= 8)
    for line in lines {
      let text = line.replacingOccurrences(of: "\\(aq", with: "'").replacingOccurrences(of: "\\-", with: "-")
        .replacingOccurrences(of: "\\(ti", with: "~").replacingOccurrences(of: "\\e", with: "\\")
      let run = try desk.shell(
        "HOME=$PWD; mkdir -p ~/.local/share/bash-completion/completions; \(text)")
      #expect(run.status == 0, "\(text)\n\(run.stderr)")
    }
    #expect(desk.text(of: ".local/share/bash-completion/completions/formwork")?.contains("complete ") == true)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")))
  func mandocHasNothingToCriticize() throws {
    let desk = try Desk()
    try desk.write(page, to: "formwork.1")
    expect(try desk.shell("mandoc -Tlint formwork.1"), status: 0)
  }
}
