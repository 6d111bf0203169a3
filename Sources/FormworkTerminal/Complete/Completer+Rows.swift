import Formwork

extension Completer {
  /// Names of visible rows that have what is wanted, each row once: ids of the shown screen; for a beginning
  /// also keys, and SCREEN/ID; where nothing begins so, keys with a part that does, and ids of other screens.
  ///
  /// - Parameters:
  ///   - settings: rows with these settings are left out.
  ///   - isNear: whether the shown screen's ids will do.
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
