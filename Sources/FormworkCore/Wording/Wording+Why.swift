// The words of `why`.
extension Wording {
  package static let allSettingsAreValid = "all settings are valid"

  /// The value of a row, and where it comes from.
  package static func value(_ value: String, of label: String, from origin: String) -> String {
    "\(label) is \(value.isEmpty ? "empty" : value) (\(origin))"
  }

  static var disabledByProgram: String { "the program that created the form disabled this row" }

  package static func nothingIsWrong(with label: String) -> String {
    "\(label) is visible, enabled and valid"
  }

  /// What is wrong, as worded by the form or by the value's own rules; `nil` if only a rule says it.
  package static func sentence(for reason: Reason) -> String? {
    reason.finding.map { sentenceBelowRow(for: $0) } ?? reason.message
  }

  /// A reason with the rule and the values that the rule reads.
  package static func lines(for reason: Reason, of label: String) -> [String] {
    let sentence = sentence(for: reason)
    let label = reason.action.map { "The action \(quoted($0))" } ?? label
    var lines = ["\(label) is \(state(reason.kind)): \(sentence ?? reason.requirement ?? "")"]
    if sentence != nil, let requirement = reason.requirement { lines.append("  " + requirement) }
    lines += reason.values.map { reading in
      "  \(reading.key) is \(reading.value.map { $0.isEmpty ? "''" : $0 } ?? unset)"
    }
    return lines
  }

  private static func state(_ kind: Reason.Kind) -> String {
    switch kind {
    case .hidden: "hidden"
    case .disabled: "disabled"
    case .wrong: "invalid"
    }
  }
}
