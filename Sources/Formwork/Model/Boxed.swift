/// A value that most instances of a type lack. It takes the room of a pointer, whatever its size.
enum Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  case none
  indirect case some(Value)

  var value: Value? { if case .some(let value) = self { value } else { nil } }
}
