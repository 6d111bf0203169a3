/// A form that is ready for use: compiled, with the functions of the program that its rows have.
public struct FormDefinition: Sendable {
  /// The form without the program's functions.
  public private(set) var form: CompiledForm
  /// What is wrong with the form. One with errors must not be used.
  public private(set) var diagnostics: [Diagnostic]
  /// The rows of a form in Swift, by number; none of a form in JSON.
  private let rows: [Row]

  /// A form in JSON, which has no functions of its own, as far as its files were read.
  public init(_ document: FormDocument) {
    form = document.form
    diagnostics = document.diagnostics
    rows = []
  }

  /// Compiles a form that a program has as a value: its accessories' values are the defaults.
  ///
  /// A row without a key keeps its value for the session alone, unless it has an id.
  public init(_ form: Form) {
    var compiler = FormCompiler()
    compiler.compile(form)
    self.form = compiler.builder.form
    diagnostics = compiler.builder.diagnostics()
    rows = compiler.rows
  }

  /// The row of the program that a row of the compiled form was made of.
  func programRow(_ number: Int) -> Row? { rows.isEmpty ? nil : rows[number] }

  /// The form for a state: a screen's visible rows, each with the value in effect.
  ///
  /// - Parameters:
  ///   - state: what was set, by key.
  ///   - screen: a screen's name; the first one by default.
  public func form(for state: Row.Context = [:], screen: String? = nil) -> Form? {
    var values = [Value?](repeating: nil, count: form.settings.count)
    for (key, value) in state { if let setting = form.setting(Key(key)) { values[setting] = value } }
    return form(of: Session(form, values: values), screen: screen)
  }

  /// A screen of a session as a form: its visible rows, each with the value in effect.
  public func form(of session: Session, screen: String? = nil) -> Form? {
    guard let view = session.screenView(screen) else { return nil }
    return Form(
      title: view.titles.last ?? "",
      sections: form.sections(of: view).map { section, record in
        Section(
          header: section.header, rows: section.map { row($0) }, footer: section.footer,
          indexTitle: section.indexTitle, uuid: record.uuid)
      })
  }

  /// A row as it looks now, as the program's own functions get it.
  func row(_ view: RowView) -> Row {
    var row = programRow(view.row) ?? Row(view, form.details(of: view.row), form.declaredActions)
    row.id = view.address.id
    if view.input != nil { row.accessory.value = view.value }
    if view.accessory == .checkmark { row.accessory = .checkmark }
    if view.accessory == .checkmarkPlaceholder { row.accessory = .checkmarkPlaceholder }
    row.text = view.cell.text
    row.detailText = view.cell.detailText
    row.isEnabled = view.isEnabled
    return row
  }
}

extension CompiledForm {
  /// The sections of a view with their records; those whose rows are all hidden are left out.
  fileprivate func sections(of view: ScreenView) -> [(SectionView, Section)] {
    guard let screen = screen(named: view.id) else { return [] }
    return view.sections.map { ($0, sections[screens[screen].sections.lowerBound + $0.index]) }
  }
}

extension Row {
  /// A row of a form in JSON.
  fileprivate init(_ view: RowView, _ details: CompiledForm.RowDetails?, _ declared: [String: String]) {
    self.init(
      text: view.cell.text, detailText: view.cell.detailText, image: view.cell.image.map { Image(named: $0) },
      accessory: Accessory(view, details), context: nil, uuid: details?.uuid,
      accessibilityLabel: view.cell.accessibilityLabel, id: view.address.id, actions: details?.actions ?? [],
      help: view.help, isEnabled: view.isEnabled)
    key = view.key
    for member in details?.context ?? Value.Object() {
      context = (context ?? [:]).merging([member.name: member.value]) { $1 }
    }
    editActions = (details?.editActions ?? []).map {
      EditAction(title: $0.title, style: $0.isDestructive ? .destructive : .default, actions: $0.actions)
    }
    switch view.cell.style {
    case .value1: break
    case .value2: cellClass = Value2Cell.self
    case .subtitle: cellClass = SubtitleCell.self
    case .button: cellClass = ButtonCell.self
    }
  }
}

extension Row.Accessory {
  fileprivate init(_ view: RowView, _ details: CompiledForm.RowDetails?) {
    let button = DetailButton(actions: details?.detailActions ?? [])
    switch view.accessory {
    case .none: self = .none
    case .disclosureIndicator: self = .disclosureIndicator
    case .detailDisclosureButton: self = .detailDisclosureButton(button)
    case .checkmark: self = .checkmark
    case .checkmarkPlaceholder: self = .checkmarkPlaceholder
    case .detailButton: self = .detailButton(button)
    case .switchToggle: self = .switchToggle(Switch(value: view.value?.bool ?? false))
    case .segmentedControl:
      self = .segmentedControl(SegmentedControl(items: view.input?.items ?? [], value: view.value))
    case .picker: self = .picker(Picker(items: view.input?.items ?? [], value: view.value))
    case .stepper:
      guard case .number(let rules)? = view.input?.rules else { fallthrough }
      self = .stepper(Stepper(rules, value: view.value))
    case .textField:
      self = .textField(
        TextField(
          view.input ?? Input(.toggle), value: view.value, placeholder: view.placeholder,
          message: details?.message))
    case .view: self = .view(view.viewName ?? "")
    }
  }
}
