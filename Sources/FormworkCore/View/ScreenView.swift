/// A screen as it currently looks: its visible sections and their rows. Rows are created on demand.
public struct ScreenView: Sendable {
  /// The screen's name.
  public let id: String
  /// The titles from the first screen to this one.
  public let titles: [String]
  /// The sections with at least one visible row.
  public private(set) var sections: [SectionView]
  /// The number of sections from which on a screen shows an index. Fewer sections are found faster without one.
  private static let sectionsOfIndex = 8
  /// How many rows are shown.
  public let rowCount: Int

  init(_ session: Session, screen: ScreenID, withNames hasNames: Bool = false) {
    let record = session.form.screens[screen]
    id = session.form.name(of: screen)
    titles = screen == session.currentScreen ? session.titles : [session.title(ofScreen: screen)]
    var sections: [SectionView] = []
    var count = 0
    for group in session.sectionRows(ofScreen: screen) {
      let section = session.form.sections[group.number]
      let rows = group.rows.filter { session.isVisible($0) }
      if !rows.isEmpty || section.rows.isEmpty {
        sections.append(
          SectionView(
            session, section, index: group.number - record.sections.lowerBound, group: group, rows: rows,
            firstNumber: count + 1, withNames: hasNames))
      }
      count += rows.count
    }
    for position in sections.indices { sections[position].isInIndex = sections.count >= Self.sectionsOfIndex }
    self.sections = sections
    rowCount = count
  }

  /// The screen with only one section, given its index in the form's screen; the rows keep their numbers.
  package func section(at index: Int) -> ScreenView {
    var view = self
    view.sections = sections.filter { $0.index == index }
    return view
  }
}

/// A section as it currently looks; a lazy collection of its rows.
public struct SectionView: Sendable, RandomAccessCollection {
  /// The section's index in the form's screen.
  public let index: Int
  /// The texts above and below the rows.
  public let header: Extremity?
  public let footer: Extremity?
  /// The section's name in the index, for `jump`.
  public let indexTitle: String?
  /// Whether the screen has enough sections to show an index.
  fileprivate(set) var isInIndex = false
  /// The section's name in the index that the screen shows, if any.
  package var shownIndexTitle: String? { isInIndex ? indexTitle : nil }
  /// Whether each row shows the name to use in scripts.
  package let hasNames: Bool
  private let session: Session
  private let rows: [RowID]
  private let firstNumber: Int

  init(
    _ session: Session, _ section: CompiledForm.Section, index: Int, group: SectionRows, rows: [RowID],
    firstNumber: Int, withNames hasNames: Bool
  ) {
    self.hasNames = hasNames
    self.session = session
    self.index = index
    self.rows = rows
    self.firstNumber = firstNumber
    header = group.isRest ? nil : session.header(of: section, item: group.item)
    footer = group.isRest ? nil : session.footer(of: section, item: group.item)
    indexTitle = section.indexTitle
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }
  public subscript(position: Int) -> RowView {
    var view = session.view(ofRow: rows[position], number: firstNumber + position)
    if hasNames { view.name = session.scriptName(ofRow: rows[position]) }
    return view
  }

  /// What a layout needs to know about a row, without creating its view.
  package func facts(_ position: Int) -> RowFacts { session.facts(ofRow: rows[position]) }

  /// The number of the row at a position.
  package func number(at position: Int) -> Int { firstNumber + position }
}

/// The facts that determine the columns of a screen.
package struct RowFacts: Sendable {
  package var accessory: AccessoryKind
  package var style: CellStyle
  package var isEnabled: Bool
  package var isUnsaved: Bool
  package var hasProblems: Bool
}

extension Session {
  /// A screen as it currently looks, given its name; by default, the current screen. `nil` if the form has no
  /// such screen.
  public func screenView(_ name: String? = nil) -> ScreenView? {
    guard let name else { return ScreenView(self, screen: currentScreen) }
    return form.screen(named: name).map { ScreenView(self, screen: $0) }
  }

  /// - Parameter hasNames: whether each row shows the name to use in scripts.
  package func screenView(number: ScreenID, withNames hasNames: Bool = false) -> ScreenView {
    ScreenView(self, screen: number, withNames: hasNames)
  }

  /// A row as it currently looks; `nil` if the form has none at this address.
  public func rowView(_ address: RowAddress) -> RowView? {
    form.row(at: address).map { view(ofRow: $0) }
  }

  package func view(ofRow row: RowID, number: Int? = nil) -> RowView {
    let record = form.rows[row]
    let details = form.details(of: row)
    let setting = form.setting(of: row)
    // The row of a list of items adds an item; the items have rows of their own.
    let isList = form.addsItems(row)
    var accessory = record.accessory
    if let condition = details.flatMap({ form.expression($0.checkmarkWhen, for: row.item) }) {
      accessory = condition.holds(effectiveValue) ? .checkmark : .checkmarkPlaceholder
    }
    let actions = form.actions(of: row)
    let loads = form.loads(ofRow: row).map { form.loads[$0] }
    let detail =
      loads.first { $0.part == .detailText }.map { $0.text ?? ($0.state.isOpen ? Wording.loading : "") }
      ?? details.flatMap { form.template($0.detailTextTemplate, for: row.item) }.map { text(of: $0) }
    return RowView(
      number: number, address: form.address(of: row), key: setting.flatMap { form.statedKey(of: $0) },
      accessory: accessory, input: isList ? nil : form.input(of: row),
      cell: CellView(
        style: record.cell, text: text(ofRow: row), detailText: detail ?? form.texts.text(record.detailText),
        image: details?.image, accessibilityLabel: details?.accessibilityLabel),
      placeholder: form.texts.text(record.placeholder), help: form.texts.text(record.help),
      cellName: details?.cellName, viewName: details?.viewName, viewLines: details?.viewLines ?? [],
      progress: form.progress(of: row).map {
        ProgressView(fraction: $0.value(effectiveValue)?.double)
      },
      value: isList ? nil : setting.flatMap { effectiveValue($0) },
      defaultValue: setting.flatMap { defaultValue($0) },
      isSet: setting.map { storedValue($0) != nil } ?? false,
      isSecure: setting.map { isSecure($0) } ?? false, isVisible: isVisible(row), isEnabled: isEnabled(row),
      isUnsaved: isUnsaved(row: row),
      isKept: setting.map { isKept($0) } ?? true, loadState: form.loadState(ofRow: row),
      problems: problems(ofRow: row),
      leadsOn: actions.contains { $0.pushes }
        || actions.isEmpty && record.accessory == .disclosureIndicator,
      isTappable: record.flags.contains(.hasSelection) || !actions.isEmpty || isList,
      editActions: form.editActions(of: row).filter { isEnabled($0) }.map {
        EditActionView(title: $0.title, isDestructive: $0.isDestructive)
      },
      row: row, uuid: details?.uuid)
  }

  /// Whether a row shows a value that is not saved: for the row of an item, that of any of its fields.
  private func isUnsaved(row: RowID) -> Bool {
    if let setting = form.setting(of: row) {
      return isKept(setting) && isUnsaved(setting) && !form.addsItems(row)
    }
    guard let item = row.item, form.screen(of: row).item != item else {
      return false
    }
    return isUnsaved(form.existence(ofItem: item))
      || form.fields(ofItem: item).contains { isKept($0) && isUnsaved($0) }
  }

  /// The problems of a row's value.
  func problems(ofRow row: RowID) -> [String] {
    var problems: [String] = []
    if let setting = form.setting(of: row), let finding = finding(of: setting) {
      problems.append(Wording.sentenceBelowRow(for: finding))
    }
    if case .failed(let message)? = form.loadState(ofRow: row) {
      problems.append(Wording.notLoaded(message))
    }
    if form.rows[row].details >= 0 { problems += failedRequirements(ofRow: row) }
    return problems
  }

  func facts(ofRow row: RowID) -> RowFacts {
    let record = form.rows[row]
    var accessory = record.accessory
    if let condition = form.details(of: row).flatMap({ form.expression($0.checkmarkWhen, for: row.item) }) {
      accessory = condition.holds(effectiveValue) ? .checkmark : .checkmarkPlaceholder
    }
    let setting = form.setting(of: row)
    let isWrong = setting.flatMap { finding(of: $0) } != nil
    return RowFacts(
      accessory: accessory, style: record.cell, isEnabled: isEnabled(row),
      isUnsaved: isUnsaved(row: row),
      hasProblems: isWrong || form.loadState(ofRow: row)?.isFailed ?? false
        || form.requirements(of: row).contains { fails($0) })
  }
}
