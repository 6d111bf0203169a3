// The stack of screens; what lies below keeps its place.
extension Session {
  /// The screen that is shown, by its number in the form.
  package var currentScreen: Int { path[path.count - 1].screen }

  /// The titles from the first screen to the one that is shown.
  public var titles: [String] { path.map { form.screens[$0.screen].title } }

  /// Puts other screens on the stack, from the first one on.
  package mutating func go(to screens: [String]) {
    let places = screens.compactMap { form.screen(named: $0) }.map { ScreenPlace(screen: $0) }
    if !places.isEmpty { path = places }
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
  mutating func open(_ row: Int) -> Outcome {
    form.leadsOn(row) ? tap(row) : refused(.leadsNowhere(row: form.id(of: row)), subject: .row(0))
  }

  func jump(to title: String) -> Outcome {
    let sections = form.sections[form.screens[currentScreen].sections]
    let known = sections.compactMap { $0.indexTitle }
    if known.isEmpty { return refused(.noIndex, subject: .value(0)) }
    let named =
      sections.firstIndex { $0.indexTitle?.hasSameScalars(as: title) ?? false }
      ?? sections.firstIndex { $0.indexTitle?.lowercased() == title.lowercased() }
    guard let section = named else {
      return refused(.unknownIndexTitle(title, known: known), subject: .value(0))
    }
    var outcome = Outcome()
    outcome.section = section - sections.startIndex
    return outcome
  }
}
