/// What the values at a place in a settings file have in common, so far as the file or its schema says.
struct SettingsShape {
  indirect enum Kind {
    case toggle, integer, decimal, text
    /// One of these values, which may be repeated.
    case choice([Value])
    /// A list; `nil` if it has no elements.
    case list(SettingsShape?)
    case object(Members)
    /// An object whose members have names of the user's choice.
    case map(SettingsShape)
    /// Values of several kinds.
    case anyOf([SettingsShape])
    /// Any values.
    case any
    /// Values that are not JSON, such as an infinite number.
    case inexpressible
  }

  /// The kind; `nil` if there is only null.
  var kind: Kind?
  /// Whether one of the values is null.
  var isNullable = false
  /// Whether some of the objects lack this member.
  var isOptional = false
  /// What a schema says about the values.
  var facts = SchemaFacts()
  /// Whether a command names the value itself, so that a value of another kind can replace it.
  var isWhole = false

  /// The members of objects, in the order in which they first occur.
  struct Members {
    private(set) var names: [String] = []
    private var shapes: [ExactString: SettingsShape] = [:]
    /// The shape of members with other names, if a schema describes them.
    var others: SettingsShape?
    /// The members that only some of the objects have, if one member tells which.
    var variants: SettingsVariants?

    init() {}

    /// The members of a map.
    init(others: SettingsShape) { self.others = others }

    /// Takes a shape for members with other names, unless it says nothing about them.
    mutating func addOthers(_ shape: SettingsShape?) {
      if case .any? = shape?.kind { return }
      others = shape
    }

    subscript(name: String) -> SettingsShape? {
      get { shapes[ExactString(name)] }
      set { shapes[ExactString(name)] = newValue }
    }

    mutating func add(_ name: String, _ shape: SettingsShape) {
      guard let known = self[name] else {
        names.append(name)
        self[name] = shape
        return
      }
      self[name] = known.union(shape)
    }

    /// The members of objects that have these members or other ones.
    ///
    /// - Parameter combine: the shape of a member that both have.
    func union(
      _ other: Self, _ combine: (SettingsShape, SettingsShape) -> SettingsShape = { $0.union($1) }
    ) -> Self {
      var union = Self()
      union.variants = variants ?? other.variants
      for name in names + other.names where union[name] == nil {
        switch (self[name], other[name]) {
        case (let left?, let right?):
          union.add(name, combine(left, right))
          union.variants?.values[ExactString(name)] = nil
        case (let shape?, nil), (nil, let shape?): union.add(name, shape.optional)
        case (nil, nil): break
        }
      }
      union.others = others.map { own in other.others.map { combine(own, $0) } ?? own } ?? other.others
      return union
    }

    /// The members of objects that may have others, too.
    func union(others shape: SettingsShape) -> Self {
      var members = self
      members.others = others?.union(shape) ?? shape
      return members
    }

    /// The members with those that the objects of a file have besides. A name that is not known is one of the others, if
    /// its value can be.
    func adding(_ other: Self) -> Self {
      var named = Self()
      // The values of the other names, which share one shape.
      var rest: SettingsShape?
      for name in other.names {
        guard let shape = other[name] else { continue }
        if self[name] == nil, !name.isEmpty, others?.takes(shape) ?? false {
          // Values that the schema does not describe can be of any kind.
          if case .any? = others?.kind { continue }
          rest = rest?.union(shape) ?? shape
        } else {
          named.add(name, shape)
        }
      }
      var members = union(named) { $0.adding($1) }
      (members.others, members.variants) = (rest.flatMap { others?.adding($0) } ?? others, variants)
      return members
    }
  }

  init(_ kind: Kind?, isNullable: Bool = false) { (self.kind, self.isNullable) = (kind, isNullable) }

  fileprivate var optional: Self {
    var shape = self
    shape.isOptional = true
    return shape
  }

  /// The shape of a value in the text of a settings file.
  init(_ node: Int, in tree: SyntaxTree, of format: any SettingsFormat) {
    let isTyped = format.isTyped
    switch tree.kind(of: node) {
    case .object:
      var members = Members()
      for (name, value) in tree.members(of: node) {
        members.add(tree.text(of: name), Self(value, in: tree, of: format))
      }
      self.init(.object(members))
    case .array: self.init(listOf: tree.elements(of: node).map { Self($0, in: tree, of: format) })
    case .number where isTyped && tree.isFraction(node) && tree.value(of: node).isFinite: self.init(.decimal)
    default:
      let value = tree.value(of: node)
      let readings = (0..<tree.readingCount).lazy.map { tree.value(of: node, reading: $0) }
      if !isTyped, readings.contains(where: { $0.array?.count ?? 0 > 1 }) {
        self.init(.list(Self(.text)))
      } else if !isTyped {
        self.init(readings.first { $0.string != nil } ?? value)
      } else if format.hasDates, let text = value.string, let kind = FieldKind(ofDateOrTime: text),
        tree.bytes[tree.range(of: node)].elementsEqual(text.utf8)
      {
        self.init(.text)
        facts.rules["kind"] = .string(kind.rawValue)
      } else {
        // These words without quotes are texts in YAML 1.2, but mostly meant as switches.
        let isSwitch = ["yes", "no", "on", "off"].contains(value.string)
        self.init(isSwitch ? readings.first { $0.bool != nil } ?? value : value)
      }
    }
  }

  /// The shape of a value without a text, such as one that is new.
  private init(_ value: Value) {
    switch value {
    case .null: self.init(nil, isNullable: true)
    case .bool: self.init(.toggle)
    case .int: self.init(.integer)
    case .double(let number): self.init(number.isFinite ? .decimal : .inexpressible)
    case .string: self.init(.text)
    case .array(let elements): self.init(listOf: elements.map { Self($0) })
    case .object: self.init(.any)
    }
  }

  private init(listOf elements: [SettingsShape]) {
    self.init(.list(elements.dropFirst().reduce(elements.first) { $0?.union($1) }))
  }

  /// Whether no control can hold the values.
  var isInexpressible: Bool {
    switch kind {
    case .inexpressible?: true
    case .list(let element?)?: element.isInexpressible
    default: false
    }
  }

  /// Adds a value at the path of a member, which may be that of an item, such as `rules[2].port`. A value that is there
  /// already, or whose path leads through a value, is not added.
  ///
  /// - Parameter hasItems: whether brackets in a name are those of an item, which the file must have.
  mutating func add(_ value: Value, at path: ArraySlice<String>, hasItems: Bool = true) {
    if case .any? = kind, !path.isEmpty { kind = nil }
    if kind == nil {
      let isNullable = isNullable && path.isEmpty
      self = Self(adding: value, at: path)
      self.isNullable = isNullable
    }
    guard let name = path.first else { return }
    if case .map(let element)? = kind { kind = .map(element.addingToItem(value, at: path.dropFirst())) }
    guard case .object(var members)? = kind else { return }
    if members[name] != nil {
      members[name]?.add(value, at: path.dropFirst(), hasItems: hasItems)
    } else if hasItems, name.hasSuffix("]"), let end = name.lastIndex(of: "[") {
      let list = String(name[..<end])
      switch members[list]?.kind {
      case .list(let item?)?: members[list]?.kind = .list(item.addingToItem(value, at: path.dropFirst()))
      case .map(let item)?: members[list]?.kind = .map(item.addingToItem(value, at: path.dropFirst()))
      default: return
      }
    } else if let item = members.others, item.isObject, path.count > 1 {
      members.others = item.addingToItem(value, at: path.dropFirst())
    } else if members[path.joined(separator: ".")] == nil {
      members.add(name, Self(adding: value, at: path.dropFirst()))
    }
    kind = .object(members)
  }

  /// The shape of an item with an added value at the path of a member; unchanged if items are not objects.
  private func addingToItem(_ value: Value, at path: ArraySlice<String>) -> Self {
    var shape = self
    if isObject { shape.add(value, at: path) }
    return shape
  }

  /// The shape of a new value, below new objects.
  private init(adding value: Value, at path: ArraySlice<String>) {
    guard let name = path.first else {
      self.init(value)
      return
    }
    var members = Members()
    members.add(name, Self(adding: value, at: path.dropFirst()))
    self.init(.object(members))
  }
}

extension SyntaxTree {
  /// Whether a number is written with a fraction or an exponent, such as `1.0`.
  fileprivate func isFraction(_ node: Int) -> Bool {
    let text = bytes[range(of: node)]
    return text.contains(UInt8(ascii: "."))
      || text.contains { $0 | 0x20 == UInt8(ascii: "e") } && !text.contains { $0 | 0x20 == UInt8(ascii: "x") }
  }
}

extension FieldKind {
  /// The kind of a text that is a date, a time or both.
  fileprivate init?(ofDateOrTime text: String) {
    let bytes = Array(text.utf8)[...]
    if DateText.isDate(bytes) {
      self = .date
    } else if DateText.isTime(bytes) {
      self = .time
    } else if DateText.isDateTime(bytes) {
      self = .datetime
    } else {
      return nil
    }
  }
}
