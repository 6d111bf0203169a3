// Secrets that are withheld from a page. In the settings of the page, a mark replaces each secret. It shows only that the
// secret is set.
extension Value {
  /// The mark that replaces a secret.
  package static let secretMark: Value = ["$secret": true]

  /// The value of a mark in an expression: set, but unknown. It is NaN, which neither JSON nor arithmetic can produce.
  /// It is never shown, because no text can contain a secret.
  static let unknown = Value.double(.nan)

  var isUnknown: Bool { if case .double(let number) = self { number.isNaN } else { false } }
}
