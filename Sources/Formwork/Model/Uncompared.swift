/// An optional part of a value, such as a function, that `==` and `hash(into:)` ignore. Types that contain one can still
/// synthesize both.
@propertyWrapper
public struct Uncompared<Value: Sendable>: Sendable, Hashable {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public static func == (left: Self, right: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
