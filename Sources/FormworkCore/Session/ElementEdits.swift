/// The edits of elements in one change. Several edits of the same setting apply one after the other, and only
/// their joint result is stored.
struct ElementEdits {
  private struct Target {
    var setting: SettingID
    /// The first edit, resolved against the stored value; `nil` if it changes nothing or nothing is stored.
    var operation: Edit.Operation?
    /// The list or map after all edits so far; `nil` while `operation` alone determines it.
    var value: Value?
    /// The indices of the edits.
    var edits: [Int]
    /// The elements that they add.
    var added: Set<Value> = []

    func value(in session: Session) -> Value? {
      if let value { return value }
      let stored = session.storedValue(setting)
      guard let operation, let edit = ElementChange(operation, of: stored) else { return stored }
      return edit.applied(to: stored)
    }
  }

  private var targets: [Target] = []
  /// The edits to leave out, because they change nothing or another one stores their result.
  private(set) var redundant: Set<Int> = []

  var isEmpty: Bool { targets.isEmpty }

  /// Applies an edit to the value that is in effect or that the previous edits lead to.
  mutating func add(_ edit: Edit, _ index: Int, in session: Session) throws(Refusal) {
    let setting = edit.setting
    let place = targets.firstIndex { $0.setting == setting }
    let input = session.input(of: edit)
    let stored = session.storedValue(setting)
    let losesValue =
      place == nil && session.isWrongKind(setting) && stored != .null && stored?.elementCount != 0
    let isMap = input.mapRules != nil
    if losesValue, isMap || input.listRules != nil {
      let name = session.scriptName(of: setting)
      throw Refusal(
        .storedValueIsNoList(row: name, isMap: isMap, Remedy.toReplace(setting, in: session)),
        subject: .row(index))
    }
    var target = place.map { targets[$0] } ?? Target(setting: setting, edits: [])
    var operation = edit.operation
    let isKnown: Bool
    do throws(ValueFault) {
      if session.form.isOrderedList(setting), let list = session.form.list(of: setting) {
        operation = try session.form.operation(operation, ofOrderedList: list, besides: target.added)
      }
      // A secret that is not known has no elements.
      if place == nil, let stored,
        isMap
          ? session.effectiveValue(setting)?.object != nil && stored.object != nil
          : stored.array != nil && input.listRules != nil
      {
        target.operation = try input.resolved(
          operation, in: stored, contains: membership(of: setting, in: session))
        isKnown = true
      } else {
        let value = place == nil ? session.effectiveValue(setting) : target.value(in: session)
        target.value = try input.value(value, after: operation)
        isKnown = target.value != nil
      }
    } catch { throw session.refusal(error, of: edit, index) }
    guard isKnown else {
      let row = edit.row ?? session.form.row(of: setting)
      throw Refusal(
        .notAList(row: session.form.id(of: row), Remedy.toEnter(setting, in: session)), subject: .row(index))
    }
    target.edits.append(index)
    if case .insert(.value(let element), _) = operation { target.added.insert(element) }
    if let place { targets[place] = target } else { targets.append(target) }
  }

  /// Returns a test for whether a list of items contains a name, which does not search the list; `nil` if the setting
  /// is not a list of items.
  private func membership(of setting: SettingID, in session: Session) -> ((Value) -> Bool)? {
    guard let list = session.form.list(of: setting) else { return nil }
    return { name in
      name.string.flatMap { session.form.items.item($0, of: list, .present) } != nil
    }
  }

  /// Replaces the first edit of each setting by one that stores the result; returns the edits' refusals.
  mutating func resolve(_ edits: inout [Edit], in session: Session) -> [Refusal] {
    var refusals: [Refusal] = []
    for target in targets {
      redundant.formUnion(target.edits)
      guard let operation = result(of: target, in: session) else { continue }
      let (first, last) = (target.edits[0], target.edits[target.edits.count - 1])
      let stored = session.storedValue(target.setting)
      do throws(ValueFault) {
        try session.input(of: edits[last]).validate(
          count: operation.elementCount(after: stored), insteadOf: stored?.elementCount ?? 0)
      } catch {
        refusals.append(session.refusal(error, of: edits[last], last))
        continue
      }
      redundant.remove(first)
      edits[first].operation = operation
    }
    return refusals
  }

  /// The operation that stores the result of the edits of a setting; `nil` if they change nothing.
  private func result(of target: Target, in session: Session) -> Edit.Operation? {
    guard let value = target.value else { return target.operation }
    let effective = session.effectiveValue(target.setting)
    if value == effective || effective == nil && value.elementCount == 0 { return nil }
    return .set(value)
  }
}

extension Edit.Operation {
  /// The number of elements after the operation, given the value before it.
  fileprivate func elementCount(after value: Value?) -> Int {
    let count = value?.elementCount ?? 0
    return switch self {
    case .set(let value): value.elementCount ?? 0
    case .insert(.value(.object(let members)), .end):
      count + members.count { value?.object?.place(of: $0.name) == nil }
    case .insert: count + 1
    case .removeElement: count - 1
    case .enter, .remove, .move: count
    }
  }
}
