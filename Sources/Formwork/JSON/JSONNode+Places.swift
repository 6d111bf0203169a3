extension JSONNode {
  /// The byte at which the n-th scalar of a string node stands, escapes counted as what they mean.
  func byteOffset(ofScalar target: Int) -> Int {
    var offset = start + 1
    var count = 0
    document.bytes.withUnsafeBufferPointer { bytes in
      while count < target, offset < end - 1 {
        if bytes[offset] == UInt8(ascii: "\\") {
          if bytes[offset + 1] == UInt8(ascii: "u") {
            let isPair =
              bytes[offset + 2] | 0x20 == UInt8(ascii: "d") && bytes[offset + 3] > UInt8(ascii: "7")
            offset += isPair ? 12 : 6
          } else {
            offset += 2
          }
        } else {
          offset += bytes.scalarLength(at: offset) ?? 1
        }
        count += 1
      }
    }
    return min(offset, end - 1)
  }
}
