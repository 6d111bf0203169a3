extension Row {
  /// One of the items of a segmented control or a picker: what is stored, and what is shown for it.
  public struct Item: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
    public var value: Value
    public var title: String
    public var detail: String?
    /// Shown, but not to be chosen.
    public var isDisabled: Bool

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
