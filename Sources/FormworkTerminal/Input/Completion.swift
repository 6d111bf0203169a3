/// The texts that Tab can insert in place of the word before the cursor.
package struct Completion: Sendable, Equatable {
  package struct Candidate: Sendable, Equatable {
    /// Replaces the line's scalars from `start` to the cursor. Includes quotes and a trailing space, if
    /// needed.
    package var text: String
    /// The text shown in the list of candidates.
    package var label: String
    /// The text shown next to the label.
    package var detail: String

    /// - Parameter label: `text` by default.
    package init(text: String, label: String? = nil, detail: String = "") {
      self.text = text
      self.label = label ?? text
      self.detail = detail
    }
  }

  /// Candidates that are created on demand. There can be a hundred thousand, but a terminal shows only a few.
  package struct Candidates: Sendable, RandomAccessCollection, Equatable {
    package let endIndex: Int
    private let candidate: @Sendable (Int) -> Candidate

    init(count: Int, _ candidate: @escaping @Sendable (Int) -> Candidate) {
      endIndex = count
      self.candidate = candidate
    }

    package var startIndex: Int { 0 }
    package subscript(index: Int) -> Candidate { candidate(index) }

    package static func == (left: Candidates, right: Candidates) -> Bool { left.elementsEqual(right) }
  }

  /// The offset of the word in the line, in Unicode scalars.
  package var start: Int
  package var candidates: Candidates
  /// The common prefix of all candidates, to be inserted immediately. Empty if inserting it would lose typed
  /// text.
  package var insertion: String

  init(start: Int, candidates: Candidates, insertion: String) {
    self.start = start
    self.candidates = candidates
    self.insertion = insertion
  }

  package init(start: Int, candidates: [Candidate] = [], insertion: String = "") {
    self.init(
      start: start, candidates: Candidates(count: candidates.count) { candidates[$0] }, insertion: insertion)
  }
}
