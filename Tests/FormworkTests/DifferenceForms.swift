import Formwork

/// Forms and differences as lines of text, for tables.
enum DifferenceText {
  /// Sections between bars, a header before a colon; a row is its text, with a detail behind an equals sign.
  static func sections(_ text: String) -> [Section] {
    parts(text, "|").map { section in
      let halves = parts(section, ":")
      let rows = parts(halves[halves.count - 1], " ").map { row in
        let words = parts(row, "=")
        return Row(text: words[0], detailText: words.count > 1 ? words[1] : nil)
      }
      return Section(header: halves.count > 1 ? .title(halves[0]) : nil, rows: rows)
    }
  }

  private static func parts(_ text: String, _ separator: Character) -> [String] {
    text.split(separator: separator).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  static func line(_ difference: FormDifference) -> String {
    difference.changes.map(word).joined(separator: ", ")
  }

  private static func word(_ change: FormDifference.Change) -> String {
    switch change {
    case .updateTitle(let title): "title \(title)"
    case .updateFrame(let form): "frame \(form.store?.file ?? "")"
    case .deleteRow(let place): "-\(word(place))"
    case .deleteSection(let index): "-#\(index)"
    case .insertSection(let section, let index): "+#\(index) \(section.header?.title ?? "")(\(rows(section)))"
    case .moveSection(let from, let to): "#\(from)>#\(to)"
    case .updateSection(let section, let index): "!#\(index) \(section.footer?.title ?? "")"
    case .moveRow(let from, let to): "\(word(from))>\(word(to))"
    case .insertRow(let row, let place): "+\(word(place)) \(row.text ?? "")"
    case .updateRow(let row, let place): "!\(word(place)) \(row.text ?? "")"
    case .deleteScreen(let name): "-\(name)"
    case .insertScreen(let name, _): "+\(name)"
    case .updateScreen(let name, let difference): "\(name)[\(line(difference))]"
    }
  }

  private static func word(_ place: Form.IndexPath) -> String { "\(place.section).\(place.row)" }
  private static func rows(_ section: Section) -> String {
    section.rows.map { $0.text ?? "" }.joined(separator: " ")
  }
}

extension Form {
  /// The form after the changes of a difference.
  func applying(_ difference: FormDifference) -> Form {
    var new = self
    var rows = sections.map { $0.rows.map { Optional($0) } }
    var isTaken = [Bool](repeating: false, count: sections.count)
    var placed: [(index: Int, section: Section, rows: [Row?])] = []
    for change in difference.changes {
      switch change {
      case .updateTitle(let title): new.title = title
      case .updateFrame(let frame):
        let old = new
        new = frame
        (new.title, new.screens) = (old.title, old.screens)
      case .deleteRow(let place): rows[place.section][place.row] = nil
      case .moveRow(let place, _): rows[place.section][place.row] = nil
      case .deleteSection(let index): isTaken[index] = true
      case .moveSection(let from, _): isTaken[from] = true
      case .deleteScreen(let name): new.screens[name] = nil
      case .insertScreen(let name, let screen): new.screens[name] = screen
      case .updateScreen(let name, let difference): new.screens[name] = screens[name]?.applying(difference)
      case .insertSection, .updateSection, .insertRow, .updateRow: break
      }
    }
    for change in difference.changes {
      if case .insertSection(let section, let index) = change {
        placed.append((index, section, section.rows))
      }
      if case .moveSection(let from, let to) = change { placed.append((to, sections[from], rows[from])) }
    }
    var arranged = sections.indices.filter { !isTaken[$0] }.map { (sections[$0], rows[$0].compactMap { $0 }) }
    for (index, section, rows) in placed.sorted(by: { $0.index < $1.index }) {
      arranged.insert((section, rows.compactMap { $0 }), at: index)
    }
    for (place, row) in difference.placedRows(in: self) {
      arranged[place.section].1.insert(row, at: place.row)
    }
    for change in difference.changes {
      if case .updateSection(let section, let index) = change { arranged[index].0 = section }
      if case .updateRow(let row, let place) = change { arranged[place.section].1[place.row] = row }
    }
    new.sections = arranged.map { section, rows in
      var section = section
      section.rows = rows
      return section
    }
    return new
  }
}

extension FormDifference {
  /// The moved and inserted rows at their places in the new form, in order.
  fileprivate func placedRows(in old: Form) -> [(place: Form.IndexPath, row: Row)] {
    changes.compactMap { change -> (place: Form.IndexPath, row: Row)? in
      switch change {
      case .moveRow(let from, let to): (to, old.sections[from.section].rows[from.row])
      case .insertRow(let row, let place): (place, row)
      default: nil
      }
    }
    .sorted { ($0.place.section, $0.place.row) < ($1.place.section, $1.place.row) }
  }
}

/// Forms made at random from few names, so that identities are met again, also twice on one screen.
struct RandomScreens {
  var random: SeededGenerator
  /// The number of names that rows choose from.
  var names = 12

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func row() -> Row {
    let name = "r\(Int.random(in: 0..<names, using: &random))"
    let detail = chance(3) ? "d\(Int.random(in: 0..<3, using: &random))" : nil
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: Row(text: chance(2) ? "t" : nil, detailText: detail, uuid: name)
    case 1: Row(text: "k", accessory: .switchToggle(value: chance(2)), context: ["key": .string(name)])
    case 2: Row(text: "i", detailText: detail, id: name)
    case 3: Row(detailText: detail)
    default: Row(text: name, detailText: detail, isEnabled: !chance(5))
    }
  }

  mutating func section() -> Section {
    let name = "s\(Int.random(in: 0..<4, using: &random))"
    return Section(
      header: chance(4) ? nil : chance(6) ? .view(View(named: name)) : .title(name),
      rows: (0..<Int.random(in: 0...8, using: &random)).map { _ in row() },
      footer: chance(3) ? "f" : nil, indexTitle: chance(4) ? name : nil, uuid: chance(5) ? name : nil)
  }

  mutating func form(depth: Int = 2) -> Form {
    var form = Form(title: chance(4) ? "u" : "t")
    form.sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in section() }
    guard depth > 0 else { return form }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      form.screens["p\(Int.random(in: 0..<3, using: &random))"] = self.form(depth: depth - 1)
    }
    return form
  }

  /// The form after a few changes, as a program makes them.
  mutating func changed(_ form: Form) -> Form {
    var form = form
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let from = Int.random(in: 0...form.sections.count, using: &random)
      guard from < form.sections.count else {
        form.sections.append(section())
        continue
      }
      let to = Int.random(in: 0..<form.sections.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: form.sections.swapAt(from, to)
      case 1: form.sections.remove(at: from)
      case 2: form.sections[from].footer = chance(2) ? nil : "other"
      case 3: form.sections[from].rows.shuffle(using: &random)
      case 4:
        let rows = form.sections[from].rows
        form.sections[from].rows = []
        form.sections[to].rows += rows
      case 5: form.sections[from].rows.insert(row(), at: 0)
      default:
        guard let row = form.sections[from].rows.popLast() else { continue }
        form.sections[to].rows.insert(row, at: 0)
        if chance(2) { form.sections[to].rows[0].help = "help" }
      }
    }
    for name in form.screens.keys.sorted() where chance(2) {
      if let screen = form.screens[name] { form.screens[name] = changed(screen) }
    }
    return form
  }
}
