// Changes that would make a condition hold. Each is tried before it is suggested.
extension Session {
  /// Changes after which a condition would hold, those with the fewest settings first. Empty if the condition
  /// reads a secret.
  mutating func remedies(for condition: Expression?, wanted: Bool = true, limit: Int = 3) -> [Remedy] {
    guard let condition, !isTrial, !condition.settings.contains(where: { isSecure($0) }) else { return [] }
    let solutions = condition.solutions(
      toMake: wanted, effectiveValue,
      candidates: { form.candidates(for: $0) },
      admits: { admits($1, $0) })
    var remedies: [Remedy] = []
    for solution in solutions where remedies.count < limit {
      let edits = Session.edits(solution)
      let isSolved = trying(edits) { condition.holds($0.effectiveValue) == wanted } ?? false
      if isSolved, let remedy = remedy(edits) { remedies.append(remedy) }
    }
    return remedies
  }

  /// Changes after which a stored value is valid.
  mutating func remedies(forStored setting: Int) -> [Remedy] {
    guard storedValue(setting) != nil, !isTrial else { return [] }
    let edits = [Edit(SettingPath(setting), .remove)]
    let isSolved = trying(edits) { $0.finding(of: setting) == nil } ?? false
    return isSolved ? [Remedy(assignments: [.init(name: scriptName(of: setting), text: nil)])] : []
  }

  static func edits(_ solution: Expression.Solution) -> [Edit] {
    let sorted = solution.sorted { $0.key < $1.key }
    let removals = sorted.filter { $0.value == .null }.map { Edit(SettingPath($0.key), .remove) }
    return removals + sorted.filter { $0.value != .null }.map { Edit(SettingPath($0.key), .set($0.value)) }
  }

  /// Edits as a remedy of a single command; `nil` if they need two commands or would reveal a secret.
  private func remedy(_ edits: [Edit]) -> Remedy? {
    let isRemoval = edits.contains { $0.operation == .remove }
    if isRemoval && edits.count > 1 || edits.contains(where: { isSecure($0.path.setting) }) { return nil }
    return Remedy(
      assignments: edits.map { edit in
        let setting = edit.path.setting
        guard case .set(let value) = edit.operation else {
          return .init(name: scriptName(of: setting), text: nil)
        }
        return .init(name: scriptName(of: setting), text: form.input(ofSetting: setting).written(value))
      })
  }

  private func admits(_ value: Value, _ setting: Int) -> Bool {
    if value == .null { return form.settings[setting].defaultValue == nil && storedValue(setting) != nil }
    return (try? form.input(ofSetting: setting).accept(value: value)) != nil
  }
}
