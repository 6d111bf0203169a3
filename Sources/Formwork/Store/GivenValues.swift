/// An object with values for a form's settings, either nested or flat.
package struct GivenValues: Sendable {
  package struct Member: Sendable {
    package var setting: SettingID
    package var value: Value
    /// The value in the text.
    fileprivate var node: Int
  }

  /// What a name in the object stands for.
  struct Target {
    /// The setting with this name, if there is one.
    var setting: SettingID?
    /// Whether there are settings below the name.
    var leadsOn: Bool
    fileprivate var key: Key

    /// The setting at a path of names, which may be a nested path or a single flat name.
    init(_ path: [String], in form: CompiledForm) {
      key = Key(names: path)
      setting = form.setting(key) ?? form.setting(path: path.joined(separator: ".").utf8.span)
      leadsOn = form.setting(below: key.description.utf8.span) != nil
    }

    /// The field of an item at a path of names.
    init(field names: [String], ofItem item: ItemID, in form: CompiledForm) {
      let list = form.items[item].list
      key = Key(verbatim: form.path(ofItem: item) + "." + Key(names: names).description)
      setting = form.setting(ofField: names, ofItem: item)
      leadsOn = form.lists[list].storedNames.contains {
        $0.count > names.count && $0.starts(with: names)
      }
    }
  }

  package private(set) var members: [Member] = []
  /// The items whose missing fields are reset: those of lists whose items are identified by position.
  package internal(set) var replacedItems: Set<ItemID> = []
  /// Faults for members that name neither a setting nor an object with settings.
  package private(set) var unknown: [Diagnostic] = []
  /// Faults for repeated members, for items without an identity, and for values that cannot be stored exactly.
  package internal(set) var faults: [Diagnostic] = []
  private let text: SourceText
  private let tree: SyntaxTree
  /// The lines with values of secret settings.
  private var secretLines: Set<Int> = []

  /// Creates an empty collection of values in a text.
  init(in text: SourceText, _ tree: SyntaxTree) { (self.text, self.tree) = (text, tree) }

  /// Adds a value for a setting.
  mutating func add(_ value: Value, to setting: SettingID, at node: Int, in form: CompiledForm) {
    members.append(Member(setting: setting, value: value, node: node))
    guard form.settings[setting].isSecure else { return }
    secretLines.formUnion(text.line(at: tree.start(of: node))...text.line(at: tree.end(of: node)))
  }

  /// Adds a fault for a number that cannot be stored exactly.
  mutating func addInexact(
    _ number: String, nearest: Value?, to setting: SettingID, offset: Int, in form: CompiledForm
  ) {
    let fault = ValueFault.inexactNumber(number, nearest: nearest)
    let refusal = Refusal(
      .value(form.settings[setting].isSecure ? fault.withoutValue : fault, message: nil))
    let key = form.shownKey(of: setting).description
    faults.append(Diagnostic(.refusal(refusal), at: text.place(at: offset), about: key))
  }

  /// Adds a fault for a name that stands for nothing.
  mutating func addUnknown(_ target: Target, nameOffset: Int, in form: CompiledForm) {
    let name = target.key.description
    // If many names are unknown, only the first ones get a suggestion.
    let nearest = unknown.count < 100 ? form.nearestKey(to: name) : nil
    let refusal = Refusal(.notSetHere(key: name, isObject: !target.leadsOn, suggestion: nearest))
    unknown.append(Diagnostic(.refusal(refusal), at: text.place(at: nameOffset)))
  }

  /// Returns the place of a member's value, or of the part of it that a fault is about, without the source line if that
  /// may contain a secret.
  package func place(of member: Member, _ fault: ValueFault?, in form: CompiledForm) -> Place {
    var place = text.place(at: tree.start(of: part(of: member.node, fault)))
    // An unknown name may be a misspelled name of a secret.
    let mayHaveOthers = form.hasUnknownRows || !(unknown.isEmpty && faults.isEmpty) && form.mayHaveSecrets
    if mayHaveOthers || place.line.map({ secretLines.contains($0) }) ?? false { place.sourceLine = nil }
    return place
  }

  /// The part of a value that a fault is about.
  private func part(of node: Int, _ fault: ValueFault?) -> Int {
    let (part, inner): (Int?, ValueFault?) =
      switch fault {
      case .element(let number, let inner):
        (tree.elements(of: node).dropFirst(number - 1).first { _ in true }, inner)
      case .repeatedElement(_, let number):
        (tree.elements(of: node).dropFirst(number - 1).first { _ in true }, nil)
      case .member(let name, let inner): (tree.member(name, of: node), inner)
      default: (nil, nil)
      }
    return part.map { self.part(of: $0, inner) } ?? node
  }
}

extension GivenValues.Member {
  /// The value, plus the stored members of the object, or items of the map, that it does not name.
  package func merged(in session: Session) -> Self {
    var merged = self
    let stored = session.storedValue(setting)
    if let list = session.form.list(of: setting) {
      guard session.form.lists[list].isMap, case .array(let new) = value else { return self }
      let old = stored?.array ?? []
      let known = Set(old)
      merged.value = .array(old + new.filter { !known.contains($0) })
    } else {
      merged.value = value.merged(into: stored)
      if case .map(let rules) = session.form.input(ofSetting: setting).rules, !rules.element.admits(.null),
        case .object(let members) = merged.value
      {
        merged.value = .object(Value.Object(members.filter { $0.value != .null }))
      }
    }
    return merged
  }
}

extension Value {
  /// An object, plus the members of another one that it does not have, at every depth; any other value unchanged.
  fileprivate func merged(into old: Value?) -> Value {
    guard case .object(let new) = self, case .object(let old)? = old else { return self }
    let (before, after) = (old.byName, new.byName)
    return .object(
      Object(
        old.map {
          .init(name: $0.name, value: after[ExactString($0.name)]?.merged(into: $0.value) ?? $0.value)
        }
          + new.filter { before[ExactString($0.name)] == nil }))
  }
}

extension Session {
  /// The internal names of the items that objects describe in an ordered list. An object describes the item with the
  /// same members or, in a list of the same length, the item that it replaces; otherwise, it describes a new item.
  func names(ofItems objects: [Value], ofList list: ListID) -> [String] {
    let names = identities(ofList: list)
    let old = names.map { name -> Value in
      let object = form.item(name, ofList: list).map { item in
        form.object(ofItem: item) {
          $0 == form.existence(ofItem: item) || form.settings[$0].isSecure ? nil : storedValue($0)
        }
      }
      return .object(object ?? Value.Object())
    }
    let origins = zip(objects, objects.origins(in: old)).map { object, origin in
      origin.flatMap { objects.count == old.count || old[$0] == object ? $0 : nil }
    }
    var new = form.newNames(of: list, count: origins.count { $0 == nil })[...]
    return origins.map { $0.map { names[$0] } ?? new.removeFirst() }
  }
}
