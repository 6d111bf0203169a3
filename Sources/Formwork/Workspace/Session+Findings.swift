// What is wrong in a session, apart from what is known. The engine of pages does not need it.
extension Session {
  /// What is wrong with the settings now and was not before.
  ///
  /// - Parameter known: what was wrong before.
  package mutating func findings(besides known: [Finding]) -> [Finding] {
    let known = Set(known.map { $0.fault })
    return verify().filter { finding in
      if case .breaksRule(let key, .required) = finding.fault, storedValue(of: key) == nil { return false }
      return !known.contains(finding.fault)
    }
  }

  /// The rows with invalid values or with requirements that are not met, each with its reasons. A reason that
  /// several rows share is given once.
  package mutating func reasonsOfInvalidRows() -> [(row: RowID, reasons: [Reason])] {
    var known: Set<Reason> = []
    return Set(verify().compactMap { form.row(at: $0.row) }).sorted().compactMap { row in
      let reasons = reasons(for: row).filter { $0.kind == .wrong && known.insert($0).inserted }
      return reasons.isEmpty ? nil : (row, reasons)
    }
  }
}
