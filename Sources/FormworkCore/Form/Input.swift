/// What a setting takes: how a text is read as its value, which values are allowed, what comes before and after
/// one, and which can be offered. Accessories that hold a value differ in nothing else.
public struct Input: Sendable, Hashable {
  /// The rules for a kind of value.
  package enum Rules: Sendable, Hashable {
    case toggle
    case number(NumberRules)
    case text(TextRules)
    case choice([Item])
  }

  package var rules: Rules
  /// Whether the value is a secret, which is shown nowhere.
  public var isSecure = false
  /// Whether an empty text is refused and `verify` demands a value.
  public var isRequired = false

  package init(_ rules: Rules, isSecure: Bool = false, isRequired: Bool = false) {
    self.rules = rules
    self.isSecure = isSecure
    self.isRequired = isRequired
  }

  package struct NumberRules: Sendable, Hashable {
    package var isInteger = false
    package var minimum: Number?
    package var maximum: Number?
    /// How far `next` and `prev` go; `nil` where they do not.
    package var step: Number?
    package var isSlider = false

    package init(isInteger: Bool = false) { self.isInteger = isInteger }
  }

  package struct TextRules: Sendable, Hashable {
    /// What the text must be.
    package enum Format: UInt8, Sendable { case plain, email, url, path }

    package var format = Format.plain
    package var pattern: Pattern?
    /// In Unicode scalars.
    package var minimumLength: Int?
    package var maximumLength: Int?

    package init() {}
  }

  /// One of the items of a segmented control or a picker: what is stored, and what is shown for it.
  public struct Item: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
    /// What is stored when the item is chosen.
    public var value: Value
    /// What is shown for the value.
    public var title: String
    /// More about the item, shown behind its title in a list.
    public var detail: String?
    /// Whether the item is shown but cannot be chosen.
    public var isDisabled: Bool

    /// Creates an item, as `Row.Item("eu", title: "Europe")`; without a title the value is shown.
    public init(_ value: Value, title: String? = nil, detail: String? = nil, isDisabled: Bool = false) {
      self.value = value
      self.title = title ?? value.description
      self.detail = detail
      self.isDisabled = isDisabled
    }

    public init(stringLiteral text: String) { self.init(.string(text)) }

    public var description: String { title }
  }

  /// What a stored value must be to be in effect, where the items need not be asked.
  enum Admission: UInt8, Sendable { case boolean, integer, number, text, item }

  var admission: Admission {
    switch rules {
    case .toggle: .boolean
    case .number(let rules): rules.isInteger ? .integer : .number
    case .text: .text
    case .choice: .item
    }
  }

  /// The items to choose from; `nil` where the input has none.
  public var items: [Item]? { if case .choice(let items) = rules { items } else { nil } }

  /// The kind of value.
  public var kind: ValueKind {
    switch rules {
    case .toggle: .boolean
    case .number(let rules): rules.isInteger ? .integer : .number
    case .text: .text
    case .choice(let items): .item(items.map { $0.value })
    }
  }

  /// Whether a value is of the input's kind. For items: whether it is of the kind of one of them.
  public func admits(_ value: Value) -> Bool {
    admission.admits(value) ?? items?.contains { $0.value.jsonKind == value.jsonKind } ?? false
  }

}

extension Input.Admission {
  /// Whether a value is of the kind; `nil` where the items decide.
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
  /// The value as it is kept: a whole number as an integer wherever 64 bits hold it, so that all its digits are
  /// written.
  package var normal: Value {
    guard case .double(let number) = self else { return self }
    return Int(exactly: number).map { .int($0) } ?? self
  }
}
