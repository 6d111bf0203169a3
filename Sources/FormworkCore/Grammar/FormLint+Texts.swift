extension FormLint {
  /// Warnings about texts that contain `${…}` where no value is shown.
  ///
  /// Such a text may be meant for another program, so it counts only if it names a setting of the form.
  static func unexpandedTexts(_ builder: FormBuilder) -> [FormBuilder.LocatedFault] {
    builder.sources.flatMap { source -> [FormBuilder.LocatedFault] in
      guard TemplateSyntax.hasMark(source.bytes.span),
        let document = JSONReader.read(source.bytes, file: source.name, names: Grammar.names).document
      else { return [] }
      var search = TextSearch(document: document, builder: builder, start: source.start)
      search.visit(SyntaxTree.root, Grammar.tables[Int(FormFault.Owner.form.rawValue)])
      return search.warnings
    }
  }

  /// Visits the texts of a file, guided by the grammar.
  private struct TextSearch {
    let document: SyntaxTree
    let builder: FormBuilder
    /// The offset of the file's bytes in the form's texts.
    let start: Int
    var warnings: [FormBuilder.LocatedFault] = []

    mutating func visit(_ node: Int, _ table: Grammar.Table) {
      for (name, value) in document.members(of: node) {
        let number = Int(document.nodes[name].name)
        guard number > 0, table.kinds[number] != 0,
          let member = table.members.first(where: { Int($0.name.rawValue) == number })
        else { continue }
        visit(value, member)
      }
    }

    private mutating func visit(_ node: Int, _ member: Grammar.Member) {
      switch member.type {
      case .text where member.name != .id && member.name != .file: validate(node, member.name)
      case .list(let part), .listOrSource(let part):
        for element in document.elements(of: node) { visit(element, Grammar.tables[Int(part.rawValue)]) }
      case .object(let part): visit(node, Grammar.tables[Int(part.rawValue)])
      case .map(of: let part?):
        for (_, value) in document.members(of: node) { visit(value, Grammar.tables[Int(part.rawValue)]) }
      case .accessory: visitAccessory(node)
      case .selection: visitSelection(node)
      default: break
      }
    }

    private mutating func visitAccessory(_ node: Int) {
      for (name, payload) in document.members(of: node) {
        let index = Int(document.nodes[name].name) - Grammar.firstAccessory
        guard Grammar.accessories.indices.contains(index) else { continue }
        visit(payload, Grammar.accessories[index].table)
        for item in document.elements(of: payload) {
          visit(item, Grammar.tables[Int(FormFault.Owner.item.rawValue)])
        }
      }
    }

    private mutating func visitSelection(_ node: Int) {
      for element in document.elements(of: node) { visitSelection(element) }
      for (name, value) in document.members(of: node) {
        switch Int(document.nodes[name].name) {
        case Int(Grammar.Name.alert.rawValue):
          visit(value, Grammar.tables[Int(FormFault.Owner.alert.rawValue)])
        case Int(Grammar.Name.selection.rawValue): visitSelection(value)
        default: break
        }
      }
    }

    private mutating func validate(_ node: Int, _ member: Grammar.Name) {
      guard document.kind(of: node) == .string else { return }
      let text = document.text(of: node)
      guard let syntax = try? TemplateSyntax(text),
        let name = syntax.names.first(where: {
          builder.form.settingNumber(path: $0.key.description.utf8.span) != nil
        })
      else { return }
      let location = FormBuilder.Location.text(start + document.offset(ofScalar: name.offset, in: node))
      warnings.append(
        .init(location: location, fault: .unexpandedText(member: member.text), severity: .warning))
    }
  }
}
