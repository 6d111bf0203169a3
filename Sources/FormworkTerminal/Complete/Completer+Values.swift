import Formwork

extension Completer {
  /// Values for a row. For a field that accepts any text, the current value and the default.
  func values(of row: Int, beginning typed: String) -> [Offer] {
    guard let setting = session.form.setting(of: row), !session.isSecure(setting),
      let input = session.form.input(of: row)
    else { return [] }
    let choices = input.choices(beginning: typed)
    guard choices.isEmpty, !input.isChoice else { return choices }
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
    switch rules {
    case .toggle: [Offer("on"), Offer("off")].beginning(typed)
    case .choice(let items): Self.offers(items, beginning: typed)
    case .text(let rules): rules.format == .path ? FileNames.beginning(typed) : []
    case .number: []
    }
  }

  /// Whether values other than the choices are invalid.
  fileprivate var isChoice: Bool {
    switch rules {
    case .toggle, .choice: true
    case .text, .number: false
    }
  }

  /// The enabled items whose value or title starts with the typed text. If several items have the same
  /// written value, a word refers to the first, so the others are not offered.
  private static func offers(_ items: [Item], beginning typed: String) -> [Offer] {
    var texts: Set<ExactString> = []
    let chosen = items.filter { texts.insert(ExactString($0.value.description)).inserted && !$0.isDisabled }
    let found = Beginning.matches(of: typed) { beginning in
      chosen.filter { beginning.begins($0.value.description) || beginning.begins($0.title) }
    }
    return found.map { item in
      let value = item.value.description
      let details = [item.title.hasSameScalars(as: value) ? nil : item.title, item.detail]
      return Offer(value, detail: details.compactMap { $0 }.joined(separator: ", "))
    }
  }
}
