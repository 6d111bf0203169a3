// Finds rows whose conditions depend on each other in a cycle.
extension FormBuilder {
  /// Reports cycles among conditions: as an error if a row of the cycle does not keep its value while it is
  /// hidden, and as a warning if the rows could all be closed with no way to open them again.
  mutating func checkCircles() {
    let form = compiled
    let arrows = form.conditionArrows
    guard arrows.hasCircle(nodeCount: form.settings.count) else { return }
    var circles: [Int: [Int]] = [:]
    for circle in arrows.circles(nodeCount: form.settings.count) {
      for setting in circle { circles[setting] = circle }
    }
    for (_, row, location) in newConditions {
      guard let circle = form.setting(of: RowID(row)).flatMap({ circles[$0.index] }) else { continue }
      for setting in circle { circles[setting] = nil }
      let keys = circle.map { form.key(of: SettingID($0)) }
      let losesValues = circle.contains { setting in
        form.rows(of: SettingID(setting)).contains {
          form.rows[$0].whenHidden != .keep && !form.conditions(of: $0, .hidden).isEmpty
        }
      }
      if losesValues {
        report(.ruleCircle(keys), at: location)
      } else if isTrap(circle, form) {
        report(.rulesLock(keys), at: location, severity: .warning)
      }
    }
  }

  /// Whether all rows of a cycle are closed when all its keys are off or unset.
  private func isTrap(_ circle: [Int], _ form: CompiledForm) -> Bool {
    let members = Set(circle)
    func read(_ setting: SettingID) -> Value? {
      guard members.contains(setting.index) else { return form.settings[setting].defaultValue }
      return form.input(ofSetting: setting).kind == .boolean ? .bool(false) : nil
    }
    return circle.allSatisfy { setting in
      form.rows(of: SettingID(setting)).allSatisfy { row in
        form.conditions(of: row).contains { !$0.holds(read) }
      }
    }
  }
}

extension CompiledForm {
  /// The edges from each setting that a condition reads to the setting of the condition's row.
  var conditionArrows: Adjacency {
    var arrows: [(source: Int, target: Int)] = []
    for row in rows where row.setting >= 0 {
      for kind in ConditionKind.allCases {
        forEachSetting(ofCondition: row.conditions[kind]) { arrows.append(($0, Int(row.setting))) }
      }
    }
    return Adjacency(arrows, sourceCount: settings.count)
  }

  /// Calls `body` with each setting that a condition reads; -1 means no condition.
  func forEachSetting(ofCondition number: Int32, _ body: (Int) -> Void) {
    guard number >= 0 else { return }
    let bare = Int(bareSettings[Int(number)])
    if bare >= 0 { return body(bare) }
    for setting in expressions[Int(number)]?.settings ?? [] { body(setting.index) }
  }
}
