extension FormBuilder {
  /// All diagnostics, ordered by file and line.
  package func diagnostics(and warnings: [LocatedFault] = []) -> [Diagnostic] {
    var all = self
    for warning in warnings { all.report(warning.fault, at: warning.location, severity: warning.severity) }
    let faults = all.faults
    guard !faults.isEmpty else { return [] }
    var texts = sourceTexts
    let sorted = faults.enumerated().sorted { left, right in
      let (first, second) = (order(of: left.element.location), order(of: right.element.location))
      return (first.place, first.level, left.offset) < (second.place, second.level, right.offset)
    }
    return sorted.map { fault in
      Diagnostic(
        .form(fault.element.fault), at: place(of: fault.element.location, &texts),
        severity: fault.element.severity)
    }
  }

  /// Returns the sort key of a location. In a form in Swift, this is the number of the first row and the
  /// level of the part.
  private func order(of location: Location) -> (place: Int, level: Int) {
    switch location {
    case .text(let offset): (offset, 0)
    case .form: (-1, 0)
    case .screen(let screen): (form.screens[screen].rows.lowerBound, 1)
    case .section(let section):
      (form.sections.indices.contains(section) ? form.sections[section].rows.lowerBound : 0, 2)
    case .row(let row): (row, 3)
    case .member(let owner, _, _, _): order(of: owner)
    }
  }

  /// - Parameter texts: the texts of the files, indexed by their start; missing texts are added.
  func place(of location: Location, _ texts: inout [Int: SourceText]) -> Place? {
    var place = wholePlace(of: location, &texts)
    // The line may contain a secret.
    if !form.secretRows.isEmpty, isInSample(location) { place?.sourceLine = nil }
    return place
  }

  private func wholePlace(of location: Location, _ texts: inout [Int: SourceText]) -> Place? {
    switch location {
    case .text(let offset):
      guard let source = source(of: offset) else { return nil }
      return texts.text(of: source).place(at: offset - source.start)
    case .member(let owner, let name, let text, let scalar):
      let written = form.texts[text]
      var offset = 0
      for scalar in written.unicodeScalars.prefix(scalar) { offset += UTF8.width(scalar) }
      let path = (parts(of: owner) + [name]).joined(separator: " › ")
      return SourceText(file: path, bytes: Array(written.utf8)).place(at: offset)
    case .form, .screen, .section, .row:
      return Place(file: parts(of: location).joined(separator: " › "))
    }
  }

  /// Returns the path to a part of a form in Swift: the form's title, a screen, a section and a row.
  private func parts(of location: Location) -> [String] {
    switch location {
    case .text, .form: return [form.title.isEmpty ? "form" : form.title]
    case .screen(let screen):
      return parts(of: .form) + (screen == 0 ? [] : ["screen \(Wording.quoted(form.screens[screen].name))"])
    case .section(let section):
      guard let screen = form.screens.firstIndex(where: { $0.sections.contains(section) }) else {
        return parts(of: .form)
      }
      let number = section - form.screens[screen].sections.lowerBound + 1
      let header = form.sections[section].header?.title
      return parts(of: .screen(screen)) + [Self.part("section", number, header)]
    case .row(let row):
      guard form.rows.indices.contains(row),
        let section = form.sections.firstIndex(where: { $0.rows.contains(row) })
      else { return parts(of: .form) }
      let number = row - form.sections[section].rows.lowerBound + 1
      let text =
        form.texts.text(form.rows[row].text)
        ?? form.setting(ofRow: row).map { form.key(of: $0).description }
      return parts(of: .section(section)) + [Self.part("row", number, text)]
    case .member(let owner, let name, _, _): return parts(of: owner) + [name]
    }
  }

  private static func part(_ kind: String, _ number: Int, _ title: String?) -> String {
    "\(kind) \(number)" + (title.map { " \(Wording.quoted($0))" } ?? "")
  }
}

extension [Int: SourceText] {
  /// The text of a file, created on first use and stored under the start of the file.
  mutating func text(of source: FormBuilder.SourceFile) -> SourceText {
    if let text = self[source.start] { return text }
    let text = SourceText(file: source.name, bytes: source.bytes)
    self[source.start] = text
    return text
  }
}
