/// Reads the JSON text of a form into a builder and records all problems.
///
/// Afterwards, `FormBuilder.link` binds names to settings and `FormLint` adds warnings. If a form pushes
/// other files, each of them is read into the same builder.
package struct FormReader {
  typealias Owner = FormFault.Owner

  /// Names that a form may use because the program registers them.
  package struct Environment: Sendable {
    /// The names of registered actions, cells and views.
    package var actions: [String] = []
    package var cells: [String] = []
    package var views: [String] = []
    /// The rows that have been loaded, by their source.
    package var loadedRows: [Source: LoadedRows] = [:]
    /// Whether marks replace secrets.
    package var marksSecrets = false

    package init() {}
  }

  let document: SyntaxTree
  let environment: Environment
  /// Whether the document contains the effects that a program printed, and not a form.
  let isOutput: Bool
  let mainFile: String
  /// The prefix of this file's screen names; empty for the first file.
  let namespace: String
  /// The offset of the file's bytes in the form's texts.
  let start: Int
  package internal(set) var builder: FormBuilder
  package internal(set) var notes = FormLint.Notes()
  let firstScreen: Int
  let tables = Grammar.tables
  let accessories = Grammar.accessories
  var declaredCells: Set<String> = []
  var declaredViews: Set<String> = []
  /// The texts in which no values are shown, with their members; `nil` if they are not wanted.
  var plainTexts: [(node: Int, member: Grammar.Name)]?

  /// - Parameter mainFile: the name of the first form's file; a `push` of it leads to the first screen.
  package init(
    _ document: SyntaxTree, namespace: String, mainFile: String, environment: Environment,
    isOutput: Bool = false, into builder: consuming FormBuilder
  ) {
    self.document = document
    self.environment = environment
    self.isOutput = isOutput
    self.namespace = namespace
    self.mainFile = mainFile
    start = builder.form.texts.add(file: document.bytes)
    builder.sources.append(.init(name: document.file, start: start, bytes: document.bytes))
    firstScreen = builder.form.screens.count
    var accessories = 0
    for node in document.nodes where node.name == Grammar.Name.accessory.rawValue { accessories += 1 }
    builder.reserveCapacity(rows: min(accessories, CompiledForm.partLimit))
    self.builder = builder
  }

  /// Returns the builder with the form that was read.
  package consuming func takeBuilder() -> FormBuilder { builder }

  // MARK: - Places and texts

  @inline(__always)
  func location(_ node: Int) -> FormBuilder.Location { .text(start + document.start(of: node)) }

  #if hasFeature(Embedded)
    @_transparent mutating func add(
      _ fault: @autoclosure () -> FormFault, at node: Int, severity: Diagnostic.Severity = .error
    ) {
      builder.report(fault(), at: location(node), severity: severity)
    }
  #else
    mutating func add(_ fault: FormFault, at node: Int, severity: Diagnostic.Severity = .error) {
      builder.report(fault, at: location(node), severity: severity)
    }
  #endif

  /// The text of a string node, stored in the form's texts.
  mutating func text(_ node: Int) -> TextRange {
    if document.nodes[node].hasEscapes { return builder.form.texts.add(document.text(of: node)) }
    let (first, last) = (document.start(of: node) + 1, document.end(of: node) - 1)
    return TextRange(start: start + first, count: last - first)
  }

  var suggests: Bool { @inline(__always) get { builder.suggests } }

  /// The known name that was probably meant.
  @inline(__always)
  func suggestion(
    for name: String, among known: [String], meanings: @autoclosure () -> [String: [String]] = [:]
  ) -> String? {
    suggests ? Suggestion.nearest(to: name, among: known, meanings: meanings()) : nil
  }

  func kindName(_ node: Int) -> String { document.kind(of: node).jsonKind.name }

  /// A number as written, or the kind of another value, for messages about wrong types.
  func numberOrKindName(_ node: Int) -> String {
    guard document.kind(of: node) == .number else { return kindName(node) }
    let span = document.bytes.span.extracting(document.start(of: node)..<document.end(of: node))
    let isTooLarge = WrittenNumber(span)?.integer == .outOfRange
    return String(utf8: span).excerpt() + (isTooLarge ? ", which is too large" : "")
  }

  // MARK: - Members

  /// The members of an object that the grammar allows and whose type is right.
  struct Members: ~Copyable {
    /// Indexed by the name's number: the value's node; 0 if the member is missing, -1 if it is wrong.
    fileprivate(set) var nodes = InlineArray<96, Int32>(repeating: 0)

    subscript(name: Grammar.Name) -> Int? {
      let node = nodes[Int(name.rawValue)]
      return node > 0 ? Int(node) : nil
    }

    /// Whether the object has the member, even a wrong one.
    func has(_ name: Grammar.Name) -> Bool { nodes[Int(name.rawValue)] != 0 }
  }

  /// Reads the members of an object; reports unknown and missing members and wrong types.
  mutating func members(of node: Int, _ owner: Owner) -> Members {
    members(of: node, tables[Int(owner.rawValue)])
  }

  mutating func members(of node: Int, _ table: Grammar.Table) -> Members {
    var members = Members()
    var index = node + 1
    let end = document.next(after: node)
    while index < end {
      let value = index + 1
      let name = Int(document.nodes[index].name)
      let kinds = table.kinds[name]
      if kinds == 0 {
        unknownMember(index, table)
      } else if kinds & 1 << document.nodes[value].kind.rawValue != 0 {
        members.nodes[name] = Int32(value)
        if plainTexts != nil { notePlainText(value, name, table) }
      } else {
        members.nodes[name] = -1
        wrongType(value, name, table)
      }
      index = document.next(after: value)
    }
    for name in table.required where !members.has(name) { missing(name.text, table, at: node) }
    return members
  }

  private mutating func notePlainText(_ value: Int, _ name: Int, _ table: Grammar.Table) {
    guard let name = Grammar.Name(rawValue: UInt8(name)), case .text? = table.type(of: name), name != .id,
      name != .file
    else { return }
    plainTexts?.append((value, name))
  }

  private mutating func wrongType(_ value: Int, _ name: Int, _ table: Grammar.Table) {
    guard let name = Grammar.Name(rawValue: UInt8(name)), let type = table.type(of: name) else { return }
    add(.wrongType(member: name.text, expected: type.expectation, found: kindName(value)), at: value)
  }

  /// Whether a member is ignored: `$schema`, `$comment`, or a name that begins with `x-`.
  func isIgnored(_ name: Int) -> Bool { document.isIgnored(name) }

  private mutating func unknownMember(_ name: Int, _ table: Grammar.Table) {
    guard !isIgnored(name) else { return }
    let text = document.text(of: name)
    let known = table.names
    var suggestion = suggestion(for: text, among: known, meanings: Synonyms.members)
    #if !hasFeature(Embedded)
      if suggestion == nil, suggests, known.contains(Grammar.Name.accessory.text) {
        suggestion = Synonyms.row(with: text)
      }
    #endif
    add(.unknownMember(text, of: table.name, suggestion: suggestion, known: known), at: name)
  }

  /// Reports a missing member, unless an unknown member is probably a misspelling of it.
  private mutating func missing(_ member: String, _ table: Grammar.Table, at node: Int) {
    let known = table.names
    for other in document.members(of: node) where suggests {
      let name = document.text(of: other.name)
      if !known.contains(name),
        suggestion(for: name, among: known, meanings: Synonyms.members) == member
      {
        return
      }
    }
    add(.missingMember(member, of: table.name), at: node)
  }

  /// The only member of an object that represents a case with a payload; ignored members do not count.
  func onlyMember(of node: Int, besides other: Grammar.Name? = nil) -> (
    member: (name: Int, value: Int)?, count: Int
  ) {
    var only: (name: Int, value: Int)?
    var count = 0
    var name = node + 1
    let end = document.next(after: node)
    while name < end {
      defer { name = document.next(after: name + 1) }
      // A name of the grammar is never ignored.
      let number = document.nodes[name].name
      if number == 0, isIgnored(name) { continue }
      if let other, number == other.rawValue { continue }
      count += 1
      only = (name, name + 1)
    }
    return (count == 1 ? only : nil, count)
  }

  // MARK: - Scalars

  func boolean(_ node: Int?) -> Bool? { node.map { document.kind(of: $0) == .true } }

  /// Reads a number. Reports one that is too large for a double, which JSON's syntax allows.
  mutating func number(_ node: Int, _ member: Grammar.Name, isInteger: Bool = false) -> Number? {
    if document.kind(of: node) == .number, let number = document.number(of: node).number,
      number.double.isFinite
    {
      if !isInteger || number.int != nil { return number }
    }
    add(
      .wrongType(
        member: member.text, expected: isInteger ? .integer : .number, found: numberOrKindName(node)),
      at: node)
    return nil
  }

  mutating func length(_ node: Int, _ member: Grammar.Name) -> Int? {
    if document.kind(of: node) == .number, let length = document.number(of: node).int, length >= 0 {
      return Int(clamping: length)
    }
    add(.wrongType(member: member.text, expected: .length, found: numberOrKindName(node)), at: node)
    return nil
  }

  /// The index of a word among the allowed ones; reports any other word and returns `nil`.
  mutating func word(_ node: Int?, _ member: Grammar.Name, in part: Owner, owner: Owner) -> Int? {
    word(node, member, in: tables[Int(part.rawValue)], owner: owner)
  }

  mutating func word(
    _ node: Int?, _ member: Grammar.Name, in table: Grammar.Table, owner: Owner
  ) -> Int? {
    guard let node, case .word(let words)? = table.type(of: member) else { return nil }
    if let place = words.firstIndex(where: { document.hasText(node, $0) }) { return place }
    let text = document.text(of: node)
    let suggestion =
      (owner == .kind && suggests ? Synonyms.member(insteadOfKind: text) : nil)
      ?? suggestion(for: text, among: words, meanings: Synonyms.words)
    add(.unknownCase(text, of: owner, suggestion: suggestion, known: words), at: node)
    return nil
  }

  /// Reads a key as a dotted path; reports an invalid one and returns `none`.
  mutating func key(_ node: Int, _ member: Grammar.Name) -> TextRange {
    if let plain = plainKey(node) { return plain }
    for element in document.elements(of: node) where document.kind(of: element) != .string {
      add(.wrongType(member: member.text, expected: .text, found: kindName(element)), at: element)
      return .none
    }
    let kind = document.kind(of: node)
    guard kind == .array || kind == .string else {
      add(.wrongType(member: member.text, expected: .key, found: kindName(node)), at: node)
      return .none
    }
    let key = Key(value: document.value(of: node))
    guard let key else {
      add(.emptyKey, at: node)
      return .none
    }
    if let fault = FormBuilder.fault(of: key) {
      add(fault, at: node)
      return .none
    }
    return builder.form.texts.add(key.description)
  }

  /// A key that is a dotted path without escapes, as most keys are.
  @inline(__always)
  private func plainKey(_ node: Int) -> TextRange? {
    guard document.kind(of: node) == .string, !document.nodes[node].hasEscapes else { return nil }
    let (first, last) = (document.start(of: node) + 1, document.end(of: node) - 1)
    let bytes = document.bytes.span
    var dot = first - 1
    var dots = 0
    var index = first
    while index < last {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") { return nil }
      if byte == UInt8(ascii: ".") {
        if index == dot + 1 { return nil }
        dot = index
        dots += 1
      }
      index += 1
    }
    if last == dot + 1 || dots >= JSONReader.depthLimit { return nil }
    return TextRange(start: start + first, count: last - first)
  }
}

extension Grammar {
  package static func isIgnored(_ name: String) -> Bool {
    name.utf8.span.hasPrefix("x-") || name == "$schema" || name == "$comment"
  }
}

extension SyntaxTree {
  /// Whether a member is ignored in a form: `$schema`, `$comment`, or a name that begins with `x-`.
  package func isIgnored(_ name: Int) -> Bool {
    if nodes[name].hasEscapes { return Grammar.isIgnored(text(of: name)) }
    let text = bytes.span.extracting(start(of: name) + 1..<end(of: name) - 1)
    return text.hasPrefix("x-") || hasText(name, "$schema") || hasText(name, "$comment")
  }
}
