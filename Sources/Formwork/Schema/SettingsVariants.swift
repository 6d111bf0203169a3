/// Objects of one of several shapes. The value of one member, such as `type`, distinguishes the shapes.
struct SettingsVariants {
  /// The member that distinguishes the shapes.
  var member: String
  /// For each member that not all shapes have, the texts of `member` with which it exists, and `nil`, which stands for none.
  var values: [ExactString: [String?]] = [:]
  /// For each member that has one value of several kinds, depending on the text of `member`: the kinds.
  var kinds: [ExactString: [(shape: SettingsShape, texts: [String?])]] = [:]

  /// - Returns: `nil` if no member has another text in each shape.
  fileprivate init?(of shapes: [SettingsShape.Members]) {
    func texts(_ name: String) -> [String] {
      shapes.compactMap { members in
        guard case .choice(let values)? = members[name]?.kind, values.count == 1 else { return nil }
        return values[0].string
      }
    }
    guard shapes.count > 1,
      let member = shapes[0].names.first(where: {
        Set(texts($0).map { ExactString($0) }).count == shapes.count
      })
    else { return nil }
    self.member = member
    let all = texts(member)
    for name in Set(shapes.flatMap { $0.names.map { ExactString($0) } }) {
      let having = all.indices.filter { shapes[$0][name.text] != nil }
      if having.count < all.count { values[name] = having.map { all[$0] } + [nil] }
      if name.text == member { continue }
      var kinds: [(shape: SettingsShape, texts: [String?])] = []
      for index in having {
        guard let shape = shapes[index][name.text] else { continue }
        if let known = kinds.firstIndex(where: { $0.shape.isLike(shape) }) {
          kinds[known].texts.append(all[index])
        } else {
          kinds.append((shape, [all[index]]))
        }
      }
      if kinds.count > 1, kinds.allSatisfy({ $0.shape.isSingleValue }) { self.kinds[name] = kinds }
    }
  }

  /// The condition that the distinguishing member has one of some texts; `nil` stands for no value.
  static func condition(_ texts: [String?], key: Key) -> Condition {
    let all = texts.map { text in text.map { key == $0 } ?? (key == Operand.null) }
    return all.dropLast().reversed().reduce(all[all.count - 1]) { $1 || $0 }
  }
}

extension SettingsShape {
  /// The shape of values that have one of some shapes; `nil` if there are none.
  init?(union shapes: [SettingsShape]) {
    guard let first = shapes.first else { return nil }
    self = shapes.dropFirst().reduce(first) { $0.union($1) }
    guard case .object(var members)? = kind else { return }
    let objects = shapes.compactMap { shape -> Members? in
      if case .object(let members)? = shape.kind, !shape.isNullable { members } else { nil }
    }
    if objects.count == shapes.count { members.variants = SettingsVariants(of: objects) }
    kind = .object(members)
  }
}

extension SettingsShape {
  /// Whether a field or a picker holds the values.
  fileprivate var isSingleValue: Bool {
    switch kind {
    case .toggle?, .integer?, .decimal?, .text?, .choice?: true
    default: false
    }
  }

  /// Whether single values have the kind of others, and are chosen among the same ones.
  fileprivate func isLike(_ other: Self) -> Bool {
    switch (kind, other.kind) {
    case (.toggle?, .toggle?), (.integer?, .integer?), (.decimal?, .decimal?), (.text?, .text?):
      true
    case (.choice(let values)?, .choice(let others)?): values == others
    default: false
    }
  }

  /// The same values in a field that does not tell their kind.
  var asField: Self {
    var shape = self
    if kinds.count == 1 { shape.kind = .anyOf([self]) }
    return shape
  }

  /// Whether the values are objects.
  var isObject: Bool {
    switch kind {
    case .object?, .map?: true
    default: false
    }
  }

  /// The shapes of the kinds of values.
  var kinds: [Self] { if case .anyOf(let shapes)? = kind { shapes } else { [self] } }

  /// Allows all kinds of the value at a path, whatever kind it has in the file.
  ///
  /// - Parameter path: the names; the name of a list or a map can be followed by an item in brackets.
  /// - Returns: whether the value can have several kinds.
  @discardableResult
  mutating func takeWhole(_ path: ArraySlice<String>) -> Bool {
    guard let name = path.first else {
      if case .anyOf? = kind { isWhole = true }
      return isWhole
    }
    let list = name.hasSuffix("]") ? name.firstIndex(of: "[").map { String(name[..<$0]) } : nil
    guard case .object(var members)? = kind, var member = members[list ?? name] else { return false }
    let isTaken: Bool
    switch member.kind {
    case .list(var element?)? where list != nil:
      isTaken = element.takeWhole(path.dropFirst())
      member.kind = .list(element)
    case .map(var element)? where list != nil:
      isTaken = element.takeWhole(path.dropFirst())
      member.kind = .map(element)
    default: isTaken = list == nil && member.takeWhole(path.dropFirst())
    }
    members[list ?? name] = member
    kind = .object(members)
    return isTaken
  }

  /// Takes objects as the only kind of a value that the file does not have, if a path leads to a member of it.
  ///
  /// - Parameter node: the value in the file.
  mutating func choose(_ path: ArraySlice<String>, at node: Int?, in tree: SyntaxTree) {
    guard let name = path.first else { return }
    if case .anyOf(let shapes)? = kind, node.map({ tree.kind(of: $0) == .null }) ?? true {
      kind = shapes.first { $0.has(name) }?.kind ?? kind
    }
    guard case .object(var members)? = kind, var member = members[name] else { return }
    member.choose(path.dropFirst(), at: node.flatMap { tree.member(name, of: $0) }, in: tree)
    members[name] = member
    kind = .object(members)
  }

  private func has(_ name: String) -> Bool {
    switch kind {
    case .map?: true
    case .object(let members)?: members[name] != nil || members.others != nil
    default: false
    }
  }
}

extension SettingsShape.Members {
  /// The members of objects of which it is not known which have which.
  var withoutVariants: Self {
    var members = self
    members.variants = nil
    return members
  }
}
