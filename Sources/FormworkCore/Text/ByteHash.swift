/// Hashes of byte strings for tables whose keys stand in a form, which anybody may have written: a seed that is
/// drawn once a process keeps a form from being made of names that collide.
///
/// Eight bytes are mixed at a time (the multiply-and-fold step of W. Yi's wyhash, public domain). Loading them
/// unaligned is the one unsafe operation here; byte by byte the same takes four times as long.
package enum ByteHash {
  private static let seed = UInt64.random(in: UInt64.min...UInt64.max)

  package static func hash(_ bytes: Span<UInt8>, salt: UInt32 = 0) -> UInt32 {
    let raw = bytes.bytes
    let count = raw.byteCount
    var state = seed &+ UInt64(salt) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset &+ 8 <= count {
      let word = raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      state = fold(state ^ word, 0xA076_1D64_78BD_642F)
      offset &+= 8
    }
    var last: UInt64 = 0
    while offset < count {
      last = last << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    state = fold(state ^ last, 0xE703_7ED1_A0B4_28DB ^ UInt64(count))
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
