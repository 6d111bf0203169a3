extension FormLint {
  /// Warnings about texts that contain `${…}` where no value is shown.
  ///
  /// Such a text may be meant for another program, so it counts only if it names a setting of the form.
  static func unexpandedTexts(_ builder: FormBuilder) -> [FormBuilder.LocatedFault] {
    builder.sources.flatMap { source -> [FormBuilder.LocatedFault] in
      guard TemplateSyntax.hasMark(source.bytes.span),
        let document = JSONReader.read(source.bytes, file: source.name, names: Grammar.names).document
      else { return [] }
      var reader = FormReader(
        document, namespace: "", mainFile: "", environment: .init(), into: FormBuilder())
      reader.plainTexts = []
      reader.read()
      return (reader.plainTexts ?? []).compactMap { node, member in
        let syntax = try? TemplateSyntax(document.text(of: node))
        let name = syntax?.names.first {
          builder.form.settingNumber(path: $0.key.description.utf8.span) != nil
        }
        guard let name else { return nil }
        let location = FormBuilder.Location.text(
          source.start + document.offset(ofScalar: name.offset, in: node))
        return .init(location: location, fault: .unexpandedText(member: member.text), severity: .warning)
      }
    }
  }
}
