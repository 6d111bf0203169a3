package import Formwork

extension Wording {
  /// The commands that would help, a line for each.
  package static func remedies(of reason: Reason, _ speaker: Speaker) -> [String] {
    guard let remedies = reason.remedies else { return [] }
    if remedies.isEmpty { return ["  no command changes this"] }
    return remedies.compactMap(speaker.command).map { "  to \(remedy(reason.kind)): \($0)" }
  }

  private static func remedy(_ kind: Reason.Kind) -> String {
    switch kind {
    case .hidden: "show it"
    case .disabled: "enable it"
    case .wrong: "correct it"
    }
  }
}
