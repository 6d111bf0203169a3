// Reads `forEach`: rows, sections and screens that exist once for each item of a list.
extension FormReader {
  /// Reads a row's `forEach`: a key, or an object with further members.
  mutating func readForEach(_ node: Int) -> FormBuilder.ForEach? {
    // A key alone is short for an object with it.
    let isObject = document.isObject(node)
    let members = isObject ? members(of: node, .forEach) : Members()
    guard let key = isObject ? members[.key] : node else { return nil }
    let path = self.key(key, .forEach)
    guard !path.isNone,
      let list = builder.repeatedList(Key(builder.form.texts[path]), at: location(node))
    else { return nil }
    if let field = members[.id] { builder.identify(list, by: document.text(of: field)) }
    let by = word(members[.by], .by, in: .forEach, owner: .by)
    by.flatMap { CompiledForm.ItemList.Identification(rawValue: $0) }.map { builder.identify(list, $0) }
    if boolean(members[.closed]) ?? false { builder.close(list: list) }
    return FormBuilder.ForEach(
      list: list, name: Key(builder.form.texts[path]).names.last ?? Key.wholePath,
      add: members[.add].map { text($0) }, placeholder: members[.placeholder].map { text($0) },
      location: location(node))
  }

  /// Begins the templates of a list on a screen that exists once for each item.
  mutating func beginScreen(_ screen: Int, forEach node: Int) {
    let path = key(node, .forEach)
    guard !path.isNone else { return }
    let list = builder.list(path)
    builder.addScreen(screen, toList: list, at: location(node))
    builder.currentList = list
  }

  /// The list that the rows of a section repeat; `nil` if there is none.
  mutating func list(ofRows rows: Int?) -> Int? {
    guard let rows else { return nil }
    for row in document.elements(of: rows) {
      guard let node = document.member("forEach", of: row) else { continue }
      guard let key = document.isObject(node) ? document.member("key", of: node) : node,
        document.kind(of: key) == .string || document.kind(of: key) == .array
      else { return nil }
      let path = self.key(key, .forEach)
      return path.isNone ? nil : builder.list(Key(builder.form.texts[path]))
    }
    return nil
  }

  /// Reads the field by whose values a section is repeated. Its setting is found when the form is linked.
  mutating func readGroup(_ node: Int, list: Int?, section: Int) {
    let text = document.text(of: node)
    guard let list, text.utf8.span.hasPrefix("item."), text.utf8.count > 5 else {
      return add(.notAnItemField(text), at: node)
    }
    builder.group(section: section, by: Key(text), list: list, at: location(node))
  }
}
