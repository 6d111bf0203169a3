import Formwork

extension Completer {
  /// Values for a row. For a field that accepts any text, the current value and the default.
  func values(of row: Int, beginning typed: String) -> [Offer] {
    guard let setting = session.form.setting(of: row), !session.isSecure(setting),
      let input = session.form.input(of: row)
    else { return [] }
    let choices = input.choices(beginning: typed)
    if case .only = input.offers { return choices }
    guard choices.isEmpty else { return choices }
    return Self.fieldValues(
      present: session.effectiveValue(setting)?.description,
      byDefault: session.defaultValue(setting)?.description
    ).beginning(typed)
  }

  private static func fieldValues(present: String?, byDefault: String?) -> [Offer] {
    switch (present, byDefault) {
    case (let present?, let byDefault?) where present.hasSameScalars(as: byDefault):
      [Offer(present, detail: "present, default")]
    default:
      [present.map { Offer($0, detail: "present") }, byDefault.map { Offer($0, detail: "default") }]
        .compactMap { $0 }
    }
  }
}

extension Input {
  /// The values to choose from: on and off, items, or file names. Empty for other fields.
  func choices(beginning typed: String) -> [Offer] {
    switch offers {
    case .only(let items): Self.offers(items, beginning: typed)
    case .fileNames: FileNames.beginning(typed)
    case .anything: []
    }
  }

  /// The items whose value or title starts with the typed text.
  private static func offers(_ items: [Item], beginning typed: String) -> [Offer] {
    let found = NamePattern.matches(beginning: typed) { pattern in
      items.filter { pattern.matches($0.value.description) || pattern.matches($0.title) }
    }
    return found.map { item in
      let value = item.value.description
      let details = [item.title.hasSameScalars(as: value) ? nil : item.title, item.detail]
      return Offer(value, detail: details.compactMap { $0 }.joined(separator: ", "))
    }
  }
}
