import Formwork
import FormworkCore

/// A text of sections and `NAME = VALUE` lines.
struct KeyValueText: Sendable {
  /// A line with a name, and the lines that continue it.
  struct Entry: Sendable {
    /// The index of its section.
    var section: Int
    /// The name; in a file of Git, in lower case.
    var name: String
    var nameRange: Range<Int>
    /// The value with its quotes; empty after the name if the line has no separator.
    var valueRange: Range<Int>
    /// The value without quotes, escapes and line breaks that continue it.
    var text: String
    /// The quotation mark around the value.
    var quote: UInt8?
    var hasSeparator = true
    /// Whether the line below is indented more, but has a separator.
    var mayContinue = false
    /// The lines without the last line break.
    var lines: Range<Int>

    /// Whether indented lines continue the value.
    var hasLines: Bool { quote == nil && text.utf8.contains(0x0A) }
    /// Whether there is no value in the line of the name.
    var beginsBelow: Bool { quote == nil && (text.isEmpty || text.hasPrefix("\n")) }
  }

  /// A section: its header and what follows it.
  struct Section: Sendable {
    /// The names in the header, such as `remote` and `origin`; empty for the lines above all headers. In a file of Git,
    /// the first one is in lower case.
    var path: [String]
    /// The first of the names as it is written.
    var writtenName = ""
    /// The last of the names in the header, with its quotes.
    var nameRange: Range<Int>
    /// The header's line without its line break.
    var line: Range<Int>
  }

  let lines: TextLines
  let dialect: KeyValueDialect
  private(set) var sections: [Section]
  private(set) var entries: [Entry] = []

  init(_ bytes: [UInt8], file: String, _ dialect: KeyValueDialect) throws(Failure) {
    self.dialect = dialect
    lines = TextLines(
      bytes: bytes, file: file, commentMarks: dialect.comments, separators: dialect.separators)
    sections = []
    try readLines()
    isOfGit = looksLikeGit
    guard isOfGit else { return }
    try readLines()
    for index in sections.indices { sections[index].path = folded(section: sections[index].path) }
    for index in entries.indices { entries[index].name = folded(name: entries[index].name) }
  }

  private mutating func readLines() throws(Failure) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    sections = [Section(path: [], nameRange: start..<start, line: start..<start)]
    entries = []
    var offset = start
    while offset < bytes.count { offset = try readLine(at: offset) }
  }

  /// Whether this is a `php.ini` file, in which `;` begins a comment anywhere.
  var isOfPHP: Bool {
    dialect.hasSections && (lines.file == "php.ini" || lines.file.hasSuffix("/php.ini"))
  }

  /// Whether the file is one of Git, as its name or a header such as `[remote "origin"]` tells. Git reads the names of
  /// sections and variables in any case.
  private(set) var isOfGit = false

  private var looksLikeGit: Bool {
    let file = lines.file
    return dialect.hasSections
      && (file.hasSuffix("gitconfig") || file.hasSuffix(".git/config") || file.hasSuffix("git/config")
        || file.hasSuffix(".gitmodules") || sections.contains { $0.path.count > 1 }
        || (file == "config" || file.hasSuffix("/config")) && hasSection(["core"]))
  }

  func hasSection(_ path: [String]) -> Bool { sections.contains { $0.path == path } }

  /// Whether names in a section have dots.
  func hasDots(inSection path: [String]) -> Bool {
    entries.contains { sections[$0.section].path == path && $0.name.utf8.contains(UInt8(ascii: ".")) }
  }

  /// The names of a section as they are compared.
  func folded(section names: [String]) -> [String] {
    guard isOfGit, let first = names.first else { return names }
    return [first.lowercased()] + names.dropFirst()
  }

  /// A name in a section as it is compared.
  func folded(name: String) -> String { isOfGit ? name.lowercased() : name }

  var bytes: [UInt8] { lines.bytes }

  func failure(_ message: String, at offset: Int) -> Failure { lines.failure(message, at: offset) }

  func string(_ range: Range<Int>) -> String { lines.string(range) }

  // MARK: - Lines

  private func skipSpaces(_ offset: Int, to end: Int) -> Int {
    bytes[offset..<end].firstIndex { !TextLines.isSpace($0) } ?? end
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = skipSpaces(range.lowerBound, to: range.upperBound)
    let end = bytes[start..<range.upperBound].lastIndex { !TextLines.isSpace($0) }.map { $0 + 1 } ?? start
    return start..<end
  }

  /// Reads a line, with those that continue it; returns where the next one begins.
  private mutating func readLine(at start: Int) throws(Failure) -> Int {
    let end = lines.end(of: start)
    let line = trimmed(start..<end)
    guard !line.isEmpty, !dialect.comments.contains(bytes[line.lowerBound]) else {
      return lines.next(after: start)
    }
    if dialect.hasSections, bytes[line.lowerBound] == UInt8(ascii: "[") {
      try readHeader(line, lineStart: start)
      return lines.next(after: start)
    }
    if let last = entries.indices.last, isIndented(line, at: start, below: entries[last]) {
      let value = entries[last].text
      if value.isEmpty || value.hasPrefix("\n")
        || !bytes[line].contains(where: { dialect.separators.contains($0) })
      {
        entries[last].text += "\n" + string(line)
        entries[last].valueRange = entries[last].valueRange.lowerBound..<line.upperBound
        entries[last].lines = entries[last].lines.lowerBound..<end
        return lines.next(after: start)
      }
      entries[last].mayContinue = true
    }
    return try readEntry(line, start, end)
  }

  /// Whether a line is directly below an entry and indented more. It continues the value. If it has a separator and the
  /// value does not begin below the name, some programs read it as another entry.
  private func isIndented(_ line: Range<Int>, at start: Int, below entry: Entry) -> Bool {
    dialect.hasSections && !isOfGit && entry.hasSeparator && entry.quote == nil
      && lines.next(after: entry.lines.upperBound) == start
      && line.lowerBound - start > entry.nameRange.lowerBound - entry.lines.lowerBound
  }

  private mutating func readHeader(_ line: Range<Int>, lineStart: Int) throws(Failure) {
    var names: [String] = []
    var nameRange = line
    var offset = line.lowerBound + 1
    guard let close = closingBracket(from: offset, to: line.upperBound) else {
      throw failure("expected ']' at the end of the section's name", at: line.upperBound)
    }
    let rest = trimmed(close + 1..<line.upperBound)
    guard rest.isEmpty || dialect.comments.contains(bytes[rest.lowerBound]) else {
      throw failure("expected the end of the line after the section's name", at: rest.lowerBound)
    }
    if let quote = bytes[offset..<close].firstIndex(of: UInt8(ascii: "\"")),
      bytes[close - 1] == UInt8(ascii: "\""),
      quote < close - 1, !trimmed(offset..<quote).isEmpty
    {
      names.append(string(trimmed(offset..<quote)))
      offset = quote
      nameRange = quote..<close
      names.append(Self.unescaped(bytes[quote + 1..<close - 1]))
    } else {
      nameRange = trimmed(offset..<close)
      names.append(string(nameRange))
    }
    sections.append(
      Section(
        path: names, writtenName: names[0], nameRange: nameRange, line: lineStart..<lines.end(of: lineStart)))
  }

  private func closingBracket(from offset: Int, to end: Int) -> Int? {
    var isQuoted = false
    var offset = offset
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where isQuoted: offset += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "]") where !isQuoted:
        // The name of a section in a file such as '.editorconfig' can have brackets.
        let next = skipSpaces(offset + 1, to: end)
        if isOfGit || next == end || dialect.comments.contains(bytes[next]) { return offset }
      default: break
      }
      offset += 1
    }
    return nil
  }

  // MARK: - Entries

  private mutating func readEntry(_ line: Range<Int>, _ start: Int, _ end: Int) throws(Failure) -> Int {
    var nameStart = line.lowerBound
    if dialect.isShell, bytes[line].starts(with: "export ".utf8) {
      nameStart = skipSpaces(nameStart + 7, to: line.upperBound)
    }
    let separator = separator(in: nameStart..<line.upperBound)
    let nameRange = trimmed(nameStart..<(separator ?? commentStart(in: nameStart..<line.upperBound)))
    guard !nameRange.isEmpty else { throw failure("expected NAME = VALUE", at: line.lowerBound) }
    var entry = Entry(
      section: sections.count - 1, name: string(nameRange), nameRange: nameRange,
      valueRange: nameRange.upperBound..<nameRange.upperBound, text: "", lines: start..<end)
    if let separator {
      try readValue(&entry, from: skipSpaces(separator + 1, to: end))
    } else if dialect.isShell, nameStart > line.lowerBound {
      // 'export NAME' alone has no value.
      return lines.next(after: end)
    } else if dialect.allowsNamesAlone {
      entry.hasSeparator = false
    } else {
      throw failure("expected NAME=VALUE", at: line.lowerBound)
    }
    entries.append(entry)
    return lines.next(after: entry.lines.upperBound)
  }

  /// The first `=`, or a `:` before it that white space follows; without a `=`, the first `:`.
  private func separator(in line: Range<Int>) -> Int? {
    let equals = bytes[line].firstIndex(of: UInt8(ascii: "="))
    guard dialect.separators.contains(UInt8(ascii: ":")) else { return equals }
    let colons = line.lazy.filter { bytes[$0] == UInt8(ascii: ":") && $0 < equals ?? line.upperBound }
    let isApart = { (colon: Int) in colon + 1 == line.upperBound || TextLines.isSpace(bytes[colon + 1]) }
    return colons.first(where: isApart) ?? equals ?? colons.first
  }

  /// Where a comment after a value begins: at a mark after a space that does not begin a value such as `#fff`.
  private func commentStart(in range: Range<Int>) -> Int {
    for offset in range where dialect.comments.contains(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: ";"), isOfPHP { return offset }
      if offset > range.lowerBound, TextLines.isSpace(bytes[offset - 1]) { return offset }
      if offset == range.lowerBound, offset + 1 == range.upperBound || TextLines.isSpace(bytes[offset + 1]) {
        return offset
      }
    }
    return range.upperBound
  }

  private func readValue(_ entry: inout Entry, from start: Int) throws(Failure) {
    if isOfGit { return try readGitValue(&entry, from: start) }
    var end = entry.lines.upperBound
    if start < end, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[start]),
      let close = closingQuote(
        bytes[start], from: start + 1, to: dialect.quotesSpanLines ? bytes.count : end),
      trimmed(close + 1..<commentStart(in: close + 1..<lines.end(of: close))).isEmpty
    {
      entry.quote = bytes[start]
      entry.valueRange = start..<close + 1
      let content = bytes[start + 1..<close]
      entry.text =
        bytes[start] == UInt8(ascii: "\"")
        ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
      entry.lines = entry.lines.lowerBound..<lines.end(of: close)
      return
    }
    // A backslash at the end of a line continues it.
    var parts: [String] = []
    var from = start
    while true {
      if dialect.hasSections, end > from, bytes[end - 1] == UInt8(ascii: "\\"), lines.next(after: end) > end,
        lines.next(after: end) < bytes.count
      {
        parts.append(string(from..<end - 1))
        from = lines.next(after: end)
        end = lines.end(of: from)
      } else {
        let value = trimmed(from..<commentStart(in: from..<end))
        parts.append(string(value))
        entry.valueRange = min(start, value.upperBound)..<value.upperBound
        break
      }
    }
    entry.text = parts.joined()
    entry.lines = entry.lines.lowerBound..<end
  }

  private func closingQuote(_ quote: UInt8, from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset < end, bytes[offset] != quote {
      offset += bytes[offset] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return offset < end ? offset : nil
  }

  /// The text between double quotation marks.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.endIndex {
        offset += 1
        switch bytes[offset] {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`"):
          result.append(bytes[offset])
        default: result += [UInt8(ascii: "\\"), bytes[offset]]
        }
      } else {
        result.append(bytes[offset])
      }
      offset += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
