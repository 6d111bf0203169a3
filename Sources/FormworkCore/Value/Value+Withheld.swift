// Secrets that are withheld from a page. A mark replaces each one in the page's settings. It shows that the secret is
// set, and when it changes.
extension Value {
  private static let markName = "$withheld"

  /// The mark of a secret.
  ///
  /// - Parameter number: identifies one value of one setting.
  package static func withheld(_ number: Int) -> Value { [markName: .count(number)] }

  /// The number of a mark; `nil` if the value is not one.
  package var withheldNumber: Int? {
    guard case .object(let object) = self, object.count == 1 else { return nil }
    return object[Value.markName]?.int.flatMap { Int(exactly: $0) }
  }

  /// The value of a mark in an expression: set, but unknown. It is NaN, which neither JSON nor arithmetic can produce.
  /// It is never shown, because no text can contain a secret.
  static let unknown = Value.double(.nan)

  var isUnknown: Bool { if case .double(let number) = self { number.isNaN } else { false } }
}

extension CompiledForm {
  /// Whether a value is the mark of a secret.
  func isWithheld(_ value: Value, of setting: SettingID) -> Bool {
    tables.withholdsSecrets && settings[setting].isSecure && value.withheldNumber != nil
  }
}
