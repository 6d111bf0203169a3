/// A type that is decoded from a single value.
protocol DecodableScalar {
  init(from decoder: ValueDecoder) throws
}

extension Bool: DecodableScalar {
  init(from decoder: ValueDecoder) throws { self = try decoder.scalar(\.bool, .boolean, for: Self.self) }
}

extension String: DecodableScalar {
  init(from decoder: ValueDecoder) throws { self = try decoder.scalar(\.string, .text, for: Self.self) }
}

extension Double: DecodableScalar {
  init(from decoder: ValueDecoder) throws { self = try decoder.scalar(\.double, .number, for: Self.self) }
}

extension Float: DecodableScalar {
  init(from decoder: ValueDecoder) throws {
    let value = try decoder.scalar(\.double, .number, for: Self.self)
    self.init(value)
    if isInfinite, value.isFinite { throw decoder.tooLarge(for: Self.self) }
  }
}

extension DecodableScalar where Self: FixedWidthInteger {
  init(from decoder: ValueDecoder) throws {
    let whole: Self?
    switch decoder.value {
    case .int(let value): whole = Self(exactly: value)
    case .double(let value): whole = Self(exactly: value)
    default: throw decoder.mismatch(Self.self, wanted: Wording.name(of: .integer))
    }
    guard let whole else { throw decoder.tooLarge(for: Self.self) }
    self = whole
  }
}

extension Int: DecodableScalar {}
extension Int8: DecodableScalar {}
extension Int16: DecodableScalar {}
extension Int32: DecodableScalar {}
extension Int64: DecodableScalar {}
extension UInt: DecodableScalar {}
extension UInt8: DecodableScalar {}
extension UInt16: DecodableScalar {}
extension UInt32: DecodableScalar {}
extension UInt64: DecodableScalar {}

extension ValueDecoder {
  /// The value as one of a kind.
  fileprivate func scalar<Scalar>(
    _ read: (Value) -> Scalar?, _ kind: ValueKind, for type: any Any.Type
  ) throws -> Scalar {
    guard let scalar = read(value) else { throw mismatch(type, wanted: Wording.name(of: kind)) }
    return scalar
  }

  fileprivate func tooLarge(for type: any Any.Type) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "\(value.json) does not fit into \(type)"))
  }
}
