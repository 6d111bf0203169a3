// Combinations of schemas.
extension SchemaValidator {
  mutating func judgeCombinations(_ node: Int, by part: Part, into verdict: inout Verdict) {
    for branch in schema.elements("allOf", of: part) { verdict.add(judge(node, by: branch)) }
    for name in ["anyOf", "oneOf"] {
      let branches = schema.elements(name, of: part)
      let verdicts = branches.map { judge(node, by: $0) }
      let valid = verdicts.indices.filter { verdicts[$0].isValid }
      if valid.isEmpty, !verdicts.isEmpty {
        verdict.faults += nearest(of: verdicts)
      } else if name == "oneOf", valid.count > 1 {
        verdict.faults.append(fault(.ambiguous(names(of: valid.map { branches[$0] })), node, by: part))
      }
      for index in valid { verdict.add(verdicts[index]) }
    }
    if let excluded = schema.part("not", of: part), judge(node, by: excluded).isValid {
      verdict.faults.append(fault(.excluded(members: members(excludedBy: excluded)), node, by: part))
    }
    if let condition = schema.part("if", of: part) {
      let outcome = judge(node, by: condition)
      if outcome.isValid { verdict.add(outcome) }
      if let branch = schema.part(outcome.isValid ? "then" : "else", of: part) {
        verdict.add(judge(node, by: branch))
      }
    }
  }

  /// The members that an object must have.
  func required(by part: Part) -> [String] {
    schema.value("required", of: part)?.array?.compactMap(\.string) ?? []
  }

  /// The members that an object must not all have, if a schema under `not` says only that.
  private func members(excludedBy part: Part) -> [String] {
    schema.value(of: part).object?.count == 1 ? required(by: part) : []
  }

  /// For each alternative, a required member that no other one requires; empty if one of them has none.
  private func names(of branches: [Part]) -> [String] {
    let names = branches.map { required(by: $0) }
    let own = names.compactMap { list in list.first { name in names.count { $0.contains(name) } == 1 } }
    return own.count == branches.count ? own : []
  }

  /// The faults of the closest alternative: of those that allow the value's kind, the one with the fewest faults. If none
  /// allows it, one fault that lists all allowed kinds.
  private func nearest(of verdicts: [Verdict]) -> [SchemaFault] {
    var wanted: [SchemaFault.Wanted] = []
    for verdict in verdicts {
      for case let kind in verdict.faults.lazy.filter({ $0.path.count == path.count }).map(\.kind) {
        wanted += (kind.wanted ?? []).filter { !wanted.contains($0) }
      }
    }
    let others = verdicts.filter { verdict in
      !verdict.faults.contains { $0.path.count == path.count && $0.kind.wanted != nil }
    }
    if let nearest = others.min(by: { distance($0) < distance($1) }) { return nearest.faults }
    guard var fault = verdicts.first?.faults.first, let found = fault.kind.found else {
      return verdicts.first?.faults ?? []
    }
    fault.kind = .expected(wanted, found: found)
    return [fault]
  }

  /// The number of faults. A wrong constant in a member, such as `type`, suggests another alternative, so it counts more.
  private func distance(_ verdict: Verdict) -> Int {
    verdict.faults.reduce(0) { sum, fault in
      let isOfMember = fault.path.count == path.count + 1
      let wanted = fault.kind.wanted ?? []
      return sum + (isOfMember && wanted.count == 1 && wanted[0].isValue ? 4 : 1)
    }
  }
}
