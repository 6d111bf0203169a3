// Reads where parts of a form come from that the form does not contain.
extension FormReader {
  /// Reads a source, and adds a load for a part of a row; returns the number of the load.
  mutating func readLoad(
    _ node: Int, _ part: CompiledForm.Load.Part, into draft: inout FormBuilder.Draft
  ) -> Int? {
    guard let source = readSource(node, for: part) else { return nil }
    let load = builder.addLoad(source, part)
    draft.loads.append(load)
    return load
  }

  /// Reads the keys after whose changes the row's parts are loaded again.
  mutating func readReload(_ node: Int, into draft: FormBuilder.Draft) {
    let keys = readKeys(node, .reloadWhen)
    if draft.loads.isEmpty, draft.isReadable { add(.nothingToReload, at: node) }
    for load in draft.loads { builder.form.loads[load].reloadKeys = keys }
  }

  /// Reads `{"key": KEY}`, `{"file": NAME}`, `{"call": NAME}`, `{"call": {NAME: ARGUMENT}}` or `{"run": [PROGRAM, …]}`.
  mutating func readSource(_ node: Int, for part: CompiledForm.Load.Part) -> Source? {
    let members = members(of: node, .source)
    let given = [members[.key], members[.file], members[.call], members[.run]].compactMap { $0 }
    guard given.count == 1 else {
      if given.isEmpty, document.elements(of: node).first(where: { _ in true }) != nil { return nil }
      add(.notOneCase(.source, count: given.count), at: node)
      return nil
    }
    if let key = members[.key] { return readSourceKey(key, for: part) }
    if let file = members[.file] { return relativePath(document.text(of: file), at: file).map { .file($0) } }
    if let run = members[.run] {
      if isOutput {
        add(.unknownCase("run", of: .source, suggestion: nil, known: ["key", "file", "call"]), at: run)
        return nil
      }
      return readProgram(run, .run).map { .run($0) }
    }
    return readCall(given[0])
  }

  private mutating func readSourceKey(_ node: Int, for part: CompiledForm.Load.Part) -> Source? {
    if part == .rows {
      add(.rowsFromKey, at: node)
      return nil
    }
    let path = key(node, .key)
    guard !path.isNone else { return nil }
    let key = Key(builder.form.texts[path])
    builder.refer(to: key, as: .isShown, at: location(node))
    return .key(builder.absolute(key))
  }

  private mutating func readCall(_ node: Int) -> Source? {
    switch document.kind(of: node) {
    case .string:
      builder.use(action: document.text(of: node), at: location(node))
      return .call(document.text(of: node), .null)
    case .object:
      let (member, count) = onlyMember(of: node)
      guard let member else {
        add(.notOneCase(.source, count: count), at: node)
        return nil
      }
      builder.use(action: document.text(of: member.name), at: location(member.name))
      return .call(document.text(of: member.name), document.value(of: member.value))
    default:
      add(.wrongType(member: "call", expected: .textOrObject, found: kindName(node)), at: node)
      return nil
    }
  }

  /// A file's path relative to the form's folder; reports a fault and returns `nil` if it is not in there.
  mutating func relativePath(_ path: String, at node: Int) -> String? {
    do throws(FormFault) { return try Self.relativePath(path, from: namespace) } catch {
      add(error, at: node)
      return nil
    }
  }

  /// A file's path relative to the form's folder.
  ///
  /// - Parameter file: the pushed file that names the path; empty for the form itself.
  /// - Throws: the reason why the form cannot use the path.
  package static func relativePath(_ path: String, from file: String = "") throws(FormFault) -> String {
    if path.isEmpty { throw .noFileName }
    if path.utf8.contains(0) { throw .nulInFileName }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { String($0) }
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        parts = [".."]
        break
      }
    }
    if path.hasPrefix("/") || parts.first == ".." { throw .outsideFolder(path) }
    return parts.joined(separator: "/")
  }
}
