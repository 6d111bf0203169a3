/// What Tab may put in the place of what is typed before the cursor.
package struct Completion: Sendable, Equatable {
  package struct Candidate: Sendable, Equatable {
    /// Replaces the line's scalars from `start` to the cursor, quoting and a blank after it included.
    package var text: String
    /// What the list of candidates says.
    package var label: String
    /// Stands beside the label.
    package var detail: String

    /// `label`: the text, where it is left out.
    package init(text: String, label: String? = nil, detail: String = "") {
      self.text = text
      self.label = label ?? text
      self.detail = detail
    }
  }

  /// Candidates that are made when they are asked for: of a hundred thousand, a terminal shows some.
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

  /// Where the word begins, in Unicode scalars from the line's start.
  package var start: Int
  package var candidates: Candidates
  /// What all candidates have in common, to be put in at once; empty where that says less than what was typed.
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
