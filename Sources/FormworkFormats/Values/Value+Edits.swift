import Formwork
import FormworkCore

extension SyntaxTree {
  /// The values that edits lead to.
  func value(after edits: [SyntaxEdit]) -> Value {
    value(of: SyntaxTree.root).applying(edits)
  }

  /// The failure of edits whose text, read again, has other values.
  var wouldAlterOthers: Failure {
    Failure(unlocated: "the change would alter other values of the file")
  }
}

extension Failure {
  /// The failure of a change that is not about one place in the text.
  init(unlocated message: String) {
    let fault = OtherFault(
      code: "settings.syntax", message: message.visible, status: ExitStatus.malformed.rawValue)
    self.init([Diagnostic(.other(fault))])
  }
}

extension SyntaxTree.Part {
  /// The first reading.
  var value: Value {
    switch self {
    case .scalar(let value, _), .ambiguous(let value, _, _): value
    case .array(let parts, _): .array(parts.map { $0.value })
    case .object(let members, _):
      .object(Value.Object(members.map { .init(name: $0.name, value: $0.value.value) }))
    }
  }
}

extension Value {
  var isCollection: Bool { array != nil || object != nil }
  var isOfSeveralLines: Bool { string?.utf8.contains(0x0A) ?? false }
}

extension [UInt8] {
  /// Whether one byte follows directly after another one.
  func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    indices.dropFirst().contains { self[$0 - 1] == first && self[$0] == second }
  }
}
