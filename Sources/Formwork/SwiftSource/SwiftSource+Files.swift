// The text of a form: its parts, names and comments.
extension FormDocument {
  /// The files of the form.
  func files(mainFile: String, _ parts: SwiftSource.Parts) -> [SwiftSource.File] {
    let main = mainFile.split(separator: "/").last.map { String($0) } ?? mainFile
    let folder = mainFile.dropLast(main.count)
    return sources.compactMap { source in
      guard let document = JSONReader.read(source.bytes, file: source.name, names: Grammar.names).document
      else {
        return nil
      }
      let isMain = source.start == sources.first?.start
      let name = source.name.hasPrefix(folder) ? String(source.name.dropFirst(folder.count)) : source.name
      return SwiftSource.File(
        document: document, form: form, namespace: isMain ? "" : name, mainFile: main, parts: parts)
    }
  }
}

extension SwiftSource.File {
  /// What can be expressed in JSON but not in Swift.
  enum Obstacle {
    case ruleInContext(String)
    /// Two names that are different in JSON and equal in Swift.
    case sameName(String)
  }

  func refusal(_ obstacle: Obstacle, at node: Int) -> Diagnostic {
    let fault = OtherFault(
      code: "export.swift", message: Wording.sentence(for: obstacle), status: ExitStatus.malformed.rawValue)
    let text = SourceText(file: document.file, bytes: document.bytes)
    return Diagnostic(.other(fault), at: text.place(at: document.start(of: node)))
  }

  /// The full name of one of the file's own screens.
  func scoped(_ name: String) -> String { namespace.isEmpty ? name : "\(namespace)#\(name)" }

  /// The full name of the screen that a `push` leads to.
  func pushed(_ target: String) -> String {
    let own = scoped(target)
    if form.screen(named: own) != nil { return own }
    let name = path(target)
    return name == mainFile ? CompiledForm.homeName : name
  }

  /// A path relative to the form's folder.
  func path(_ path: String) -> String { (try? FormReader.relativePath(path, from: namespace)) ?? path }

  func cell(named name: String) -> SwiftCode {
    if let style = CellStyle(rawValue: name) { return .text("\(style.builtInCell).self") }
    return .text("\(parts.type(ofCell: name)).self")
  }

  // MARK: - Members

  /// The member that says which case an object is.
  func onlyMember(of node: Int, besides other: Grammar.Name? = nil) -> (name: Int, value: Int)? {
    document.members(of: node).first { member in
      let number = document.nodes[member.name].name
      return number == 0 ? !document.isIgnored(member.name) : number != other.map { UInt16($0.rawValue) }
    }
  }

  /// The members of an object that is a member itself; empty if there is none.
  func members(_ name: String, of node: Int) -> [(name: Int, value: Int)] {
    document.member(name, of: node).map { Array(document.members(of: $0)) } ?? []
  }

  /// A text whose expressions are replaced.
  func template(_ text: String) -> SwiftCode {
    if TemplateSyntax.hasMark(text.utf8.span) { parts.expands = true }
    return .string(text)
  }

  // MARK: - Comments

  /// The comments of a part itself.
  func comments(of node: Int) -> [String] {
    document.members(of: node).compactMap { member in
      guard document.hasText(member.name, "$comment"), document.kind(of: member.value) == .string else {
        return nil
      }
      return document.text(of: member.value)
    }
  }

  /// The comments of a part and of the parts in it, but not those in data.
  func nestedComments(of node: Int) -> [String] {
    var comments = comments(of: node)
    for member in document.members(of: node) {
      let isData = ["context", "value", "set"].contains { document.hasText(member.name, $0) }
      if !isData { comments += nestedComments(of: member.value) }
    }
    for element in document.elements(of: node) { comments += nestedComments(of: element) }
    return comments
  }

  // MARK: - What the program provides

  /// Notes the cells and views that the file declares.
  func declareParts() {
    let root = SyntaxTree.root
    for cell in members("cells", of: root) where !document.isIgnored(cell.name) {
      _ = parts.type(ofCell: document.text(of: cell.name), document.text(of: cell.value))
    }
    for view in members("views", of: root) where !document.isIgnored(view.name) {
      parts.add(view: document.text(of: view.name))
    }
  }
}
