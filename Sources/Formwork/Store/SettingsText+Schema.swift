// What a JSON Schema says about the text.
extension SettingsText {
  /// What a schema does not allow in the text. The schema keeps the files that it refers to.
  func faults(by schema: inout JSONSchema) -> [SchemaFault] {
    var validator = SchemaValidator(schema, tree, isTyped: format.isTyped)
    defer { schema = validator.schema }
    return validator.faults()
  }

  /// Faults whose places name the items of a form as it does.
  func naming(_ faults: [SchemaFault], like form: CompiledForm) -> [SchemaFault] {
    if faults.isEmpty || form.items.isEmpty { return faults }
    let nodes = settings(of: form).nodes
    var names: [Int: String] = [:]
    for item in form.items.indices {
      let node = Int(nodes[form.existence(ofItem: item)])
      if node >= 0 { names[node] = form.name(of: item) }
    }
    return faults.map { fault in
      var fault = fault
      var node: Int? = SyntaxTree.root
      for (index, step) in fault.path.enumerated() {
        switch step {
        case .name(let name): node = node.flatMap { tree.member(name, of: $0) }
        case .element(let number):
          node = node.flatMap { tree.elements(of: $0).dropFirst(number - 1).first { _ in true } }
        case .item: break
        }
        if let name = node.flatMap({ names[$0] }) { fault.path[index] = .item(name) }
      }
      return fault
    }
  }

  func places(of faults: [SchemaFault]) -> [Place] {
    let text = SourceText(file: tree.file, bytes: bytes)
    return faults.map { text.place(at: tree.start(of: $0.node)) }
  }
}
