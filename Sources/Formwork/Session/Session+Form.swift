// One way round: the rows that are shown are a function of definition and state.
extension Session {
  /// A screen as it looks now: the visible rows, each with the value in effect.
  ///
  /// - Parameter screen: a screen's name; `nil` is the one that is shown.
  public func form(screen name: String? = nil) -> Form? {
    let screen = name.map { definition.screen(named: $0) } ?? currentScreen
    guard let screen else { return nil }
    let description = definition.screens[screen]
    return Form(
      title: description.title,
      sections: description.sections.map { section in
        derivedSection(section, rows: section.rows.filter { isVisible($0) }.map(derivedRow))
      })
  }

  func derivedSection(_ section: SectionDefinition, rows: [Row]) -> Section {
    Section(
      header: header(of: section), rows: rows, footer: footer(of: section), indexTitle: section.indexTitle,
      uuid: section.uuid)
  }

  package func header(of section: SectionDefinition) -> Section.Extremity? {
    section.headerTemplate.map { .title(text(of: $0)) } ?? section.header
  }

  /// The headers and footers of the shown screen that have a value in them which was changed.
  package func captions(touchedBy changes: [Change]) -> [Caption] {
    let slots = Set(changes.map(\.slot))
    func isTouched(_ template: Template?) -> Bool { template?.slots.contains(where: slots.contains) ?? false }
    return definition.screens[currentScreen].sections.flatMap { section -> [Caption] in
      var captions: [Caption] = []
      if isTouched(section.headerTemplate), let header = header(of: section)?.title {
        captions.append(.header(header))
      }
      if isTouched(section.footerTemplate), let footer = footer(of: section)?.title {
        captions.append(.footer(footer))
      }
      return captions
    }
  }

  /// A text above or below the rows of a section.
  package enum Caption: Sendable, Hashable {
    case header(String)
    case footer(String)
  }

  package func footer(of section: SectionDefinition) -> Section.Extremity? {
    section.footerTemplate.map { .title(text(of: $0)) } ?? section.footer
  }

  /// A row as it looks now.
  package func derivedRow(_ index: Int) -> Row {
    let definition = definition.rows[index]
    var row = definition.row
    row.id = definition.id
    if let slot = definition.slot { row.accessory.value = effectiveValue(slot) }
    if let template = definition.templates.text { row.text = text(of: template) }
    if let template = definition.templates.detailText { row.detailText = text(of: template) }
    if let condition = definition.checkmarkWhen {
      row.accessory = condition.holds(reader()) ? .checkmark : .checkmarkPlaceholder
    }
    row.isEnabled = isEnabled(index)
    return row
  }
}

extension FormDefinition {
  /// The form for a state: a screen's visible rows, each with the value in effect.
  ///
  /// - Parameters:
  ///   - state: what was set, by key.
  ///   - screen: a screen's name; `nil` is the first one.
  public func form(for state: Row.Context = [:], screen: String? = nil) -> Form? {
    var session = Session(self)
    for (key, value) in state {
      if let slot = keys.slot(ofPath: key) { _ = session.store(value, in: slot) }
    }
    return session.form(screen: screen)
  }
}
