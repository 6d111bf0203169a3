package import Formwork

/// The screens of a form in the order in which a reader meets them: each one after the screen and the row that
/// lead to it, then those that nothing leads to.
package struct ScreenOrder {
  /// The screens that exist, by their numbers in the form.
  package private(set) var screens: [ScreenID] = []
  /// For each of these screens, the screen that leads to it first.
  private var parents: [ScreenID: ScreenID] = [:]

  package init(_ session: Session) {
    let all = session.form.allScreens.filter { session.exists(screen: $0) }
    var known: Set<ScreenID> = []
    for start in all where !known.contains(start) {
      known.insert(start)
      var pending = [start]
      while let screen = pending.popLast() {
        screens.append(screen)
        let next = Self.destinations(of: screen, in: session).filter { known.insert($0).inserted }
        for target in next { parents[target] = screen }
        pending += next.reversed()
      }
    }
  }

  /// The screen that leads to another one; `nil` for the first screen, and if none does.
  package func parent(of screen: ScreenID) -> ScreenID? { parents[screen] }

  /// The screens that the rows of a screen open, also those of hidden rows.
  private static func destinations(of screen: ScreenID, in session: Session) -> [ScreenID] {
    let form = session.form
    return session.rows(ofScreen: screen).filter { session.exists(row: $0) }.flatMap { row -> [ScreenID] in
      let actions =
        form.actions(of: row) + form.detailActions(of: row) + form.editActions(of: row).flatMap(\.actions)
      return actions.compactMap { $0.destination.flatMap { session.screen(named: $0) } }
    }
  }
}
