/// Which programs a form may run without the user being asked.
public enum ProgramPermission: Sendable, Hashable {
  /// None: a prompt asks, and a script exits with status 77.
  case none
  /// Programs with these names, exactly as the form writes them.
  case names(Set<String>)
  /// All programs that the form names.
  case all

  /// Whether a program may run.
  func includes(_ program: [String]) -> Bool {
    switch self {
    case .none: false
    case .names(let names):
      program.first.map { name in names.contains { $0.utf8.elementsEqual(name.utf8) } } ?? false
    case .all: true
    }
  }
}

/// How the programs of a form are run.
package struct ProgramOptions: Sendable {
  package var permission = ProgramPermission.none
  /// Whether settings are saved without asking the form's `beforeSave`.
  package var skipsChecks = false
  /// How long a program may run.
  package var limit = ProgramOptions.standardLimit

  package static let standardLimit = Duration.seconds(600)

  package init() {}
}
