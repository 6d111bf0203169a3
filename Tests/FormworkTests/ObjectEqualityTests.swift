import Formwork
import Testing

@Test("Objects are equal if each name has the same first value, in whatever order", arguments: 0..<rounds(50))
func objectEquality(_ seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  func member() -> Value.Object.Member {
    .init(
      name: "abc".randomElement(using: &random).map(String.init)!,
      value: .int(Int.random(in: 0...1, using: &random)))
  }
  func first(_ object: Value.Object) -> [String: Value] {
    Dictionary(object.map { ($0.name, $0.value) }) { first, _ in first }
  }
  for _ in 0..<200 {
    let left = Value.Object((0..<Int.random(in: 0...4, using: &random)).map { _ in member() })
    var members = left.members
    switch Int.random(in: 0...4, using: &random) {
    case 0: members.insert(member(), at: Int.random(in: 0...members.count, using: &random))
    case 1: if !members.isEmpty { members.remove(at: Int.random(in: members.indices, using: &random)) }
    case 2: if !members.isEmpty { members[Int.random(in: members.indices, using: &random)] = member() }
    case 3: members.shuffle(using: &random)
    default: break
    }
    let right = Value.Object(members)
    #expect((left == right) == (first(left) == first(right)), "\(left) \(right)")
    if left == right { #expect(left.hashValue == right.hashValue) }
  }
}
