extension SyntaxTree {
  /// A warning for each value of a settings file that no row of its form shows.
  var omissions: [Diagnostic] {
    var omitted: [(node: Int, message: String)] = []
    findOmissions(in: SyntaxTree.root, &omitted)
    let text = SourceText(file: file, bytes: bytes)
    return omitted.map { node, message in
      let fault = Fault.other("settings.notShown", message, .malformed)
      return Diagnostic(fault, at: text.place(at: start(of: node)), severity: .warning)
    }
  }

  private func findOmissions(in object: Int, _ omitted: inout [(node: Int, message: String)]) {
    for (name, value) in members(of: object) {
      let elements = Array(elements(of: value))
      if text(of: name).isEmpty {
        omitted.append((name, Wording.nameIsEmpty))
      } else if isObject(value) {
        findOmissions(in: value, &omitted)
      } else if elements.contains(where: isObject), elements.allSatisfy(isObject) {
        for element in elements { findOmissions(in: element, &omitted) }
      } else if !self.value(of: value).isFinite {
        omitted.append((value, Wording.isNotFinite(text(of: name))))
      }
    }
  }
}
