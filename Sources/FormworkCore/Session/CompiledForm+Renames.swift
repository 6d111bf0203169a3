extension CompiledForm {
  /// The items that were probably renamed between two versions of all values. One is missing, and a new one has the same
  /// values, which no other such item has. Or the new one is at the same place in the list, has the same members that no
  /// row shows, and has a value in common with the missing one.
  ///
  /// - Returns: each item under its new name, with the item that it was before.
  func renamedItems(from old: [Value?], to new: [Value?]) -> [(item: Int, from: Int?)] {
    lists.indices.flatMap { list -> [(item: Int, from: Int?)] in
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
      var renamed: [(item: Int, from: Int?)] = []
      func pair(_ from: Int, _ item: Int) {
        missing.remove(from)
        added.remove(item)
        renamed.append((item, from))
      }
      var alike: [[Value?]: (missing: [Int], added: [Int])] = [:]
      for item in missing { alike[contents(ofItem: item, old), default: ([], [])].missing.append(item) }
      for item in added { alike[contents(ofItem: item, new), default: ([], [])].added.append(item) }
      for (contents, items) in alike where contents.contains(where: { $0?.elementCount != 0 && $0 != nil }) {
        if items.missing.count == 1, items.added.count == 1 { pair(items.missing[0], items.added[0]) }
      }
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
      return renamed.sorted { $0.item < $1.item }
    }
  }

  /// The stored values of an item, without its name.
  private func contents(ofItem item: Int, _ values: [Value?]) -> [Value?] {
    settings(ofItem: item).filter { isStored($0) && !isIdentity($0) }.map { values[$0] }
  }
}
