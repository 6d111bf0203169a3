import Formwork

extension Completer {
  /// Names of visible rows with a feature. Each row is offered once.
  ///
  /// If nothing is typed, offers the ids on the current screen, or keys if there are none. Otherwise, offers
  /// ids on the current screen, keys and SCREEN/ID that start with the typed text. If there are none, offers
  /// keys with a part that starts with it, and ids on other screens.
  ///
  /// - Parameters:
  ///   - settings: settings whose rows are not offered.
  ///   - isNear: whether to offer only ids on the current screen.
  func rows(
    having feature: RowFeature, beginning typed: String, besides settings: Set<Int> = [], isNear: Bool = false
  ) -> [Offer] {
    func search(_ names: (inout RowSearch) -> Void) -> [Offer] {
      Beginning.matches(of: typed) { beginning in
        var search = RowSearch(session: session, feature: feature, besides: settings, beginning: beginning)
        names(&search)
        return search.offers
      }
    }
    if isNear { return search { $0.addIDs() } }
    if typed.isEmpty {
      let near = search { $0.addIDs() }
      return near.isEmpty ? search { $0.addKeys() } : near
    }
    let near = search {
      $0.addIDs()
      $0.addKeys()
      $0.addScreens()
    }
    guard near.isEmpty else { return near }
    return search {
      $0.addKeysByPart()
      $0.addIDsElsewhere()
    }
  }
}
