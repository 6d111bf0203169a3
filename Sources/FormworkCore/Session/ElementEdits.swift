/// The edits of elements in one change. Several edits of the same setting apply one after the other, and only
/// their joint result is stored.
struct ElementEdits {
  private struct Target {
    var setting: SettingID
    /// The list or map after the edits so far.
    var value: Value
    /// The indices of the edits.
    var edits: [Int]
    /// The elements that they add.
    var added: Set<Value> = []
  }

  private var targets: [Target] = []
  /// The edits to leave out, because they change nothing or another one stores their result.
  private(set) var needless: Set<Int> = []

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
        .storedValueIsNoList(row: name, isMap: isMap, session.remedyToReplace(setting)),
        subject: .row(index))
    }
    let value: Value?
    var operation = edit.operation
    do throws(ValueFault) {
      if session.form.isOrderedList(setting), let list = session.form.list(of: setting) {
        let added = place.map { targets[$0].added } ?? []
        operation = try session.form.operation(operation, ofOrderedList: list, besides: added)
      }
      value = try input.value(
        place.map { targets[$0].value } ?? session.effectiveValue(setting), after: operation)
    } catch { throw session.refusal(error, of: edit, index) }
    guard let value else {
      let row = edit.row ?? session.form.row(of: setting)
      throw Refusal(
        .notAList(row: session.form.id(of: row), session.remedyToEnter(setting)), subject: .row(index))
    }
    let target = place ?? targets.count
    if place == nil { targets.append(Target(setting: setting, value: value, edits: [])) }
    targets[target].value = value
    targets[target].edits.append(index)
    if case .insert(.value(let element), _) = operation { targets[target].added.insert(element) }
  }

  /// Replaces the first edit of each setting by one that stores the result; returns the edits' refusals.
  mutating func resolve(_ edits: inout [Edit], in session: Session) -> [Refusal] {
    var refusals: [Refusal] = []
    for target in targets {
      needless.formUnion(target.edits)
      let effective = session.effectiveValue(target.setting)
      if target.value == effective || effective == nil && target.value.elementCount == 0 { continue }
      let (first, last) = (target.edits[0], target.edits[target.edits.count - 1])
      do throws(ValueFault) {
        try session.input(of: edits[last]).judgeCount(
          of: target.value, insteadOf: session.storedValue(target.setting))
      } catch {
        refusals.append(session.refusal(error, of: edits[last], last))
        continue
      }
      needless.remove(first)
      edits[first].operation = .set(target.value)
    }
    return refusals
  }
}
