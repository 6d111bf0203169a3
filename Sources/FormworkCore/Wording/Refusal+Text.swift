extension Refusal {
  /// A sentence that says why the request was refused, without commands of a prompt.
  public var message: String { message(.plain) }

  /// The sentence as a surface words it.
  package func message(_ speaker: Speaker) -> String {
    let message = prefix + Wording.sentence(for: reason, speaker) + (requirement.map { ": " + $0 } ?? "")
    if let instead { return message + "; use \(Wording.command(instead.excerpt(200)))" }
    guard let remedy else { return message }
    if case .holdsNoValue = reason { return message + speaker.advice(remedy, "renames it") }
    return message + speaker.advice(remedy, Wording.effect(of: remedy))
  }
}

extension Refusal {
  /// Names the setting whose value an action could not set, because no command names it.
  mutating func name(_ key: String) {
    switch reason {
    case .value, .requirement: prefix = "\(Wording.quoted(key)): "
    default: break
    }
  }

  /// Names the program whose effect was refused; a program that refuses something itself has said why.
  package mutating func name(effectOf program: [String]) {
    switch reason {
    case .program, .programFailed, .interrupted, .changeInterrupted: break
    default: prefix = Wording.effectRefused(of: program) + prefix
    }
  }
}
