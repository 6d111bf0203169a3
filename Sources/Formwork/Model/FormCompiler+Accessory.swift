// Accessories: what a row accepts and shows at its end. The JSON reader makes the same checks.
extension FormCompiler {
  mutating func addAccessory(of row: Row, to draft: inout FormBuilder.Draft, expands: Bool) {
    let location = draft.location
    draft.row.accessory = row.accessory.kind
    switch row.accessory {
    case .detailButton(let button), .detailDisclosureButton(let button):
      draft.details?.detailActions = button.actions.map { compiled($0, at: location, expands: expands) }
    case .view(let view):
      draft.details?.viewName = view.name
      draft.details?.viewLines = view.lines
    case .progress(let progress):
      draft.details?.progress = builder.quantity(progress.fraction, "progress", of: location)
    case .conditionalCheckmark(let condition):
      draft.details?.checkmarkWhen = builder.condition(condition, "checkmark", of: location).number
    default: break
    }
    guard let control = row.accessory.control else { return }
    let loadCount = draft.loads.count
    control.compile(with: &self, into: &draft, expands: expands)
    var input = control.input { pattern($0, at: location) }
    if draft.loads.count > loadCount, let load = draft.loads.last {
      input.itemLoad = load
      input.setItems(nil)
    }
    draft.input = input
    if let value = control.currentValue {
      draft.defaultValue = builder.accepted(default: value, for: input, at: location)
    }
  }

  /// Lets the items of a choice come from the row's closure.
  mutating func addLoad(ofItems reloadKeys: [Key], to draft: inout FormBuilder.Draft) {
    let source = Source.closure(row: builder.form.texts[draft.row.id])
    draft.loads.append(builder.addLoad(source, .items, reloadKeys: reloadKeys + draft.reloadKeys))
  }

  /// Reports items with the same value, or that there are no items.
  mutating func validate(_ items: [Row.Item], at location: Location) {
    var values: Set<ExactString> = []
    // A word selects an item by the printed form of its value.
    for item in items where !values.insert(ExactString(item.value.description)).inserted {
      builder.report(.duplicateItem(item.value), at: location)
    }
    if items.isEmpty { builder.report(.noItems, at: location) }
  }

  /// Returns a bound or step as a number; reports a value of another kind.
  mutating func number(
    _ value: Value?, _ member: String, isInteger: Bool = false, at location: Location
  ) -> Number? {
    guard let value else { return nil }
    if let number = value.number, number.double.isFinite, !isInteger || number.int != nil { return number }
    builder.report(
      .wrongType(
        member: member, expected: isInteger ? .integer : .number,
        found: value.number == nil ? value.kindName : value.json),
      at: location)
    return nil
  }

  private mutating func pattern(_ source: String, at location: Location) -> Pattern? {
    do throws(PatternFault) {
      return try builder.pattern(source)
    } catch {
      let text = builder.text(source)
      builder.report(
        .pattern(source, error.reason),
        at: .member(location, "pattern", text: text, scalar: error.offset))
      return nil
    }
  }
}
