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

  /// Where the word begins, in Unicode scalars from the line's start.
  package var start: Int
  package var candidates: [Candidate]
  /// What all candidates have in common, to be put in at once; empty where that says less than what was typed.
  package var insertion: String

  package init(start: Int, candidates: [Candidate] = [], insertion: String = "") {
    self.start = start
    self.candidates = candidates
    self.insertion = insertion
  }
}
