extension Row {
  /// One of the items of a segmented control or a picker: what is stored, and what is shown for it.
  public struct Item: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
    /// What is stored when the item is chosen.
    public var value: Value
    /// What is shown for the value.
    public var title: String
    /// More about the item, shown behind its title where one is chosen.
    public var detail: String?
    /// Shown, but not to be chosen.
    public var isDisabled: Bool

    /// An item, as `Row.Item("eu", title: "Europe")`; without a title the value is shown.
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
