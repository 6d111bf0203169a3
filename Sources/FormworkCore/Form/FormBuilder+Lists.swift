// The templates of lists: rows and screens that exist once for each item. In them, `item.email` means a field of
// the item, whose setting has the path `users[].email`.
extension FormBuilder {
  /// A row that exists once for each item of a list.
  package struct ForEach {
    /// The number of the list.
    package var list: Int
    /// The last name of the list's key, from which the ids of its rows are made.
    package var name: String
    package var add: TextRange?
    package var placeholder: TextRange?
    package var location: Location

    package init(
      list: Int, name: String, add: TextRange? = nil, placeholder: TextRange? = nil, location: Location
    ) {
      (self.list, self.name, self.add, self.placeholder) = (list, name, add, placeholder)
      self.location = location
    }
  }

  /// The list that a row repeats, given its key as written: on a screen of an item, a list of the item; `nil` if it is
  /// none.
  package mutating func repeatedList(_ key: Key, at location: Location) -> Int? {
    if currentList >= 0, !FormBuilder.isOfItem(key) {
      report(.listInList, at: location)
      return nil
    }
    return list(key)
  }

  /// The list with a key as written.
  package mutating func list(_ key: Key) -> Int { list(form.texts.add(absolute(key).description)) }

  /// The list with a dotted key, which is declared by the first part that names it.
  package mutating func list(_ path: TextRange) -> Int {
    let known = form.texts.withBytes(of: path) { form.list(path: $0) }
    if let known { return known }
    var list = CompiledForm.ItemList(path: path)
    list.existence = form.settings.count
    form.lists.append(list)
    let existence = form.texts.add(templatePath(of: form.lists.count - 1))
    form.inputs.append(Input(.text(.init())))
    // It is not added to `settingIndex`: the path of an item is looked up by its identity.
    form.settings.append(
      CompiledForm.Setting(
        path: existence, row: 0, input: Int32(form.inputs.count - 1), admission: .text, isKept: false,
        isNamed: false, isSecure: false, role: .item, owner: Int32(form.lists.count - 1)))
    return form.lists.count - 1
  }

  /// Adds a setting that no row binds.
  private mutating func addSetting(_ setting: CompiledForm.Setting) {
    let hash = form.texts.withBytes(of: setting.path) { ByteHash.hash($0) }
    form.settingIndex.insert(form.settings.count, hash: hash)
    form.settings.append(setting)
  }

  /// Declares which field identifies the items of a list.
  package mutating func identify(_ list: Int, by field: String) { form.lists[list].identity = field }

  /// Declares what identifies the items of a list.
  package mutating func identify(_ list: Int, _ by: CompiledForm.ItemList.Identification) {
    form.lists[list].by = by
    if by == .position { form.hasOrderedLists = true }
  }

  /// Adds a screen to those that each item of a list has.
  package mutating func addScreen(_ screen: Int, toList list: Int, at location: Location) {
    form.lists[list].screens.append(screen)
    form.screens[screen].list = Int32(list)
    listReferences.append((list, location))
  }

  /// Records the row of a list itself.
  private mutating func setList(_ list: Int, row: Int) {
    let setting = Int(form.rows[row].setting)
    if setting < 0 { return }
    form.lists[list].setting = setting
    form.settings[setting].role = .list
    form.settings[setting].headedList = Int32(list)
  }

  /// Records that a section is repeated for each value of a field.
  package mutating func group(section: Int, by key: Key, list: Int, at location: Location) {
    groups.append((section, key, list, location))
  }

  /// Adds the rows that follow those of the items: the placeholder of an empty list, and the row of the list
  /// itself, which adds an item. If the `visibleWhen` of the items' row does not read the item, it also applies
  /// to these rows.
  ///
  /// - Parameter template: the row of the items.
  package mutating func addRows(of forEach: ForEach, template: Int, screen: Int) {
    let shown = conditionOfList(template)
    var draft = FormBuilder.Draft()
    draft.location = forEach.location
    draft.row.screen = Int32(screen)
    let path = form.lists[forEach.list].path
    if let text = forEach.placeholder {
      var placeholder = draft
      placeholder.row.id = form.texts.add("\(forEach.name)-placeholder")
      placeholder.row.text = text
      var isEmpty: Condition = Key(form.texts[path]).count == 0
      if let shown { isEmpty = Condition(form.texts[expressions.texts[shown]]) && isEmpty }
      let outer = currentList
      currentList = forEach.list
      let condition = expression(form.texts.add(isEmpty.source), at: nil)
      currentList = outer
      set(.visibleWhen, (condition, forEach.location), of: &placeholder)
      _ = add(&placeholder)
    }
    // Of several rows for the items of a list on a screen, the first one is followed by the list's own row. It has a
    // condition only if all of them have the same one.
    if let own = form.row(id: forEach.name, screen: screen),
      form.setting(ofRow: own) == form.lists[forEach.list].setting
    {
      if Int(form.rows[own].conditions[.visibleWhen]) != shown ?? -1 {
        form.rows[own].conditions[.visibleWhen] = -1
        form.rows[own].whenHidden = .keep
      }
      return
    }
    draft.row.id = form.texts.add(forEach.name)
    draft.row.text = forEach.add ?? form.texts.add("Add…")
    draft.row.cell = .button
    draft.hasKey = true
    draft.key = path
    draft.setInput(Input(.identities), nil)
    if let shown {
      set(.visibleWhen, (shown, forEach.location), of: &draft)
      // If the repeated row has a value, its `whenHidden` applies only to that value.
      if form.rows[template].setting < 0 { draft.row.whenHidden = form.rows[template].whenHidden }
    }
    let row = add(&draft)
    setList(forEach.list, row: row)
  }

  /// Whether a repeated row has a value, or hides the list.
  package func hasValueToHide(_ template: Int) -> Bool {
    form.rows[template].setting >= 0 || conditionOfList(template) != nil
  }

  /// The number of the condition with which the row of a list's items is shown, if it is the same for all items.
  private func conditionOfList(_ template: Int) -> Int? {
    let number = Int(form.rows[template].conditions[.visibleWhen])
    guard number >= 0, let syntax = try? ExpressionSyntax(form.texts[expressions.texts[number]]),
      !syntax.names.contains(where: { FormBuilder.isOfItem($0.key) })
    else { return nil }
    return number
  }

  /// The path that begins the paths of a list's fields.
  func templatePath(of list: Int) -> String { form.texts[form.lists[list].path] + "[]" }

  /// Whether a key begins with `item.`.
  private static func isOfItem(_ key: Key) -> Bool { key.description.utf8.span.hasPrefix("item.") }

  /// The key of a field as the form's own parts know it; any other key as it is. In a list of an item, `outer.` begins
  /// the keys of that item, `outer.outer.` those of the one around it, and so on.
  package func absolute(_ key: Key, list: Int? = nil) -> Key {
    guard let (path, _, field) = reference(key, list: list ?? currentList) else { return key }
    return Key(verbatim: "\(path)[].\(field)")
  }

  /// The list whose field a key in a template names, the words for its item, and the field; `nil` for any other key.
  private func reference(_ key: Key, list: Int) -> (path: String, item: String, field: Substring)? {
    if list < 0 { return nil }
    var path = form.texts[form.lists[list].path]
    var rest = key.description[...]
    if FormBuilder.isOfItem(key) { return (path, "item.", rest.dropFirst(5)) }
    var item = ""
    while rest.utf8.starts(with: "outer.".utf8) {
      guard let outer = FormBuilder.outerList(of: path) else { return nil }
      (path, item, rest) = (outer, item + "outer.", rest.dropFirst(6))
    }
    return item.isEmpty ? nil : (path, item, rest)
  }

  /// The key of the list whose items have a list; `nil` if the list exists once.
  private static func outerList(of path: String) -> String? {
    let bytes = Array(path.utf8)
    let end = bytes.indices.last { bytes[$0...].starts(with: "[].".utf8) }
    return end.map { String(Substring(path.utf8.prefix($0))) }
  }

  /// The setting of a key in a rule of a list's items; -1 stands for no list.
  func setting(_ key: Key, list: Int) -> SettingID? {
    form.settingNumber(path: absolute(key, list: list).description.utf8.span).map { SettingID($0) }
  }

  /// The field whose spelling is nearest to that of a key that begins with `item.` or `outer.`.
  func suggestField(_ key: Key, list: Int) -> String? {
    guard let (path, item, _) = reference(key, list: list), let owner = form.list(path: path.utf8.span) else {
      return nil
    }
    let start = templatePath(of: owner).utf8.count + 1
    let fields = form.lists[owner].fields.filter { !form.isItem($0) }.map { setting -> String in
      item + String(Substring(form.texts[form.settings[setting].path].utf8.dropFirst(start)))
    }
    return Suggestion.nearest(to: key.description, among: fields)
  }

  /// A row of a template as it is added to the form.
  mutating func template(of draft: Draft) -> Draft {
    var draft = draft
    draft.row.list = Int32(currentList)
    guard !draft.key.isNone else { return draft }
    let key = Key(form.texts[draft.key])
    if FormBuilder.isOfItem(key) {
      draft.key = form.texts.add(absolute(key).description)
    } else if key == "item", case .map? = draft.input?.rules, draft.input?.isNullable == false {
      // The item itself: the map has the members that no other row has.
      draft.key = form.texts.add(templatePath(of: currentList))
    } else if !key.description.hasPrefix(templatePath(of: currentList) + ".") {
      report(.notAnItemKey(key), at: draft.keyLocation ?? draft.location)
      draft.key = .none
    }
    return draft
  }

  /// Adds a setting that was bound by a template to the fields of its list.
  mutating func addField(_ setting: Int) {
    let path = form.texts[form.settings[setting].path]
    let field = String(Substring(path.utf8.dropFirst(templatePath(of: currentList).utf8.count + 1)))
    let names = field.isEmpty ? [] : Key(field).names
    form.settings[setting].role = .field
    form.settings[setting].owner = Int32(currentList)
    form.lists[currentList].fields.append(setting)
    form.lists[currentList].fieldNames.append(names)
  }

  /// Finds the fields that identify the items of lists, and adds those that no row shows.
  mutating func linkIdentities() {
    for list in form.lists.indices {
      let identity = Key(form.lists[list].identity)
      if form.lists[list].isOrdered {
        if isComplete { addPosition(to: list) }
        continue
      }
      form.lists[list].identityField =
        form.lists[list].fieldNames.firstIndex { Key(names: $0) == identity } ?? -1
      if form.lists[list].identityField >= 0 {
        let field = form.lists[list].fields[form.lists[list].identityField]
        if form.settings[field].admission == .text { form.settings[field].admission = .identity }
      }
      guard isComplete, form.lists[list].identityField < 0, form.lists[list].setting >= 0,
        let row = form.lists[list].rows.first
      else { continue }
      form.lists[list].identityField = form.lists[list].fields.count
      let field = Key(form.lists[list].identity).description
      let path = form.texts.add("\(templatePath(of: list)).\(field)")
      let input = form.inputs.count
      form.inputs.append(Input(.text(.init())))
      addSetting(
        CompiledForm.Setting(
          path: path, row: Int32(row), input: Int32(input), admission: .identity, isSecure: false))
      currentList = list
      addField(form.settings.count - 1)
      currentList = -1
    }
  }

  /// Adds the setting by which texts and conditions read the position of an ordered list's item.
  private mutating func addPosition(to list: Int) {
    let key = Key(form.lists[list].identity)
    if let field = form.lists[list].fieldNames.firstIndex(where: { Key(names: $0) == key }) {
      let row = Int(form.settings[form.lists[list].fields[field]].row)
      report(.positionAsKey(key), at: rowLocations[row])
      return
    }
    guard form.lists[list].position < 0, let row = form.lists[list].rows.first else { return }
    let path = form.texts.add("\(templatePath(of: list)).\(key.description)")
    form.inputs.append(Input(.number(.init(isInteger: true))))
    form.lists[list].position = form.settings.count
    addSetting(
      CompiledForm.Setting(
        path: path, row: Int32(row), input: Int32(form.inputs.count - 1), admission: .integer, isKept: false,
        isNamed: false, isSecure: false, role: .position, owner: Int32(list)))
  }

  /// Completes the lists once all their rows and requirements have been added.
  mutating func linkLists() {
    for list in form.lists.indices { form.lists[list].requirements = [] }
    for (number, requirement) in form.requirements.enumerated() where requirement.row >= 0 {
      let list = Int(form.rows[requirement.row].list)
      if list >= 0 { form.lists[list].requirements.append(number) }
    }
    for list in form.lists.indices {
      form.settings[form.lists[list].existence].row = Int32(form.lists[list].rows.first ?? 0)
    }
    for list in form.lists.indices where form.lists[list].identityField >= 0 {
      let field = form.settings[form.lists[list].fields[form.lists[list].identityField]]
      guard field.isSecure, secretIdentities.insert(list).inserted else { continue }
      let key = Key(form.texts[form.lists[list].path])
      report(.secretIdentity(form.lists[list].identity, list: key), at: rowLocations[Int(field.row)])
    }
    guard isComplete else { return }
    for (list, location) in listReferences where form.lists[list].setting < 0 {
      let key = form.texts[form.lists[list].path]
      // The screen may name an inner list by its last name only. The full path is suggested.
      let field = "." + (key.split(separator: ".").last.map { String($0) } ?? key)
      let meant = form.lists.first { $0.setting >= 0 && form.texts[$0.path].hasSuffix("[]" + field) }
      report(.listWithoutRow(Key(key), suggestion: meant.map { form.texts[$0.path] }), at: location)
    }
    listReferences = []
    for (section, key, list, location) in groups {
      guard let field = setting(key, list: list) else {
        let name = key.description
        report(.unknownKey(name, suggestion: suggestField(key, list: list)), at: location)
        continue
      }
      form.sections[section].groupField = field.index
    }
    groups = []
  }

  /// Gives each template the place of its setting among those of an item.
  mutating func placeFields() {
    form.places = [Int32](repeating: 0, count: form.settings.count)
    for list in form.lists {
      for (place, field) in list.fields.enumerated() { form.places[field] = Int32(place + 1) }
      // No value is stored there.
      if list.position >= 0 { form.places[list.position] = Int32(list.fields.count + 1) }
    }
  }
}
