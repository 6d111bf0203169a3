import Formwork

extension Completion {
  /// Creates a completion with offers as words of a command line.
  ///
  /// If all offers share a longer prefix than the typed text, they are quoted in the same style, so that the
  /// words still share a prefix: `'New York'` and `'New Jersey'` share `'New `. The same applies if one offer
  /// is a prefix of all others, because the others continue within the quotes.
  ///
  /// - Parameter session: the session whose rows are offered.
  init(_ all: [Offer], for line: LineBeforeCursor, isBeforeBlank: Bool, session: Session? = nil) {
    // Remarks come first.
    let remarks = all.prefix { $0.isRemark }
    let offers = all[remarks.count...]
    let typed: Quoting.Style =
      switch line.quote {
      case nil: .bare
      case "'": .single
      default: .double
      }
    // Looking at the texts alone avoids copying each offer.
    let texts = offers.lazy.map(\.text)
    let agreed = texts.commonBeginning
    let isAlike =
      agreed.scalarCount > line.typed.text.scalarCount
      || texts.contains { $0.utf8.count == agreed.utf8.count }
    let common = isAlike ? texts.reduce(typed) { max($0, Quoting.style(for: $1)) } : nil
    @Sendable func text(of offer: Offer) -> String {
      let word = Quoting.word(offer.text, common ?? max(typed, Quoting.style(for: offer.text)))
      return offer.isOpen || isBeforeBlank ? word : word + " "
    }
    let isFuller = offers.count == 1 || TextSearch(line.typed.text).isIn(agreed)
    let insertion: String
    if !isFuller || !remarks.isEmpty {
      insertion = ""
    } else if let common, common < .double, texts.contains(where: { $0.utf8.count > agreed.utf8.count }) {
      // Leave the quote open, because at least one word continues after the shared prefix.
      insertion = Quoting.word(agreed, common, isOpen: true)
    } else {
      insertion = offers.lazy.map(text).commonBeginning
    }
    self.init(
      start: line.typed.column - 1,
      candidates: Candidates(count: all.count) { index in
        let offer = all[index]
        return Candidate(
          text: offer.isRemark ? line.typed.text : text(of: offer), label: offer.label,
          detail: offer.detail(in: session))
      },
      insertion: insertion)
  }

  /// Creates a completion with unquoted offers, for a line that is one value. Leaves out offers with
  /// characters that a terminal would interpret, which such a line cannot contain.
  init(unquoted all: [Offer], for typed: String) {
    let all = all.filter { $0.isRemark || !$0.text.unicodeScalars.contains(where: \.needsEscape) }
    let texts = all.lazy.filter { !$0.isRemark }.map(\.text)
    let agreed = texts.commonBeginning
    let isWhole = !all.contains { $0.isRemark }
    self.init(
      start: 0,
      candidates: Candidates(count: all.count) { index in
        let offer = all[index]
        return Candidate(
          text: offer.isRemark ? typed : offer.text, label: offer.label, detail: offer.detail(in: nil))
      },
      insertion: isWhole && (all.count == 1 || TextSearch(typed).isIn(agreed)) ? agreed : "")
  }
}

extension Sequence<String> {
  /// The longest common prefix of all texts, in whole scalars.
  fileprivate var commonBeginning: String {
    var texts = makeIterator()
    guard let first = texts.next() else { return "" }
    let bytes = first.utf8.span
    var count = bytes.count
    while let text = texts.next() { count = bytes.extracting(0..<count).commonPrefix(with: text.utf8.span) }
    // Different scalars can start with the same bytes.
    while count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    return String(utf8: bytes.extracting(0..<count))
  }
}
