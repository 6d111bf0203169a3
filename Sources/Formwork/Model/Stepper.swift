extension Row.Accessory {
  /// A number within bounds, changed in steps.
  public struct Stepper: Sendable, Hashable {
    /// The appearance of a stepper.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case buttons, slider
    }

    /// The number; in a form definition, the default. `nil` if unset.
    public var value: Value?
    /// The minimum; `nil` for no minimum.
    public var minimum: Value?
    /// The maximum; `nil` for no maximum.
    public var maximum: Value?
    /// The step size. A step that would exceed a bound ends at the bound.
    public var step: Value
    /// The appearance of the stepper. It does not affect which numbers are allowed.
    public var style: Style

    /// Called with each new number; after a reset, with the default if there is one.
    @Uncompared public var handler: Handler<Double>?

    /// Creates a stepper; by default, with a step size of 1 and without bounds.
    public init(
      value: Value? = nil, minimum: Value? = nil, maximum: Value? = nil, step: Value = 1,
      style: Style = .buttons, handler: Handler<Double>? = nil
    ) {
      self.value = value
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
      self.style = style
      self.handler = handler
    }

    /// Whether the stepper accepts only integers: true if its value, bounds and step are whole numbers.
    public var isInteger: Bool { [value, minimum, maximum, step].allSatisfy { $0 == nil || $0?.int != nil } }
  }

  /// A number that is changed in steps. It is an integer if all given numbers are whole. The closure is
  /// called with each new number.
  public static func stepper(
    value: Value, minimum: Value? = nil, maximum: Value? = nil, step: Value = 1,
    style: Stepper.Style = .buttons, _ handler: Handler<Double>? = nil
  ) -> Self {
    .stepper(
      Stepper(value: value, minimum: minimum, maximum: maximum, step: step, style: style, handler: handler))
  }
}

extension Row.Accessory.Stepper: SingleValueControl {
  var accessory: Row.Accessory { .stepper(self) }

  func input(_ pattern: (String) -> Pattern?) -> Input {
    var rules = NumberRules(isInteger: isInteger)
    rules.minimum = minimum?.number
    rules.maximum = maximum?.number
    rules.step = step.number ?? .int(1)
    rules.isSlider = style == .slider
    return Input(.number(rules))
  }

  func handled(_ value: Value) -> Double? { value.double }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    let location = draft.location
    let step = compiler.number(step, "step", at: location)
    if let step, !Number.int(0).isLess(than: step) {
      compiler.builder.report(.stepNotPositive, at: location)
    }
    compiler.builder.checkBounds(
      compiler.number(minimum, "minimum", at: location), compiler.number(maximum, "maximum", at: location),
      at: location)
  }

  init(_ view: RowView) {
    self.init(value: view.value)
    guard case .number(let rules)? = view.input?.rules else { return }
    minimum = rules.minimum.map { Value($0) }
    maximum = rules.maximum.map { Value($0) }
    step = rules.step.map { Value($0) } ?? 1
    style = rules.isSlider ? .slider : .buttons
  }
}
