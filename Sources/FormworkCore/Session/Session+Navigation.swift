// The stack of screens. A screen below the top keeps its position.
extension Session {
  /// The number of the current screen in the form.
  package var currentScreen: ScreenID { path[path.count - 1].screen }

  /// The titles from the first screen to the current one.
  public var titles: [String] { path.map { title(ofScreen: $0.screen) } }

  /// A screen's title, with the values that it shows.
  package func title(ofScreen screen: ScreenID) -> String {
    form.template(form.screens[screen].titleTemplate, for: screen.item).map { text(of: $0) }
      ?? form.screens[screen].title
  }

  /// Replaces the stack of screens, given from the first screen on.
  package mutating func go(to screens: [String]) {
    let places = screens.compactMap { screen(named: $0) }.map { ScreenPlace(screen: $0) }
    if !places.isEmpty { path = places }
  }

  mutating func back() -> Reply {
    guard path.count > 1 else { return refused(.atRoot) }
    path.removeLast()
    var reply = Reply()
    reply.hasMoved = true
    return reply
  }

  mutating func home() -> Reply {
    var reply = Reply()
    reply.hasMoved = path.count > 1
    path.removeSubrange(1...)
    return reply
  }

  /// Opens the screen that a row leads to.
  mutating func open(_ row: RowID) -> Reply {
    form.leadsOn(row) ? tap(row) : refused(.leadsNowhere(row: form.id(of: row)), subject: .row(0))
  }

  func jump(to title: String) -> Reply {
    let sections = form.sections[form.screens[currentScreen].sections]
    let known = sections.compactMap { $0.indexTitle }
    if known.isEmpty { return refused(.noIndex, subject: .value(0)) }
    let named =
      sections.firstIndex { $0.indexTitle?.hasSameScalars(as: title) ?? false }
      ?? sections.firstIndex { $0.indexTitle?.lowercased() == title.lowercased() }
    guard let section = named else {
      return refused(.unknownIndexTitle(title, known: known), subject: .value(0))
    }
    var reply = Reply()
    reply.section = section - sections.startIndex
    return reply
  }
}
