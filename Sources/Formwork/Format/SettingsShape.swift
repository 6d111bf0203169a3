/// The kind of the values at a place in a settings file.
struct SettingsShape {
  indirect enum Kind {
    case toggle, integer, decimal, text
    /// A list; `nil` if it has no elements.
    case list(SettingsShape?)
    case object(Members)
    /// Values without a control of their own.
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

  /// The members of objects, in the order in which they first occur.
  struct Members {
    private(set) var names: [String] = []
    private var shapes: [ExactString: SettingsShape] = [:]

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
    fileprivate func union(_ other: Self) -> Self {
      var union = Self()
      for name in names { union.add(name, other[name] == nil ? self[name]!.optional : self[name]!) }
      for name in other.names { union.add(name, self[name] == nil ? other[name]!.optional : other[name]!) }
      return union
    }
  }

  private init(_ kind: Kind?, isNullable: Bool = false) { (self.kind, self.isNullable) = (kind, isNullable) }

  fileprivate var optional: Self {
    var shape = self
    shape.isOptional = true
    return shape
  }

  /// The shape of a value in the text of a settings file.
  init(_ node: Int, in tree: SyntaxTree) {
    switch tree.kind(of: node) {
    case .object:
      var members = Members()
      for (name, value) in tree.members(of: node) { members.add(tree.text(of: name), Self(value, in: tree)) }
      self.init(.object(members))
    case .array: self.init(listOf: tree.elements(of: node).map { Self($0, in: tree) })
    default:
      let readings = (0..<tree.readingCount).lazy.map { tree.value(of: node, reading: $0) }
      let value = tree.value(of: node)
      // A word without quotes such as 'yes' is a text in YAML 1.2, but meant as a switch.
      self.init(value.string == nil ? value : readings.first { $0.bool != nil } ?? value)
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

  /// Adds a value at the path of a member, which may be that of an item, such as `rules[2].port`. A value that is there
  /// already, or whose path leads through a value, is not added.
  mutating func add(_ value: Value, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    if kind == nil, isNullable { self = Self(adding: value, at: path) }
    guard case .object(var members)? = kind else { return }
    let end = name.hasSuffix("]") ? name.lastIndex(of: "[") : nil
    if let list = end.map({ String(name[..<$0]) }), case .list(var element?)? = members[list]?.kind {
      element.add(value, at: path.dropFirst())
      members[list]?.kind = .list(element)
    } else if members[name] != nil {
      members[name]?.add(value, at: path.dropFirst())
    } else {
      members.add(name, Self(adding: value, at: path.dropFirst()))
    }
    kind = .object(members)
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

  /// The shape of values that have this shape or another one.
  func union(_ other: Self) -> Self {
    var union = self
    union.kind = kind.map { $0.union(other.kind ?? $0) } ?? other.kind
    union.isNullable = isNullable || other.isNullable
    union.isOptional = isOptional || other.isOptional
    return union
  }
}

extension SettingsShape.Kind {
  fileprivate func union(_ other: Self) -> Self {
    switch (self, other) {
    case (.toggle, .toggle), (.integer, .integer), (.decimal, .decimal), (.text, .text): self
    case (.integer, .decimal), (.decimal, .integer): .decimal
    case (.list(let left), .list(let right)): .list(left.map { $0.union(right ?? $0) } ?? right)
    case (.object(let left), .object(let right)): .object(left.union(right))
    case (.inexpressible, _), (_, .inexpressible): .inexpressible
    default: .any
    }
  }
}
