import Formwork

/// Describes commands without a form: the list of all of them, and a page for each.
@MainActor
package struct CommandList {
  private let reporter: Reporter
  private let omitted: [CommandName]

  package init(_ reporter: Reporter, omitting omitted: [CommandName] = []) {
    (self.reporter, self.omitted) = (reporter, omitted)
  }

  /// The page of a command.
  package func page(of command: CommandDescription, example: String? = nil) -> [String] {
    let text = hanging(command.text, first: "  ", rest: "  ", width: reporter.textWidth)
    let last = example.map { [""] + hanging(Wording.example($0), first: "  ", rest: "    ") }
    return hanging(command.usage, rest: "    ") + text + (last ?? [])
  }

  /// Wraps a text with a different indentation for lines after the first.
  private func hanging(_ text: String, first: String = "", rest: String, width: Int? = nil) -> [String] {
    let room = (width ?? reporter.width) - rest.count
    return TextLayout.wrap(reporter.visible(text), width: room).enumerated().map { index, line in
      (index == 0 ? first : rest) + line
    }
  }

  /// The list for a call of the program.
  package var lines: [String] { text(Wording.helpInCall).lines }

  /// All commands by subject, below an introduction.
  func text(_ intro: [String]) -> ScreenText {
    let groups = groups
    // The same for all groups, so that their texts are aligned.
    let usage = groups.flatMap(\.entries).map(\.usage.width).max() ?? 0
    return ScreenText(
      title: intro.flatMap { TextLayout.wrap(reporter.visible($0), width: reporter.textWidth) },
      sections: reporter.width >= 80
        ? [section(sideBySide(groups, usage))] : groups.map { section(column([$0], usage)) },
      unit: "lines")
  }

  private func section(_ column: TextColumn) -> ScreenText.SectionText {
    let lines = reporter.lines(of: column)
    return .init(header: [], rowCount: lines.count, footer: []) { [lines[$0]] }
  }

  /// The commands of a subject, each with a few words about it.
  private struct Group {
    let title: String
    let entries: [(usage: StyledText, brief: StyledText)]
  }

  private var groups: [Group] {
    let omitted = Self.partners.values.map(\.name) + omitted
    return CommandDescription.Subject.allCases.map { subject in
      let commands = CommandDescription.all.filter { $0.subject == subject && !omitted.contains($0.name) }
      return Group(title: subject.rawValue, entries: commands.map(entry))
    }
  }

  /// The groups in two columns of about the same length.
  private func sideBySide(_ groups: [Group], _ usage: Int) -> TextColumn {
    let gap = TextColumn(gap: 2)
    let layouts = (1..<groups.count).map { count in
      let left = column(groups[..<count], usage).beside(gap)
      return left.beside(column(groups[count...], usage, width: reporter.width - left.width))
    }
    return layouts.min { $0.lines.count < $1.lines.count } ?? gap
  }

  /// Groups one above the other, with an empty line between each two.
  ///
  /// - Parameter usage: the width of the usages.
  private func column(_ groups: ArraySlice<Group>, _ usage: Int, width: Int? = nil) -> TextColumn {
    let brief = groups.flatMap(\.entries).map(\.brief.width).max() ?? 0
    let gap = TextColumn(gap: 2)
    let width = width ?? reporter.width
    // On a narrow terminal, two columns would be unreadable.
    let isNarrow = width < usage + 18
    let room = isNarrow ? width - 4 : min(brief, width - usage - 4)
    let columns = groups.map { group in
      group.entries.reduce(
        TextColumn(StyledText(group.title, .title), width: isNarrow ? width : usage + room + 4)
      ) { column, entry in
        let brief = TextColumn(entry.brief, width: room)
        let line =
          isNarrow
          ? TextColumn(entry.usage, width: width - 2).above(gap.beside(brief))
          : TextColumn(entry.usage, width: usage).beside(gap).beside(brief)
        return column.above(gap.beside(line))
      }
    }
    return columns.dropFirst().reduce(columns[0]) { $0.above(TextColumn(StyledText(), width: 0)).above($1) }
  }

  /// Commands that share the line of another one, and what describes both.
  private static let partners: [CommandName: (name: CommandName, brief: String)] = [
    .undo: (.redo, "undo or redo"), .next: (.prev, "change by one step"),
    .retry: (.more, "reload, load more"), .back: (.home, "go back or home"),
  ]

  private func entry(_ command: CommandDescription) -> (usage: StyledText, brief: StyledText) {
    let partner = Self.partners[command.name]
    var words = command.briefUsage
    if let partner {
      words = "\(command.name.text), \(partner.name.text)" + words.dropFirst(command.name.text.count)
    }
    let brief = partner?.brief ?? command.brief
    return (StyledText(reporter.visible(words)), StyledText(reporter.visible(brief), .secondary))
  }
}
