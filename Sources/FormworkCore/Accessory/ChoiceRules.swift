extension Input {
  /// The rules for a choice of one item.
  package struct ChoiceRules: ValueRules {
    package let items: [Item]
    /// The values of the items, stored because every condition on the setting needs them.
    private let values: [Value]

    package init(_ items: [Item]) {
      self.items = items
      values = items.map { $0.value }
    }
  }

  /// An item of a segmented control or a picker: the stored value and how it is shown.
  public struct Item: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
    /// The value to store when the item is chosen.
    public var value: Value
    /// The title to show for the value.
    public var title: String
    /// A description of the item, shown after its title in a list.
    public var detail: String?
    /// Whether the item is shown but cannot be chosen.
    public var isDisabled: Bool

    /// Creates an item, such as `Row.Item("eu", title: "Europe")`. Without a title, the value is shown.
    public init(_ value: Value, title: String? = nil, detail: String? = nil, isDisabled: Bool = false) {
      self.value = value
      self.title = title ?? value.description
      self.detail = detail
      self.isDisabled = isDisabled
    }

    public init(stringLiteral text: String) { self.init(.string(text)) }

    public var description: String { title }
  }
}

extension Input.ChoiceRules {
  var kind: ValueKind { .item(values) }

  /// Reads an item's value or, if none matches, an item's title. If neither matches exactly, ignores case,
  /// provided that only one item then matches.
  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    let text = String(utf8: text)
    let named =
      items.first { $0.value.description.hasSameScalars(as: text) }
      ?? items.first { $0.title.hasSameScalars(as: text) } ?? item(ignoringCaseOf: text)
    if let named { return named.value }
    let words = words
    let nearest = Suggestion.nearest(to: text, among: words)
    let titled = nearest == nil ? Suggestion.nearest(to: text, among: items.map { $0.title }) : nil
    throw .notAnItem(text, items: words, suggestion: nearest ?? titled)
  }

  func judge(_ value: Value) throws(ValueFault) {
    guard let item = items.first(where: { $0.value == value }) else {
      let words = words
      throw .notAnItem(
        value.description, items: words, suggestion: Suggestion.nearest(to: value.description, among: words))
    }
    if item.isDisabled { throw .disabledItem(item.title, others: words) }
  }

  /// The only item whose value or title differs from a text by case alone; `nil` if there are several.
  private func item(ignoringCaseOf text: String) -> Input.Item? {
    let pattern = NamePattern(text, ignoringCase: true, isWhole: true)
    var found: Input.Item?
    for item in items where pattern.matches(item.value.description) || pattern.matches(item.title) {
      if found != nil { return nil }
      found = item
    }
    return found
  }

  /// The items that can be chosen.
  private var open: [Input.Item] { items.filter { !$0.isDisabled } }

  /// The items that can be chosen, as written in a script.
  private var words: [String] { open.map { $0.value.description } }

  /// If several items have the same written value, a word refers to the first, so the others are not offered.
  var offers: Input.Offers {
    var texts: Set<ExactString> = []
    return .only(items.filter { texts.insert(ExactString($0.value.description)).inserted && !$0.isDisabled })
  }

  var hasSteps: Bool { true }

  /// Returns the next or previous item; skips disabled items.
  func value(beside value: Value?, _ direction: Int) -> Value? {
    var index = items.firstIndex { $0.value == value } ?? (direction > 0 ? -1 : items.count)
    repeat { index += direction > 0 ? 1 : -1 } while items.indices.contains(index) && items[index].isDisabled
    return items.indices.contains(index) ? items[index].value : nil
  }

  var candidates: [Value] { open.map { $0.value } }

  func example(insteadOf value: Value?) -> String? { open.first { $0.value != value }?.value.description }

  func shown(_ value: Value) -> String { items.first { $0.value == value }?.title ?? value.description }

  func descriptions(isRequired: Bool, message: String?) -> [String] { [] }
}

// MARK: - Items in a form definition

extension FormReader {
  /// Reads the items of a choice: an array, or the member `items` of an object.
  mutating func readItems(_ payload: Payload) -> Input.ChoiceRules {
    guard let node = payload.shorthand ?? payload.members[.items] else { return Input.ChoiceRules([]) }
    var items: [Input.Item] = []
    var values: Set<ExactString> = []
    var isEmpty = true
    for element in document.elements(of: node) {
      isEmpty = false
      guard let item = readItem(element) else { continue }
      // A word selects an item by the printed form of its value.
      if !values.insert(ExactString(item.value.description)).inserted {
        add(.duplicateItem(item.value), at: element)
      }
      items.append(item)
    }
    if isEmpty { add(.noItems, at: node) }
    return Input.ChoiceRules(items)
  }

  private mutating func readItem(_ node: Int) -> Input.Item? {
    guard document.isObject(node) else {
      if document.kind(of: node) == .string { return Input.Item(.string(document.text(of: node))) }
      add(.notA(.item, expected: .textOrObject, found: kindName(node)), at: node)
      return nil
    }
    let members = members(of: node, .item)
    guard let valueNode = members[.value] else { return nil }
    switch document.kind(of: valueNode) {
    case .string, .number, .true, .false: break
    default:
      add(.wrongType(member: "value", expected: .scalar, found: kindName(valueNode)), at: valueNode)
      return nil
    }
    return Input.Item(
      document.value(of: valueNode), title: members[.title].map { document.text(of: $0) },
      detail: members[.detail].map { document.text(of: $0) }, isDisabled: boolean(members[.disabled]) ?? false
    )
  }
}
