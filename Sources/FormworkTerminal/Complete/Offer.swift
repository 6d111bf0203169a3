import Formwork

/// What Tab offers for a word, before quoting.
struct Offer: Sendable, Equatable {
  /// What the list shows next to an offer.
  enum Detail: Sendable, Equatable {
    case text(String)
    /// A row. Its description is created only when needed, because a long list shows only some of its rows.
    case row(RowID)
  }

  /// The text of the word, without quotes.
  var text: String
  /// The text shown in the list.
  var label: String { ownLabel ?? (text.isEmpty ? Quoting.word(text) : text) }
  var detail: Detail
  /// Whether the word continues after the offer, as after a folder.
  var isOpen: Bool
  /// Whether this is only a note in the list that some offers are missing. The common prefix of the others
  /// must not be inserted then.
  private(set) var isRemark = false
  private let ownLabel: String?

  init(_ text: String, label: String? = nil, detail: String = "", isOpen: Bool = false) {
    self.text = text
    ownLabel = label
    self.detail = .text(detail)
    self.isOpen = isOpen
  }

  /// Creates an offer of a row's name.
  init(_ text: String, row: RowID) {
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

  /// The text that the list shows next to the offer.
  func detail(in session: Session?) -> String {
    switch detail {
    case .text(let text): return text
    case .row(let row):
      guard let session else { return "" }
      let label = session.label(ofRow: row)
      let words = [label.hasSameScalars(as: text) ? "" : label, session.isEnabled(row) ? "" : "(disabled)"]
      return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
