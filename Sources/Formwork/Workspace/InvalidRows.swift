// What is wrong in a session. The engine of pages does not need it.
extension Explanation {
  /// The rows with invalid values or with requirements that are not met, each with its reasons. A reason that
  /// several rows share is given once.
  package static func ofInvalidRows(in session: inout Session) -> [(row: RowID, reasons: [Reason])] {
    var known: Set<Reason> = []
    let form = session.form
    return Set(session.verify().compactMap { form.row(at: $0.row) }).sorted().compactMap { row in
      let reasons = Explanation(of: row, in: &session).reasons
        .filter { $0.kind == .wrong && known.insert($0).inserted }
      return reasons.isEmpty ? nil : (row, reasons)
    }
  }
}

extension Finding {
  /// What is wrong with the settings now and was not before.
  package static func new(in session: inout Session, besides known: [Finding]) -> [Finding] {
    let known = Set(known.map { $0.fault })
    return session.verify().filter { finding in
      if case .breaksRule(let key, .required) = finding.fault, session.storedValue(of: key) == nil {
        return false
      }
      return !known.contains(finding.fault)
    }
  }
}
