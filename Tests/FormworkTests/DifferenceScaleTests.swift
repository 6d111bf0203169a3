import Formwork
import Testing

/// Counts how often elements are compared and hashed, which no clock can blur.
private final class Counter {
  var count = 0
}

private struct Counted: Hashable {
  let number: Int
  let counter: Counter

  static func == (left: Counted, right: Counted) -> Bool {
    left.counter.count += 1
    return left.number == right.number
  }
  func hash(into hasher: inout Hasher) {
    counter.count += 1
    hasher.combine(number)
  }
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
  let kept = zip(alignment.partners, stays).compactMap { $1 ? $0 : nil }
  #expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 })
  #expect(kept.count == stays.count { $0 })
}

/// Elements many of which have the same hash.
private struct Clashing: Hashable {
  let number: Int
  func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
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
