/// Merges changes that two writers have made to a list without repetitions, element by element.
package enum ListMerge {
  /// Returns the list with both changes; `nil` if both writers have put the remaining elements in different orders, or
  /// if one of the lists has repetitions.
  ///
  /// An element that one writer has removed is removed. An element that one writer has added follows the element that
  /// it follows there.
  package static func merged<Element: Hashable>(
    base: [Element], mine: [Element], theirs: [Element]
  ) -> [Element]? {
    let (inBase, inMine, inTheirs) = (Set(base), Set(mine), Set(theirs))
    guard inMine.count == mine.count, inTheirs.count == theirs.count else { return nil }
    func isShared(_ value: Element) -> Bool {
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
  ///
  /// - Parameter base: elements that are not added.
  static func adding<Element: Hashable>(
    _ list: [Element], to result: [Element], _ base: Set<Element> = []
  ) -> [Element] {
    let known = Set(result)
    /// The elements that are added, by the one that they follow; `nil` for those at the start.
    var added: [Element?: [Element]] = [:]
    var previous: Element?
    for value in list {
      if known.contains(value) {
        previous = value
      } else if !base.contains(value) {
        added[previous, default: []].append(value)
      }
    }
    return (added[nil] ?? []) + result.flatMap { [$0] + (added[$0] ?? []) }
  }
}

/// Merges changes that two writers have made to the values under different names.
enum MapMerge {
  /// Returns the map with both changes; `nil` if both writers have changed the value under a name to different values.
  static func merged(base: Value.Object, mine: Value.Object, theirs: Value.Object) -> Value.Object? {
    var merged: [Value.Object.Member] = []
    let (myValues, baseValues, theirValues) = (mine.byName, base.byName, theirs.byName)
    for member in theirs {
      let name = ExactString(member.name)
      let (here, before) = (myValues[name], baseValues[name])
      if member.value == before {
        if let here { merged.append(.init(name: member.name, value: here)) }
      } else if here == before || here == member.value {
        merged.append(member)
      } else {
        return nil
      }
    }
    for member in mine where theirValues[ExactString(member.name)] == nil {
      let before = baseValues[ExactString(member.name)]
      if before == nil {
        merged.append(member)
      } else if before != member.value {
        return nil
      }
    }
    return Value.Object(merged)
  }
}

extension CompiledForm {
  /// The value of a setting after the changes of two writers: a map, a list without repetitions, or the members of an
  /// item that no row shows. `nil` for any other setting, if the changes cannot be merged, or if the merged value is
  /// invalid although the values of both writers are valid.
  ///
  /// - Parameters:
  ///   - mine: the value here.
  ///   - base: the value before both changes.
  ///   - theirs: the value of the other writer.
  func merged(_ mine: Value?, _ base: Value?, _ theirs: Value?, in setting: SettingID) -> Value? {
    let input = input(ofSetting: setting)
    func valid(_ merged: Value, _ mine: Value, _ theirs: Value) -> Value? {
      isValid(merged, merging: mine, theirs, in: setting) ? merged : nil
    }
    if settings[setting].role == .item {
      guard let mine = mine?.object, let theirs = theirs?.object else { return nil }
      let base = base?.object ?? Value.Object()
      return MapMerge.merged(base: base, mine: mine, theirs: theirs).map { .object($0) }
    }
    if input.mapRules != nil {
      let old = base ?? settings[setting].defaultValue
      guard let mine = mine.flatMap({ effectiveValue($0, of: setting)?.object }),
        let theirs = theirs.flatMap({ effectiveValue($0, of: setting)?.object }),
        let merged = MapMerge.merged(
          base: old.flatMap { effectiveValue($0, of: setting)?.object } ?? Value.Object(), mine: mine,
          theirs: theirs)
      else { return nil }
      return valid(.object(merged), .object(mine), .object(theirs))
    }
    guard input.listRules?.isUnique ?? false else { return nil }
    // Without a value, a list of items is empty; any other list has its default.
    let isOfItems = settings[setting].headedList >= 0
    func elements(_ value: Value?) -> [Value]? {
      guard value != nil || isOfItems else { return nil }
      return value.map { effectiveValue($0, of: setting)?.array } ?? []
    }
    guard let mine = elements(mine), let theirs = elements(theirs) else { return nil }
    let base = elements(base) ?? settings[setting].defaultValue?.array ?? []
    guard let merged = ListMerge.merged(base: base, mine: mine, theirs: theirs) else { return nil }
    return valid(.array(merged), .array(mine), .array(theirs))
  }

  /// Whether a setting accepts the changes of two writers together, unless it accepts not even those of one. Together,
  /// they may be too many or too few.
  func isValid(_ merged: Value, merging mine: Value?, _ theirs: Value?, in setting: SettingID) -> Bool {
    let input = input(ofSetting: setting)
    func isValid(_ value: Value?) -> Bool { value.map { (try? input.validate($0)) != nil } ?? true }
    return isValid(merged) || !isValid(mine) || !isValid(theirs)
  }
}
