// Secrets that a page is not told. In the settings of a page, a mark stands in place of each one, so that the page knows
// which secrets are set and which of them have changed.
extension Value {
  private static let markName = "$withheld"

  /// The mark of a secret.
  ///
  /// - Parameter number: the same only for the same value of the same setting.
  package static func withheld(_ number: Int) -> Value { [markName: .count(number)] }

  /// The number of a mark; `nil` if the value is not one.
  package var withheldNumber: Int? {
    guard case .object(let object) = self, object.count == 1 else { return nil }
    return object[Value.markName]?.int.flatMap { Int(exactly: $0) }
  }

  /// What a mark means in an expression: a value that is set and that is not known. Neither JSON nor arithmetic has it.
  static let unknown = Value.double(.nan)

  var isUnknown: Bool { if case .double(let number) = self { number.isNaN } else { false } }
}

extension CompiledForm {
  /// Whether a value is the mark of a secret.
  func isWithheld(_ value: Value, of setting: Int) -> Bool {
    withholdsSecrets && settings[setting].isSecure && value.withheldNumber != nil
  }
}
