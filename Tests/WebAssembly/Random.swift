/// A generator that returns the same numbers in each run (G. Steele, D. Lea, C. Flood: SplitMix64).
struct Random {
  private var state: UInt64

  init(seed: UInt64 = 1) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  mutating func below(_ limit: UInt64) -> Int { Int(next() % limit) }
}
