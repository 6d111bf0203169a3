/// Messages for pages. They use the labels of rows, and name no commands, because a page has no prompt.
package struct PageTexts {
  let session: Session

  package init(_ session: Session) { self.session = session }

  /// The message of a diagnostic, with the file and the place in it if it has one.
  package func text(of diagnostic: Diagnostic) -> String {
    switch diagnostic.fault {
    case .finding(let finding): return text(of: finding)
    case .refusal(let refusal): return text(of: refusal)
    default: return diagnostic.place == nil ? diagnostic.message(.plain) : Wording.located(diagnostic)
    }
  }

  package func text(of finding: Finding) -> String {
    guard let row = session.form.row(at: finding.row) else { return Wording.sentenceBelowRow(for: finding) }
    let name =
      session.form.setting(of: row).map { self.name(of: $0) } ?? Wording.quoted(session.label(ofRow: row))
    return switch finding.fault {
    case .breaksRule: "\(name): \(Wording.sentenceBelowRow(for: finding))"
    case .requirement(_, _, let message): "\(name): \(message.excerpt(300))"
    default: Wording.sentenceBelowRow(for: finding)
    }
  }

  package func text(of refusal: Refusal) -> String {
    var refusal = refusal
    switch refusal.reason {
    case .unknownRow: return Wording.rowIsGone
    case .nothingToRedo: return Wording.nothingToRedo
    case .hidden(let row, let remedy): refusal.reason = .hidden(row: label(ofRowNamed: row), remedy)
    case .disabled(let row, let remedy): refusal.reason = .disabled(row: label(ofRowNamed: row), remedy)
    case .nothingToTap(let row, _):
      refusal.reason = .nothingToTap(row: label(ofRowNamed: row), hasDetails: false)
    default: break
    }
    return refusal.message(.plain)
  }

  /// The name of a setting in messages: the label of its row, with the item that it belongs to. A list of items is
  /// named after the header of its section, because its row only adds items. Otherwise, the name is the key.
  package func name(of setting: SettingID) -> String {
    let key = Wording.quoted(session.form.shownKey(of: setting).description)
    if session.form.settings[setting].role == .item, let item = setting.item {
      return Wording.quoted(session.form.name(of: item))
    }
    guard let row = session.form.rows(of: setting).first else { return key }
    if session.form.list(of: setting) != nil {
      return header(above: row).map { Wording.quoted($0) } ?? key
    }
    let label = session.label(ofRow: row)
    guard let item = setting.item else { return Wording.quoted(label) }
    let identity = session.form.name(of: item)
    return label == identity ? key : Wording.part(label, ofItem: identity)
  }

  /// The header of the section with a row, unless the section is repeated.
  private func header(above row: RowID) -> String? {
    let sections = session.form.sections[session.form.screens[session.form.screen(of: row)].sections]
    return sections.first { $0.rows.contains(row.index) && $0.groupField < 0 }.flatMap {
      session.header(of: $0, item: row.item)?.title
    }
  }

  /// The changes that a remedy suggests, as a sentence.
  func text(of remedy: Remedy) -> String {
    Wording.change(
      remedy.assignments.map { assignment in
        let row = try? session.find(assignment.name)
        let name = Wording.quoted(label(ofRowNamed: assignment.name))
        guard case .text(let text) = assignment.content else { return (name, assignment.content) }
        let input = row.flatMap { session.form.input(of: $0) }
        if [.boolean, .integer, .number].contains(input?.kind) { return (name, .text(text)) }
        let item = input?.items?.first { $0.value == .string(text) }
        return (name, .text(Wording.quoted(item?.title ?? text)))
      })
  }

  private func label(ofRowNamed name: String) -> String {
    (try? session.find(name)).map { session.label(ofRow: $0) } ?? name
  }
}
