// Messages about the programs that run before and after a save.
extension Wording {
  /// Why `beforeSave` prevents a save.
  static func notSaved(_ fault: ProgramFault, _ program: [String]) -> String {
    switch fault {
    case .failed(_, let message) where !message.isEmpty:
      "not saved: \(quoted(program[0])) refused the settings: \(message.excerpt(300))"
    case .failed(let status, _):
      "not saved: \(quoted(program[0])) refused the settings with status \(status)"
    case .notAllowed(let names) where !names.isEmpty:
      "not saved: \(notAllowed(program)) (\(allowance(of: names))--no-checks saves without it)"
    default: "not saved: \(sentence(for: fault, program))"
    }
  }

  private static func allowance(of names: [String]) -> String {
    option(allowing: names).map { "\($0) allows it; " } ?? ""
  }

  /// `afterSave` failed.
  static func notApplied(_ fault: ProgramFault, _ program: [String], _ path: String) -> String {
    "\(whole(path)) was saved, but the settings may not be in effect: \(sentence(for: fault, program))"
  }
}
