import Formwork

/// What Tab offers for a word, apart from how it is quoted.
struct Offer: Sendable, Equatable {
  /// What stands beside the offer in the list.
  enum Detail: Sendable, Equatable {
    case text(String)
    /// What there is to say about a row: of very many the list shows few.
    case row(Int)
  }

  /// What the word would say.
  var text: String
  /// What the list of offers says in its place.
  var label: String { ownLabel ?? (text.isEmpty ? Quoting.word(text) : text) }
  var detail: Detail
  /// Whether the word goes on behind it, as behind a folder.
  var isOpen: Bool
  /// Whether it only says, in the list, that the offers are not all; what they agree on says nothing then.
  private(set) var isRemark = false
  private let ownLabel: String?

  init(_ text: String, label: String? = nil, detail: String = "", isOpen: Bool = false) {
    self.text = text
    ownLabel = label
    self.detail = .text(detail)
    self.isOpen = isOpen
  }

  /// A name of a row.
  init(_ text: String, row: Int) {
    self.text = text
    ownLabel = nil
    detail = .row(row)
    isOpen = false
  }

  static func remark(_ label: String) -> Offer {
    var offer = Offer("", label: label)
    offer.isRemark = true
    return offer
  }

  /// What stands beside it, in words.
  func detail(in session: Session?) -> String {
    switch detail {
    case .text(let text): return text
    case .row(let row):
      guard let session else { return "" }
      let label = session.form.label(of: row)
      let words = [label.hasSameScalars(as: text) ? "" : label, session.isEnabled(row) ? "" : "(disabled)"]
      return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
