import Formwork

extension Completer {
  /// Values for a row. For a field that accepts any text, the current value and the default.
  func values(of row: RowID, beginning typed: String) -> [Offer] {
    guard let setting = session.form.setting(of: row), !session.isSecure(setting),
      let input = session.form.input(of: row)
    else { return [] }
    let choices = input.choices(beginning: typed)
    if case .only = input.offers { return choices }
    guard choices.isEmpty else { return choices }
    return Self.fieldValues(
      present: session.statedValue(setting).flatMap { $0 == .null ? nil : $0.description },
      byDefault: session.defaultValue(setting)?.description
    ).beginning(typed)
  }

  /// Values for a row in a command, in which null can be written.
  func valuesOrNull(of row: RowID, beginning typed: String) -> [Offer] {
    let offers = values(of: row, beginning: typed)
    guard session.form.input(of: row)?.isNullable ?? false else { return offers }
    return offers + [Offer(Wording.null)].beginning(typed)
  }

  /// Values to add to a row's list: the items that it lacks, or names of a map to give another value.
  func newElements(of row: RowID, beginning typed: String) -> [Offer] {
    guard let setting = session.form.setting(of: row), !session.isSecure(setting),
      let input = session.form.input(of: row), let element = input.element
    else { return [] }
    let value = session.effectiveValue(setting)
    if input.mapRules != nil {
      guard let equals = typed.firstIndex(of: "=") else {
        return (value?.object ?? .init()).map { Offer($0.name + "=", isOpen: true) }.beginning(typed)
      }
      return element.choices(beginning: String(typed[typed.index(after: equals)...])).map {
        Offer(typed[...equals] + $0.text)
      }
    }
    let isUnique = input.listRules?.isUnique ?? false
    let present = Set((value?.array ?? []).map { ExactString($0.description) })
    return element.choices(beginning: typed).filter { !isUnique || !present.contains(ExactString($0.text)) }
  }

  /// The elements of a row's list, or the names of its map.
  func elements(of row: RowID, beginning typed: String) -> [Offer] {
    let view = session.view(ofRow: row)
    let titles = view.input?.element?.items ?? []
    return view.writtenElements.enumerated().map { index, text in
      let title = titles.first { $0.value.description == text && $0.title != text }?.title
      return Offer(
        text,
        detail: [view.value?.array == nil ? nil : "\(index + 1)", title].compactMap { $0 }.joined(
          separator: ", "))
    }.eachTextOnce.beginning(typed)
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
  private static func offers(_ items: [ChoiceItem], beginning typed: String) -> [Offer] {
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
