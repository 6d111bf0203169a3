// Settings files whose top level is a list: the list counts as the only member of an object.
extension SyntaxTree {
  /// The name of the member with the list.
  static let listName = "items"

  /// Creates a tree for a text that is a list.
  package init(list: Part, at range: Range<Int>, of bytes: [UInt8], file: String) {
    let start = range.lowerBound..<range.lowerBound
    self.init(.object([Member(Self.listName, at: start, list)], range), of: bytes, file: file)
  }

  /// Whether the text is a list.
  package var isList: Bool {
    var members = members(of: SyntaxTree.root)
    // The name of the list has no text in the file.
    return members.next().map { range(of: $0.name).isEmpty && text(of: $0.name) == Self.listName } ?? false
  }

  /// What is wrong with a list whose form has other settings; `nil` if the text is not one.
  func listFault(in form: CompiledForm) -> Diagnostic? {
    guard isList, form.setting(Key(names: [Self.listName])) == nil else { return nil }
    let fault = StoredFault.notAnObject(found: Node.Kind.array.jsonKind.name)
    return Diagnostic(
      .stored(fault), at: SourceText(file: file, bytes: bytes).place(at: start(of: SyntaxTree.root)))
  }

  /// Converts edits of the list to edits of the whole text.
  ///
  /// - Throws: if one of them removes the list or changes another member.
  package func ofWholeText(_ edits: [SyntaxEdit]) throws(Failure) -> [SyntaxEdit] {
    guard isList else { return edits }
    return try edits.map { edit throws(Failure) in
      let isRemoval = if case .remove = edit.change { true } else { false }
      guard edit.path.first == Self.listName, !isRemoval else {
        throw Failure(.other("settings.isList", Wording.isList(Self.listName), .malformed))
      }
      return SyntaxEdit(Array(edit.path.dropFirst()), edit.change)
    }
  }

  /// A value with everything in it.
  func part(_ node: Int) -> Part {
    switch kind(of: node) {
    case .array: .array(elements(of: node).map { part($0) }, range(of: node))
    case .object:
      .object(
        members(of: node).map { Member(text(of: $0.name), at: range(of: $0.name), part($0.value)) },
        range(of: node))
    default: .scalar(value(of: node), range(of: node))
    }
  }
}
