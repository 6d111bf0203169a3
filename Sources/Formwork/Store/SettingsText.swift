/// The text of a settings file, in any format, and where the settings of a form are in it.
package struct SettingsText: Sendable {
  private(set) var tree: SyntaxTree
  private(set) var format: any SettingsFormat
  /// How the text contains the keys of a form.
  private let keys: StoreDefinition.Keys
  /// Where the settings of the form that was looked for are; `nil` if the text has changed since then.
  private var found: Found?

  package var bytes: [UInt8] { tree.bytes }

  /// Reads a text; by default, one without settings.
  ///
  /// - Parameter file: the name of the text in diagnostics.
  /// - Throws: if the text is not well formed.
  package init(
    _ bytes: [UInt8]? = nil, file: String, format: any SettingsFormat = JSONFormat(),
    keys: StoreDefinition.Keys = .nested
  ) throws(Failure) {
    tree = try format.read(bytes ?? Array(format.emptyText.utf8), file: file)
    (self.format, self.keys) = (format, keys)
  }

  // MARK: - Reading

  /// Adds the items in the text to a form, so that it has a setting for each value, and returns the values of its
  /// settings, whatever their kind.
  ///
  /// - Throws: if there are too many items, or if checking the form's rules would be too much work.
  package mutating func read(_ form: inout CompiledForm) throws(Failure) -> SettingValues {
    if let fault = tree.listFault(in: form) { throw Failure([fault]) }
    spell(like: form)
    let settings = form.read(tree, keys)
    guard settings.faults.isEmpty else { throw Failure(tree.diagnostics(settings.faults)) }
    found = Found(form, settings.nodes, settings.obstacles)
    return settings.values
  }

  /// Reads names that have the same meaning in any case as the form spells them.
  private mutating func spell(like form: CompiledForm) {
    guard let format = format.spelling(names: { form.storedPaths(keys) }),
      let tree = try? format.read(bytes, file: tree.file)
    else { return }
    (self.format, self.tree) = (format, tree)
  }

  /// Finds the settings of a form, so that later calls with this form take less time.
  package mutating func find(_ form: CompiledForm) {
    let (nodes, obstacles) = form.nodes(in: tree, keys)
    found = Found(form, nodes, obstacles)
  }

  /// Returns the values of a form's settings, whatever their kind.
  package func values(for form: CompiledForm) -> SettingValues {
    form.values(at: settings(of: form).nodes, in: tree)
  }

  /// Where the settings of the form are. Items that were renamed since it was looked for have their earlier names there.
  func settings(of form: CompiledForm) -> (nodes: SettingTable<Int32>, obstacles: [SettingsObstacle]) {
    if let found, found.isOf(form) { return (found.nodes, found.obstacles) }
    return form.nodes(in: tree, keys)
  }

  /// Returns what prevents changes of some of a form's settings.
  package func obstacles(for form: CompiledForm) -> [SettingsObstacle] { settings(of: form).obstacles }

  /// Returns a diagnostic for each member that no row shows, in the objects that the form closes.
  package func unknownMembers(of form: CompiledForm) -> [Diagnostic] {
    tree.diagnostics(form.unknownMembers(in: tree, keys))
  }

  /// Returns the values that the text contains for a form's settings, either nested or flat by key. The session
  /// meets the items in the text, so that their fields are settings.
  package func givenValues(for session: inout Session) -> GivenValues {
    var text = self
    text.spell(like: session.form)
    var values = GivenValues(in: SourceText(file: tree.file, bytes: bytes), text.tree)
    if let fault = text.tree.listFault(in: session.form) {
      values.faults = [fault]
      return values
    }
    values.faults = text.tree.duplicateMembers
    let whole = GivenValues.Target([], in: session.form)
    if whole.setting != nil { _ = text.read(SyntaxTree.root, nil, whole, into: &values, &session) }
    text.read(SyntaxTree.root, below: [], of: whole.setting, into: &values, &session)
    return values
  }

  /// The values that a text in JSON contains for the items of a list; `nil` if it contains no objects for them. The session
  /// meets the items.
  static func givenItems(_ text: String, of setting: SettingID, in session: inout Session) -> GivenValues? {
    let bytes = Array(text.utf8)
    guard let given = try? SettingsText(bytes, file: "") else { return nil }
    let list = given.tree.isList ? given.tree.member(SyntaxTree.listName, of: SyntaxTree.root) : nil
    var values = GivenValues(in: SourceText(file: "", bytes: bytes), given.tree)
    values.faults = given.tree.duplicateMembers
    var target = GivenValues.Target([], in: session.form)
    target.setting = setting
    return given.readItems(list ?? SyntaxTree.root, target, into: &values, &session) ? values : nil
  }

  /// - Parameter map: the map that has the members of the object that other rows do not have.
  private func read(
    _ object: Int, below path: [String], of map: SettingID?, into values: inout GivenValues,
    _ session: inout Session
  ) {
    for (name, value) in tree.members(of: object) {
      let path = path + [tree.text(of: name)]
      if let map, !session.form.isTaken(path[path.count - 1], of: map) { continue }
      let target = GivenValues.Target(path, in: session.form)
      if read(value, name, target, into: &values, &session) {
        read(value, below: path, of: target.setting, into: &values, &session)
      }
    }
  }

  /// Reads the value of a member; returns whether it is an object with other settings, whose members must be read, too.
  private func read(
    _ value: Int, _ name: Int?, _ target: GivenValues.Target, into values: inout GivenValues,
    _ session: inout Session
  ) -> Bool {
    if readItems(value, target, into: &values, &session) {
      return target.setting.map { session.form.settings[$0].sharesObject } ?? false
    }
    return add(value, name, target, to: &values, session)
  }

  /// Reads the items of a list; returns `false` if the value is none with items.
  private func readItems(
    _ array: Int, _ target: GivenValues.Target, into values: inout GivenValues, _ session: inout Session
  ) -> Bool {
    let form = session.form
    guard let setting = target.setting, let list = form.list(of: setting),
      form.lists[list].isMap
        ? tree.isObject(array) : tree.elements(of: array).contains(where: { tree.isObject($0) })
    else { return false }
    var faults: [SettingsFault] = []
    if let fault = form.tooManyItems(ofList: list, in: array, of: tree) {
      values.faults += tree.diagnostics([fault])
      return true
    }
    let items = form.items(ofList: list, in: array, of: tree, &faults)
    values.faults += tree.diagnostics(faults)
    if items.identities.isEmpty, form.settings[setting].sharesObject { return true }
    let identities =
      form.lists[list].isOrdered
      ? session.names(ofItems: items.elements.map { tree.value(of: $0) }, ofList: list)
      : items.identities.map { form.identity($0, ofNewItemOfList: list) }
    session.prepare(items: identities, ofList: list)
    values.add(.array(identities.map { .string($0) }), to: setting, at: array, in: session.form)
    for (identity, element) in zip(identities, items.elements) {
      guard let item = session.form.item(identity, ofList: list) else { continue }
      if form.lists[list].isOrdered { values.replacedItems.insert(item) }
      let whole = GivenValues.Target(field: [], ofItem: item, in: session.form)
      if whole.setting != nil, tree.isObject(element) { _ = add(element, nil, whole, to: &values, session) }
      readFields(element, below: [], of: whole.setting, ofItem: item, into: &values, &session)
    }
    return true
  }

  private func readFields(
    _ object: Int, below names: [String], of map: SettingID?, ofItem item: ItemID,
    into values: inout GivenValues,
    _ session: inout Session
  ) {
    let list = session.form.lists[session.form.items[item].list]
    let identity = Key(list.identity).names
    for (name, value) in tree.members(of: object) {
      let names = names + [tree.text(of: name)]
      if names == identity, list.by == .field { continue }
      if let map, !session.form.isTaken(names[names.count - 1], of: map) { continue }
      var target = GivenValues.Target(field: names, ofItem: item, in: session.form)
      // In a map, what identifies the item is not a member of it.
      if names == identity, list.isMap { target.setting = nil }
      if read(value, name, target, into: &values, &session) {
        readFields(value, below: names, of: target.setting, ofItem: item, into: &values, &session)
      }
    }
  }

  /// Adds a member; returns whether it is an object with settings, whose members must be added instead or as well.
  private func add(
    _ value: Int, _ name: Int?, _ target: GivenValues.Target, to values: inout GivenValues, _ session: Session
  ) -> Bool {
    if let setting = target.setting {
      let sharesObject = session.form.settings[setting].sharesObject && tree.isObject(value)
      let new = session.form.value(at: value, in: tree, fitting: setting)
      // What the row does not accept anyway is refused for that reason, unless the number itself is the reason.
      let own =
        sharesObject
        ? tree.members(of: value).filter { !session.form.isTaken(tree.text(of: $0.name), of: setting) }
          .map(\.value) : [value]
      if let number = own.lazy.compactMap({ tree.inexactNumber(in: $0) }).first,
        new != session.storedValue(setting),
        session.form.input(ofSetting: setting).admits(new) || !new.isFinite && new.double == nil
      {
        let nearest = new.double.flatMap { $0.isFinite ? new : nil }
        values.addInexact(
          number, nearest: nearest, to: setting, offset: tree.start(of: value), in: session.form)
      } else {
        if !sharesObject || new.elementCount != 0 {
          values.add(new, to: setting, at: value, in: session.form)
        }
      }
      return sharesObject
    } else if target.leadsOn, tree.isObject(value) {
      return true
    } else {
      values.addUnknown(target, nameOffset: tree.start(of: name ?? value), in: session.form)
    }
    return false
  }

  /// Returns the place of the value of each setting; the file as a whole for a setting without one.
  package func places(of settings: [SettingID], in form: CompiledForm) -> [Place] {
    let nodes = self.settings(of: form).nodes
    let text = SourceText(file: tree.file, bytes: bytes)
    return settings.map { setting in
      let node = Int(nodes[setting])
      return node < 0 ? Place(file: tree.file) : text.place(at: tree.start(of: node))
    }
  }

  /// Returns all lines with a part of the values of some settings.
  package func lines(of settings: [SettingID], in form: CompiledForm) -> Set<Int> {
    let nodes = self.settings(of: form).nodes
    let text = SourceText(file: tree.file, bytes: bytes)
    var lines: Set<Int> = []
    for setting in settings where nodes[setting] >= 0 {
      let node = Int(nodes[setting])
      lines.formUnion(text.line(at: tree.start(of: node))...text.line(at: tree.end(of: node)))
    }
    return lines
  }

  // MARK: - Writing

  /// Sets or removes values of a form's settings. Everything else in the text is unchanged.
  ///
  /// - Throws: if a value cannot be written in this format.
  /// - Returns: whether the new text is certain to contain the intended values without being read back.
  package mutating func change(
    _ changes: [(setting: SettingID, value: Value?)], of form: CompiledForm
  ) throws(FileFault) -> Bool {
    let (nodes, obstacles) = settings(of: form)
    // Another item may be written from the text of an item that changes as a whole.
    let items =
      form.items.isEmpty
      ? [] : Set(changes.lazy.map { $0.setting }.filter { form.settings[$0].role == .item })
    func isOfChangedItem(_ setting: SettingID) -> Bool {
      !items.isEmpty
        && form.ancestors(of: setting.item).contains { items.contains(form.existence(ofItem: $0)) }
    }
    var arePlain = obstacles.isEmpty
    var scalars: [(node: Int, value: Value)] = []
    scalars.reserveCapacity(changes.count)
    var others: [(setting: SettingID, value: Value?)] = []
    var lists = ListChanges()
    for (setting, value) in changes {
      let node = Int(nodes[setting])
      let isPlain = form.isPlain(setting)
      arePlain = arePlain && isPlain
      if node >= 0, tree.kind(of: node).isScalar, let value, SyntaxTree.Node.Kind(value).isScalar,
        isPlain || !isOfChangedItem(setting) && !form.isIdentity(setting)
      {
        scalars.append((node, value))
        if !isPlain { lists.note(setting, value) }
      } else {
        others.append((setting, value))
      }
    }
    let old = tree
    if let new = tree.replacing(scalars) {
      tree = new
    } else {
      others = changes
    }
    var edits: [SyntaxEdit] = []
    for (setting, value) in others {
      if form.isPlain(setting) {
        edits += form.edits(
          of: setting, at: form.key(of: setting).path(keys),
          StoredItems(document: old, form: form, nodes: nodes),
          to: value)
      } else {
        lists.add(setting, value, of: form)
      }
    }
    edits = (edits + lists.edits(of: StoredItems(document: old, form: form, nodes: nodes), keys)).joined
    found = arePlain && edits.isEmpty ? Found(form, nodes, []) : nil
    if !edits.isEmpty { try edit(edits) }
    return found != nil
  }

  /// Writes the numbers of changed settings as they were typed, if their values stay the same.
  package mutating func write(_ numbers: TypedNumbers, of settings: [SettingID], in form: CompiledForm) {
    if numbers.isEmpty { return }
    let (nodes, obstacles) = self.settings(of: form)
    let changed = settings.compactMap { setting -> (setting: SettingID, node: Int)? in
      let input = form.input(ofSetting: setting)
      let isWhole = (input.element ?? input).kind == .integer
      return nodes[setting] < 0 || isWhole ? nil : (setting, Int(nodes[setting]))
    }
    guard let text = tree.text(with: numbers, at: changed), let new = try? format.read(text, file: tree.file),
      new.value(of: SyntaxTree.root) == tree.value(of: SyntaxTree.root)
    else { return }
    tree = new
    found = Found(form, nodes, obstacles)
  }

  /// The numbers of settings that are written with a point, such as `3.10`, as they are written.
  package func decimals(
    of settings: some Sequence<SettingID>, in form: CompiledForm
  ) -> [(setting: SettingID, text: String)] {
    let nodes = self.settings(of: form).nodes
    return settings.compactMap { setting in
      let node = Int(nodes[setting])
      return node < 0 ? nil : tree.decimal(at: node).map { (setting, $0) }
    }
  }

  /// Changes the text and reads it again.
  private mutating func edit(_ edits: [SyntaxEdit]) throws(FileFault) {
    let new: [UInt8]
    do throws(Failure) { new = try format.text(of: tree, with: edits) } catch {
      let line = error.cause.place?.line.map { "line \($0): " } ?? ""
      throw .cannotWrite(tree.file, reason: line + error.cause.message)
    }
    if new.hasSameBytes(as: bytes) { return }
    do throws(Failure) { self = try SettingsText(new, file: tree.file, format: format, keys: keys) } catch {
      let isTooDeep = if case .json(.tooDeep)? = error.diagnostics.first?.fault { true } else { false }
      throw .cannotWrite(tree.file, reason: isTooDeep ? Wording.keyTooDeep : Wording.unreadable)
    }
  }
}

/// Where the settings of a form are in a text.
private struct Found {
  let nodes: SettingTable<Int32>
  let obstacles: [SettingsObstacle]
  private let settingCount: Int

  init(_ form: CompiledForm, _ nodes: SettingTable<Int32>, _ obstacles: [SettingsObstacle]) {
    (self.nodes, self.obstacles) = (nodes, obstacles)
    settingCount = form.settings.count
  }

  /// Whether a form has as many settings as the form that was searched.
  func isOf(_ form: CompiledForm) -> Bool { settingCount == form.settings.count }
}
