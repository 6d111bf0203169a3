import Formwork
import Testing

/// Counts how often elements are compared and hashed, which no clock can blur.
private final class Counter {
  var count = 0
}

private struct Counted: Identified {
  let number: Int
  let counter: Counter

  func hasSameIdentity(as other: Counted) -> Bool {
    counter.count += 1
    return number == other.number
  }
  var identityHash: Int {
    counter.count += 1
    return number.hashValue
  }
  func isLike(_ other: Counted) -> Bool { hasSameIdentity(as: other) }
}

private func align(_ old: [Int], _ new: [Int]) -> (alignment: Alignment, steps: Int) {
  let counter = Counter()
  let elements = [old, new].map { $0.map { Counted(number: $0, counter: counter) } }
  return (Alignment(elements[0], elements[1]), counter.count)
}

private let shapes: [(name: String, make: @Sendable (Int) -> [Int])] = [
  ("equal", { Array(0..<$0) }),
  ("reversed", { (0..<$0).reversed() }),
  ("all new", { Array($0..<2 * $0) }),
  ("every second new", { count in (0..<count).map { $0 % 2 == 0 ? $0 : $0 + count } }),
  ("rotated", { Array($0 / 2..<$0) + Array(0..<$0 / 2) }),
  ("dealt in two", { count in (0..<count).map { $0 * 2 % count + $0 * 2 / count } }),
  ("all the same", { Array(repeating: 0, count: $0) }),
  ("doubled", { Array(0..<$0) + Array(0..<$0) }),
  ("neighbours swapped", { count in (0..<count).map { $0 ^ 1 } }),
  ("last of seven first", { count in (0..<count).map { $0 % 7 == 0 ? min($0 + 6, count - 1) : $0 - 1 } }),
  (
    "shuffled",
    { count in
      var random = SeededGenerator(seed: 1)
      return (0..<count).shuffled(using: &random)
    }
  ),
]

@Test(arguments: shapes.indices)
func theWorkIsLinear(_ index: Int) {
  for count in [1_000, rounds(10_000)] {
    let steps = align(Array(0..<count), shapes[index].make(count)).steps
    #expect(steps < 50 * count, "\(shapes[index].name)")
  }
}

/// The length of a longest increasing subsequence, by trying all pairs.
private func longest(_ numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, number) in numbers.enumerated() {
    lengths.append(1 + (0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max(by: <).or(0))
  }
  return lengths.max() ?? 0
}

extension Int? {
  fileprivate func or(_ other: Int) -> Int { self ?? other }
}

@Test(arguments: 0..<200)
func asFewMoveAsCanBe(_ seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  let count = Int.random(in: 0...40, using: &random)
  let new = (0..<count + 5).shuffled(using: &random)
  let alignment = align(Array(0..<count), new).alignment
  let stays = alignment.staying()
  #expect(stays.count { $0 } == longest(new.filter { $0 < count }))
  // With no steps to spare some more may move, and what stays is in order all the same.
  for stays in [stays, alignment.staying(stepsPerElement: 0), alignment.staying(stepsPerElement: 1)] {
    let kept = zip(alignment.partners, stays).compactMap { $1 ? $0 : nil }
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 })
    #expect(kept.count == stays.count { $0 })
  }
}

/// Elements many of which have the same hash.
private struct Clashing: Identified {
  let number: Int
  func hasSameIdentity(as other: Clashing) -> Bool { number == other.number }
  var identityHash: Int { number % 3 }
  func isLike(_ other: Clashing) -> Bool { hasSameIdentity(as: other) }
}

@Test(arguments: 0..<100)
func oneHashIsNotOneIdentity(_ seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  let lists = (0..<2).map { _ in (0..<60).map { _ in Int.random(in: 0..<20, using: &random) } }
  let clashing = Alignment(lists[0].map(Clashing.init), lists[1].map(Clashing.init))
  let (alignment, _) = align(lists[0], lists[1])
  #expect(clashing.partners == alignment.partners)
  #expect(clashing.partners.enumerated().allSatisfy { $1 == nil || lists[0][$1!] == lists[1][$0] })
  #expect(clashing.oldRest == alignment.oldRest && clashing.newRest == alignment.newRest)
}

@Test func theSearchForARunEnds() {
  let alignment = align(Array(0..<10_000), shapes[shapes.count - 1].make(10_000)).alignment
  let kept = [0, 1, 16].map { alignment.staying(stepsPerElement: $0).count { $0 } }
  #expect(kept[0] <= kept[1] && kept[1] < kept[2])
}

/// The standard library's difference takes minutes here.
@Test(arguments: [1, 1000])
func manyRowsReversed(_ sections: Int) {
  let rows = (0..<rounds(10_000)).map { Row(text: "row \($0)") }
  let size = rows.count / sections
  let forms = [rows, rows.reversed()].map { rows in
    Form(
      title: "T",
      sections: (0..<sections).map {
        Section(header: .title("\($0)"), rows: Array(rows[$0 * size..<($0 + 1) * size]))
      })
  }
  let difference = forms[1].difference(from: forms[0])
  #expect((rows.count * 99 / 100...rows.count).contains(difference.changes.count))
  #expect(forms[0].applying(difference) == forms[1])
}
