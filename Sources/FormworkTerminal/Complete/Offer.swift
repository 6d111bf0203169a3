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

  init(_ text: String, label: String? = nil, detail: String = "", isOpen: Bool = false) {
    self.text = text
    self.label = label ?? (text.isEmpty ? Quoting.word(text) : text)
    self.detail = detail
    self.isOpen = isOpen
  }
}
