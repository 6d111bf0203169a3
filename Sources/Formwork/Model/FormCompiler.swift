/// Passes a form in Swift to the builder of compiled forms, and reports the mistakes in it.
struct FormCompiler {
  typealias Location = FormBuilder.Location

  var builder = FormBuilder()
  /// Indexed by row number in the compiled form; `nil` for rows that were loaded.
  var rows: [Row?] = []
  var notes = FormLint.Notes()
  let registry: Registry
  /// The rows that have been loaded, by their source.
  let loadedRows: [Source: FormReader.LoadedRows]
  /// The screen whose rows are being added.
  private(set) var screen = 0
  /// The number of sections added so far.
  private var sectionCount = 0

  init(registry: Registry, loadedRows: [Source: FormReader.LoadedRows] = [:]) {
    self.registry = registry
    self.loadedRows = loadedRows
  }

  mutating func compile(_ form: Form) {
    var screens: [(name: String, form: Form)] = []
    collect(form, named: CompiledForm.homeName, into: &screens)
    declare(screens)
    for (number, screen) in screens.enumerated() { add(screen.form, number, expands: form.expandsTemplates) }
    builder.checkFlatNames()
    notes.checkActions(used: builder.checkActions(registered: registry.environment.actions))
    builder.link()
  }

  // MARK: - Screens

  /// Collects a form and the screens that it pushes, each name once.
  private mutating func collect(
    _ form: Form, named name: String, into screens: inout [(name: String, form: Form)]
  ) {
    if let other = screens.first(where: { $0.name == name }) {
      // A screen that several screens push may be listed by each of them.
      if other.form != form { conflicts.append(name) }
      return
    }
    screens.append((name, form))
    conflicts += form.repeatedScreens
    for (name, screen) in form.orderedScreens { collect(screen, named: name, into: &screens) }
  }

  /// The names that different screens share.
  private var conflicts: [String] = []

  /// Declares all screens first, because earlier rows may push them.
  private mutating func declare(_ screens: [(name: String, form: Form)]) {
    for (number, screen) in screens.enumerated() {
      _ = builder.declareScreen(screen.name, title: screen.form.title)
      if number > 0 { notes.declaredScreens.append((number, screen.name, .screen(number))) }
      if number == 0 { declare(screen.form) } else { reportHomeMembers(of: screen.form, number) }
      for (name, description) in screen.form.actions.sorted(by: { $0.key < $1.key }) {
        if builder.declare(action: name, description, at: .screen(number)) {
          notes.declaredActions.append((name, .screen(number)))
        }
      }
    }
    for name in conflicts {
      guard let number = builder.form.screen(named: name) else { continue }
      builder.report(
        number == 0 ? .duplicateScreen(name) : .ambiguousScreen(name), at: .screen(number))
    }
  }

  /// Adds the members that apply to the whole form.
  private mutating func declare(_ form: Form) {
    if let store = form.store {
      if store.file.isEmpty { builder.report(.noFileName, at: .form) } else { builder.form.store = store }
    }
    builder.form.schema = form.schema
    for key in form.closed ?? [] {
      builder.refer(to: key, as: .containsSettings, at: .form)
      builder.close(key.names)
    }
    if let closed = form.closed, closed.isEmpty { builder.close([]) }
    var names: Set<String> = []
    for sample in form.samples where names.insert(sample.name).inserted {
      if case .object = sample.value {
        builder.add(sample: sample.name, builder.text(sample.value.json))
      } else {
        let found = SyntaxTree.Node.Kind(sample.value).jsonKind.name
        builder.report(.wrongType(member: sample.name, expected: .object, found: found), at: .form)
      }
    }
    for (program, member) in [(form.beforeSave, .beforeSave), (form.afterSave, .afterSave)]
      as [(_, Grammar.Name)]
    {
      guard let program else { continue }
      if let fault = FormBuilder.fault(ofProgram: program, member) {
        builder.report(fault, at: .form)
      } else {
        builder.set(program, member)
      }
    }
  }

  /// Reports the members that only the first screen of a form may have.
  private mutating func reportHomeMembers(of form: Form, _ screen: Int) {
    let members: [(name: Grammar.Name, isGiven: Bool)] = [
      (.store, form.store != nil), (.closed, form.closed != nil), (.schema, form.schema != nil),
      (.samples, !form.samples.isEmpty), (.beforeSave, form.beforeSave != nil),
      (.afterSave, form.afterSave != nil),
    ]
    let known = ["title", "sections", "screens", "actions", "requirements"]
    for member in members where member.isGiven {
      builder.report(
        .unknownMember(member.name.text, of: "screen", suggestion: nil, known: known), at: .screen(screen))
    }
  }

  private mutating func add(_ form: Form, _ number: Int, expands: Bool) {
    screen = number
    let expands = expands || form.expandsTemplates || form.forEach != nil
    var names = RowNames(form)
    builder.beginScreen(number)
    if let key = form.forEach {
      let list = builder.list(key)
      builder.addScreen(number, toList: list, at: .screen(number))
      builder.currentList = list
    }
    if expands, number > 0 {
      builder.form.screens[number].titleTemplate = template(form.title, .title, of: .screen(number))
    }
    for section in form.sections { add(section, &names, expands: expands || section.expandsTemplates) }
    require(form.requirements, of: .screen(number), row: nil, expands: expands)
    builder.endScreen(number)
    builder.currentList = -1
  }

  // MARK: - Sections

  private mutating func add(_ section: Section, _ names: inout RowNames, expands: Bool) {
    let location = Location.section(sectionCount)
    sectionCount += 1
    let first = rows.count
    for row in section.rows {
      add(row, id: names.id(for: row), expands: expands || row.expandsTemplates)
    }
    if let source = section.rowSource {
      addRows(from: source, reloadKeys: section.reloadKeys, at: location)
    } else if !section.reloadKeys.isEmpty {
      builder.report(.nothingToReload, at: location)
    }
    var record = CompiledForm.Section(
      uuid: section.uuid, header: filled(section.header), footer: filled(section.footer),
      indexTitle: section.indexTitle, rows: first..<rows.count)
    let outer = builder.currentList
    if let field = section.forEach {
      let list = section.rows.lazy.compactMap(\.forEach).first
      if let list, field.description.hasPrefix("item.") {
        builder.currentList = builder.list(list.key)
        builder.group(section: sectionCount - 1, by: field, list: builder.currentList, at: location)
      } else {
        builder.report(.notAnItemField(field.description), at: location)
      }
    }
    defer { builder.currentList = outer }
    if expands || section.forEach != nil {
      record.headerTemplate = template(section.header?.title, .header, of: location)
      record.footerTemplate = template(section.footer?.title, .footer, of: location)
    }
    builder.form.sections.append(record)
    require(section.requirements, of: location, row: nil, expands: expands)
  }

  /// Returns a section's text or view, with the lines of a registered view filled in.
  private func filled(_ extremity: Section.Extremity?) -> Section.Extremity? {
    guard case .view(var view)? = extremity, let name = view.name, let lines = registry.views[name] else {
      return extremity
    }
    view.lines = lines(Row())
    return .view(view)
  }

  // MARK: - Rules

  mutating func require(_ requirements: [Requirement], of owner: Location, row: Int?, expands: Bool) {
    for requirement in requirements {
      let when = requirement.when.map { builder.condition($0, "when", of: owner).number }
      let that = builder.condition(requirement.that, "that", of: owner)
      let template = expands ? template(requirement.message, .message, of: owner) : -1
      builder.require(
        requirement.kind, that.number, when: when, message: requirement.message, template: template, row: row,
        at: that.location)
    }
  }

  /// The number of a text that contains expressions; -1 if it contains none.
  mutating func template(_ text: String?, _ member: Grammar.Name, of owner: Location) -> Int {
    guard let text else { return -1 }
    let range = builder.text(text)
    return builder.template(range, at: .member(owner, member.text, text: range, scalar: 0))
  }
}
