import Formwork

/// What a page asks to be saved.
struct SaveRequest: Sendable {
  /// The unsaved changes. They contain marks instead of the secrets that the page does not have.
  private(set) var changes: [Session.UnsavedChange] = []
  /// Whose values to save if other programs have changed the same settings; `nil` if the user has not decided.
  private(set) var side: Session.Side?

  /// - Returns: `nil` if the text is not a request.
  init?(_ text: [UInt8]) {
    let result = JSONReader.read(text, file: "request")
    guard result.faults.isEmpty, let request = result.document?.value(of: SyntaxTree.root).object,
      let list = request["changes"]?.array
    else { return nil }
    for element in list {
      guard var change = element.object.flatMap({ Session.UnsavedChange($0) }) else { return nil }
      // A page sends all values.
      change.isSecret = false
      changes.append(change)
    }
    switch request["resolve"] {
    case nil, .null?: break
    case .string("mine")?: side = .mine
    case .string("theirs")?: side = .theirs
    default: return nil
    }
  }
}
