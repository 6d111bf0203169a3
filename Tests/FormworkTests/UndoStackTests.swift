import Testing

@testable import FormworkCore

struct UndoStackTests {
  @Test("The history of a long list takes as much memory as what changed, and gives back every version")
  func longLists() throws {
    let fixture = try SessionFixture(
      rows: #"{"text": "L", "key": "l", "accessory": {"list": {"of": {"textField": {"kind": "integer"}}}}}"#)
    var session = fixture.session
    let list = try fixture.setting("l")
    var random = SeededGenerator(seed: 1)
    var versions: [Value?] = [nil]
    for step in 0..<200 {
      var elements = versions.last??.array ?? []
      func index(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }
      let operation: Edit.Operation
      switch index(5) {
      case 0 where !elements.isEmpty:
        let index = index(elements.count)
        elements.remove(at: index)
        operation = .removeElement(.index(index))
      case 1 where !elements.isEmpty:
        let (start, end) = (index(elements.count), index(elements.count))
        elements.insert(elements.remove(at: start), at: end)
        operation = .move(.index(start), to: .index(end))
      case 2:
        elements = elements.count < 100 ? (elements + (0..<40).map { .int($0) }).shuffled(using: &random) : []
        operation = .set(.array(elements))
      default:
        let index = index(elements.count + 1)
        elements.insert(.int(step), at: index)
        operation = .insert(.value(.int(step)), at: .index(index))
      }
      let reply = session.handle(.change([Edit(list, operation)], .input))
      for change in reply.changes {
        #expect(change.old == versions.last ?? nil)
        #expect(change.new == .array(elements))
      }
      if !reply.changes.isEmpty { versions.append(.array(elements)) }
    }
    #expect(session.state.log.entries.count(where: { $0.edit != nil }) > 100)
    for version in versions.dropLast().reversed() {
      #expect(session.handle(.undo).refusals == [])
      #expect(session.storedValue(list) == version)
    }
    for version in versions.dropFirst() {
      #expect(session.handle(.redo).refusals == [])
      #expect(session.storedValue(list) == version)
    }
  }

  @Test(
    "The history of a large map stores only the changed members and restores every version with its member order"
  )
  func largeMaps() throws {
    let fixture = try SessionFixture(
      rows: #"{"text": "M", "key": "m", "accessory": {"map": {"of": {"textField": {"kind": "integer"}}}}}"#)
    var session = fixture.session
    let map = try fixture.setting("m")
    var random = SeededGenerator(seed: 1)
    var versions: [Value?] = [nil]
    for step in 0..<200 {
      var object = versions.last??.object ?? Value.Object()
      let names = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        "n\(Int.random(in: 0..<60, using: &random))"
      }
      let operation: Edit.Operation
      if Int.random(in: 0..<3, using: &random) == 0 {
        object[names[0]] = nil
        operation = .removeElement(.text(names[0]))
      } else {
        let members = Value.Object(Set(names).sorted().map { ($0, .int(step)) })
        for member in members { object[member.name] = member.value }
        operation = .insert(.value(.object(members)), at: .end)
      }
      let reply = session.handle(.change([Edit(map, operation)], .input))
      #expect(reply.refusals == [])
      for change in reply.changes {
        #expect(
          change.old?.json == (versions.last ?? nil)?.json && change.new?.json == Value.object(object).json)
      }
      if !reply.changes.isEmpty { versions.append(.object(object)) }
    }
    #expect(session.state.log.entries.count(where: { $0.edit == nil }) == 1)
    for version in versions.dropLast().reversed() {
      #expect(session.handle(.undo).refusals == [])
      #expect(session.storedValue(map)?.json == version?.json)
    }
    for version in versions.dropFirst() {
      #expect(session.handle(.redo).refusals == [])
      #expect(session.storedValue(map)?.json == version?.json)
    }
  }
}
