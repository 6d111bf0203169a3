/// An item of a segmented control or a picker: the stored value and how it is shown.
public struct ChoiceItem: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
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

  /// The item as an object, as in a form in JSON.
  package var object: Value {
    .object(
      Value.Object(
        [.init(name: "value", value: value), .init(name: "title", value: .string(title))]
          + (detail.map { [.init(name: "detail", value: .string($0))] } ?? [])
          + (isDisabled ? [.init(name: "disabled", value: true)] : [])))
  }

  public init(stringLiteral text: String) { self.init(.string(text)) }

  public var description: String { title }
}

extension [ChoiceItem] {
  /// The items with a text in their value or title.
  package func containing(_ text: String) -> [ChoiceItem] {
    let search = TextSearch(text)
    return text.isEmpty ? [] : filter { search.isIn($0.value.description) || search.isIn($0.title) }
  }
}
