import Formwork

/// What a page asks to be saved.
struct SaveRequest: Sendable {
  /// An unsaved change of a setting.
  struct Change: Sendable {
    var key: String
    /// The new value; `nil` to reset the setting.
    var value: Value?
    /// The value that was saved when the page's user made the change, as far as the page knows.
    var old: Value?
    /// For an item of a list, the name that it had when it was saved; `nil` if that was the same, or it is new.
    var renamedFrom: String?
  }

  private(set) var changes: [Change] = []
  /// Whose values to save if other programs have changed the same settings; `nil` if the user has not decided.
  private(set) var side: Session.Side?

  /// - Returns: `nil` if the text is not a request.
  init?(_ text: [UInt8]) {
    let result = JSONReader.read(text, file: "request")
    guard result.faults.isEmpty, let document = result.document, document.isObject(JSONDocument.root),
      let list = document.member("changes", of: JSONDocument.root), document.kind(of: list) == .array
    else { return nil }
    for element in document.elements(of: list) {
      guard document.isObject(element), let key = document.member("key", of: element),
        document.kind(of: key) == .string
      else { return nil }
      func value(_ name: String) -> Value? {
        document.member(name, of: element).map { document.value(of: $0) }
      }
      changes.append(
        Change(
          key: document.text(of: key), value: value("value"), old: value("old"),
          renamedFrom: value("renamedFrom")?.string))
    }
    switch document.member("resolve", of: JSONDocument.root).map({ document.value(of: $0) }) {
    case nil, .null?: break
    case .string("mine")?: side = .mine
    case .string("theirs")?: side = .theirs
    default: return nil
    }
  }
}
