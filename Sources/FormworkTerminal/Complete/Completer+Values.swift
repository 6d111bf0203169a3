import Formwork

extension Completer {
  /// Values for a row; of a field that takes any text, the present one and the default.
  func values(of row: Int, beginning typed: String) -> [Offer] {
    let accessory = session.definition.rows[row].row.accessory
    guard let slot = session.definition.rows[row].slot, !accessory.isSecure, !session.isSecure(slot) else {
      return []
    }
    let choices = accessory.choices(beginning: typed)
    guard choices.isEmpty, !accessory.isChoice else { return choices }
    return Self.fieldValues(
      present: session.effectiveValue(slot)?.description, byDefault: session.defaultValue(slot)?.description
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

extension Row.Accessory {
  /// What there is to choose from: on and off, items, file names. Nothing where any text will do.
  func choices(beginning typed: String) -> [Offer] {
    switch self {
    case .switchToggle: [Offer("on"), Offer("off")].beginning(typed)
    case .segmentedControl(let control): Self.items(control.items, beginning: typed)
    case .picker(let picker): Self.items(picker.items, beginning: typed)
    case .textField(let field): field.kind == .path ? FileNames.beginning(typed) : []
    default: []
    }
  }

  /// Whether nothing else can be chosen.
  fileprivate var isChoice: Bool {
    switch self {
    case .textField, .stepper: false
    default: true
    }
  }

  /// The items that can be chosen, found by value or title. Of those that are written alike, a word means the
  /// first.
  private static func items(_ items: [Row.Item], beginning typed: String) -> [Offer] {
    var texts: Set<Name> = []
    let chosen = items.filter { texts.insert(Name($0.value.description)).inserted && !$0.isDisabled }
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
