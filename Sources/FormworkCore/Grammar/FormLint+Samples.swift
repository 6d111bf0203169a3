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
      for (name, key) in UnknownNames(form, document).names {
        let nearest = faults.count < 100 ? form.nearestKey(to: key) : nil
        faults.append(
          .init(
            location: builder.location(of: document.start(of: name), in: sample),
            fault: .unknownKey(key, suggestion: nearest), severity: .warning))
      }
    }
    return faults
  }
}

/// Finds the names in a sample that stand neither for a setting nor for an object with settings.
private struct UnknownNames {
  private let form: CompiledForm
  private let document: SyntaxTree
  /// The nodes of the names, with their keys.
  private(set) var names: [(name: Int, key: String)] = []

  init(_ form: CompiledForm, _ document: SyntaxTree) {
    self.form = form
    self.document = document
    if form.storedKeys == .nested {
      read(SyntaxTree.root, below: [])
      return
    }
    var settings: [ExactString: SettingID] = [:]
    for setting in form.settings.indices where form.settings[setting].owner < 0 {
      settings[ExactString(form.key(of: SettingID(setting)).flatName)] = SettingID(setting)
    }
    for (name, value) in members(of: SyntaxTree.root) {
      let text = document.text(of: name)
      if let setting = settings[ExactString(text)] {
        readItems(value, of: setting)
      } else {
        names.append((name, text))
      }
    }
  }

  private func members(of object: Int) -> [(name: Int, value: Int)] {
    document.members(of: object).filter { !document.isIgnored($0.name) }
  }

  private mutating func read(_ object: Int, below path: [String]) {
    for (name, value) in members(of: object) {
      let path = path + [document.text(of: name)]
      let key = Key(names: path)
      if let setting = form.setting(key) {
        readItems(value, of: setting)
      } else if form.setting(below: key.description.utf8.span) == nil {
        names.append((name, key.description))
      } else {
        read(value, below: path)
      }
    }
  }

  private mutating func readItems(_ array: Int, of setting: SettingID) {
    guard let list = form.list(of: setting) else { return }
    var faults: [SettingsFault] = []
    let items = form.items(ofList: list, in: array, of: document, &faults)
    for (identity, element) in zip(items.identities, items.elements) {
      guard let item = form.item(identity, ofList: list) else { continue }
      readFields(element, below: [], ofItem: item)
    }
  }

  private mutating func readFields(_ object: Int, below path: [String], ofItem item: ItemID) {
    let fields = form.lists[form.items[item].list].storedNames
    for (name, value) in members(of: object) {
      let path = path + [document.text(of: name)]
      if fields.contains(path) {
        if let field = form.setting(ofField: path, ofItem: item) { readItems(value, of: field) }
        continue
      }
      if fields.contains(where: { $0.starts(with: path) }) {
        readFields(value, below: path, ofItem: item)
      } else {
        let key = form.path(ofItem: item) + "." + Key(names: path).description
        names.append((name, key))
      }
    }
  }
}

extension FormBuilder {
  /// The location of an offset in a sample.
  fileprivate func location(of offset: Int, in sample: CompiledForm.Sample) -> Location {
    guard sources.isEmpty else { return .text(Int(sample.text.start) + offset) }
    let text = form.texts[sample.text].utf8.prefix(offset)
    return .member(
      .form, "samples › \(Wording.quoted(sample.name))", text: sample.text,
      scalar: text.count { $0 & 0xC0 != 0x80 })
  }

  /// Whether a location is in a sample.
  func isInSample(_ location: Location) -> Bool {
    switch location {
    case .text(let offset):
      form.samples.contains { Int($0.text.start)..<Int($0.text.start + $0.text.count) ~= offset }
    case .member(_, _, let text, _): form.samples.contains { $0.text == text }
    case .form, .screen, .section, .row: false
    }
  }
}
