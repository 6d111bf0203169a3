package import Formwork

/// The marks that replace secrets in the settings of pages.
///
/// They are numbered in order of first use, so a mark reveals nothing about the content of its secret. The secrets are
/// kept as long as this object, so that a page can return to one that has been replaced.
package final class SecretMarks {
  private struct Secret: Hashable {
    var key: Key
    var value: Value
  }

  private var numbers: [Secret: Int] = [:]
  /// The path of each secret's setting: that of the template, since an item can be renamed or copied.
  private var secrets: [(path: String, value: Value)] = []

  package init() {}

  /// The mark of a setting's value.
  func mark(_ value: Value, of setting: SettingID, in form: CompiledForm) -> Value {
    let secret = Secret(key: form.key(of: setting), value: value)
    let number = numbers[secret] ?? secrets.count
    if number == secrets.count {
      numbers[secret] = number
      secrets.append((form.texts[form.settings[setting].path], value))
    }
    return .withheld(number)
  }

  /// The value that a page means by a value of a setting: the secret that a mark replaces, or the value itself; `nil`
  /// if it is a mark of another setting, or of none.
  package func revealed(_ value: Value, of setting: SettingID, in form: CompiledForm) -> Value? {
    guard let number = value.withheldNumber else { return value }
    let isKnown =
      secrets.indices.contains(number) && secrets[number].path == form.texts[form.settings[setting].path]
    guard form.settings[setting].isSecure else { return isKnown ? nil : value }
    return isKnown ? secrets[number].value : nil
  }
}
