import Formwork

/// A feature that a row must have for a command to work on it.
package enum RowFeature: Sendable, Hashable {
  case anything, value
  /// A value. The word may also name a group of settings.
  case valueOrGroup
  case text, switchToggle, steps, destination, details, editActions
  /// A list or a map; a list, whose elements have an order.
  case elements, order
  /// Parts that have to be loaded.
  case source

  /// Whether only rows with values have the feature.
  var isOfValue: Bool {
    switch self {
    case .anything, .destination, .details, .editActions, .source: false
    default: true
    }
  }
}

extension CompiledForm {
  /// Whether a row has the feature that a command needs.
  func has(_ feature: RowFeature, _ row: RowID) -> Bool {
    switch feature {
    case .anything: true
    case .value, .valueOrGroup: setting(of: row) != nil
    case .text: input(of: row).map { ($0.kind == .text || $0.kind == .json) && !$0.isSecure } ?? false
    case .switchToggle: rows[row].accessory == .switchToggle
    // A switch is changed with 'toggle' instead.
    case .steps: input(of: row).map { $0.hasSteps && !$0.isToggle } ?? false
    case .destination: leadsOn(row)
    case .details: hasDetails(row)
    case .elements: input(of: row)?.element != nil
    case .order: input(of: row)?.listRules != nil
    case .source: !loads(ofRow: row).isEmpty
    case .editActions: !editActions(of: row).isEmpty
    }
  }
}
