import Formwork

/// All names that a user may use for the secret rows of a form; computed once for the words of a line.
struct SecretNames {
  /// Ids, keys and their parts, SCREEN/ID and labels, in lower case, sorted by bytes to find a prefix
  /// by binary search.
  private let sorted: [String]
  private let spellings: Suggestion.Spellings
  /// The words of labels. A label of several words is typed as several words.
  private let labelWords: Set<String>

  init(_ session: Session) {
    let form = session.form
    var names: Set<String> = []
    var labelWords: Set<String> = []
    for row in form.secretRows.map({ RowID($0) }) + form.allSecretRows {
      names.insert(form.id(of: row).lowercased())
      names.insert(form.address(of: row).description.lowercased())
      var key = (form.setting(of: row).map { form.key(of: $0).description.lowercased() } ?? "")[...]
      while !key.isEmpty {
        names.insert(String(key))
        key = key.drop { $0 != "." }.dropFirst()
      }
      for label in [session.text(ofRow: row), form.details(of: row)?.accessibilityLabel] {
        guard let label = label?.lowercased() else { continue }
        names.insert(label)
        labelWords.formUnion(label.split(separator: " ").map(String.init))
      }
    }
    self.labelWords = labelWords
    sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    spellings = Suggestion.Spellings(sorted)
  }

  /// Whether a name begins with the word, or with its part after the last slash.
  func begin(with word: String) -> Bool {
    let word = word.lowercased()
    return hasBeginning(word) || word.contains("/") && hasBeginning(lastPart(of: word))
  }

  private func hasBeginning(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].utf8.lexicographicallyPrecedes(text.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < sorted.count && sorted[low].utf8.starts(with: text.utf8)
  }

  /// Whether the word is similar to a name.
  func resemble(_ word: String) -> Bool {
    let last = lastPart(of: word.lowercased())
    guard last.scalarCount > 1 else { return false }
    return labelWords.contains(last) || spellings.hasOne(near: last)
  }

  private func lastPart(of word: String) -> String {
    word.split(separator: "/").last.map(String.init) ?? word
  }
}
