package import Formwork

/// Lays out the reference of form definitions for people.
@MainActor
package struct ReferenceLayout {
  private let reporter: Reporter
  private let width: Int

  package init(_ reporter: Reporter) {
    self.reporter = reporter
    width = reporter.textWidth
  }

  /// A page as lines.
  package func lines(of page: Reference.Page) -> [String] {
    var lines = heading(page.name)
    for text in [page.summary] + page.paragraphs.map(\.description) {
      lines += wrapped(text, indent: 2) + [""]
    }
    if !page.notations.isEmpty { lines += section("Notation", page.notations) }
    if !page.members.isEmpty { lines += heading("Members") + page.members.flatMap(self.lines) + [""] }
    if page.name == "selections" {
      let actions = Reference.pages.filter { $0.group == .actions && $0.name != page.name }.map {
        ($0.name, $0.summary)
      }
      lines += heading("Actions") + TextLayout.table(actions, width: width) + [""]
    }
    lines += section("Example", page.example.description.split(separator: "\n").map(String.init))
    if !page.related.isEmpty {
      lines += wrapped(Wording.seeAlso(page.related.joined(separator: ", ")), indent: 0)
    }
    return lines
  }

  /// The names of all pages, by group, as lines.
  package var topics: [String] {
    let groups = Reference.Group.allCases.map { group in
      (group.rawValue, Reference.pages.filter { $0.group == group }.map(\.name).joined(separator: ", "))
    }
    return heading("Topics") + TextLayout.table(groups, width: width) + [""]
      + wrapped(Wording.aboutTopics, indent: 0)
  }

  private func lines(of member: Grammar.Member) -> [String] {
    let name = StyledText("  ") + StyledText(member.name.text, .title)
    let type = StyledText(": \(Wording.type(of: member))")
    return reporter.lines(of: TextColumn(name + type, width: width))
      + wrapped(Wording.meaning(of: member), indent: 6)
  }

  private func heading(_ text: String) -> [String] {
    reporter.lines(of: TextColumn(StyledText(text, .title), width: width))
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    heading(title) + lines.map { "  " + $0 } + [""]
  }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return TextLayout.wrap(reporter.visible(text), width: width - indent).map { margin + $0 }
  }
}
