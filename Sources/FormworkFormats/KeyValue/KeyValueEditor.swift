import Formwork
import FormworkCore

/// Changes a text of sections and `NAME = VALUE` lines, one change at a time.
struct KeyValueEditor {
  private(set) var text: KeyValueText

  init(_ text: KeyValueText) { self.text = text }

  /// Makes the change of an edit.
  ///
  /// - Throws: if the format cannot represent the value.
  mutating func apply(_ edit: SyntaxEdit, below names: [String] = []) throws(Failure) {
    let path = names + edit.path
    switch edit.change {
    case .remove: try remove(path)
    case .set(let value): try set(path, value)
    case .arrange(let elements):
      try setList(path, values(of: elements, at: path))
    case .arrangeMembers(let members): try arrange(path, members)
    }
  }

  func failure(_ message: String, at path: [String]) -> Failure {
    let folded = text.folded(section: path)
    let section = text.sections.first { folded.starts(with: $0.path) && !$0.path.isEmpty }
    let place = entries(at: path).last?.lines ?? section?.line
    return text.lines.failure("'\(path.joined(separator: "."))': \(message)", at: place?.lowerBound)
  }

  mutating func replace(_ range: Range<Int>, _ new: [UInt8]) throws(Failure) {
    try replace([(range, new)])
  }

  mutating func replace(_ range: Range<Int>, _ new: String) throws(Failure) {
    try replace(range, Array(new.utf8))
  }

  /// Replaces ranges that are in order and do not overlap.
  private mutating func replace(_ replacements: [(range: Range<Int>, new: [UInt8])]) throws(Failure) {
    if replacements.isEmpty { return }
    text = try KeyValueText(text.lines.replacing(replacements), file: text.lines.file, text.dialect)
  }

  private mutating func remove(_ entries: [KeyValueText.Entry]) throws(Failure) {
    try replace(entries.map { ($0.lines.lowerBound..<text.lines.next(after: $0.lines.upperBound), []) })
  }

  // MARK: - Places

  func entries(at path: [String]) -> [KeyValueText.Entry] {
    guard let name = path.last else { return [] }
    let (folded, section) = (text.folded(name: name), text.folded(section: path.dropLast()))
    return text.entries.filter { $0.name == folded && text.sections[$0.section].path == section }
  }

  /// The indices of the sections at or below a path.
  func sections(below path: [String]) -> [Int] {
    let folded = text.folded(section: path)
    return text.sections.indices.filter { $0 > 0 && text.sections[$0].path.starts(with: folded) }
  }

  /// The lines of a section with the comments directly above its header.
  func lines(of section: Int) -> Range<Int> {
    func start(_ section: Int) -> Int {
      section == 0
        ? text.sections[0].line.lowerBound
        : text.lines.startOfComments(above: text.sections[section].line.lowerBound)
    }
    return start(section)..<(section + 1 < text.sections.count ? start(section + 1) : text.bytes.count)
  }

  // MARK: - Values

  /// The entries at a path, if it is clear where their values end.
  private func editableEntries(at path: [String]) throws(Failure) -> [KeyValueText.Entry] {
    let found = entries(at: path)
    if found.contains(where: { $0.mayContinue }) {
      throw failure("the line below is indented more, so it may belong to this value", at: path)
    }
    return found
  }

  mutating func remove(_ path: [String]) throws(Failure) {
    try remove(editableEntries(at: path))
    try replace(sections(below: path).map { (lines(of: $0), []) })
  }

  mutating func set(_ path: [String], _ value: Value) throws(Failure) {
    switch value {
    case .object(let object):
      for name in names(below: path, except: object.map { $0.name }) { try remove(path + [name]) }
      for member in object { try set(path + [member.name], member.value) }
    case .array where text.dialect.isShell: throw failure("this format has no lists", at: path)
    case .array(let elements): try setList(path, elements)
    default:
      // Of several lines with a name, the last one counts.
      let old = try editableEntries(at: path)
      if old.count > 1 {
        let last = old[old.count - 1]
        try replace(last.valueRange, separated(try written(value, insteadOf: last, path), insteadOf: last))
      } else {
        try setList(path, [value])
      }
    }
  }

  private func names(below path: [String], except kept: [String]) -> [String] {
    let folded = text.folded(section: path)
    let own = text.entries.filter { text.sections[$0.section].path == folded }.map { $0.name }
    let sections = sections(below: path).map { text.sections[$0].path }.filter { $0.count > path.count }
    let (ownKept, sectionsKept) = (
      Set(kept.map { text.folded(name: $0) }), Set(kept.map { text.folded(section: path + [$0]).last ?? "" })
    )
    return own.filter { !ownKept.contains($0) }
      + sections.map { $0[path.count] }.filter { !sectionsKept.contains($0) }
  }

  /// Writes a line for each value. A line moves with the comments above it.
  mutating func setList(_ path: [String], _ values: [Value]) throws(Failure) {
    if values.contains(where: { $0.isCollection }) { throw failure("expected texts and numbers", at: path) }
    if values.isEmpty { throw failure("this format has no empty lists", at: path) }
    let old = try editableEntries(at: path)
    guard let last = old.last else { return try insert(path, values[...]) }
    let origins = values.origins(in: current(old, values))
    let kept = Set(origins.compactMap { $0 })
    var places = kept.sorted()[...]
    func block(_ entry: KeyValueText.Entry) -> Range<Int> {
      text.lines.startOfComments(above: entry.lines.lowerBound)..<entry.lines.upperBound
    }
    var lines: [Int: [String]] = [:]
    var place = places.first ?? 0
    for (value, origin) in zip(values, origins) {
      guard let origin else {
        lines[place, default: []].append(newLine(path, last) + (try written(value, insteadOf: last, path)))
        continue
      }
      place = places.removeFirst()
      let (entry, block) = (old[origin], block(old[origin]))
      let isSame = KeyValueTree.readings(of: entry).contains(value)
      let written = isSame ? "" : separated(try written(value, insteadOf: entry, path), insteadOf: entry)
      lines[place, default: []].append(
        isSame
          ? text.string(block)
          : text.string(block.lowerBound..<entry.valueRange.lowerBound) + written
            + text.string(entry.valueRange.upperBound..<block.upperBound))
    }
    let newline = text.lines.newline
    try replace(
      old.enumerated().map { index, entry in
        // Comments above a line that is removed stay.
        guard let lines = lines[index] else {
          return (entry.lines.lowerBound..<text.lines.next(after: entry.lines.upperBound), [])
        }
        return (block(entry), Array(lines.joined(separator: newline).utf8))
      })
  }

  /// The values of lines, read like those that they are compared with.
  private func current(_ entries: [KeyValueText.Entry], _ values: [Value]) -> [Value] {
    let values = Set(values)
    return entries.map { entry in
      let readings = KeyValueTree.readings(of: entry)
      return readings.first(where: values.contains) ?? readings[0]
    }
  }

  func values(of elements: [SyntaxEdit.Element], at path: [String]) -> [Value] {
    let old = entries(at: path).map { KeyValueTree.readings(of: $0)[0] }
    return elements.map { $0.value(of: old) }
  }

  // MARK: - New lines

  /// What a new line has before its value, in the style of another one.
  private func newLine(_ path: [String], _ model: KeyValueText.Entry?) -> String {
    let indent = model.map { text.string($0.lines.lowerBound..<$0.nameRange.lowerBound) } ?? ""
    return indent.prefix { $0 == " " || $0 == "\t" } + exported(model) + (path.last ?? "")
      + separator(near: model)
  }

  /// Adds a line for each value.
  private mutating func insert(_ path: [String], _ values: ArraySlice<Value>) throws(Failure) {
    guard let name = path.last, isName(name) else {
      throw failure("this format does not allow this name", at: path)
    }
    let names = Array(path.dropLast())
    let folded = text.folded(section: names)
    guard let section = text.sections.lastIndex(where: { $0.path == folded }) else {
      try addSection(names)
      return try insert(path, values)
    }
    let inSection = text.entries.filter { $0.section == section }
    let old = entries(at: path)
    let model = old.last ?? inSection.last ?? text.entries.last
    let start = newLine(path, model)
    let lines = try values.map { value throws(Failure) in
      start + (try written(value, insteadOf: old.last, path))
    }
    let line = lines.joined(separator: text.lines.newline)
    if old.isEmpty, let end = comment(for: name, in: section) {
      return try replace(end..<end, text.lines.newline + line)
    }
    if let last = old.last ?? inSection.last {
      return try replace(last.lines.upperBound..<last.lines.upperBound, text.lines.newline + line)
    }
    if section > 0 {
      let end = text.sections[section].line.upperBound
      return try replace(end..<end, text.lines.newline + line)
    }
    // The first line of a text without lines above its sections.
    guard text.sections.count > 1 else { return try append(line) }
    let first = text.lines.startOfComments(above: text.sections[1].line.lowerBound)
    try replace(first..<first, line + text.lines.newline + text.lines.newline)
  }

  mutating func append(_ line: String) throws(Failure) {
    let needsBreak = text.bytes.last.map { $0 != 0x0A } ?? false
    let end = text.bytes.count
    try replace(end..<end, (needsBreak ? text.lines.newline : "") + line + text.lines.newline)
  }

  mutating func addSection(_ path: [String]) throws(Failure) {
    guard text.dialect.hasSections, (1...2).contains(path.count), path.allSatisfy({ isSectionName($0) })
    else {
      throw failure("this format does not allow this section", at: path)
    }
    // In a header with two names, the first one is not in quotes.
    guard !text.isOfGit || isGitName(path[0]), !path[0].utf8.contains(UInt8(ascii: "\"")),
      path.count == 1 || !path[0].utf8.contains(0x20)
    else {
      throw failure("this format does not allow this section", at: path)
    }
    let header = path.count == 1 ? "[\(path[0])]" : "[\(path[0]) \(Self.quoted(path[1]))]"
    // Sections are separated by blank lines, unless the existing ones are not.
    let isDense =
      text.sections.count > 2
      && text.sections.dropFirst(2).allSatisfy { section in
        let before = text.bytes[..<section.line.lowerBound].suffix(2)
        return !before.elementsEqual([0x0A, 0x0A])
      }
    let isFirst = text.bytes.isEmpty || isDense
    try append((isFirst ? "" : text.lines.newline) + header)
  }

  func isName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && !text.dialect.separators.contains($0) || $0 == 0x20 }
    guard let first = name.utf8.first, isPlain, first != 0x20, name.utf8.last != 0x20 else { return false }
    if text.isOfGit, !isGitName(name) || PlainScalar.isDigit(first) || first == UInt8(ascii: "-") {
      return false
    }
    if text.dialect.isShell {
      return name.utf8.allSatisfy { $0 == 0x5F || $0 == 0x2E || $0 == 0x2D || $0.isLetterOrDigit }
    }
    return first != UInt8(ascii: "[") && !text.dialect.comments.contains(first)
  }

  /// Whether Git allows a name of a section or a variable.
  func isGitName(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }

  func isSectionName(_ name: String) -> Bool {
    guard let first = name.utf8.first, let last = name.utf8.last, first > 0x20, last > 0x20 else {
      return false
    }
    return name.utf8.allSatisfy { $0 >= 0x20 && ($0 != UInt8(ascii: "]") || !text.isOfGit) }
  }

  func exported(_ model: KeyValueText.Entry?) -> String {
    guard text.dialect.isShell, let model else { return "" }
    let start = text.string(model.lines.lowerBound..<model.nameRange.lowerBound)
    return start.includes("export") ? "export " : ""
  }

  /// What separates names from values, as in a line or in the last one that has a value.
  func separator(near entry: KeyValueText.Entry?) -> String {
    func hasValue(_ entry: KeyValueText.Entry) -> Bool {
      entry.hasSeparator && !entry.valueRange.isEmpty && !entry.beginsBelow
    }
    let model = entry.flatMap { hasValue($0) ? $0 : nil } ?? text.entries.last(where: hasValue)
    guard let model else { return text.dialect.defaultSeparator }
    let separator = text.string(model.nameRange.upperBound..<model.valueRange.lowerBound)
    // Several spaces align one line, not the next one.
    guard let mark = separator.first(where: { $0 != " " && $0 != "\t" }) else {
      return text.dialect.defaultSeparator
    }
    return (separator.first == mark ? "" : " ") + String(mark) + (separator.last == mark ? "" : " ")
  }

  /// The end of a comment that has the name, such as `;port = 80`.
  func comment(for name: String, in section: Int) -> Int? {
    let range = lines(of: section)
    let start =
      section == 0 ? range.lowerBound : text.lines.next(after: text.sections[section].line.lowerBound)
    return text.lines.comment(for: name, in: start..<max(start, range.upperBound))
  }
}
