package import Formwork

/// The marks that stand in place of secrets in the settings of pages.
///
/// They are numbered in the order in which they are needed, so that a mark tells nothing of its secret.
package final class SecretMarks {
  private struct Secret: Hashable {
    var key: Key
    var value: Value
  }

  private var numbers: [Secret: Int] = [:]
  private var secrets: [Secret] = []

  package init() {}

  /// The mark of a setting's value.
  func mark(_ value: Value, of key: Key) -> Value {
    let secret = Secret(key: key, value: value)
    let number = numbers[secret] ?? secrets.count
    if number == secrets.count {
      numbers[secret] = number
      secrets.append(secret)
    }
    return .withheld(number)
  }

  /// The secret in place of which a mark stands; `nil` if there is none.
  package func secret(of mark: Value) -> Value? {
    mark.withheldNumber.flatMap { secrets.indices.contains($0) ? secrets[$0].value : nil }
  }
}
