// The stack of screens; what lies below keeps its place.
extension Session {
  /// The screen that is shown, as an index into the definition's screens.
  package var currentScreen: Int { path[path.count - 1].screen }

  /// The titles from the first screen to the one that is shown.
  public var titles: [String] { path.map { definition.screens[$0.screen].title } }

  /// Puts other screens on the stack, from the first one on.
  package mutating func go(to screens: [String]) {
    let indices = screens.compactMap { definition.screen(named: $0) }
    if !indices.isEmpty { path = indices.map { ScreenPlace(screen: $0) } }
  }

  mutating func push(_ screen: Int, from row: RowReference?) {
    path[path.count - 1].row = row
    path.append(ScreenPlace(screen: screen))
  }

  mutating func back() -> Outcome {
    guard path.count > 1 else { return refused(.atRoot) }
    path.removeLast()
    var outcome = Outcome()
    outcome.hasMoved = true
    return outcome
  }

  mutating func home() -> Outcome {
    var outcome = Outcome()
    outcome.hasMoved = path.count > 1
    path.removeSubrange(1...)
    return outcome
  }

  /// Goes where a row leads.
  mutating func open(_ reference: RowReference) -> Outcome {
    let row = definition.rows[reference.index]
    guard row.row.leadsOn else { return refused(.leadsNowhere(row: row.id), subject: .row(0)) }
    return handle(.tap(reference))
  }

  func jump(to title: String) -> Outcome {
    let sections = definition.screens[currentScreen].sections
    let known = sections.compactMap(\.indexTitle)
    if known.isEmpty { return refused(.noIndex, subject: .row(0)) }
    let named =
      sections.firstIndex { $0.indexTitle?.hasSameScalars(as: title) ?? false }
      ?? sections.firstIndex { $0.indexTitle?.lowercased() == title.lowercased() }
    guard let section = named else {
      return refused(.unknownIndexTitle(title, known: known), subject: .row(0))
    }
    var outcome = Outcome()
    outcome.section = section
    return outcome
  }
}

extension Row {
  /// Whether `open` goes where the row leads: to a screen, or wherever the program's closure goes.
  package var leadsOn: Bool { selection != nil || actions.contains { $0.name == "push" } }
}
