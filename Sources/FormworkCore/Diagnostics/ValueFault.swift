/// Why a value is not accepted, as facts. A `nil` text means that the value is secret.
package enum ValueFault: Error, Sendable, Hashable {
  case notABoolean(String?)
  /// A text does not have the format of its kind.
  case malformed(String?, TextFormat)
  case integerOutOfRange(String?)
  case numberOutOfRange(String?)
  /// A number has more digits, or is greater, than a value can hold.
  case inexactNumber(String?, nearest: Value?)
  case wrongKind(expected: ValueKind, found: String)
  case tooSmall(Value?, minimum: Value)
  case tooLarge(Value?, maximum: Value)
  case tooShort(count: Int, minimum: Int)
  case tooLong(count: Int, maximum: Int)
  case mismatch(String?, pattern: String)
  case emptyPath
  case required
  /// Null, for a setting that does not have it as a value.
  case notNullable
  case notAnItem(String, items: [ChoiceItem], suggestion: String?)
  /// The value is written like an item, but has another kind, as "true" and true.
  case itemOfOtherKind(Value, item: Value)
  case disabledItem(String, others: [ChoiceItem])
  /// No kind of value that is accepted is that of the value.
  case notOneOf(String?, expected: String)
  /// A text that does not begin like the expected kind of JSON.
  case notJSON(String?, JSONKind)
  /// A text that begins like the expected kind of JSON and is not well formed at a position in it.
  case malformedJSON(JSONFault, JSONKind, line: Int, column: Int)
  /// An element of a list, by its number from 1, is not accepted.
  indirect case element(Int, ValueFault)
  /// The value of a name in a map is not accepted.
  indirect case member(String, ValueFault)
  /// A name in a map is not accepted. `message` is the form's own message for invalid names.
  indirect case invalidName(ValueFault, message: String?)
  /// Another row, with this key, has the member of this name in the object of a map.
  case nameOfRow(String)
  /// A text that is not a name and a value.
  case notAMember(String?)
  case tooFewElements(count: Int, minimum: Int)
  case tooManyElements(count: Int, maximum: Int)
  /// Two elements of a list without repetitions are the same; the second one has this number.
  case repeatedElement(String?, number: Int)
  case noSuchElement(String?, suggestion: String?)
  /// An item of an ordered list cannot be added with a name.
  case namelessItem(String?)
  /// The number counts from 1, and `last` is the greatest that is valid.
  case elementOutOfRange(number: Int, last: Int)
  /// A number or a position for a name in a map.
  case noOrder
  /// An edit of one element of a list whose secret elements are withheld from the page.
  case secretElements
}

extension ValueFault {
  /// The kind of JSON that a text must be: that of a list, of a map, or of any value.
  package enum JSONKind: Sendable, Hashable {
    case array, numbers, object, any

    /// Whether a text that begins with this byte can be of this kind.
    func isOpened(by byte: UInt8) -> Bool {
      switch self {
      case .array, .numbers: byte == UInt8(ascii: "[")
      case .object: byte == UInt8(ascii: "{")
      case .any: true
      }
    }
  }

  /// Whether a text is not the JSON that it should be.
  package var isAboutJSON: Bool {
    switch self {
    case .notJSON, .malformedJSON: true
    default: false
    }
  }

  /// The number of the element of a list that is not accepted.
  var elementNumber: Int? {
    switch self {
    case .element(let number, _), .repeatedElement(_, let number): number
    default: nil
    }
  }

  /// The name that was probably meant, if there is a similar one.
  var suggestion: String? {
    switch self {
    case .notAnItem(_, _, let suggestion), .noSuchElement(_, let suggestion): suggestion
    case .element(_, let fault), .member(_, let fault), .invalidName(let fault, _): fault.suggestion
    default: nil
    }
  }

  /// A stable identifier that programs can rely on.
  package var code: String {
    switch self {
    case .malformed(_, let format): format.code
    case .element(_, let fault), .member(_, let fault): fault.code
    default: "value." + caseName(of: self)
    }
  }

  /// The fault without its value, for inputs whose values are secret.
  package var withoutValue: ValueFault {
    switch self {
    case .malformed(_, let format): .malformed(nil, format)
    case .integerOutOfRange: .integerOutOfRange(nil)
    case .numberOutOfRange: .numberOutOfRange(nil)
    case .inexactNumber: .inexactNumber(nil, nearest: nil)
    case .tooSmall(_, let minimum): .tooSmall(nil, minimum: minimum)
    case .tooLarge(_, let maximum): .tooLarge(nil, maximum: maximum)
    case .mismatch(_, let pattern): .mismatch(nil, pattern: pattern)
    case .notOneOf(_, let expected): .notOneOf(nil, expected: expected)
    case .notABoolean: .notABoolean(nil)
    case .notAnItem, .itemOfOtherKind: .notOneOf(nil, expected: Wording.anItem)
    case .wrongKind, .tooShort, .tooLong, .emptyPath, .required, .notNullable, .disabledItem,
      .tooFewElements, .tooManyElements, .elementOutOfRange, .noOrder, .secretElements, .nameOfRow:
      self
    case .notJSON(_, let kind), .malformedJSON(_, let kind, _, _): .notJSON(nil, kind)
    case .element(let number, let fault): .element(number, fault.withoutValue)
    case .member(let name, let fault): .member(name, fault.withoutValue)
    case .invalidName(let fault, let message): .invalidName(fault.withoutValue, message: message)
    case .notAMember: .notAMember(nil)
    case .repeatedElement(_, let number): .repeatedElement(nil, number: number)
    case .noSuchElement: .noSuchElement(nil, suggestion: nil)
    case .namelessItem: .namelessItem(nil)
    }
  }
}

/// The format of the texts of one kind of value.
package struct TextFormat: Sendable, Hashable {
  /// The code of the fault for a text that does not have this format.
  var code: String
  /// The name of such a text, with its article.
  var name: String
  /// An example of such a text; `nil` if the name is clear enough.
  var example: String?

  static let integer = TextFormat(code: "value.notAnInteger", name: "a whole number")
  static let number = TextFormat(code: "value.notANumber", name: "a number")
}

extension ValueFault {
  /// Whether the value, or an element of it, is not among the items of a choice.
  var isMissingItem: Bool {
    switch self {
    case .notAnItem, .itemOfOtherKind: true
    case .element(_, let fault): fault.isMissingItem
    default: false
    }
  }
}
