// Messages for pages. They use the labels of rows, and name no commands, because a page has no prompt.
extension Session {
  /// The message of a diagnostic, with the file and the place in it if it has one.
  package func pageText(_ diagnostic: Diagnostic) -> String {
    switch diagnostic.fault {
    case .finding(let finding): return pageText(finding)
    case .refusal(let refusal): return pageText(refusal)
    default: return diagnostic.place == nil ? diagnostic.message : Wording.located(diagnostic)
    }
  }

  package func pageText(_ finding: Finding) -> String {
    guard let row = form.row(at: finding.row) else { return Wording.sentenceBelowRow(for: finding) }
    let name = Wording.quoted(label(ofRow: row))
    return switch finding.fault {
    case .breaksRule: "\(name): \(Wording.sentenceBelowRow(for: finding))"
    case .requirement(_, _, let message): "\(name): \(message.excerpt(300))"
    default: Wording.sentenceBelowRow(for: finding)
    }
  }

  package func pageText(_ refusal: Refusal) -> String {
    var refusal = refusal
    switch refusal.reason {
    case .unknownRow: return Wording.rowIsGone
    case .nothingToRedo: return Wording.nothingToRedo
    case .value(.emptyPath, _): return Wording.pathIsEmpty
    case .hidden(let row, _): refusal.reason = .hidden(row: label(ofRowNamed: row), nil)
    case .disabled(let row, _): refusal.reason = .disabled(row: label(ofRowNamed: row), nil)
    case .nothingToTap(let row, _):
      refusal.reason = .nothingToTap(row: label(ofRowNamed: row), hasDetails: false)
    default: break
    }
    return refusal.message
  }

  /// The label of a setting's row in quotes; the setting's key if it has no row.
  package func pageName(of setting: Int) -> String {
    let row = form.rows(of: setting).first
    return Wording.quoted(row.map { label(ofRow: $0) } ?? form.shownKey(of: setting).description)
  }

  /// The changes that a remedy suggests, as a sentence.
  func pageText(_ remedy: Remedy) -> String {
    Wording.change(
      remedy.assignments.map { assignment in
        let row = try? find(assignment.name)
        let name = Wording.quoted(label(ofRowNamed: assignment.name))
        guard case .text(let text) = assignment.content else { return (name, assignment.content) }
        let input = row.flatMap { form.input(of: $0) }
        if [.boolean, .integer, .number].contains(input?.kind) { return (name, .text(text)) }
        let item = input?.items?.first { $0.value == .string(text) }
        return (name, .text(Wording.quoted(item?.title ?? text)))
      })
  }

  private func label(ofRowNamed name: String) -> String {
    (try? find(name)).map { label(ofRow: $0) } ?? name
  }
}
