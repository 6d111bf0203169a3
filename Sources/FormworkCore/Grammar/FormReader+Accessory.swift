extension FormReader {
  struct Payload: ~Copyable {
    /// The payload's node; without a payload, the node of the accessory's name.
    var node: Int
    /// The members of an object; empty for any other payload.
    var members = Members()
    /// The payload's node if it is a shorthand for an object.
    var shorthand: Int?
  }

  /// - Parameter allowed: the accessories that can be used here; `nil` if all can.
  mutating func readAccessory(
    _ node: Int, into draft: inout FormBuilder.Draft, among allowed: [Grammar.Accessory]? = nil
  ) {
    draft.isReadable = false
    switch document.kind(of: node) {
    case .string:
      let name = document.text(of: node)
      let number = Int(Grammar.names.number(of: name.utf8.span, 0, name.utf8.count))
      guard let accessory = accessory(number, named: name, at: node, among: allowed) else { return }
      guard accessory.payload != .required else {
        return add(.payloadMissing(name, of: .accessory), at: node)
      }
      draft.isReadable = true
      read(accessory.kind, Payload(node: node), into: &draft)
    case .object:
      let (member, count) = onlyMember(of: node)
      guard let member else {
        #if !hasFeature(Embedded)
          if suggests, let fault = memberBesideAccessory(in: node) { return add(fault, at: node) }
        #endif
        return add(.notOneCase(.accessory, count: count), at: node)
      }
      let number = Int(document.nodes[member.name].name)
      guard let accessory = accessory(number, named: nil, at: member.name, among: allowed),
        acceptsPayload(member.value, of: accessory, name: member.name)
      else { return }
      draft.isReadable = true
      read(accessory.kind, readPayload(member.value, of: accessory), into: &draft)
    default:
      add(.wrongType(member: "accessory", expected: .accessory, found: kindName(node)), at: node)
    }
  }

  #if !hasFeature(Embedded)
    /// The fault of an object that has the name of an accessory beside members of its payload; `nil` if that is not so.
    private func memberBesideAccessory(in node: Int) -> FormFault? {
      let names = document.members(of: node).map { document.text(of: $0.name) }
      let accessory = accessories.first { names.contains($0.kind.name) }
      guard let accessory, !accessory.table.names.isEmpty else { return nil }
      let short: String? =
        switch accessory.expectation {
        case .itemsOrObject: Grammar.Name.items.text
        case .booleanOrObject: Grammar.Name.value.text
        default: nil
        }
      var members: [String] = short.map { [$0] } ?? []
      for name in names where name != accessory.kind.name {
        let known = accessory.table.names
        guard let member = suggestion(for: name, among: known, meanings: Synonyms.members) else { return nil }
        if !members.contains(member) { members.append(member) }
      }
      let payload = members.map { "\"\($0)\": …" }.joined(separator: ", ")
      let name = accessory.kind.name
      return .memberBesideAccessory(name, instead: "{ \"\(name)\": { \(payload) } }")
    }
  #endif

  /// Returns the accessory whose name has a number in the grammar; reports an unknown one.
  private mutating func accessory(
    _ number: Int, named name: String?, at node: Int, among allowed: [Grammar.Accessory]?
  ) -> Grammar.Accessory? {
    let index = number - Grammar.firstAccessory
    if index >= 0,
      allowed?.contains(where: { $0.kind == accessories[index].kind }) ?? true
    {
      return accessories[index]
    }
    let name = name ?? document.text(of: node)
    let known = (allowed ?? accessories).map { $0.kind.name }.sorted()
    let suggestion =
      (suggests ? Synonyms.accessory(insteadOf: name) : nil)
      ?? suggestion(for: name, among: known, meanings: Synonyms.accessories)
    add(.unknownCase(name, of: .accessory, suggestion: suggestion, known: known), at: node)
    return nil
  }

  /// Whether an accessory has a payload; reports one that it does not have.
  private mutating func acceptsPayload(_ node: Int, of accessory: Grammar.Accessory, name: Int) -> Bool {
    if accessory.payload != .none, document.isObject(node) || accessory.expectation != nil { return true }
    add(.payloadUnexpected(accessory.kind.name, of: .accessory), at: name)
    return false
  }

  /// Reads a payload's members. A payload of a wrong type is reported and read as an empty one.
  private mutating func readPayload(_ node: Int, of accessory: Grammar.Accessory) -> Payload {
    if document.isObject(node) { return Payload(node: node, members: members(of: node, accessory.table)) }
    switch (accessory.expectation, document.kind(of: node)) {
    case (.booleanOrObject?, .true), (.booleanOrObject?, .false), (.itemsOrObject?, .array),
      (.textOrObject?, .string):
      return Payload(node: node, shorthand: node)
    case (let expected?, _):
      add(.wrongType(member: accessory.kind.name, expected: expected, found: kindName(node)), at: node)
    case (nil, _): break
    }
    return Payload(node: node)
  }

  // MARK: - Accessories without a value

  mutating func readCheckmark(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    guard document.isObject(payload.node) else { return }
    draft.row.accessory = .checkmarkPlaceholder
    guard let when = payload.members[.when] else { return }
    let condition = builder.expression(text(when), at: location(when))
    draft.needDetails { $0.checkmarkWhen = condition }
  }

  mutating func readView(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    if let progress = payload.members[.progress] {
      let quantity = builder.expression(text(progress), as: .quantity, at: location(progress))
      draft.needDetails { $0.progress = quantity }
    }
    guard let node = payload.shorthand else { return }
    let name = document.text(of: node)
    let builtIn = Grammar.view.table.names
    if builtIn.contains(name) {
      add(.payloadMissing(name, of: .view), at: node)
    } else if environment.views.contains(name) || declaredViews.contains(name) {
      draft.needDetails { $0.viewName = name }
    } else {
      let known = builtIn + environment.views.sorted() + declaredViews.sorted()
      add(
        .unknownCase(name, of: .view, suggestion: suggestion(for: name, among: known), known: known), at: node
      )
    }
  }

  mutating func readDetailButton(_ payload: borrowing Payload, into draft: inout FormBuilder.Draft) {
    guard let selection = payload.members[.selection] else { return }
    let actions = readSelection(selection)
    draft.needDetails { $0.detailActions = actions }
  }

  // MARK: - Values

  /// Reads a default and checks it against the rules of its input.
  mutating func readDefault(_ node: Int, for input: Input) -> Value? {
    builder.accepted(default: document.value(of: node), for: input, at: location(node))
  }

  mutating func checkBounds(_ minimum: Number?, _ maximum: Number?, _ payload: borrowing Payload) {
    guard minimum != nil, maximum != nil else { return }
    let member = payload.members[.minimum] ?? payload.members[.minimumLength]
    builder.checkBounds(minimum, maximum, at: location(member ?? payload.node))
  }
}

extension FormBuilder.Draft {
  mutating func setInput(_ input: Input, _ defaultValue: Value?) {
    self.input = input
    self.defaultValue = defaultValue
  }
}
