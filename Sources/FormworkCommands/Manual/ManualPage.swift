package import ArgumentParser
import Formwork
import FormworkTerminal

/// The manual page of a program whose subcommands work on forms, generated from the texts of its help.
package struct ManualPage {
  private let reference: ProgramReference

  /// - Parameter root: the program's root command.
  package init(_ root: any ParsableCommand.Type) { reference = ProgramReference(root) }

  /// The page, to be read with `man -l`.
  package var text: String {
    var page = ManualText()
    page.macro("Dd", Wording.manualDate)
    page.macro("Dt", reference.program.name.uppercased(), "1")
    page.macro("Os")
    page.macro("Sh", "NAME")
    page.macro("Nm", ManualText.escaped(reference.program.name))
    page.macro("Nd", ManualText.escaped(reference.program.abstract.droppingPeriod))
    addSynopsis(to: &page)
    addDescription(to: &page)
    addOptions(to: &page)
    addCommands(to: &page)
    addList("ENVIRONMENT", Wording.environment, of: "Ev", to: &page)
    addList("FILES", Wording.files, of: "Pa", to: &page)
    let statuses = ExitStatus.allCases.map { (String($0.rawValue), Wording.meaning(of: $0)) }
    addList("EXIT STATUS", statuses, of: "It", to: &page)
    addExamples(to: &page)
    return page.lines.joined(separator: "\n")
  }

  private func addSynopsis(to page: inout ManualText) {
    page.macro("Sh", "SYNOPSIS")
    page.macro("Nm")
    page.macro("Ar", "FORM")
    for command in reference.subcommands {
      page.macro("Nm")
      page.macro("Cm", ManualText.escaped(command.name))
      for argument in command.arguments where !shared.contains(argument) && !argument.isHelp {
        let usage = usage(argument)
        if argument.isOptional { page.macro("Op", usage) } else { page.macro(usage) }
      }
    }
    page.macro("Nm")
    page.macro("Fl", ManualText.escaped("-generate-completion-script"), "Ar", "SHELL")
    page.macro("Nm")
    page.macro("Fl", ManualText.escaped("-generate-man-page"))
  }

  private func addDescription(to page: inout ManualText) {
    page.macro("Sh", "DESCRIPTION")
    for (index, paragraph) in Wording.manualDescription.enumerated() {
      if index > 0 { page.macro("Pp") }
      page.text(paragraph)
    }
    for command in reference.subcommands {
      page.macro("Ss", ManualText.escaped(command.name))
      page.text(command.abstract)
      if !command.discussion.isEmpty { page.text(command.discussion) }
      add(command.arguments.filter { !shared.contains($0) && !$0.isHelp }, to: &page)
    }
  }

  /// The options that all subcommands on a form share.
  private var shared: [ProgramReference.Argument] {
    let onForms = reference.subcommands.filter { $0.arguments.contains { $0.names == ["--output"] } }
    guard let first = onForms.first else { return [] }
    return first.arguments.filter { argument in
      argument.kind != .positional && !argument.isHelp
        && onForms.allSatisfy { $0.arguments.contains(argument) }
    }
  }

  private func addOptions(to page: inout ManualText) {
    page.macro("Sh", "OPTIONS")
    page.text(Wording.sharedOptions)
    add(shared, to: &page)
    page.text(Wording.programOptions)
    add(reference.program.arguments, to: &page)
  }

  private func add(_ arguments: [ProgramReference.Argument], to page: inout ManualText) {
    guard !arguments.isEmpty else { return }
    page.macro("Bl", "-tag -width Ds")
    for argument in arguments {
      page.macro("It", usage(argument))
      page.text(argument.abstract)
      if !argument.values.isEmpty { page.text(Wording.choices(argument.values)) }
      if let value = argument.defaultValue { page.text(Wording.defaultValue(value)) }
    }
    page.macro("El")
  }

  /// Returns the macros for an argument's names and value.
  private func usage(_ argument: ProgramReference.Argument) -> String {
    let value =
      "Ar " + ManualText.escaped(argument.valueName.uppercased()) + (argument.isRepeating ? " ..." : "")
    if argument.kind == .positional { return value }
    let names = argument.names.map { "Fl " + ManualText.escaped(String($0.dropFirst())) }.joined(
      separator: " , ")
    return argument.kind == .flag ? names : "\(names) \(value)"
  }

  private func addCommands(to page: inout ManualText) {
    page.macro("Sh", "COMMANDS")
    page.text(Wording.promptCommands)
    for subject in CommandDescription.Subject.allCases {
      page.macro("Ss", ManualText.escaped(subject.rawValue))
      page.macro("Bl", "-tag -width Ds")
      for command in CommandDescription.all where command.subject == subject {
        page.macro("It", ManualText.usage(command.usage))
        page.text(command.text)
      }
      page.macro("El")
    }
  }

  private func addList(
    _ title: String, _ entries: [(name: String, text: String)], of macro: String, to page: inout ManualText
  ) {
    page.macro("Sh", title)
    page.macro("Bl", "-tag -width Ds")
    for entry in entries {
      page.macro("It", macro == "It" ? "" : macro, ManualText.escaped(entry.name))
      page.text(entry.text)
    }
    page.macro("El")
  }

  private func addExamples(to page: inout ManualText) {
    page.macro("Sh", "EXAMPLES")
    for (index, example) in Wording.examples.enumerated() {
      if index > 0 { page.macro("Pp") }
      page.text(example.text)
      page.literal(example.lines)
    }
  }
}

extension ProgramReference.Argument {
  /// Whether this is one of the options that show help or the version, which all commands have.
  fileprivate var isHelp: Bool { names.contains("--help") || names.contains("--version") }
}

extension String {
  fileprivate var droppingPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
