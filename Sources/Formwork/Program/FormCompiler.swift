/// Passes a form in Swift to the builder of compiled forms.
struct FormCompiler {
  private(set) var builder = FormBuilder()
  /// Indexed by row number in the compiled form.
  private(set) var rows: [Row] = []

  mutating func compile(_ form: Form) {
    var screens: [(name: String, form: Form)] = []
    collect(form, named: CompiledForm.homeName, into: &screens)
    let numbers = screens.map { builder.declareScreen($0.name, title: $0.form.title) }
    for (number, screen) in zip(numbers, screens) { add(screen.form, number, named: screen.name) }
    builder.link()
  }

  /// Collects a form and the screens that it pushes, each name once.
  private func collect(_ form: Form, named name: String, into screens: inout [(name: String, form: Form)]) {
    guard !screens.contains(where: { $0.name == name }) else { return }
    screens.append((name, form))
    for (name, screen) in form.screens.sorted(by: { $0.key < $1.key }) {
      collect(screen, named: name, into: &screens)
    }
  }

  private mutating func add(_ form: Form, _ screen: Int, named name: String) {
    var names = RowNames()
    builder.beginScreen(screen)
    for section in form.sections {
      let first = rows.count
      for row in section.rows {
        add(row, id: names.id(for: row), screen, named: name)
      }
      builder.addSection(
        CompiledForm.Section(
          uuid: section.uuid, header: section.header, footer: section.footer, indexTitle: section.indexTitle,
          rows: first..<rows.count))
    }
    builder.endScreen(screen)
  }

  private mutating func add(_ row: Row, id: String, _ screen: Int, named name: String) {
    var draft = FormBuilder.Draft()
    draft.location = .row(rows.count)
    draft.row.screen = Int32(screen)
    draft.row.id = builder.text(id)
    draft.row.text = builder.text(row.text)
    draft.row.detailText = builder.text(row.detailText)
    draft.row.help = builder.text(row.help)
    draft.row.accessory = row.accessory.kind
    draft.row.cell = row.cellClass.style
    draft.row.flags = row.flags
    draft.input = row.accessory.input
    draft.defaultValue = row.accessory.value
    if case .textField(let field) = row.accessory { draft.row.placeholder = builder.text(field.placeholder) }
    let key = row.key ?? Key(names: row.id.map { [$0] } ?? ["", name, id])
    draft.key = builder.text(key.description)
    draft.hasKey = true
    draft.isTransient = row.key == nil && row.id == nil
    draft.details = details(of: row)
    _ = builder.add(draft)
    rows.append(row)
  }

  private mutating func details(of row: Row) -> CompiledForm.RowDetails {
    var details = CompiledForm.RowDetails()
    details.uuid = row.uuid
    details.image = row.image?.name
    details.accessibilityLabel = row.accessibilityLabel
    details.actions = row.actions.map { builder.compiled($0) }
    if let context = row.context {
      let members = context.filter { $0.key != "key" }.sorted { $0.key < $1.key }
      details.context = Value.Object(members.map { .init(name: $0.key, value: $0.value) })
    }
    switch row.accessory {
    case .detailButton(let button), .detailDisclosureButton(let button):
      details.detailActions = button.actions.map { builder.compiled($0) }
    case .view(let name): details.viewName = name
    case .textField(let field): details.message = field.message
    default: break
    }
    for action in row.editActions {
      details.editActions.append(
        CompiledForm.EditAction(
          title: action.title, isDestructive: action.style == .destructive,
          actions: action.actions.map { builder.compiled($0) }, hasSelection: action.selection != nil))
    }
    return details
  }
}

/// Creates unique ids for the rows of a screen: the row's own id or one made from its key or text.
private struct RowNames {
  private var counts: [ExactString: Int] = [:]
  private var taken: Set<ExactString> = []

  mutating func id(for row: Row) -> String {
    let base = row.id ?? row.uuid ?? RowNames.derived(row) ?? "row"
    var id = base
    repeat {
      let count = counts[ExactString(base), default: 0] + 1
      counts[ExactString(base)] = count
      if count > 1 { id = "\(base)-\(count)" }
    } while !taken.insert(ExactString(id)).inserted
    return id
  }

  private static func derived(_ row: Row) -> String? {
    if let last = row.key?.names.last { return RowID.isValid(last.utf8.span) ? last : RowID.slug(last) }
    return row.text.flatMap { RowID.slug($0) }
  }
}

extension Row {
  fileprivate var flags: CompiledForm.RowFlags {
    var flags: CompiledForm.RowFlags = []
    if !isEnabled { flags.insert(.disabled) }
    if selection != nil { flags.insert(.hasSelection) }
    if accessory.detailButton?.selection != nil { flags.insert(.hasDetailSelection) }
    if accessory.hasHandler { flags.insert(.hasValueHandler) }
    let builtIn: [any Cell.Type] = [Value1Cell.self, Value2Cell.self, SubtitleCell.self, ButtonCell.self]
    if !builtIn.contains(where: { $0 == cellClass }) { flags.insert(.hasOwnCell) }
    return flags
  }
}
