import Formwork

/// What Tab offers for a word, apart from how it is quoted.
struct Offer: Sendable, Equatable {
  /// What the word would say.
  var text: String
  /// What the list of offers says in its place.
  var label: String
  var detail: String
  /// Whether the word goes on behind it, as behind a folder.
  var isOpen: Bool
  /// Whether it only says, in the list, that the offers are not all; what they agree on says nothing then.
  private(set) var isRemark = false

  init(_ text: String, label: String? = nil, detail: String = "", isOpen: Bool = false) {
    self.text = text
    self.label = label ?? (text.isEmpty ? Quoting.word(text) : text)
    self.detail = detail
    self.isOpen = isOpen
  }

  static func remark(_ label: String) -> Offer {
    var offer = Offer("", label: label)
    offer.isRemark = true
    return offer
  }
}
