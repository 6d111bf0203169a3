/// The rules for a choice of one item.
package struct ChoiceRules: Sendable, Hashable {
  package private(set) var items: [ChoiceItem]
  /// The values of the items, stored because every condition on the setting needs them.
  private var values: [Value]
  /// The index of the first item with each value; empty if there are at most `searchLimit` items.
  private var numbers: [Value: Int]
  /// The number of the load of the items; `nil` if the form contains them.
  var load: Int?
  /// Whether no items are known yet. Until then, any value may be one of them.
  private(set) var lacksItems = false
  /// Whether the source has more items than those that are known.
  private(set) var hasMore = false

  package init(_ items: [ChoiceItem]) {
    self.items = items
    values = items.map { $0.value }
    numbers = Self.numbers(of: values)
  }

  /// Creates rules for items that have to be loaded.
  package init(load: Int) {
    self.init([])
    self.load = load
    lacksItems = true
  }

  /// Sets the items that have been loaded; `nil` if none are known any more.
  mutating func setItems(_ items: [ChoiceItem]?, hasMore: Bool) {
    lacksItems = items == nil
    self.hasMore = hasMore
    self.items = items ?? []
    values = self.items.map { $0.value }
    numbers = Self.numbers(of: values)
  }

  /// The greatest number of items that are searched one by one.
  static let searchLimit = 100

  private static func numbers(of values: [Value]) -> [Value: Int] {
    guard values.count > searchLimit else { return [:] }
    var numbers = [Value: Int](minimumCapacity: values.count)
    for (number, value) in values.enumerated() where numbers[value] == nil { numbers[value] = number }
    return numbers
  }

  /// The first item with a value.
  package func item(of value: Value) -> ChoiceItem? {
    if numbers.isEmpty { return items.first { $0.value == value } }
    return numbers[value].map { items[$0] }
  }
}

extension ChoiceRules {
  var kind: ValueKind { .item(values) }

  /// Reads an item's value or, if none matches, an item's title. If neither matches exactly, ignores case,
  /// provided that only one item then matches.
  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    let text = String(utf8: text)
    if lacksItems { return .string(text) }
    let named =
      items.first { $0.value.description.hasSameScalars(as: text) }
      ?? items.first { $0.title.hasSameScalars(as: text) } ?? item(ignoringCaseOf: text)
    if let named { return named.value }
    let nearest = Suggestion.nearest(to: text, among: words)
    let titled = nearest == nil ? Suggestion.nearest(to: text, among: items.map { $0.title }) : nil
    throw .notAnItem(text, items: open, suggestion: nearest ?? titled)
  }

  func validate(_ value: Value) throws(ValueFault) {
    if lacksItems { return }
    guard let item = item(of: value) else {
      let text = value.description
      if let item = items.first(where: { $0.value.description.hasSameScalars(as: text) }) {
        throw .itemOfOtherKind(value, item: item.value)
      }
      throw .notAnItem(text, items: open, suggestion: Suggestion.nearest(to: text, among: words))
    }
    if item.isDisabled { throw .disabledItem(item.title, others: open) }
  }

  /// The only item whose value or title differs from a text by case alone; `nil` if there are several.
  private func item(ignoringCaseOf text: String) -> ChoiceItem? {
    let pattern = NamePattern(text, ignoringCase: true, isWhole: true)
    var found: ChoiceItem?
    for item in items where pattern.matches(item.value.description) || pattern.matches(item.title) {
      if found != nil { return nil }
      found = item
    }
    return found
  }

  /// The items that can be chosen.
  private var open: [ChoiceItem] { items.filter { !$0.isDisabled } }

  /// The items that can be chosen, as written in a script.
  private var words: [String] { open.map { $0.value.description } }

  /// If several items have the same written value, a word refers to the first, so the others are not offered.
  var offers: [ChoiceItem] {
    var texts: Set<ExactString> = []
    return items.filter { texts.insert(ExactString($0.value.description)).inserted && !$0.isDisabled }
  }

  /// Returns the next or previous item; skips disabled items.
  func value(beside value: Value?, _ direction: Int) -> Value? {
    var index = items.firstIndex { $0.value == value } ?? (direction > 0 ? -1 : items.count)
    repeat { index += direction > 0 ? 1 : -1 } while items.indices.contains(index) && items[index].isDisabled
    return items.indices.contains(index) ? items[index].value : nil
  }

  /// The values that can be chosen.
  var candidates: [Value] { open.map { $0.value } }

  func example(insteadOf value: Value?) -> String? { open.first { $0.value != value }?.value.description }

  func shown(_ value: Value) -> String { item(of: value)?.title ?? value.description }
}
