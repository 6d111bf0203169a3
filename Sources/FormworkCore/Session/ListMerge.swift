/// Merges changes that two writers have made to a list without repetitions, element by element.
package enum ListMerge {
  /// Returns the list with both changes; `nil` if both writers have put the remaining elements in different orders.
  ///
  /// An element that one writer has removed is removed. An element that one writer has added follows the element that
  /// it follows there.
  package static func merged(base: [Value], mine: [Value], theirs: [Value]) -> [Value]? {
    let (inBase, inMine, inTheirs) = (Set(base), Set(mine), Set(theirs))
    func isShared(_ value: Value) -> Bool {
      inBase.contains(value) && inMine.contains(value) && inTheirs.contains(value)
    }
    let (order, myOrder) = (base.filter(isShared), mine.filter(isShared))
    if myOrder == order || myOrder == theirs.filter(isShared) {
      return adding(mine, to: theirs.filter { inMine.contains($0) || !inBase.contains($0) }, inBase)
    }
    guard theirs.filter(isShared) == order else { return nil }
    return adding(theirs, to: mine.filter { inTheirs.contains($0) || !inBase.contains($0) }, inBase)
  }

  /// Adds the elements that a writer has added, each behind the one that it follows there.
  private static func adding(_ list: [Value], to result: [Value], _ base: Set<Value>) -> [Value] {
    var (result, known) = (result, Set(result))
    for (index, value) in list.enumerated() where !base.contains(value) && known.insert(value).inserted {
      let previous = list[..<index].last { known.contains($0) }
      let place = previous.flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      result.insert(value, at: place)
    }
    return result
  }
}

extension CompiledForm {
  /// The value of a list without repetitions after the changes of two writers; `nil` if they cannot be merged, or
  /// for another setting.
  ///
  /// - Parameters:
  ///   - mine: the value here.
  ///   - base: the value before both changes.
  ///   - theirs: the value of the other writer.
  func merged(_ mine: Value?, _ base: Value?, _ theirs: Value?, in setting: Int) -> Value? {
    guard input(ofSetting: setting).listRules?.isUnique ?? false else { return nil }
    // Without a value, a list of items is empty; any other list has its default.
    let isOfItems = settings[setting].list != nil
    func elements(_ value: Value?) -> [Value]? {
      guard value != nil || isOfItems else { return nil }
      return value.map { effectiveValue($0, of: setting)?.array } ?? []
    }
    guard let mine = elements(mine), let theirs = elements(theirs) else { return nil }
    let base = elements(base) ?? settings[setting].defaultValue?.array ?? []
    return ListMerge.merged(base: base, mine: mine, theirs: theirs).map { .array($0) }
  }
}
