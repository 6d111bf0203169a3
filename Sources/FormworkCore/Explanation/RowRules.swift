#if !hasFeature(Embedded)
  /// The rules of a row in words, whether or not they are met now.
  package struct RowRules {
    /// The conditions on which the row is shown.
    package let shown: [String]
    /// The conditions on which it is enabled.
    package let enabled: [String]
    /// The requirements that the row shows, each with its own message.
    package let requirements: [(words: String, message: String)]

    package init(of row: RowID, in session: Session) {
      let form = session.form
      func words(of condition: Expression) -> String {
        Wording.states(
          condition, label: { session.label(ofRow: form.row(of: $0)) },
          shown: { form.input(ofSetting: $1).shown($0) })
      }
      func conditions(_ kind: Reason.Kind) -> [String] {
        form.conditions(of: row, kind).flatMap { $0.parts() }.map(words)
      }
      (shown, enabled) = (conditions(.hidden), conditions(.disabled))
      let own = form.setting(of: row).map { form.requirements(of: $0) } ?? []
      let numbers = Set(form.requirements(of: row) + own).filter { form.row(of: $0) == row }.sorted()
      requirements = numbers.compactMap { number in
        let requirement = form.requirements[number]
        guard let that = form.expression(requirement.that, for: number.item) else { return nil }
        let when = form.expression(requirement.when, for: number.item).map {
          Wording.applies(when: words(of: $0))
        }
        return (session.requirement(of: that) + (when ?? ""), session.message(of: number))
      }
    }
  }
#endif
