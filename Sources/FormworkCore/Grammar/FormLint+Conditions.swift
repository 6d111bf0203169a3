extension FormLint {
  /// Warnings about conditions that always or never hold.
  static func constantConditions(_ builder: FormBuilder) -> [FormBuilder.LocatedFault] {
    // A constant requirement of the whole form is an error.
    let errors = Set(builder.faults.filter { $0.severity == .error }.map { $0.location })
    var known: [Int: [ConstantConditions.Part]] = [:]
    var warnings: [FormBuilder.LocatedFault] = []
    let form = builder.compiled
    for use in builder.expressions.settledUses where !errors.contains(use.location) {
      guard let expression = form.expressions[use.rule] else { continue }
      let parts = known[use.rule] ?? ConstantConditions(expression, of: form).parts
      known[use.rule] = parts
      guard !parts.isEmpty else { continue }
      // The source begins after the text's white space.
      let text = form.texts[builder.expressions.texts[use.rule]].unicodeScalars
      let start = text.prefix { $0.isExpressionBlank }.count
      for part in parts {
        warnings.append(
          .init(
            location: builder.location(ofScalar: start + part.offset, in: use.location),
            fault: .constantCondition(
              isPart: !part.isWhole, holds: part.holds, part.reason), severity: .warning))
      }
    }
    return warnings
  }
}
