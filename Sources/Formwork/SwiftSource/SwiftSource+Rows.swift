// Sections and rows as Swift source.
extension SwiftSource.File {
  func sections(of node: Int, screen: Int) throws(Diagnostic) -> [SwiftCode.Statement] {
    var sections: [SwiftCode.Statement] = []
    var rows = SwiftSource.Rows(of: screen, in: form)
    guard let nodes = document.member("sections", of: node) else { return [] }
    for section in document.elements(of: nodes) {
      let code = try self.section(section, &rows)
      sections.append(.init(comments: comments(of: section), code: code))
    }
    return sections
  }

  private func section(_ node: Int, _ rows: inout SwiftSource.Rows) throws(Diagnostic) -> SwiftCode {
    var arguments: [SwiftCode.Argument] = []
    for (member, label) in [
      ("header", nil), ("footer", "footer"), ("indexTitle", "indexTitle"), ("id", "uuid"),
    ] {
      guard let text = document.member(member, of: node) else { continue }
      let isTemplate = member == "header" || member == "footer"
      arguments.append(
        .init(label, isTemplate ? template(document.text(of: text)) : .string(document.text(of: text))))
    }
    var methods: [SwiftCode] = []
    if let field = document.member("forEach", of: node) {
      methods.append(.call(".forEach", [.init(nil, .string(document.text(of: field)))]))
    }
    methods += try requirements(of: node)
    let nodes = document.member("rows", of: node)
    if let nodes, document.isObject(nodes) {
      arguments.append(.init("rows", try source(nodes)))
      if let keys = document.member("reloadWhen", of: node) {
        arguments.append(.init("reloadWhen", .list(self.keys(keys))))
      }
      rows.skip()
      return .with(.call("Section", arguments), methods)
    }
    var statements: [SwiftCode.Statement] = []
    for row in nodes.map({ Array(document.elements(of: $0)) }) ?? [] {
      statements.append(.init(comments: nestedComments(of: row), code: try self.row(row, &rows)))
    }
    return .with(.call("Section", arguments, closures: [.init(statements: statements)]), methods)
  }

  private func row(_ node: Int, _ rows: inout SwiftSource.Rows) throws(Diagnostic) -> SwiftCode {
    let hasSource = document.member("detailText", of: node).map { document.isObject($0) } ?? false
    let parameters = SwiftSource.row.filter { !hasSource || $0.member != .detailText }
    var arguments = try arguments(node, Grammar.members(of: Grammar.Owner.row), parameters)
    let name = rows.next(
      key: document.member("key", of: node).flatMap { Key(value: document.value(of: $0)) }
        ?? document.member("context", of: node).flatMap { document.member("key", of: $0) }
        .flatMap { Key(value: document.value(of: $0)) },
      id: document.member("id", of: node).map { document.text(of: $0) },
      text: document.member("text", of: node).map { document.text(of: $0) },
      forEach: document.member("forEach", of: node).map { forEach($0) })
    if let (label, text) = name {
      let place = arguments.firstIndex { ["actions", "help"].contains($0.label) } ?? arguments.count
      arguments.insert(.init(label, .string(text)), at: place)
    }
    return .with(.call("Row", arguments), try methods(ofRow: node))
  }

  /// The members of a row that are not arguments.
  private func methods(ofRow node: Int) throws(Diagnostic) -> [SwiftCode] {
    let members = Grammar.members(of: Grammar.Owner.row)
    var methods: [SwiftCode] = []
    for (member, method, label) in SwiftSource.rowMethods {
      guard let value = document.member(member.text, of: node),
        let entry = members.first(where: { $0.name == member }), !isDefault(value, entry)
      else { continue }
      let isFlag = document.kind(of: value) == .true
      methods.append(.call(".\(method)", isFlag ? [] : [.init(label, try code(value, entry))]))
    }
    methods += try requirements(of: node)
    if let onChange = document.member("onChange", of: node) {
      let actions = try actions(onChange)
      if !actions.isEmpty { methods.append(.call(".onChange", actions.map { .init(nil, $0) })) }
    }
    if let detail = document.member("detailText", of: node), document.isObject(detail) {
      methods.append(.call(".detail", [.init("from", try source(detail))]))
    }
    if let reload = document.member("reloadWhen", of: node) {
      methods.append(
        .call(".reload", keys(reload).enumerated().map { .init($0 == 0 ? "when" : nil, $1) }))
    }
    if let forEach = document.member("forEach", of: node) {
      let list = Grammar.members(of: Grammar.Owner.forEach)
      let arguments =
        document.isObject(forEach)
        ? try self.arguments(forEach, list, SwiftSource.forEach) : [.init(nil, key(forEach))]
      methods.append(.call(".forEach", arguments))
    }
    return methods
  }

  /// The list of a repeated row, and whether a placeholder follows its rows.
  private func forEach(_ node: Int) -> (name: String, hasPlaceholder: Bool) {
    let key = document.isObject(node) ? document.member("key", of: node) ?? node : node
    let names = Key(value: document.value(of: key))?.names ?? []
    return (names.last ?? "", document.member("placeholder", of: node) != nil)
  }

  /// The requirements of a part, as methods.
  func requirements(of node: Int) throws(Diagnostic) -> [SwiftCode] {
    let members = Grammar.members(of: Grammar.Owner.requirement)
    var methods: [SwiftCode] = []
    for kind in RequirementKind.allCases {
      guard let word = kind.words?.word, let nodes = document.member(kind.rawValue, of: node) else {
        continue
      }
      methods += try each(nodes) { requirement throws(Diagnostic) in
        .call(".\(word)", try arguments(requirement, members, SwiftSource.requirement))
      }
    }
    return methods
  }
}

extension SwiftSource {
  /// The rows of a screen in the compiled form, in the order of the file, and the names that they have there.
  struct Rows {
    private let form: CompiledForm
    private let screen: Int
    private var number: Int
    private var names: RowNames

    init(of screen: Int, in form: CompiledForm) {
      (self.form, self.screen) = (form, screen)
      number = form.screens[screen].rows.lowerBound
      names = RowNames(Form(title: ""))
    }

    /// Passes the row that stands for rows from a source.
    mutating func skip() { number += 1 }

    /// Passes the next row of the file; returns the key or id that it needs in Swift to have the same name there.
    mutating func next(
      key: Key?, id: String?, text: String?, forEach: (name: String, hasPlaceholder: Bool)?
    ) -> (label: String, text: String)? {
      let own = form.id(of: RowID(number))
      let hasValue = form.setting(of: RowID(number)) != nil
      let isTemplate = form.rows[number].list >= 0
      let derived = names.id(for: Row(text: text, key: key, id: id))
      number += 1
      if let forEach {
        if forEach.hasPlaceholder { number += 1 }
        if form.screens[screen].rows.contains(number), form.id(of: RowID(number)) == forEach.name {
          number += 1
        }
        return nil
      }
      // A row in Swift that has neither a key nor an id keeps its value only until the end of the session.
      if id == nil, key == nil, hasValue, !isTemplate { return ("key", own) }
      return id == nil && derived != own ? ("id", own) : nil
    }
  }
}
