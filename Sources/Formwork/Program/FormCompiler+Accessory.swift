// Accessories: what a row accepts and shows at its end. The checks are those of the JSON reader.
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
    case .conditionalCheckmark(let condition):
      draft.details?.checkmarkWhen = builder.condition(condition, .checkmark, of: location).number
    case .segmentedControl(let control):
      judge(control.items, at: location)
      if let index = control.invalidIndex, !control.items.isEmpty {
        builder.report(.indexOutOfRange(index, count: control.items.count), at: location)
      }
    case .picker(let picker): judge(picker.items, at: location)
    case .stepper(let stepper): judge(stepper, at: location)
    case .textField(let field):
      judge(field, at: location)
      draft.row.placeholder = builder.text(field.placeholder)
      draft.details?.message = field.message
      if expands { draft.details?.messageTemplate = template(field.message, .message, of: location) }
    case .none, .disclosureIndicator, .checkmark, .checkmarkPlaceholder, .switchToggle: break
    }
    let input = row.accessory.input { pattern($0, at: location) }
    draft.input = input
    if let input, let value = row.accessory.value {
      draft.defaultValue = builder.accepted(default: value, for: input, at: location)
    }
  }

  private mutating func judge(_ items: [Row.Item], at location: Location) {
    var values: Set<ExactString> = []
    // A word selects an item by the printed form of its value.
    for item in items where !values.insert(ExactString(item.value.description)).inserted {
      builder.report(.duplicateItem(item.value), at: location)
    }
    if items.isEmpty { builder.report(.noItems, at: location) }
  }

  private mutating func judge(_ stepper: Row.Accessory.Stepper, at location: Location) {
    let step = number(stepper.step, "step", at: location)
    if let step, !Number.int(0).isLess(than: step) { builder.report(.stepNotPositive, at: location) }
    let (minimum, maximum) = (
      number(stepper.minimum, "minimum", at: location), number(stepper.maximum, "maximum", at: location)
    )
    builder.judgeBounds(minimum, maximum, at: location)
  }

  private mutating func judge(_ field: Row.Accessory.TextField, at location: Location) {
    let ofText = [
      ("pattern", field.pattern != nil), ("minimumLength", field.minimumLength != nil),
      ("maximumLength", field.maximumLength != nil),
    ]
    let ofNumber = [("minimum", field.minimum != nil), ("maximum", field.maximum != nil)]
    let kinds = field.kind.isNumber ? "plain, email, url and path" : "integer and decimal"
    for (member, isGiven) in field.kind.isNumber ? ofText : ofNumber where isGiven {
      builder.report(.memberNeedsKind(member: member, kinds: kinds), at: location)
    }
    if field.kind.isNumber {
      let isInteger = field.kind == .integer
      let minimum = number(field.minimum, "minimum", isInteger: isInteger, at: location)
      let maximum = number(field.maximum, "maximum", isInteger: isInteger, at: location)
      return builder.judgeBounds(minimum, maximum, at: location)
    }
    for (member, length) in [("minimumLength", field.minimumLength), ("maximumLength", field.maximumLength)] {
      guard let length, length < 0 else { continue }
      builder.report(.wrongType(member: member, expected: .length, found: "\(length)"), at: location)
    }
    builder.judgeBounds(
      field.minimumLength.map { .int($0) }, field.maximumLength.map { .int($0) }, at: location)
  }

  /// A bound or step as a number; reports a value of another kind.
  private mutating func number(
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
        at: .member(location, .pattern, text: text, scalar: error.offset))
      return nil
    }
  }
}
