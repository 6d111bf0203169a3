/// Something that takes no part in equality and hash: closures, which have neither.
///
/// With it the values that hold a closure keep a synthesised, reflexive `==` over their content.
@propertyWrapper
public struct Unhashed<Wrapped: Sendable>: Sendable, Hashable {
  /// What takes no part in equality and hash.
  public var wrappedValue: Wrapped

  public init(wrappedValue: Wrapped) { self.wrappedValue = wrappedValue }

  public static func == (left: Self, right: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
