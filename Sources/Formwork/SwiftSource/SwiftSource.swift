/// A form in JSON as Swift source against this library: the way from a prototype to a program.
///
/// The source declares the form as a value, with its rules, and each of its screens as a property. Compiled, it
/// gives an equal form. What the form expects from the program is declared as well: a class for each registered
/// cell, and a function that registers the functions, sources and views.
///
/// It is written from the text of the form, so that comments and the order of parts are kept, with the grammar
/// as the guide. Files that the form pushes become screens. Texts stay texts: whatever they contain, they end
/// neither a literal nor a comment.
struct SwiftSource {
  private let form: CompiledForm
  private let files: [File]
  private let parts: Parts
  /// The name of the form's file.
  private let file: String
  /// The name of the form's declaration.
  private let formName: String

  /// A file of the form, and what its parts need to know about the form as a whole.
  struct File {
    let document: SyntaxTree
    let form: CompiledForm
    /// The name of the pushed file; empty for the form itself.
    let namespace: String
    let mainFile: String
    let parts: Parts
  }

  /// Writes a form.
  ///
  /// - Parameters:
  ///   - document: the form without errors, all of whose files have been read.
  ///   - file: the name of its file.
  /// - Throws: the place of the first part that cannot be expressed in Swift.
  static func text(of document: FormDocument, file: String) throws(Diagnostic) -> String {
    try SwiftSource(document, file: file).lines().joined(separator: "\n") + "\n"
  }

  private init(_ document: FormDocument, file: String) {
    form = document.form
    parts = Parts()
    files = document.files(mainFile: file, parts)
    self.file = file
    let stem = Self.stem(of: file)
    let isNamed = stem.contains { $0.isASCII && $0.isLetter }
    formName = parts.names.name(for: isNamed ? stem : form.title, suffix: "Form", needsSuffix: false)
  }

  /// The last part of a path, without the extension.
  private static func stem(of path: String) -> String {
    let name = path.split { $0 == "/" || $0 == "#" }.last.map { String($0) } ?? path
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  private func lines() throws(Diagnostic) -> [String] {
    for file in files { file.declareParts() }
    var screens: [(name: String, comments: [String], code: SwiftCode)] = []
    var known: Set<String> = []
    for file in files {
      for screen in try file.screens() {
        guard known.insert(screen.name).inserted else {
          throw file.refusal(.sameName(screen.name), at: screen.node)
        }
        let name = parts.names.name(for: Self.stem(of: screen.name), suffix: "Screen")
        screens.append((name, screen.comments, screen.code))
      }
    }
    let home = try files[0].home(screens: screens.map(\.name))
    let name = file.split(separator: "/").last.map { String($0) } ?? file
    var lines = SwiftLiteral.comment(Wording.swiftHeader(file: name, form: formName), width: SwiftCode.width)
    lines += ["", "import Formwork", ""]
    lines += documentation(files[0].comments(of: SyntaxTree.root))
    lines += home.lines(indent: 0, prefix: "let \(formName) = ")
    for screen in screens {
      lines += [""] + documentation(screen.comments) + ["private var \(screen.name): Screen {"]
      lines += screen.code.lines(indent: 2) + ["}"]
    }
    return lines + cellClasses() + registration()
  }

  private func documentation(_ comments: [String]) -> [String] {
    comments.flatMap { SwiftLiteral.comment($0, mark: "///", width: SwiftCode.width) }
  }

  // MARK: - What the program provides

  private func cellClasses() -> [String] {
    parts.cells.flatMap { cell in
      [""] + documentation([cell.description ?? Wording.swiftCell(cell.name)])
        + ["private final class \(cell.type): Value1Cell {}"]
    }
  }

  /// A function that registers what the form calls by name.
  private func registration() -> [String] {
    let actions = parts.actions.union(form.declaredActions.keys.filter { !parts.sources.contains($0) })
    if actions.isEmpty, parts.sources.isEmpty, parts.views.isEmpty { return [] }
    let name = "register\(formName.prefix(1).uppercased())\(formName.dropFirst())"
    var lines = [""] + documentation([Wording.swiftRegistration])
    lines.append("func \(name)(in registry: inout Registry) {")
    for action in actions.sorted() {
      if let description = form.declaredActions[action], !description.isEmpty {
        lines += SwiftLiteral.comment(description, width: SwiftCode.width - 2).map { "  \($0)" }
      }
      let refusal = SwiftLiteral.string(Wording.notImplemented(action))
      lines += register("registry.actions", action, "[.refuse(\(refusal))]")
    }
    for source in parts.sources.sorted() { lines += register("registry.sources", source, "[]") }
    for view in parts.views { lines.append("  registry.views[\(SwiftLiteral.string(view))] = { _ in [] }") }
    return lines + ["}"]
  }

  /// The registration of a curried function with this result.
  private func register(_ table: String, _ name: String, _ result: String) -> [String] {
    ["  \(table).register(\(SwiftLiteral.string(name))) { _ in", "    { _ in \(result) }", "  }"]
  }
}

extension SwiftSource {
  /// What the form needs in addition to its screens.
  final class Parts {
    var names = SwiftNames(
      reserved: Set(CellStyle.allCases.map { "\($0.builtInCell)" } + ["registry", "Cell"]))
    private(set) var cells: [(name: String, type: String, description: String?)] = []
    private(set) var views: [String] = []
    /// The functions that sources and actions call by name.
    var sources: Set<String> = []
    var actions: Set<String> = []
    /// Whether a text shows a value, so that the expressions in texts are replaced.
    var expands = false

    /// Returns the class of a registered cell.
    func type(ofCell name: String, _ description: String? = nil) -> String {
      if let known = cells.first(where: { $0.name == name }) { return known.type }
      let type = names.name(for: name, suffix: "Cell", isType: true)
      cells.append((name, type, description))
      return type
    }

    func add(view name: String) { if !views.contains(name) { views.append(name) } }
  }
}

// MARK: - Screens

extension SwiftSource.File {
  /// The form, without the screens' content.
  func home(screens: [String]) throws(Diagnostic) -> SwiftCode {
    let root = SyntaxTree.root
    var arguments: [SwiftCode.Argument] = [.init(nil, .string(form.title))]
    if let store = document.member("store", of: root) {
      arguments.append(.init("store", try self.store(store)))
    }
    if !form.declaredActions.isEmpty {
      let actions = form.declaredActions.sorted { $0.key < $1.key }
      arguments.append(
        .init("actions", .dictionary(actions.map { (name: $0.key, value: SwiftCode.string($0.value)) })))
    }
    var closures = [SwiftCode.Closure(statements: try sections(of: root, screen: 0))]
    if !screens.isEmpty {
      closures.append(.init(label: "screens", statements: screens.map { .init(code: .text($0)) }))
    }
    var methods = try requirements(of: root)
    for member in ["beforeSave", "afterSave"] {
      guard let program = document.member(member, of: root) else { continue }
      let words = document.elements(of: program).map { SwiftCode.string(document.text(of: $0)) }
      methods.append(.call(".\(member)", [.init(nil, .list(words))]))
    }
    if let schema = document.member("schema", of: root) {
      methods.append(.call(".schema", [.init(nil, SwiftCode.string(document.text(of: schema)))]))
    }
    if let closed = document.member("closed", of: root), document.kind(of: closed) != .false {
      let keys = document.kind(of: closed) == .true ? [] : self.keys(closed)
      methods.append(.call(".closed", keys.map { .init(nil, $0) }))
    }
    methods += try samples()
    if parts.expands { methods.append(.call(".expandingTemplates", [])) }
    return .with(.call("Form", arguments, closures: closures), methods)
  }

  /// The samples, as methods.
  private func samples() throws(Diagnostic) -> [SwiftCode] {
    var names: Set<String> = []
    var samples: [SwiftCode] = []
    for sample in members("samples", of: SyntaxTree.root) where !document.isIgnored(sample.name) {
      let name = document.text(of: sample.name)
      // Swift takes names that look the same for the same name.
      if !names.insert(name).inserted { throw refusal(.sameName(name), at: sample.name) }
      let settings = SwiftLiteral.value(document.value(of: sample.value))
      samples.append(.call(".sample", [.init(nil, .string(name)), .init(nil, settings)]))
    }
    return samples
  }

  private func store(_ node: Int) throws(Diagnostic) -> SwiftCode {
    guard document.isObject(node) else { return .string(document.text(of: node)) }
    return .call(
      "StoreDefinition", try arguments(node, Grammar.members(of: Grammar.Owner.store), SwiftSource.store))
  }

  /// The file's screens: its first one, unless that is the form's, and those that it declares.
  func screens() throws(Diagnostic) -> [(name: String, node: Int, comments: [String], code: SwiftCode)] {
    var screens: [(name: String, node: Int, comments: [String], code: SwiftCode)] = []
    let root = SyntaxTree.root
    if !namespace.isEmpty {
      screens.append((namespace, root, comments(of: root), try screen(root, named: namespace)))
    }
    if let nodes = document.member("screens", of: root) {
      for member in document.members(of: nodes) where !document.isIgnored(member.name) {
        let name = scoped(document.text(of: member.name))
        screens.append(
          (name, member.value, comments(of: member.value), try screen(member.value, named: name)))
      }
    }
    return screens
  }

  private func screen(_ node: Int, named name: String) throws(Diagnostic) -> SwiftCode {
    let title = document.member("title", of: node).map { document.text(of: $0) } ?? ""
    // A file's own title is no template.
    let isFile = node == SyntaxTree.root
    var arguments: [SwiftCode.Argument] = [
      .init(nil, .string(name)), .init("title", isFile ? .string(title.withoutMarks) : template(title)),
    ]
    if let list = document.member("forEach", of: node) { arguments.append(.init("forEach", key(list))) }
    guard let number = form.screen(named: name)?.index else { return .text("") }
    let sections = try sections(of: node, screen: number)
    return .with(
      .call("Screen", arguments, closures: [.init(statements: sections)]), try requirements(of: node))
  }
}

extension String {
  /// The text as a template that shows it.
  fileprivate var withoutMarks: String {
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if rest.starts(with: "${".unicodeScalars) { result += "$" }
      result.unicodeScalars.append(scalar)
      rest = rest.dropFirst()
    }
    return result
  }
}
