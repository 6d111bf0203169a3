// Binds rows to the settings of their keys, and reports keys that conflict with each other.
extension FormBuilder {
  mutating func bind(_ path: TextRange, _ draft: inout Draft, input: Int32, row: Int) -> Int {
    let location = draft.keyLocation ?? draft.idLocation ?? draft.location
    let (hash, existing) = form.texts.withBytes(of: path) { bytes -> (UInt32, Int?) in
      let hash = ByteHash.hash(bytes)
      return (
        hash, form.settingIndex.number(hash: hash) { form.texts.isEqual(form.settings[$0].path, to: bytes) }
      )
    }
    if let existing {
      let (setting, input) = (form.settings[existing], form.inputs[Int(input)])
      let line = line(ofRow: Int(setting.row), seenFrom: location)
      if let property = difference(between: existing, and: draft, input) {
        let place = property == .keep ? draft.keepLocation ?? location : location
        report(.keyBoundTwice(form.key(of: existing), property, firstLine: line), at: place)
      } else if draft.key.isNone, form.rows[Int(setting.row)].screen != draft.row.screen {
        report(.keyFromSameID(form.key(of: existing), firstLine: line), at: location, severity: .warning)
      }
      if setting.allRows.isEmpty { form.settings[existing].allRows = [setting.row] }
      form.settings[existing].allRows.append(Int32(row))
      form.settings[existing].isSecure = setting.isSecure || input.isSecure
      return existing
    }
    let number = form.settings.count
    // Neighbors usually share a prefix, which was already checked for the first of them.
    let prefix = form.texts.pathPrefix(of: path)
    let isNeighbor = prefix.flatMap { prefix in lastPrefix.map { form.texts.isEqual(prefix, $0) } } ?? false
    if let above = isNeighbor ? nil : settingAbove(prefix), !holdsRest(above) {
      report(.keyBelow(Key(form.texts[path]), above: form.key(of: above)), at: location)
    } else if path.count == 1, form.texts[path] == Key.wholePath,
      !Self.holdsRest(form.inputs[Int(input)], path, in: form)
    {
      report(.wholeSettings, at: location)
    } else if let below = form.prefixIndex.number(
      hash: hash, isMatch: { form.texts.isEqual(form.prefixes[$0].path, path) }),
      !Self.holdsRest(form.inputs[Int(input)], path, in: form)
    {
      let key = form.key(of: form.prefixes[below].setting)
      report(.keyBelow(key, above: Key(form.texts[path])), at: location)
    }
    let (admission, isSecure) = (form.inputs[Int(input)].admission, form.inputs[Int(input)].isSecure)
    form.settings.append(
      CompiledForm.Setting(
        path: path, row: Int32(row), input: input, admission: admission,
        defaultValue: draft.defaultValue, isKept: draft.isKept, isNamed: draft.isNamed, isSecure: isSecure))
    form.settingIndex.insert(number, hash: hash)
    if !isNeighbor { addPrefixes(prefix, setting: number) }
    if currentList >= 0 { addField(number) }
    return number
  }

  /// Whether an input of a key accepts the members of an object, except those that other rows have.
  private static func holdsRest(_ input: Input, _ path: TextRange, in form: FormTables) -> Bool {
    if case .map = input.rules { return !input.isNullable }
    guard input.listRules?.areIdentities ?? false else { return false }
    return form.texts.withBytes(of: path) { form.list(path: $0) }.map { form.lists[$0].isMap } ?? false
  }

  private func holdsRest(_ setting: Int) -> Bool {
    let isPossible = form.settings[setting].admission == .map || form.settings[setting].admission == .list
    return isPossible
      && Self.holdsRest(form.input(ofSetting: setting), form.settings[setting].path, in: form)
  }

  /// Tells maps which members of their objects other rows have.
  mutating func linkMaps() {
    let maps = form.settings.indices.filter { holdsRest($0) }
    if maps.isEmpty { return }
    let below = keysBelowSettings()
    for setting in maps {
      let path = form.texts[form.settings[setting].path]
      let known = path == Key.wholePath ? keys(besides: setting) : below[setting]
      guard let keys = known ?? (form.isItem(setting) ? [] : nil) else { continue }
      let taken = TakenNames(below: path, keys)
      form.settings[setting].sharesObject = true
      if form.settings[setting].headedList >= 0 {
        form.lists[Int(form.settings[setting].headedList)].taken = taken
      } else if case .map(var rules) = form.input(ofSetting: setting).rules, rules.taken != taken {
        rules.taken = taken
        var input = form.input(ofSetting: setting)
        input.rules = .map(rules)
        if let load = input.itemLoad { form.loads[load].input = form.inputs.count }
        form.settings[setting].input = Int32(form.inputs.count)
        form.inputs.append(input)
      }
    }
  }

  /// The keys of the settings outside of lists, except for one setting.
  private func keys(besides whole: Int) -> [String] {
    form.settings.indices.filter {
      $0 != whole && form.settings[$0].owner < 0 && form.settings[$0].isNamed
    }.map { form.texts[form.settings[$0].path] }
  }

  /// The keys below those of each setting that has such keys.
  private func keysBelowSettings() -> [Int: [String]] {
    var keys: [Int: [String]] = [:]
    for other in form.settings.indices where form.settings[other].role != .position && !form.isName(other) {
      var path = form.texts.pathPrefix(of: form.settings[other].path)
      while let prefix = path {
        if let above = form.texts.withBytes(of: prefix, { form.settingNumber(path: $0) }) {
          keys[above, default: []].append(form.texts[form.settings[other].path])
        }
        path = form.texts.pathPrefix(of: prefix)
      }
    }
    return keys
  }

  /// What a row and a setting with its key should have in common and do not.
  private func difference(
    between existing: Int, and draft: Draft, _ input: Input
  ) -> FormFault.SharedProperty? {
    let setting = form.settings[existing]
    let first = form.inputs[Int(setting.input)]
    if first.kind != input.kind { return .kind }
    if setting.defaultValue != draft.defaultValue { return .defaultValue }
    if first.isSecure != input.isSecure { return .secure }
    if first.isNullable != input.isNullable { return .nullable }
    if first.admission != input.admission { return .allowsSingle }
    return setting.isKept != draft.isKept ? .keep : nil
  }

  /// The number of an input. Neighbors often have the same one.
  mutating func inputNumber(_ input: Input) -> Int32 {
    let kind = Int(input.admission.rawValue)
    let last = lastInputs[kind]
    if last >= 0, form.inputs[Int(last)] == input { return last }
    if let load = input.itemLoad { form.loads[load].input = form.inputs.count }
    lastInputs[kind] = Int32(form.inputs.count)
    form.inputs.append(input)
    return lastInputs[kind]
  }

  /// The setting whose key is this prefix or a shorter one; `nil` if there is none.
  private func settingAbove(_ prefix: TextRange?) -> Int? {
    var prefix = prefix
    while let present = prefix {
      if let setting = form.texts.withBytes(of: present, { form.settingNumber(path: $0) }) { return setting }
      prefix = form.texts.pathPrefix(of: present)
    }
    return nil
  }

  private mutating func addPrefixes(_ prefix: TextRange?, setting: Int) {
    lastPrefix = prefix
    var prefix = prefix
    while let present = prefix, form.addPrefix(present, setting: setting) {
      prefix = form.texts.pathPrefix(of: present)
    }
  }
}

extension FormTables {
  /// Whether a setting contains the members of an item that have no row of their own.
  func isItem(_ setting: Int) -> Bool {
    let owner = Int(settings[setting].owner)
    return owner >= 0 && settings[setting].path.count == lists[owner].path.count + 2
  }

  /// Whether a setting is the name of a map's item, which is not a member of the item.
  fileprivate func isName(_ setting: Int) -> Bool {
    guard settings[setting].owner >= 0 else { return false }
    let list = lists[Int(settings[setting].owner)]
    return list.isMap && list.identityField >= 0 && list.fields[list.identityField] == setting
  }

  /// Registers a proper prefix of a setting's key; returns whether it was new.
  mutating func addPrefix(_ path: TextRange, setting: Int) -> Bool {
    let (hash, known) = texts.withBytes(of: path) { bytes -> (UInt32, Int?) in
      let hash = ByteHash.hash(bytes)
      return (hash, prefixIndex.number(hash: hash) { texts.isEqual(prefixes[$0].path, to: bytes) })
    }
    if known != nil { return false }
    prefixIndex.insert(prefixes.count, hash: hash)
    prefixes.append((path, setting))
    return true
  }
}
