extension FormBuilder {
  /// All diagnostics, ordered by file and line.
  package func diagnostics() -> [Diagnostic] { diagnostics(faults) }

  package func diagnostics(_ faults: [LocatedFault]) -> [Diagnostic] {
    guard !faults.isEmpty else { return [] }
    var texts = sourceTexts
    let sorted = faults.enumerated().sorted {
      (order(of: $0.element.location), $0.offset) < (order(of: $1.element.location), $1.offset)
    }
    return sorted.map { fault in
      Diagnostic(
        .form(fault.element.fault), at: place(of: fault.element.location, &texts),
        severity: fault.element.severity)
    }
  }

  private func order(of location: Location) -> Int {
    switch location {
    case .text(let offset): offset
    case .row(let row): row
    case .form: -1
    }
  }

  /// - Parameter texts: the texts of the files, by where they begin; those that are missing are added.
  func place(of location: Location, _ texts: inout [Int: SourceText]) -> Place? {
    switch location {
    case .text(let offset):
      guard let source = source(of: offset) else { return nil }
      return texts.text(of: source).place(at: offset - source.start)
    // A row of a form in Swift has no line, so its address identifies it.
    case .row(let row):
      return form.rows.indices.contains(row) ? Place(file: form.address(of: row).description) : nil
    case .form: return nil
    }
  }
}

extension [Int: SourceText] {
  /// The text of a file, kept by where the file begins.
  mutating func text(of source: FormBuilder.Source) -> SourceText {
    if let text = self[source.start] { return text }
    let text = SourceText(file: source.name, bytes: source.bytes)
    self[source.start] = text
    return text
  }
}
