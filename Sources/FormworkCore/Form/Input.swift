/// The values that a setting accepts: how a text is read, which values are allowed, which value comes before
/// or after another one, and which values to suggest. Accessories with a value differ only in this.
public struct Input: Sendable, Hashable {
  /// The rules for a kind of value.
  package enum Rules: Sendable, Hashable {
    case toggle
    case number(NumberRules)
    case text(TextRules)
    case choice([Item])
  }

  package var rules: Rules { didSet { itemValues = Input.values(of: rules) } }
  /// The values of the items, which every condition on the setting asks for.
  private var itemValues: [Value]
  /// Whether the value is a secret and never shown.
  public var isSecure = false
  /// Whether an empty text is refused and `verify` reports a missing value.
  public var isRequired = false

  package init(_ rules: Rules, isSecure: Bool = false, isRequired: Bool = false) {
    self.rules = rules
    itemValues = Input.values(of: rules)
    self.isSecure = isSecure
    self.isRequired = isRequired
  }

  package struct NumberRules: Sendable, Hashable {
    package var isInteger = false
    package var minimum: Number?
    package var maximum: Number?
    /// The step size of `next` and `prev`; `nil` if these are not available.
    package var step: Number?
    package var isSlider = false

    package init(isInteger: Bool = false) { self.isInteger = isInteger }
  }

  package struct TextRules: Sendable, Hashable {
    /// The format of the text.
    package enum Format: UInt8, Sendable { case plain, email, url, path }

    package var format = Format.plain
    package var pattern: Pattern?
    /// In Unicode scalars.
    package var minimumLength: Int?
    package var maximumLength: Int?

    package init() {}
  }

  /// An item of a segmented control or a picker: the stored value and how it is shown.
  public struct Item: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
    /// The value to store when the item is chosen.
    public var value: Value
    /// The title to show for the value.
    public var title: String
    /// More about the item, shown after its title in a list.
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

  /// The kind that a stored value must have to take effect; `item` if that depends on the items.
  enum Admission: UInt8, Sendable { case boolean, integer, number, text, item }

  var admission: Admission {
    switch rules {
    case .toggle: .boolean
    case .number(let rules): rules.isInteger ? .integer : .number
    case .text: .text
    case .choice: .item
    }
  }

  /// The items to choose from; `nil` if the input has none.
  public var items: [Item]? { if case .choice(let items) = rules { items } else { nil } }

  private static func values(of rules: Rules) -> [Value] {
    if case .choice(let items) = rules { items.map { $0.value } } else { [] }
  }

  /// The kind of value.
  public var kind: ValueKind {
    switch rules {
    case .toggle: .boolean
    case .number(let rules): rules.isInteger ? .integer : .number
    case .text: .text
    case .choice: .item(itemValues)
    }
  }

  /// Whether a value has the input's kind. With items, whether it has the kind of one of them.
  public func admits(_ value: Value) -> Bool {
    admission.admits(value) ?? items?.contains { $0.value.jsonKind == value.jsonKind } ?? false
  }
}

extension Input.Admission {
  /// Whether a value has this kind; `nil` if that depends on the items.
  func admits(_ value: Value) -> Bool? {
    switch self {
    case .boolean: value.bool != nil
    case .integer: value.int != nil
    case .number: value.double?.isFinite ?? false
    case .text: value.string != nil
    case .item: nil
    }
  }
}

extension Value {
  /// The value as stored: a whole number becomes an integer if it fits into 64 bits, so that all its digits
  /// are written.
  package var normal: Value {
    guard case .double(let number) = self else { return self }
    return Int(exactly: number).map { .int($0) } ?? self
  }
}
