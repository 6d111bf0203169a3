import Formwork

/// What a row has to have if a command is to do something with it.
package enum RowFeature: Sendable, Hashable {
  case anything, value, switchToggle, steps, destination, details, editActions
}

extension CompiledForm {
  /// Whether a command that needs a feature can do something with a row.
  func has(_ feature: RowFeature, _ row: Int) -> Bool {
    switch feature {
    case .anything: true
    case .value: setting(of: row) != nil
    case .switchToggle: rows[row].accessory == .switchToggle
    case .steps:
      switch rows[row].accessory {
      case .segmentedControl, .picker, .stepper: true
      default: false
      }
    case .destination: leadsOn(row)
    case .details: hasDetails(row)
    case .editActions: !editActions(of: row).isEmpty
    }
  }
}
