/// An optional value that few instances of a type have. It occupies one pointer, whatever the value's size.
enum Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  case none
  indirect case some(Value)

  var value: Value? { if case .some(let value) = self { value } else { nil } }
}
