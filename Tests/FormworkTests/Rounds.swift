import Foundation

/// Returns how many random cases a law is tried with, or how large a test of a limit is: `count`, or ten times as much
/// in `.ci/full`, which sets `FORMWORK_ROUNDS=10`.
func rounds(_ count: Int) -> Int {
  count * (ProcessInfo.processInfo.environment["FORMWORK_ROUNDS"].flatMap(Int.init) ?? 1)
}

/// Whether this is `.ci/full`, which also tries what takes long and seldom differs.
let isFull = rounds(1) > 1
