extension Form {
  /// Returns the form with a difference applied; `nil` if the difference does not fit the form. It does not
  /// fit if it contains an index or name that the form does not have, or removes from or inserts at the same
  /// place twice.
  ///
  /// If the difference was computed from a form equal to this one, the result is equal to the new form and
  /// has its closures, even in rows that did not change. If a program created the difference, rows that it
  /// does not mention keep their closures.
  public func applying(_ difference: FormDifference) -> Form? {
    guard let form = applying(difference.changes) else { return nil }
    if let newest = difference.newest, newest == form { return newest }
    return form
  }

  func applying(_ changes: [FormDifference.Change]) -> Form? {
    guard var edit = FormEdit(self, changes), let sections = edit.sections() else { return nil }
    return edit.frame.framing(Form(title: edit.title, sections: sections, screens: edit.screens))
  }
}

/// The changes of a difference, grouped by kind and section.
private struct FormEdit {
  private let old: [Section]
  private(set) var title: String
  private(set) var screens: [String: Form]
  private(set) var frame: Form
  private var takenSections: [Int] = []
  /// `origin` is the index in the old form, if the section has one.
  private var placedSections: [(index: Int, element: (origin: Int?, section: Section))] = []
  private var sectionUpdates: [(index: Int, section: Section)] = []
  private var takenRows: [[Int]]
  private var placedRows: [(place: Form.IndexPath, row: Row)] = []
  private var rowUpdates: [(place: Form.IndexPath, row: Row)] = []

  init?(_ form: Form, _ changes: [FormDifference.Change]) {
    old = form.sections
    title = form.title
    screens = form.screens
    frame = form.frame
    takenRows = Array(repeating: [], count: old.count)
    for change in changes {
      guard take(change) else { return nil }
    }
  }

  private mutating func take(_ change: FormDifference.Change) -> Bool {
    switch change {
    case .updateTitle(let title): self.title = title
    case .updateFrame(let form): frame = form
    case .deleteRow(let place): return takeRow(at: place) != nil
    case .deleteSection(let index): takenSections.append(index)
    case .insertSection(let section, let index): placedSections.append((index, (nil, section)))
    case .moveSection(let from, let to):
      guard old.indices.contains(from) else { return false }
      takenSections.append(from)
      placedSections.append((to, (from, old[from])))
    case .updateSection(let section, let index): sectionUpdates.append((index, section))
    case .moveRow(let from, let to):
      guard let row = takeRow(at: from) else { return false }
      placedRows.append((to, row))
    case .insertRow(let row, let place): placedRows.append((place, row))
    case .updateRow(let row, let place): rowUpdates.append((place, row))
    case .deleteScreen(let name): return screens.removeValue(forKey: name) != nil
    case .insertScreen(let name, let screen): return screens.updateValue(screen, forKey: name) == nil
    case .updateScreen(let name, let difference):
      guard let screen = screens[name]?.applying(difference.changes) else { return false }
      screens[name] = screen
    }
    return true
  }

  private mutating func takeRow(at place: Form.IndexPath) -> Row? {
    guard old.indices.contains(place.section), old[place.section].rows.indices.contains(place.row)
    else { return nil }
    takenRows[place.section].append(place.row)
    return old[place.section].rows[place.row]
  }

  mutating func sections() -> [Section]? {
    let elements = old.enumerated().map { (origin: Optional($0), section: $1) }
    guard let arranged = elements.replacing(takenSections, with: placedSections) else { return nil }
    var placed = Array(repeating: [(index: Int, element: Row)](), count: arranged.count)
    for (place, row) in placedRows {
      guard placed.indices.contains(place.section) else { return nil }
      placed[place.section].append((place.row, row))
    }
    var result: [Section] = []
    for (index, (origin, section)) in arranged.enumerated() {
      let taken = origin.map { takenRows[$0] } ?? []
      guard let rows = section.rows.replacing(taken, with: placed[index]) else { return nil }
      result.append(section)
      result[index].rows = rows
      if let origin { takenRows[origin] = [] }
    }
    // The remaining rows were taken from deleted sections.
    for (section, taken) in takenRows.enumerated() where old[section].rows.replacing(taken, with: []) == nil {
      return nil
    }
    return update(&result) ? result : nil
  }

  private func update(_ sections: inout [Section]) -> Bool {
    for (index, section) in sectionUpdates {
      guard sections.indices.contains(index) else { return false }
      let rows = sections[index].rows
      sections[index] = section
      sections[index].rows = rows
    }
    for (place, row) in rowUpdates {
      guard sections.indices.contains(place.section), sections[place.section].rows.indices.contains(place.row)
      else { return false }
      sections[place.section].rows[place.row] = row
    }
    return true
  }
}

extension Array {
  /// The elements without those at the indices `taken`, and with `placed` inserted at their indices in the
  /// result; `nil` if an index is out of bounds or occurs twice.
  fileprivate func replacing(_ taken: [Int], with placed: [(index: Int, element: Element)]) -> [Element]? {
    guard !taken.isEmpty || !placed.isEmpty else { return self }
    var isTaken = [Bool](repeating: false, count: count)
    for index in taken {
      guard indices.contains(index), !isTaken[index] else { return nil }
      isTaken[index] = true
    }
    var arrivals = [Int?](repeating: nil, count: count - taken.count + placed.count)
    for (arrival, (index, _)) in placed.enumerated() {
      guard arrivals.indices.contains(index), arrivals[index] == nil else { return nil }
      arrivals[index] = arrival
    }
    var next = 0
    return arrivals.map { arrival in
      if let arrival { return placed[arrival].element }
      while isTaken[next] { next += 1 }
      defer { next += 1 }
      return self[next]
    }
  }
}
