/// A number for a text that is the same in every process: its 64-bit FNV-1a hash.
enum StableHash {
  static func value(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
