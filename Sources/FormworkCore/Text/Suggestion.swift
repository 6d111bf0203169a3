/// Suggests the word that a user probably meant.
package enum Suggestion {
  /// The only candidate that begins with `word` or, failing that, the nearest one in spelling, if it is near enough.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let pattern = NamePattern(word, ignoringCase: true)
    var (nearest, begun) = (Nearest<String>(to: word), [String]())
    for candidate in candidates {
      nearest.consider(candidate, candidate)
      if pattern.matches(candidate) { begun.append(candidate) }
    }
    return begun.count == 1 && word != "" ? begun[0] : nearest.best?.meaning
  }

  /// Finds the nearest of many candidates, one after the other.
  ///
  /// A candidate is near if each of its words is: `hots-name` is near `host-name`, but `phone-name` is not,
  /// although no more than a third of its letters differ. The allowed distance grows with a word's length.
  package struct Nearest<Meaning> {
    private let typed: Spelling
    private let words: [[Unicode.Scalar]]
    /// The best candidate so far and its number of edits; 0 if only case or punctuation differ.
    package private(set) var best: (distance: Int, meaning: Meaning)?

    package init(to word: String) { (typed, words) = (Spelling(word), Suggestion.words(of: word)) }

    package mutating func consider(_ candidate: String, _ meaning: @autoclosure () -> Meaning) {
      if let best, best.distance == 0 { return }
      guard typed.mayBeNear(LetterSet(candidate)), let distance = distance(to: candidate) else { return }
      if distance < best?.distance ?? .max { best = (distance, meaning()) }
    }

    /// The number of edits between the words of two texts; `nil` if a word is not near its counterpart. Case
    /// and punctuation do not count.
    private func distance(to candidate: String) -> Int? {
      let others = Suggestion.words(of: candidate)
      guard !words.isEmpty, !others.isEmpty else { return typed.distance(to: Spelling(candidate)) }
      let (letters, otherLetters) = (words.joined(), others.joined())
      if letters.elementsEqual(otherLetters) { return 0 }
      guard words.count == others.count else {
        // The words are divided differently, so they can only be compared as a whole.
        return Suggestion.distance(ofNear: Array(letters), Array(otherLetters), limit: 1)
      }
      var sum = 0
      for (word, other) in zip(words, others) {
        guard let distance = Suggestion.distance(ofNear: word, other) else { return nil }
        sum += distance
      }
      return sum
    }
  }

  /// A text prepared for comparison.
  private struct Spelling: Sendable {
    private let text: String
    let scalars: [Unicode.Scalar]
    let letters: LetterSet
    /// The maximum number of differences between the letter sets of this text and a near one.
    private let mostDifferences: Int

    init(_ text: String) {
      self.text = text
      scalars = Array(text.lowercased().unicodeScalars.prefix(64))
      letters = LetterSet(text)
      // An edit adds one letter and removes another. A non-ASCII scalar has up to four bytes.
      mostDifferences = 2 * max(1, scalars.count / 3) * (text.utf8.allSatisfy { $0 < 0x80 } ? 1 : 4)
    }

    /// Rules out most texts by their letters alone.
    func mayBeNear(_ other: LetterSet) -> Bool { letters.differences(from: other) <= mostDifferences }

    /// The number of edits between two texts; `nil` if they are not near.
    func distance(to other: Spelling) -> Int? { Suggestion.distance(ofNear: scalars, other.scalars) }
  }

  /// The lowercase words of a text, as separated by punctuation, white space or an uppercase letter.
  private static func words(of text: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = []
    var isInWord = false
    var isBehindLowercase = false
    for scalar in text.unicodeScalars.prefix(64) {
      guard scalar.isPartOfWord else {
        isInWord = false
        continue
      }
      if !isInWord || isBehindLowercase && scalar.isUppercase { words.append([]) }
      if scalar.isASCII {
        words[words.count - 1].append(Unicode.Scalar(UInt8(scalar.value).lowercasedASCII))
      } else {
        words[words.count - 1] += scalar.properties.lowercaseMapping.unicodeScalars
      }
      isInWord = true
      isBehindLowercase = scalar.isLowercase
    }
    return words
  }

  /// The number of edits between two texts; `nil` if they are not near.
  private static func distance(
    ofNear left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int = .max
  ) -> Int? {
    if isPlural(left, of: right) || isPlural(right, of: left) { return 1 }
    let length = min(left.count, right.count)
    // Texts are not near if every scalar differs.
    return distance(left, right, limit: min(limit, max(1, length / 3), max(0, length - 1)))
  }

  /// Whether a word is another one with the ending -ies instead of -y.
  private static func isPlural(_ plural: [Unicode.Scalar], of word: [Unicode.Scalar]) -> Bool {
    word.last == "y" && plural.dropLast(3).elementsEqual(word.dropLast())
      && plural.suffix(3).elementsEqual(["i", "e", "s"])
  }

  /// The candidate that `word` means, or else the nearest in spelling, or else the candidate meant by a word
  /// that is near in spelling, as for `chekbox`.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, meanings: [String: [String]]
  ) -> String? {
    let allowed = Array(candidates)
    func meant(by word: String) -> String? { meanings[word]?.first(where: allowed.contains) }
    if let meant = meant(by: word.lowercased()) ?? nearest(to: word, among: allowed) { return meant }
    // A word that means something else is not misspelled.
    if meanings[word.lowercased()] != nil { return nil }
    return nearest(to: word, among: meanings.keys.sorted().filter { meant(by: $0) != nil }).flatMap(meant)
  }

  /// The optimal string alignment distance. Each insertion, deletion, replacement or swap of two adjacent
  /// scalars counts as one edit (Damerau 1964, in the restricted form that edits no part twice). `nil` if it is greater
  /// than the limit.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int = .max) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in 0..<right.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
      // No later row has a smaller number than the smallest of this one.
      if !last.contains(where: { $0 <= limit }) { return nil }
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  /// The set of bytes in a text, reduced to 64 classes. Both cases of a letter are in the same class.
  private struct LetterSet: Sendable {
    private var bits: UInt64 = 0

    init(_ text: String) {
      for byte in text.utf8.prefix(256) { bits |= 1 << UInt64((byte | (byte & 0x40) >> 1) & 63) }
    }

    func differences(from other: LetterSet) -> Int { (bits ^ other.bits).nonzeroBitCount }
  }
}

// Most texts are ASCII, for which looking up properties takes much longer than the comparison.
extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    guard isASCII else { return properties.isAlphabetic || properties.numericType != nil }
    return isLowercase || isUppercase || "0"..."9" ~= self
  }

  fileprivate var isUppercase: Bool { isASCII ? "A"..."Z" ~= self : properties.isUppercase }
  fileprivate var isLowercase: Bool { isASCII ? "a"..."z" ~= self : properties.isLowercase }
}
