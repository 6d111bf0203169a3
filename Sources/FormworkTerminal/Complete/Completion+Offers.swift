import Formwork

extension Completion {
  /// Offers as words of a command line.
  ///
  /// Where they agree on more than what was typed they are quoted alike, so that they still agree: `'New York'`
  /// and `'New Jersey'` on `'New `. So they are where one of them is all that they agree on, because the others
  /// go on within quotes.
  ///
  /// - Parameter session: the one whose rows are offered.
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
    let agreed = offers.lazy.map(\.text).commonBeginning
    let isAlike =
      agreed.scalarCount > line.typed.text.scalarCount
      || offers.contains { $0.text.utf8.count == agreed.utf8.count }
    let common = isAlike ? offers.reduce(typed) { max($0, Quoting.style(for: $1.text)) } : nil
    @Sendable func text(of offer: Offer) -> String {
      let word = Quoting.word(offer.text, common ?? max(typed, Quoting.style(for: offer.text)))
      return offer.isOpen || isBeforeBlank ? word : word + " "
    }
    let isFuller = offers.count == 1 || agreed.says(asMuchAs: line.typed.text)
    let insertion: String
    if !isFuller || !remarks.isEmpty {
      insertion = ""
    } else if let common, common < .double, offers.contains(where: { $0.text.utf8.count > agreed.utf8.count })
    {
      // The words go on as the texts do, or end where others go on.
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

  /// Offers as they are, for a line that is one value. What a terminal would obey cannot stand there.
  init(unquoted all: [Offer], for typed: String) {
    let all = all.filter { $0.isRemark || !$0.text.unicodeScalars.contains(where: \.isObeyedByTerminals) }
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
      insertion: isWhole && (all.count == 1 || agreed.says(asMuchAs: typed)) ? agreed : "")
  }
}

extension String {
  /// Whether it is longer, or the same but for case.
  fileprivate func says(asMuchAs typed: String) -> Bool {
    scalarCount > typed.scalarCount || lowercased().hasSameScalars(as: typed.lowercased())
  }
}

extension Sequence<String> {
  /// The scalars with which every text begins.
  fileprivate var commonBeginning: String {
    var texts = makeIterator()
    guard let first = texts.next() else { return "" }
    let bytes = first.utf8.span
    var count = bytes.count
    while let text = texts.next() { count = bytes.extracting(0..<count).commonPrefix(with: text.utf8.span) }
    // Two scalars may begin alike.
    while count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    return String(utf8: bytes.extracting(0..<count))
  }
}
