extension FormLint {
  /// Errors and warnings about samples: what would be wrong in a settings file, and names that are no settings.
  static func samples(_ builder: FormBuilder) -> [FormBuilder.LocatedFault] {
    // A file or a source could define the names.
    guard builder.isComplete else { return [] }
    var faults: [FormBuilder.LocatedFault] = []
    for sample in builder.form.samples {
      var form = builder.compiled
      guard let document = form.document(of: sample) else { continue }
      let settings = form.read(document, form.storedKeys, includesUnsaved: true)
      for fault in settings.faults {
        let location = builder.location(of: fault.offset ?? 0, in: sample)
        faults.append(.init(location: location, fault: .inSample(fault.fault)))
      }
      for obstacle in settings.obstacles {
        // The reader of the form has reported repeated names.
        if case .repeatedName = obstacle.fault { continue }
        let location = builder.location(of: obstacle.offset, in: sample)
        faults.append(.init(location: location, fault: .inSample(obstacle.fault)))
      }
      for unknown in form.unknownMembers(in: document, form.storedKeys, isSample: true) {
        guard case .unknownMember(let key, let suggestion, _) = unknown.fault else { continue }
        let location = builder.location(of: unknown.offset ?? 0, in: sample)
        let fault = FormFault.unknownKey(key.description, suggestion: suggestion)
        faults.append(.init(location: location, fault: fault, severity: .warning))
      }
    }
    return faults
  }
}

extension FormBuilder {
  fileprivate func location(of offset: Int, in sample: CompiledForm.Sample) -> Location {
    guard sources.isEmpty else { return .text(Int(sample.text.start) + offset) }
    let text = form.texts[sample.text].utf8.prefix(offset)
    return .member(
      .form, "samples › \(Wording.quoted(sample.name))", text: sample.text,
      scalar: text.count { $0 & 0xC0 != 0x80 })
  }

  func isInSample(_ location: Location) -> Bool {
    switch location {
    case .text(let offset):
      form.samples.contains { Int($0.text.start)..<Int($0.text.start + $0.text.count) ~= offset }
    case .member(_, _, let text, _): form.samples.contains { $0.text == text }
    case .form, .screen, .section, .row: false
    }
  }
}
