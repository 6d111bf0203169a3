// Reads a form, its screens and its sections.
extension FormReader {
  /// Reads the file.
  package mutating func read() {
    let root = SyntaxTree.root
    guard document.isObject(root) else {
      return add(.notA(.form, expected: .object, found: kindName(root)), at: root)
    }
    declareScreens(in: root)
    let members = members(of: root, .form)
    let title = members[.title].map { document.text(of: $0) }
    // The store of a pushed form is ignored; the first form's store applies.
    if let node = members[.store], let store = readStore(node), namespace.isEmpty {
      builder.form.store = store
    }
    if let node = members[.closed], namespace.isEmpty { readClosed(node) }
    if let node = members[.schema], namespace.isEmpty { builder.form.schema = document.text(of: node) }
    // Likewise the programs that check and apply the settings.
    for member in [Grammar.Name.beforeSave, .afterSave] {
      guard let node = members[member], let program = readProgram(node, member) else { continue }
      if namespace.isEmpty { builder.set(program, member) }
    }
    if let node = members[.samples] { readSamples(node) }
    if let node = members[.actions] { declareActions(node) }
    if let node = members[.cells] { declaredCells.formUnion(declaredNames(node)) }
    if let node = members[.views] { declaredViews.formUnion(declaredNames(node)) }
    if let title { builder.form.screens[firstScreen].title = title }
    if firstScreen == 0, let title { builder.form.title = title }
    if let sections = members[.sections] { readSections(sections, screen: firstScreen) }
    if let require = members[.require] { readRequirements(require, row: nil) }
    if let screens = members[.screens] { readScreens(screens) }
    let start = start
    builder.checkFlatNames { location in
      if case .text(let offset) = location { offset >= start } else { false }
    }
    let used = builder.checkActions(registered: environment.actions)
    notes.checkActions(used: used)
  }

  /// The full name of one of this file's own screens.
  func scoped(_ name: String) -> String { namespace.isEmpty ? name : "\(namespace)#\(name)" }

  /// Declares all screens first, because earlier rows may push them.
  private mutating func declareScreens(in root: Int) {
    _ = builder.declareScreen(namespace.isEmpty ? CompiledForm.homeName : namespace)
    guard let screens = document.member("screens", of: root) else { return }
    for (name, _) in document.members(of: screens) where !isIgnored(name) {
      let text = document.text(of: name)
      if let other = builder.form.screen(named: scoped(text)) {
        // The JSON reader has already reported duplicates within `screens`.
        if other == firstScreen { add(.duplicateScreen(text), at: name) }
        continue
      }
      notes.declaredScreens.append((builder.form.screens.count, text, location(name)))
      _ = builder.declareScreen(scoped(text))
    }
  }

  private mutating func readScreens(_ screens: Int) {
    for (name, value) in document.members(of: screens) where !isIgnored(name) {
      readScreen(value, named: scoped(document.text(of: name)))
    }
  }

  private mutating func readScreen(_ node: Int, named name: String) {
    guard document.isObject(node) else {
      return add(.notA(.screen, expected: .object, found: kindName(node)), at: node)
    }
    let members = members(of: node, .screen)
    guard let screen = builder.form.screen(named: name) else { return }
    if let list = members[.forEach] { beginScreen(screen, forEach: list) }
    if let title = members[.title] {
      builder.form.screens[screen].title = document.text(of: title)
      builder.form.screens[screen].titleTemplate = builder.template(text(title), at: location(title))
    }
    if let sections = members[.sections] { readSections(sections, screen: screen) }
    if let require = members[.require] { readRequirements(require, row: nil) }
    builder.currentList = -1
  }

  private mutating func readSections(_ sections: Int, screen: Int) {
    builder.beginScreen(screen)
    for section in document.elements(of: sections) {
      guard hasRoom(at: section) else { break }
      readSection(section, screen: screen)
    }
    builder.endScreen(screen)
  }

  private mutating func readSection(_ node: Int, screen: Int) {
    guard document.isObject(node) else {
      return add(.notA(.section, expected: .object, found: kindName(node)), at: node)
    }
    let members = members(of: node, .section)
    let first = builder.form.rows.count
    var section = CompiledForm.Section(rows: first..<first)
    section.uuid = members[.id].map { document.text(of: $0) }
    section.indexTitle = members[.indexTitle].map { document.text(of: $0) }
    let outer = builder.currentList
    if let group = members[.forEach] {
      let list = list(ofRows: members[.rows])
      readGroup(group, list: list, section: builder.form.sections.count)
      // The header and the footer can show the field by which the section is repeated.
      builder.currentList = list ?? outer
    }
    if let header = members[.header] {
      section.header = .title(document.text(of: header))
      section.headerTemplate = builder.template(text(header), at: location(header))
    }
    if let footer = members[.footer] {
      section.footer = .title(document.text(of: footer))
      section.footerTemplate = builder.template(text(footer), at: location(footer))
    }
    builder.currentList = outer
    if let rows = members[.rows] { readRows(rows, reload: members[.reloadWhen], screen: screen) }
    if let require = members[.require] { readRequirements(require, row: nil) }
    section.rows = first..<builder.form.rows.count
    builder.form.sections.append(section)
  }

  /// Whether the form can have another section or row. If not, that is reported.
  private mutating func hasRoom(at node: Int) -> Bool {
    let limit = CompiledForm.partLimit
    if builder.form.sections.count + builder.form.rows.count < limit { return true }
    add(.tooManyParts(limit: limit), at: node)
    return false
  }

  private mutating func readRows(_ node: Int, reload: Int?, screen: Int) {
    switch document.kind(of: node) {
    case .array: readRows(node, screen: screen)
    case .object: readRows(from: node, reload: reload, screen: screen)
    default: add(.wrongType(member: "rows", expected: .rowsOrSource, found: kindName(node)), at: node)
    }
    if let reload, document.kind(of: node) == .array { add(.nothingToReload, at: reload) }
  }

  mutating func readRows(_ rows: Int, screen: Int) {
    for row in document.elements(of: rows) {
      guard hasRoom(at: row) else { return }
      readRow(row, screen: screen)
    }
  }

  // MARK: - Store and declarations

  private mutating func readStore(_ node: Int) -> StoreDefinition? {
    if document.kind(of: node) == .string { return fileName(node).map { StoreDefinition(file: $0) } }
    let members = members(of: node, .store)
    guard let file = members[.file].flatMap({ fileName($0) }) else { return nil }
    let keys: StoreDefinition.Keys = storeWord(members[.keys], .keys, owner: .keys) ?? .nested
    #if hasFeature(Embedded)
      // A page neither reads nor writes the file.
      return StoreDefinition(file: file, keys: keys)
    #else
      return StoreDefinition(
        file: file, keys: keys, writes: storeWord(members[.writes], .writes, owner: .writes) ?? .set,
        format: storeWord(members[.format], .format, owner: .format),
        syntax: storeWord(members[.syntax], .syntax, owner: .syntax) ?? .jsonc)
    #endif
  }

  private mutating func storeWord<Words: CaseIterable>(
    _ node: Int?, _ member: Grammar.Name, owner: Owner
  ) -> Words? where Words.AllCases == [Words] {
    word(node, member, in: .store, owner: owner).map { Words.allCases[$0] }
  }

  private mutating func readClosed(_ node: Int) {
    switch document.kind(of: node) {
    case .true: builder.close([])
    case .false: break
    default: for key in readKeys(node, .closed, as: .containsSettings) { builder.close(key.names) }
    }
  }

  /// Reads the samples. Like its store, those of a pushed form are ignored.
  private mutating func readSamples(_ node: Int) {
    for (name, value) in document.members(of: node) where !isIgnored(name) {
      let text = document.text(of: name)
      guard document.isObject(value) else {
        add(.wrongType(member: text, expected: .object, found: kindName(value)), at: value)
        continue
      }
      let first = document.start(of: value)
      let range = TextRange(start: start + first, count: document.end(of: value) - first)
      if namespace.isEmpty { builder.add(sample: text, range) }
    }
  }

  private mutating func fileName(_ node: Int) -> String? {
    let name = document.text(of: node)
    if name.isEmpty { add(.noFileName, at: node) }
    let hasNUL = name.utf8.contains(0)
    if hasNUL { add(.nulInFileName, at: node) }
    return name.isEmpty || hasNUL ? nil : name
  }

  private mutating func declareActions(_ node: Int) {
    for (name, value) in document.members(of: node) where !isIgnored(name) {
      let text = document.text(of: name)
      if builder.declare(action: text, string(text, value), at: location(name)) {
        notes.declaredActions.append((text, location(name)))
      }
    }
  }

  /// Reads the names of cells or views that the program registers.
  private mutating func declaredNames(_ node: Int) -> [String] {
    var names: [String] = []
    for (name, value) in document.members(of: node) where !isIgnored(name) {
      names.append(document.text(of: name))
      _ = string(document.text(of: name), value)
    }
    return names
  }

  /// Reads a string; reports an error and returns `nil` if the value has another type.
  mutating func string(_ name: String, _ node: Int) -> String? {
    if document.kind(of: node) == .string { return document.text(of: node) }
    add(.wrongType(member: name, expected: .text, found: kindName(node)), at: node)
    return nil
  }
}
