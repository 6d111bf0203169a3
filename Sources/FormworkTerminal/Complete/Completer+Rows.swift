import Formwork

extension Completer {
  /// Names of visible rows with a feature. Each row is offered once. In a script: keys or, if no key matches, ids and
  /// SCREEN/ID; also ids on the first screen if rows without a value are wanted.
  ///
  /// At a prompt, if nothing is typed, offers the ids on the current screen, or keys if there are none. Otherwise, offers
  /// rows whose id or label on the current screen, key or SCREEN/ID starts with the typed text. If there are
  /// none, offers rows with a part of a key that starts with it, and ids and labels on other screens.
  ///
  /// - Parameters:
  ///   - settings: settings whose rows are not offered.
  ///   - isNear: whether to offer only ids on the current screen.
  func rows(
    having feature: RowFeature, beginning typed: String, besides settings: Set<SettingID> = [],
    isNear: Bool = false
  ) -> [Offer] {
    func search(_ names: (inout RowSearch) -> Void) -> [Offer] {
      offers(having: feature, beginning: typed, besides: settings, names)
    }
    if numbered == nil {
      let keys = search {
        $0.addKeys(in: .form)
        if !feature.isOfValue { $0.addIDs(in: .screen) }
      }
      if !keys.isEmpty { return keys }
      return search {
        $0.addIDs(in: .screen)
        $0.addAddresses()
        $0.addIDs(in: .form)
      }
    }
    if isNear { return search { $0.addIDs(in: .screen) } }
    if typed.isEmpty {
      let near = search { $0.addIDs(in: .screen) }
      return near.isEmpty ? search { $0.addKeys(in: .form) } : near
    }
    let near = search {
      $0.addIDs(in: .screen)
      $0.addKeys(in: .form)
      $0.addAddresses()
      $0.addLabels(in: .screen)
    }
    guard near.isEmpty else { return near }
    // No row of the current screen has such an id, or a label under which it can be offered.
    return search {
      $0.addKeyParts(in: .form)
      $0.addIDs(in: .otherScreens)
      $0.addLabels(in: .otherScreens)
    }
  }

  /// Offers for the visible rows that a search finds by some of their names.
  func offers(
    having feature: RowFeature, beginning typed: String, besides settings: Set<SettingID>,
    _ names: (inout RowSearch) -> Void
  ) -> [Offer] {
    let form = session.form
    func isWanted(_ row: RowID) -> Bool {
      guard form.has(feature, row), session.isVisible(row) else { return false }
      return settings.isEmpty || form.setting(of: row).map { !settings.contains($0) } ?? true
    }
    return NamePattern.matches(beginning: typed) { pattern in
      var search = RowSearch(session, pattern, where: isWanted)
      names(&search)
      let screen = session.currentScreen
      var labels: LabelsInSight?
      var offers: [Offer] = []
      offers.reserveCapacity(search.matches.count + search.screens.count)
      for match in search.matches {
        let offer =
          form.screen(of: match.row) == screen
          ? offer(of: match.row, match.name, isHere: true)
          : offer(ofElsewhere: match.row, match.name, feature, &labels)
        if let offer { offers.append(offer) }
      }
      offers += search.screens.map {
        Offer(form.name(of: $0) + "/", detail: session.title(ofScreen: $0), isOpen: true)
      }
      return offers
    }
  }

  /// An offer of the name by which a row of another screen was found, unless a label or a number in sight takes
  /// precedence over such a name.
  private func offer(
    ofElsewhere row: RowID, _ found: RowSearch.Name, _ feature: RowFeature, _ labels: inout LabelsInSight?
  ) -> Offer? {
    guard let offer = offer(of: row, found, isHere: false) else { return nil }
    guard !offer.text.isPathOfRow else { return offer }
    let isTaken: Bool
    if RowIdentifier.isDigitsOnly(offer.text) {
      isTaken = (try? Word(text: offer.text, column: 1).row(in: session, numbered, having: feature)) != row
    } else {
      let known = labels ?? LabelsInSight(session, feature)
      labels = known
      isTaken = known.contains(offer.text)
    }
    return isTaken ? Offer(session.form.address(of: row).description, row: row) : offer
  }

  /// An offer of the name by which a row was found; for a label, of the name that scripts would use.
  private func offer(of row: RowID, _ found: RowSearch.Name, isHere: Bool) -> Offer? {
    switch found {
    case .id where isHere: return Offer(session.form.id(of: row), row: row)
    case .key:
      let form = session.form
      return form.setting(of: row).map { Offer(form.path(of: $0), row: row) }
    case .address: return Offer(session.form.address(of: row).description, row: row)
    case .id, .label:
      let name = session.name(of: row)
      return (try? session.find(name)) == row ? Offer(name, row: row) : nil
    }
  }
}
