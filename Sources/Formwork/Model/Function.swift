/// A function as part of a value. Functions cannot be compared, so `==` and `hash(into:)` ignore it;
/// types that contain one can still synthesize both.
struct Function<Value: Sendable>: Sendable, Hashable {
  var value: Value?

  init(_ value: Value?) { self.value = value }

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
