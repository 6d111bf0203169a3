import Testing

@testable import FormworkCore

struct RenameOrderTests {
  /// In this order, no two items ever have the same name, unless items exchange names.
  @Test(arguments: 0..<rounds(50))
  func eachNewNameIsFree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...8, using: &random)
    let old = (0..<count).map { ExactString("\($0)") }
    // About half of the new names are those of other items.
    let new = (0..<2 * count).map { ExactString("\($0)") }.shuffled(using: &random).prefix(count)
    let renames = zip(old, new).filter { $0 != $1 }.map { (old: $0, new: $1) }
    let order = RenameOrder(renames)
    #expect(Set(order.places + order.circular) == Set(renames.indices))
    #expect(order.places.count + order.circular.count == renames.count)
    var names = Set(old)
    for place in order.places {
      names.remove(renames[place].old)
      #expect(names.insert(renames[place].new).inserted)
    }
    // The remaining renames only exchange names.
    #expect(Set(order.circular.map { renames[$0].old }) == Set(order.circular.map { renames[$0].new }))
  }
}
