extension SyntaxTree {
  /// A diagnostic for each duplicate name.
  package var duplicateMembers: [Diagnostic] {
    if duplicates.isEmpty { return [] }
    let text = SourceText(file: file, bytes: bytes)
    return duplicates.map { duplicate in
      let line = text.line(at: start(of: duplicate.first))
      let fault = JSONFault.duplicateMember(self.text(of: duplicate.name), firstLine: line)
      return Diagnostic(.json(fault), at: text.place(at: start(of: duplicate.name)))
    }
  }
}
