/// The payload of an accessory with a value.
protocol ValueControl: Sendable {
  /// The accessory with this payload.
  var accessory: Row.Accessory { get }

  /// The value; in a form definition, the default. `nil` if unset.
  var currentValue: Value? { get set }

  /// The input that the accessory accepts.
  ///
  /// - Parameter pattern: compiles a pattern; `nil` if it is invalid.
  func input(_ pattern: (String) -> Pattern?) -> Input

  /// What the program's function for new values receives.
  associatedtype Handled: Sendable

  /// The program's function for new values.
  var handler: Handler<Handled>? { get }

  /// What the function receives for a value, which is `null` if there is none; `nil` if it is not called.
  func handled(_ value: Value) -> Handled?

  /// Reports the mistakes that the JSON reader would report, and adds what the row shows in addition to its
  /// value.
  ///
  /// - Parameter expands: whether expressions in texts are replaced with values.
  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool)
}

extension ValueControl {
  /// Whether the program has a function for new values.
  var hasHandler: Bool { handler != nil }

  /// Returns the program's function for new values, bound to `value`, which is `null` if there is no value.
  func call(with value: Value) -> AsyncSelection? {
    guard let handler, let handled = handled(value) else { return nil }
    return { await handler(handled) }
  }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {}
}

extension ValueControl where Handled == Value {
  func handled(_ value: Value) -> Value? { value }
}

/// The payload of an accessory that keeps its value as it is stored.
protocol SingleValueControl: ValueControl {
  var value: Value? { get set }
}

extension SingleValueControl {
  var currentValue: Value? {
    get { value }
    set { value = newValue }
  }
}

extension Row.Accessory {
  /// The input that the accessory accepts; `nil` if it has no value. An invalid pattern is left out.
  public var input: Input? { control?.input { try? Pattern($0) } }

  /// The accessory's value; in a form definition, the default. `nil` if unset.
  public var value: Value? {
    get { control?.currentValue }
    set {
      guard var control else { return }
      control.currentValue = newValue
      self = control.accessory
    }
  }
}
