// Values that are put in: judged, routed to their handler, stored.
extension Session {
  /// A value on its way to its row's handler.
  private struct Routed {
    var row: Int
    var slot: Int
    var value: Value?
  }

  mutating func set(_ pairs: [(row: RowReference, input: Event.Input)]) -> Outcome {
    var outcome = Outcome()
    var routed: [Routed] = []
    var new: [Int: Value] = [:]
    var refusals: [Refusal] = []
    for (position, pair) in pairs.enumerated() {
      do throws(Refusal) {
        let slot = try slot(of: pair.row.index, position: position)
        guard new[slot] == nil else {
          throw Refusal(.namedTwice(definition.keys[slot].key), subject: .row(position))
        }
        let value = try read(pair.input, for: pair.row.index, slot: slot, position: position)
        new[slot] = value
        outcome.named.append(slot)
        routed.append(Routed(row: pair.row.index, slot: slot, value: value))
      } catch { refusals.append(error) }
    }
    // Whether a row is open can be told only of a result that is whole.
    if refusals.isEmpty {
      for (position, input) in routed.enumerated() {
        do throws(Refusal) { try admit(input, with: new, position: position) } catch {
          refusals.append(error)
        }
      }
    }
    if let first = refusals.first {
      outcome = Outcome()
      outcome.refusal = first
      outcome.furtherRefusals = Array(refusals.dropFirst())
      return outcome
    }
    // On a closed row, what is in effect changes nothing.
    routed.removeAll { $0.value == effectiveValue($0.slot) && !isOpen($0.row, with: new) }
    for input in routed { route(input, into: &outcome) }
    return outcome
  }

  private func slot(of row: Int, position: Int) throws(Refusal) -> Int {
    if let slot = definition.rows[row].slot { return slot }
    throw Refusal(.holdsNoValue(row: definition.rows[row].id), subject: .row(position))
  }

  /// Reads an input as a value of the row's kind. What is already set is never refused.
  private func read(
    _ input: Event.Input, for row: Int, slot: Int, position: Int
  ) throws(Refusal) -> Value {
    let accessory = definition.rows[row].row.accessory
    do throws(ValueFault) {
      switch input {
      case .text(let text):
        let value = try accessory.read(text)
        if value != values[slot] { try accessory.judge(value) }
        return value
      case .value(let value):
        return value == values[slot] ? value : try accessory.accept(value: value)
      }
    } catch {
      if case .text(let text) = input, let value = values[slot], value.description.hasSameScalars(as: text) {
        return value
      }
      throw Refusal(
        .value(error, message: message(ofRow: row)), subject: .value(position), isSecret: accessory.isSecure)
    }
  }

  /// Whether a row takes a value, judged on the result of the whole change.
  private func admit(_ input: Routed, with new: [Int: Value], position: Int) throws(Refusal) {
    guard input.value != values[input.slot],
      input.value != effectiveValue(input.slot) || isOpen(input.row, with: new)
    else { return }
    if !isOpen(input.row, with: new) {
      if new.count == 1, isOpen(input.row, with: [:]) {
        throw Refusal(.closesItself(row: definition.rows[input.row].id), subject: .value(position))
      }
      if let reason = reasonOfClosed(input.row, with: new) { throw Refusal(reason, subject: .row(position)) }
    }
    // What a row requires of its own value alone is a rule of that value.
    for index in definition.keys[input.slot].requirements {
      let requirement = definition.requirements[index]
      guard requirement.isOfRow, requirement.slots == [input.slot], fails(requirement, with: new) else {
        continue
      }
      throw Refusal(
        .requirement(message(of: requirement, with: new)), subject: .value(position),
        isSecret: isSecure(input.slot))
    }
  }

  /// Why a row takes nothing, with what would open it; `nil` where it is open.
  func reasonOfClosed(_ row: Int, with new: [Int: Value] = [:]) -> Refusal.Reason? {
    let isVisible = isVisible(row, with: new)
    if isVisible, isEnabled(row, with: new) { return nil }
    let row = definition.rows[row]
    let command = commands(toMeet: isVisible ? row.enabledWhen : row.visibleWhen, after: new).first
    return isVisible ? .disabled(row: row.id, command: command) : .hidden(row: row.id, command: command)
  }

  private func isOpen(_ row: Int, with new: [Int: Value]) -> Bool {
    isVisible(row, with: new) && isEnabled(row, with: new)
  }

  /// Hands a value to its handler and stores what comes of it.
  private mutating func route(_ input: Routed, into outcome: inout Outcome) {
    if handler == nil, !isTracing {
      if let change = store(input.value, in: input.slot) {
        outcome.changes.append(change)
        addCall(for: input, to: &outcome)
      }
      return
    }
    guard values[input.slot] != input.value else { return }
    let context = context(of: input)
    if isTracing { outcome.routed.append(context) }
    let writes = handler?(context) ?? [definition.keys[input.slot].key: input.value]
    let slots = writes.compactMap { key, value in
      definition.keys.slot(of: key).map { (slot: $0, value: value) }
    }
    for write in slots.sorted(by: { $0.slot < $1.slot }) {
      if let change = store(write.value, in: write.slot) { outcome.changes.append(change) }
    }
    addCall(for: input, to: &outcome)
  }

  /// The row's context with the input in it.
  private func context(of input: Routed) -> Row.Context {
    let row = definition.rows[input.row]
    var context = row.row.context ?? [:]
    context["row"] = .string(row.id)
    context["key"] = .string(definition.keys[input.slot].key.description)
    context["value"] = input.value ?? .null
    context["oldValue"] = effectiveValue(input.slot) ?? .null
    if case .segmentedControl(let control) = row.row.accessory {
      context["index"] = control.items.firstIndex { $0.value == input.value }.map(Value.int)
    }
    return context
  }

  /// The row's own closure, where a program gave it one.
  private func addCall(for input: Routed, to outcome: inout Outcome) {
    guard let value = input.value ?? effectiveValue(input.slot) else { return }
    switch definition.rows[input.row].row.accessory {
    case .switchToggle(let toggle):
      if let handler = toggle.handler, let isOn = value.bool { outcome.calls.append { await handler(isOn) } }
    case .segmentedControl(let control):
      if let handler = control.handler, let index = control.items.firstIndex(where: { $0.value == value }) {
        let item = control.items[index]
        outcome.calls.append { await handler((index, item)) }
      }
    case .picker(let picker):
      if let handler = picker.handler { outcome.calls.append { await handler(value) } }
    case .stepper(let stepper):
      if let handler = stepper.handler, let number = value.double {
        outcome.calls.append { await handler(number) }
      }
    case .textField(let field):
      if let handler = field.handler { outcome.calls.append { await handler(value) } }
    default: break
    }
  }

  // MARK: - Steps and resets

  mutating func toggle(_ row: RowReference) -> Outcome {
    let definition = definition.rows[row.index]
    guard let slot = definition.slot, definition.row.accessory.valueKind == .boolean else {
      return refused(.notASwitch(row: definition.id, set: setCommand(for: row.index)), subject: .row(0))
    }
    return set([(row, .value(.bool(effectiveValue(slot)?.bool != true)))])
  }

  mutating func step(_ row: RowReference, by direction: Int) -> Outcome {
    let accessory = definition.rows[row.index].row.accessory
    let id = definition.rows[row.index].id
    guard let slot = definition.rows[row.index].slot else {
      return refused(.holdsNoValue(row: id), subject: .row(0))
    }
    let value = effectiveValue(slot)
    let next: Value?
    switch accessory {
    case .switchToggle: next = .bool(direction > 0)
    case .segmentedControl, .picker: next = accessory.item(beside: value, direction)
    case .stepper(let stepper): next = stepper.value(beside: value, direction)
    default: return refused(.noSteps(row: id), subject: .row(0))
    }
    guard let next, next != value else {
      return refused(
        .atEnd(row: id, value: value?.description ?? "", isLast: direction > 0), subject: .row(0))
    }
    return set([(row, .value(next))])
  }

  mutating func reset(_ rows: [RowReference]) -> Outcome {
    var outcome = Outcome()
    for (position, row) in rows.enumerated() {
      guard let slot = definition.rows[row.index].slot else {
        return refused(.holdsNoValue(row: definition.rows[row.index].id), subject: .row(position))
      }
      outcome.named.append(slot)
    }
    for slot in outcome.named where aside[slot] != nil { setAside(nil, slot) }
    for (row, slot) in zip(rows, outcome.named) {
      route(Routed(row: row.index, slot: slot, value: nil), into: &outcome)
    }
    return outcome
  }

  mutating func revert() -> Outcome {
    var outcome = Outcome()
    for slot in saved.keys.sorted() {
      guard let old = saved[slot], let change = store(old, in: slot) else { continue }
      outcome.changes.append(change)
    }
    saved = [:]
    // Exactly what was saved, with what was set aside then: nothing is hidden or shown by this.
    for slot in Set(aside.keys).union(savedAside.keys) where aside[slot] != savedAside[slot] {
      setAside(savedAside[slot], slot)
    }
    wasVisible = [:]
    return outcome
  }

  /// How a script would set the row.
  func setCommand(for row: Int) -> String? {
    guard definition.rows[row].slot != nil else { return nil }
    return "set \(definition.rows[row].id) VALUE"
  }

  func refused(_ reason: Refusal.Reason, subject: Refusal.Subject = .command) -> Outcome {
    var outcome = Outcome()
    outcome.refusal = Refusal(reason, subject: subject)
    return outcome
  }
}

extension Row.Accessory {
  /// The item before or behind a value, disabled ones passed over; `nil` at the end.
  fileprivate func item(beside value: Value?, _ direction: Int) -> Value? {
    guard let items else { return nil }
    var index = items.firstIndex { $0.value == value } ?? (direction > 0 ? -1 : items.count)
    repeat { index += direction > 0 ? 1 : -1 } while items.indices.contains(index) && items[index].isDisabled
    return items.indices.contains(index) ? items[index].value : nil
  }
}

extension Row.Accessory.Stepper {
  /// One step up or down, within the bounds; from nothing to the lower or upper bound.
  fileprivate func value(beside value: Value?, _ direction: Int) -> Value? {
    var next: Value
    if value == nil {
      next = (direction > 0 ? minimum : maximum) ?? 0
    } else if let whole = value?.int, let step = step.int {
      let sum = direction > 0 ? whole.addingReportingOverflow(step) : whole.subtractingReportingOverflow(step)
      guard !sum.overflow else { return nil }
      next = .int(sum.partialValue)
    } else {
      // In steps from the lower bound, so that ten steps of 0.1 make 1.
      let origin = minimum?.double ?? 0
      let size = step.double ?? 1
      // A value between two steps goes to the next one.
      let number = value?.double ?? 0
      let place = (number - origin) / size
      // So many steps from the bound that a double cannot count them: the step alone, or nothing.
      guard place.magnitude < 1e12 else {
        let sum = number + (direction > 0 ? size : -size)
        return sum.isFinite ? .number(sum) : nil
      }
      let nearest = place.rounded()
      let isBetween = (place - nearest).magnitude > 1e-6
      let count = isBetween ? place.rounded(direction > 0 ? .up : .down) : nearest + (direction > 0 ? 1 : -1)
      let decimals = (size.description.split(separator: ".").last?.count ?? 0) + 6
      next = .number((origin + count * size).rounded(decimals: min(decimals, 12)))
    }
    if let maximum, maximum.isLess(than: next) { next = maximum }
    if let minimum, next.isLess(than: minimum) { next = minimum }
    return next
  }
}

extension Double {
  /// Rounded to so many decimals, so that `0.1 + 0.2` is stored as `0.3`.
  fileprivate func rounded(decimals: Int) -> Double {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (self * factor).rounded() / factor
    return rounded.isFinite ? rounded : self
  }
}
