package import Formwork

extension Wording {
  /// The commands that would help, a line for each.
  package static func remedies(of reason: Reason, _ speaker: Speaker) -> [String] {
    guard let remedies = reason.remedies else { return [] }
    if remedies.isEmpty { return ["  no command changes this"] }
    return remedies.compactMap(speaker.command).map { remedy(reason.kind, $0) }
  }

  static func remedy(_ kind: Reason.Kind, _ command: String) -> String {
    let effect =
      switch kind {
      case .hidden: "show it"
      case .disabled: "enable it"
      case .wrong: "correct it"
      }
    return "  to \(effect): \(command)"
  }

  /// What `why` says about the last line; `nil` for one that contains a secret.
  static func wasRefused(_ line: String?, _ message: String) -> String {
    "\(line.map { command($0.excerpt(200)) } ?? "the last line") was refused: \(message)"
  }
}
