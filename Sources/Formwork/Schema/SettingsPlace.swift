extension SettingsForm {
  /// Where the members of an object are settings.
  struct Place {
    /// The names of the members that lead to the object, from the root or from an item.
    var names: [String] = []
    /// The list whose items have the object, such as `jobs[].steps`; `nil` if no list has it.
    var list: String?
    /// The number of lists that contain the object.
    var depth = 0
    /// The conditions under which the object exists: a member of an enclosing object has one of these values.
    private var choices: [(names: [String], depth: Int, texts: [String?])] = []

    init() {}

    /// The place of the items of a list.
    init(items list: String, of outer: Place) {
      (self.list, depth, choices) = (list, outer.depth + 1, outer.choices)
    }

    /// The key of a member or, without a name, of the object itself.
    func key(_ name: String? = nil) -> String {
      Key(names: (list == nil ? [] : ["item"]) + names + (name.map { [$0] } ?? [])).description
    }

    /// The path of a member, or of the object itself, from the root; `[]` stands for an item.
    func path(_ name: String? = nil) -> String {
      (list.map { $0 + "[]." } ?? "") + Key(names: names + (name.map { [$0] } ?? [])).description
    }

    /// Adds the condition for a member.
    mutating func add(_ name: String, _ variants: SettingsVariants?) {
      if let variants, let texts = variants.values[ExactString(name)] {
        add(texts, of: variants.member)
      }
    }

    /// Adds the condition that a member of the object has one of some texts.
    mutating func add(_ texts: [String?], of member: String) {
      choices.append((names + [member], depth, texts))
    }

    /// Sets the condition under which the row is visible. While it is hidden, its settings are reset.
    ///
    /// - Parameter isItem: whether the row is repeated for the items of a list.
    func addCondition(to row: inout Value.Object, isItem: Bool = false) {
      let conditions = choices.compactMap { choice -> Condition? in
        let level = depth - choice.depth + (isItem ? 1 : 0)
        // 'item' and 'outer' are reserved at the beginning of a path in a list.
        if choice.depth == 0, level > 0, choice.names.count > 1, ["item", "outer"].contains(choice.names[0]) {
          return nil
        }
        let item = choice.depth == 0 ? [] : level == 0 ? ["item"] : Array(repeating: "outer", count: level)
        return SettingsVariants.condition(choice.texts, key: Key(names: item + choice.names))
      }
      guard let first = conditions.first else { return }
      row["visibleWhen"] = .string(conditions.dropFirst().reduce(first) { $0 && $1 }.source)
      if isItem || row["key"] != nil { row["whenHidden"] = "restore" }
    }

    /// Whether the object is an item of a list.
    var isItem: Bool { list != nil && names.isEmpty }

    /// The name of the screen for a member or for the object itself. A name that a form reserves gets a prefix.
    func screen(_ name: String?) -> String {
      let path = path(name)
      let isTaken =
        path == "home" || path == Key.wholePath || path.hasPrefix("x-") || path.hasPrefix("$")
        || path.hasPrefix("screen ")
      return isTaken || path.hasSuffix(".json") ? "screen \(path)" : path
    }
  }
}
