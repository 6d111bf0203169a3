extension CompiledForm {
  /// The items that were probably renamed between two versions of the values.
  ///
  /// A missing item counts as renamed to a new one if both have the same values and no other missing or new item has
  /// them. It also does if both are at the same place in the list, have the same members that no row shows, and have
  /// such a member or a value in common.
  ///
  /// - Parameter isCertain: whether only the same values count, and only if they include a secret, a member that no row
  ///   shows, or at least two values other than booleans.
  /// - Returns: the new items, each with the missing one.
  func renamedItems(
    from old: [Value?], to new: [Value?], isCertain: Bool = false
  ) -> [(item: Int, from: Int)] {
    lists.indices.flatMap { renamedItems(ofList: $0, from: old, to: new, isCertain: isCertain) }
  }

  private func renamedItems(
    ofList list: Int, from old: [Value?], to new: [Value?], isCertain: Bool
  ) -> [(item: Int, from: Int)] {
    let setting = lists[list].setting
    guard setting >= 0, lists[list].identityField >= 0, old[setting] != new[setting] else { return [] }
    let before = effectiveValue(old[setting], of: setting)?.identities ?? []
    let after = effectiveValue(new[setting], of: setting)?.identities ?? []
    let (oldNames, newNames) = (Set(before.map { ExactString($0) }), Set(after.map { ExactString($0) }))
    var missing = Set(
      before.filter { !newNames.contains(ExactString($0)) }.compactMap { item($0, ofList: list) })
    var added = Set(
      after.filter { !oldNames.contains(ExactString($0)) }.compactMap { item($0, ofList: list) })
    if missing.isEmpty || added.isEmpty { return [] }
    var renamed: [(item: Int, from: Int)] = []
    func pair(_ from: Int, _ item: Int) {
      missing.remove(from)
      added.remove(item)
      renamed.append((item, from))
    }
    var alike: [[Value?]: (missing: [Int], added: [Int])] = [:]
    for item in missing { alike[contents(ofItem: item, old), default: ([], [])].missing.append(item) }
    for item in added { alike[contents(ofItem: item, new), default: ([], [])].added.append(item) }
    for items in alike.values where items.missing.count == 1 && items.added.count == 1 {
      let item = items.added[0]
      let weight = weight(ofItem: item, new)
      if weight >= (isCertain ? 4 : 1) { pair(items.missing[0], item) }
    }
    if isCertain { return renamed }
    for (oldName, newName) in zip(before, after) {
      guard let from = item(oldName, ofList: list), missing.contains(from),
        let item = item(newName, ofList: list), added.contains(item)
      else { continue }
      let rest = new[items[item].setting]
      guard old[items[from].setting] == rest else { continue }
      let fields = zip(self.fields(ofItem: from), self.fields(ofItem: item))
      let isAlike = fields.contains { old[$0] == new[$1] && old[$0] != nil && !isIdentity($0) }
      if isAlike || rest?.elementCount != 0 { pair(from, item) }
    }
    return renamed
  }

  /// The stored values of an item, without its name.
  private func contents(ofItem item: Int, _ values: [Value?]) -> [Value?] {
    settings(ofItem: item).filter { isStored($0) && !isIdentity($0) }.map { values[$0] }
  }

  /// How much the values of an item tell it from others: 4 for a secret and for members that no row shows, 2 for
  /// another value, 1 for a boolean.
  private func weight(ofItem item: Int, _ values: [Value?]) -> Int {
    settings(ofItem: item).filter { isStored($0) && !isIdentity($0) }.reduce(0) { weight, setting in
      guard let value = values[setting], value.elementCount != 0 else { return weight }
      let isTelling = settings[setting].isSecure || settings[setting].role == .item
      return weight + (isTelling ? 4 : value.bool == nil ? 2 : 1)
    }
  }
}
