import Formwork

/// A word such as `KEY=VALUE`, or `KEY+=VALUE` and `KEY-=VALUE` for an element of a list.
struct Assignment {
  var name: String
  var operation: Edit.Operation

  init(name: String, operation: Edit.Operation) {
    self.name = name
    self.operation = operation
  }

  init(_ name: String, _ text: String, in session: Session) {
    (self.name, operation) = (name, .enter(text))
    guard let sign = name.last, sign == "+" || sign == "-", (try? session.find(name)) == nil else { return }
    self.name.removeLast()
    operation = sign == "+" ? .insert(.text(text), at: .end) : .removeElement(.text(text))
  }
}

extension Session {
  /// The map and the name in it that a name such as `env.LANG` stands for; `nil` if there is no such map.
  private func member(named name: String) -> (map: SettingID, name: String)? {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let map = dot.map { String(name[..<$0]) } ?? Key.wholePath
    let member = dot.map { String(name[name.utf8.index(after: $0)...]) } ?? name
    guard !member.isEmpty, !member.utf8.contains(UInt8(ascii: "=")),
      let setting = form.setting(path: map.utf8.span), exists(setting: setting),
      form.input(ofSetting: setting).mapRules != nil
    else { return nil }
    return (setting, member)
  }

  /// The value of a member of a map that a name stands for, if it has one.
  func memberValue(named name: String) -> (map: SettingID, name: String, value: Value, text: String?)? {
    guard (try? find(name)) == nil, let member = member(named: name),
      let value = effectiveValue(member.map)?.object?[member.name]
    else { return nil }
    return (member.map, member.name, value, form.input(ofSetting: member.map).element?.data(value))
  }

  /// The field with a key such as `users[ada].name` that identifies an item and that no row shows.
  func hiddenIdentity(named name: String) -> SettingID? {
    form.setting(path: name.utf8.span).flatMap { setting in
      exists(setting: setting) && form.isIdentity(setting) && !form.isShown(setting) ? setting : nil
    }
  }

  /// The edit of one member of a map that a name such as `env.LANG` stands for, or of a field that no row shows; `nil`
  /// if there is neither.
  func edit(ofMember name: String, _ operation: Edit.Operation, position: Int) throws(Refusal) -> Edit? {
    if let identity = hiddenIdentity(named: name) { return Edit(identity, operation) }
    if let (list, index) = element(named: name) {
      return try edit(ofElement: index, of: list, operation, position: position)
    }
    guard let (setting, member) = member(named: name) else { return nil }
    let row = form.row(of: setting)
    switch operation {
    case .enter(let text):
      return try edit(row, .insert(.text("\(member)=\(text)"), at: .end), position: position)
    case .set(let value):
      let object = Value.object([member: value])
      return try edit(row, .insert(.value(object), at: .end), position: position)
    case .remove: return try edit(row, .removeElement(.text(member)), position: position)
    default: return nil
    }
  }
}

extension Session {
  /// The list and the index of the element that a name such as `ports[2]` stands for; `nil` if there is no such list.
  private func element(named name: String) -> (list: SettingID, index: Int)? {
    guard name.hasSuffix("]"), let bracket = name.lastIndex(of: "[") else { return nil }
    let digits = name[name.index(after: bracket)...].dropLast()
    guard RowIdentifier.isDigitsOnly(String(digits)), let number = Int(digits),
      let setting = form.setting(path: name[..<bracket].utf8.span), exists(setting: setting),
      form.list(of: setting) == nil, form.input(ofSetting: setting).listRules != nil
    else { return nil }
    return (setting, number - 1)
  }

  private func edit(
    ofElement index: Int, of list: SettingID, _ operation: Edit.Operation, position: Int
  ) throws(Refusal) -> Edit? {
    let row = form.row(of: list)
    var values = effectiveValue(list)?.array ?? []
    do throws(ValueFault) {
      guard values.indices.contains(index), let element = form.input(ofSetting: list).element else {
        throw .elementOutOfRange(number: index + 1, last: values.count)
      }
      switch operation {
      case .enter(let text): values[index] = try element.accept(text: text.utf8.span)
      case .set(let value): values[index] = try element.accept(value: value)
      case .remove: return Edit(list, .removeElement(.index(index)))
      default: return nil
      }
    } catch {
      throw refusal(error, of: Edit(list, .set(.array(values))), position)
    }
    return try edit(row, .set(.array(values)), position: position)
  }

  /// The edit that removes an item of a list, or the edits that remove the settings of a group, if a name stands for one.
  func edits(removing name: String) -> [Edit] {
    if let setting = form.setting(path: name.utf8.span), exists(setting: setting), let item = setting.item,
      form.settings[setting].role == .item
    {
      let list = form.setting(of: form.items[item].list)
      let place = storedValue(list)?.identities.firstIndex(of: form.items[item].identity)
      return place.map { [Edit(list, .removeElement(.index($0)))] } ?? []
    }
    guard form.unreadFiles.isEmpty else { return [] }
    return SettingGroups(session: self).settings(of: Word(text: name, column: 1), nil)?.map {
      Edit($0, .remove)
    } ?? []
  }

  /// The refusal of a value below a setting that could be an object and is something else; `nil` if there is no such
  /// setting.
  func refusal(ofMember assignment: Assignment, position: Int) -> Refusal? {
    guard case .enter(let text) = assignment.operation else { return nil }
    var names = Key(assignment.name).names
    var objects = [try? Input(.json).read(text), .string(text)].compactMap { $0 }
    while let name = names.popLast(), !names.isEmpty {
      objects = objects.map { .object([name: $0]) }
      guard let setting = form.setting(Key(names: names)) else { continue }
      let input = form.input(ofSetting: setting)
      guard let value = storedValue(setting), value != .null, value.object == nil, !isSecure(setting),
        let object = objects.first(where: { (try? input.accept(value: $0)) != nil })
      else { return nil }
      let remedy = Remedy.toEnter(object.json, in: setting, in: self)
      return Refusal(
        .storedValueIsNoList(row: scriptName(of: setting), isMap: true, remedy), subject: .row(position))
    }
    return nil
  }
}

extension Edit.Operation {
  /// The text of a value that was typed.
  var text: String? {
    get {
      switch self {
      case .enter(let text), .insert(.text(let text), _), .removeElement(.text(let text)): text
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .enter: self = .enter(newValue)
      case .insert(_, let position): self = .insert(.text(newValue), at: position)
      case .removeElement: self = .removeElement(.text(newValue))
      default: break
      }
    }
  }
}
