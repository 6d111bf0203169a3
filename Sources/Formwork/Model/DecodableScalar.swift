/// A type that is decoded from a single value.
protocol DecodableScalar {
  init(from decoder: ValueDecoder) throws
}

extension Bool: DecodableScalar {
  init(from decoder: ValueDecoder) throws {
    guard let value = decoder.value.bool else {
      throw decoder.mismatch(Self.self, wanted: Wording.name(of: .boolean))
    }
    self = value
  }
}

extension String: DecodableScalar {
  init(from decoder: ValueDecoder) throws {
    guard let value = decoder.value.string else {
      throw decoder.mismatch(Self.self, wanted: Wording.name(of: .text))
    }
    self = value
  }
}

extension Double: DecodableScalar {
  init(from decoder: ValueDecoder) throws {
    guard let value = decoder.value.double else {
      throw decoder.mismatch(Self.self, wanted: Wording.name(of: .number))
    }
    self = value
  }
}

extension Float: DecodableScalar {
  init(from decoder: ValueDecoder) throws {
    guard let value = decoder.value.double else {
      throw decoder.mismatch(Self.self, wanted: Wording.name(of: .number))
    }
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
  fileprivate func tooLarge(for type: any Any.Type) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "\(value.json) does not fit into \(type)"))
  }
}
