import Formwork

// A number refers to the row that had it when the user began to type the line.
extension Interpreter {
  /// The rows that had numbers when a line was begun.
  struct Numbering {
    /// The source's token at that time.
    var token: Int
    var addresses: [RowAddress?]
  }

  /// Keeps the previous numbers for the line that is being typed.
  func keepNumbers(of before: Before?) {
    guard let before, before.version != workspace.version, let source = dialogue?.source else { return }
    let form = before.session.form
    if numberings.count > 100 { numberings.removeFirst() }  // nobody is typing
    numberings.append(
      Numbering(
        token: source.token,
        addresses: numbers.map { form.rows.indices.contains($0) ? form.address(of: $0) : nil }))
    source.token += 1
  }

  /// Runs `body` with the numbers that were shown when its line was begun.
  func withNumbers<Result, Failure: Error>(
    of token: Int, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    defer { numberings = [] }
    guard let numbering = numberings.first(where: { $0.token == token }) else { return try await body() }
    earlierNumbers = numbering.addresses
    defer { earlierNumbers = nil }
    return try await body()
  }
}
