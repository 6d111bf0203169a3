import Formwork

/// What a row has to have if a command is to do something with it.
package enum RowFeature: Sendable, Hashable {
  case anything, value, switchToggle, steps, destination, details, editActions
}

extension RowDefinition {
  /// Whether a command that needs a feature can do something with the row.
  func has(_ feature: RowFeature) -> Bool {
    switch feature {
    case .anything: true
    case .value: slot != nil
    case .switchToggle: if case .switchToggle = row.accessory { true } else { false }
    case .steps:
      switch row.accessory {
      case .segmentedControl, .picker, .stepper: true
      default: false
      }
    case .destination: row.leadsOn
    case .details: row.accessory.detailButton?.doesSomething ?? false
    case .editActions: !row.editActions.isEmpty
    }
  }
}
