import Formwork

/// Writes screens as headings and tables, for documents and reviews.
struct MarkdownRenderer {
  private let document: Document
  /// The name of each screen as the target of links.
  private let anchors: [String]
  private let hasSamples: Bool

  init(_ document: Document) {
    self.document = document
    hasSamples = document.samples.count > 1
    var known: Set<String> = []
    anchors = document.screens.map { screen in
      let name = Self.anchor(for: [screen.id, screen.sample].compactMap { $0 }.joined(separator: "-"))
      var anchor = name
      var number = 2
      while !known.insert(anchor).inserted {
        anchor = "\(name)-\(number)"
        number += 1
      }
      return anchor
    }
  }

  /// The document, with a newline at its end.
  var text: String {
    let isSingle = document.screens.count == 1
    var blocks: [[String]] = []
    if !isSingle {
      blocks.append(["# " + document.title.inMarkdown])
      blocks.append(document.screens.indices.map { "- \(link(to: $0))" })
    }
    for index in document.screens.indices { blocks += screen(index, level: isSingle ? 1 : 2) }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  // MARK: - Screens

  /// A name of plain letters and digits.
  private static func anchor(for name: String) -> String {
    let words = name.lowercased().unicodeScalars.split { scalar in
      !("a"..."z").contains(scalar) && !("0"..."9").contains(scalar)
    }
    return (["screen"] + words.map { String($0) }).joined(separator: "-")
  }

  private func link(to index: Int) -> String {
    let screen = document.screens[index]
    return "[\(screen.title.inMarkdown)](#\(anchors[index]))\(suffix(of: screen))"
  }

  /// What tells a screen in a sample from the same one in others.
  private func suffix(of screen: Document.Screen) -> String {
    hasSamples ? screen.sample.map { ", \($0.inMarkdown)" } ?? "" : ""
  }

  private func screen(_ index: Int, level: Int) -> [[String]] {
    let screen = document.screens[index]
    let heading = String(repeating: "#", count: level)
    let sample = screen.sample.map { Wording.inSample($0.inMarkdown) } ?? ""
    var blocks = [
      ["<a id=\"\(anchors[index])\"></a>"],
      ["\(heading) \(screen.title.inMarkdown)\(suffix(of: screen))"],
      [Wording.screenNamed(screen.id.asNameInMarkdown) + sample],
    ]
    for section in screen.sections {
      blocks += extremity(section.header) { ["\(heading)# \($0.inMarkdown)\(suffix(of: screen))"] }
      if !section.rows.isEmpty {
        blocks += [table(section.rows, in: screen.sample), notes(on: section.rows)]
      }
      blocks += extremity(section.footer) { [$0.inMarkdown] }
    }
    return blocks
  }

  private func extremity(_ extremity: Extremity?, _ title: (String) -> [String]) -> [[String]] {
    switch extremity {
    case nil: []
    case .title(let text): text.isEmpty ? [] : [title(text)]
    case .view: [String.codeInMarkdown(extremity?.lines ?? [])]
    }
  }

  // MARK: - Rows

  /// A table without empty columns.
  private func table(_ rows: [Document.Row], in sample: String?) -> [String] {
    let columns = [
      ["Row", "---"]
        + rows.map { label(of: $0, in: sample) + ($0.view.isVisible ? "" : " (\(Wording.hiddenNow))") },
      ["Control", "---"] + rows.map(control),
      ["Value", "---"] + rows.map { value(of: $0.view) },
      ["Key", "---"] + rows.map { key(of: $0.view) },
    ].filter { column in column.dropFirst(2).contains { !$0.isEmpty } }
    return columns[0].indices.map { line in "| " + columns.map { $0[line] }.joined(separator: " | ") + " |" }
  }

  /// The notes about rows below the table.
  private func notes(on rows: [Document.Row]) -> [String] {
    rows.compactMap { row in
      let notes = notes(on: row)
      return notes.isEmpty ? nil : "- **\((row.view.label ?? row.view.address.id).inMarkdown)**: \(notes)"
    }
  }

  private func label(of row: Document.Row, in sample: String?) -> String {
    let cell = row.view.cell
    let picture = cell.image.flatMap { $0.displayWidth <= 2 ? $0 : nil }
    let text = [picture, cell.text ?? row.view.label].compactMap { $0 }.joined(separator: " ").inMarkdown
    let target = document.screens.indices.first {
      document.screens[$0].id == row.destination && document.screens[$0].sample == sample
    }
    return target.map { "[\(text)](#\(anchors[$0]))" } ?? text
  }

  private func control(of row: Document.Row) -> String {
    let (role, accepted) = (row.view.role, row.accepted.joined(separator: ", "))
    if accepted.isEmpty { return role.inMarkdown }
    return (accepted.hasPrefix(role) ? accepted : "\(role): \(accepted)").inMarkdown
  }

  private func value(of row: RowView) -> String {
    var parts: [String] = []
    if let detail = row.cell.detailText { parts.append(detail.inMarkdown) }
    if row.input != nil {
      let placeholder = row.placeholder.map { Wording.like($0.inMarkdown) } ?? ""
      parts.append(row.shownValue?.inMarkdown ?? "*\(Wording.unset)*\(placeholder)")
    }
    if let progress = row.progress { parts.append(progress.percentage.inMarkdown) }
    let view = row.viewLines.isEmpty && row.progress == nil ? [row.viewName].compactMap { $0 } : row.viewLines
    return ([parts.joined(separator: ", ")] + view.map(\.inMarkdown)).filter { !$0.isEmpty }
      .joined(separator: "<br>")
  }

  private func key(of row: RowView) -> String { row.key?.description.asNameInMarkdown ?? "" }

  private func notes(on row: Document.Row) -> String {
    var view = row.view
    view.editActions = []
    var notes = view.states + row.rules.map(\.inMarkdown)
    notes += view.allProblems.map { "**\(Wording.problem)** \($0.inMarkdown)" }
    if !row.view.editActions.isEmpty {
      notes.append(Wording.actions(row.view.editActions.map { $0.title.inMarkdown }))
    }
    if let help = view.help { notes.append(help.inMarkdown) }
    return notes.joined(separator: "; ")
  }
}
