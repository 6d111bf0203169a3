/// A function as part of a value. Functions have no equality, so it is ignored in `==` and `hash(into:)`;
/// types that contain one can still synthesize both.
struct Function<Value: Sendable>: Sendable, Hashable {
  var value: Value?

  init(_ value: Value?) { self.value = value }

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
