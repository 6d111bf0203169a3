import Formwork

extension Completion {
  /// Offers as words of a command line.
  ///
  /// Where they agree on more than what was typed they are quoted alike, so that they still agree: `'New York'`
  /// and `'New Jersey'` on `'New `. So they are where one of them is all that they agree on, because the others
  /// go on within quotes.
  init(_ all: [Offer], for line: LineBeforeCursor, isBeforeBlank: Bool) {
    let offers = all.filter { !$0.isRemark }
    let typed: Quoting.Style =
      switch line.quote {
      case nil: .bare
      case "'": .single
      default: .double
      }
    let agreed = offers.lazy.map(\.text).commonBeginning
    let styles = offers.map { max(typed, Quoting.style(for: $0.text)) }
    let isAlike =
      agreed.scalarCount > line.typed.text.scalarCount
      || offers.contains { $0.text.hasSameScalars(as: agreed) }
    let common = isAlike ? styles.max() : nil
    let candidates = zip(offers, styles).map { offer, style in
      let word = Quoting.word(offer.text, common ?? style)
      return Candidate(
        text: offer.isOpen || isBeforeBlank ? word : word + " ", label: offer.label, detail: offer.detail)
    }
    self.init(
      candidates, from: line.typed.column - 1,
      isFuller: offers.count == 1 || agreed.says(asMuchAs: line.typed.text),
      remarks: all.filter(\.isRemark), typed: line.typed.text)
  }

  /// Offers as they are, for a line that is one value. What a terminal would obey cannot stand there.
  init(unquoted all: [Offer], for typed: String) {
    let offers = all.filter { !$0.isRemark && !$0.text.unicodeScalars.contains(where: \.isObeyedByTerminals) }
    let candidates = offers.map { Candidate(text: $0.text, label: $0.label, detail: $0.detail) }
    let agreed = offers.lazy.map(\.text).commonBeginning
    self.init(
      candidates, from: 0, isFuller: offers.count == 1 || agreed.says(asMuchAs: typed),
      remarks: all.filter(\.isRemark), typed: typed)
  }

  private init(
    _ candidates: [Candidate], from start: Int, isFuller: Bool, remarks: [Offer], typed: String
  ) {
    self.init(
      start: start, candidates: remarks.map { Candidate(text: typed, label: $0.label) } + candidates,
      insertion: isFuller && remarks.isEmpty ? candidates.lazy.map(\.text).commonBeginning : "")
  }
}

extension String {
  /// Whether it is longer, or the same but for case.
  fileprivate func says(asMuchAs typed: String) -> Bool {
    scalarCount > typed.scalarCount || lowercased().hasSameScalars(as: typed.lowercased())
  }
}

extension Collection<String> {
  /// The scalars with which every text begins.
  fileprivate var commonBeginning: String {
    guard let first else { return "" }
    var common = first.unicodeScalars[...]
    for text in dropFirst() {
      var other = text.unicodeScalars.makeIterator()
      var end = common.startIndex
      while end < common.endIndex, other.next() == common[end] { common.formIndex(after: &end) }
      common = common[..<end]
    }
    return String(common)
  }
}
