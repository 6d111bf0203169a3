import Testing

@testable import Formwork

/// Edits of single items in lists whose items are identified by a field, by a member name or by position.
struct ItemElementTests {
  private static let kinds: [(list: String, settings: Value)] = [
    (#""id": "name""#, ["l": [["name": "a"], ["name": "b"]]]),
    (#""by": "name""#, ["l": ["a": [:], "b": [:]]]),
    (#""by": "position""#, ["l": [[:], ["x": "2"]]]),
  ]

  private func fixture(_ kind: Int, _ settings: Value? = nil) throws -> SessionFixture {
    let list = #"{"key": "l", \#(Self.kinds[kind].list)}"#
    var fixture = try SessionFixture(
      rows: #"{"forEach": \#(list), "text": "I", "key": "item.x", "accessory": "textField"}"#)
    let text = (settings ?? Self.kinds[kind].settings).json
    #expect(fixture.session.load(settings: Array(text.utf8), file: "s.json").isEmpty)
    return fixture
  }

  @Test(arguments: kinds.indices)
  func removingAMissingItemIsRefused(kind: Int) throws {
    var fixture = try fixture(kind)
    let before = fixture.set
    #expect(try fixture.run("remove l #9") == "there is no element 9; expected a number from 1 to 2")
    #expect(fixture.set == before)
    var empty = try self.fixture(kind, [:])
    #expect(try empty.run("remove l #1") == "there is no element 1; the list is empty")
  }

  /// Undo and redo restore exactly the same values after any sequence of edits.
  @Test(arguments: kinds.indices)
  func undoAndRedoRestoreTheValues(kind: Int) throws {
    var fixture = try fixture(kind)
    let list = try fixture.setting("l")
    var random = SeededGenerator(seed: UInt64(kind))
    var versions = [fixture.set]
    for step in 0..<60 {
      let items = fixture.session.form.items.all(of: ListID(0)).filter { fixture.session.exists(item: $0) }
      func index(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }
      let operation: Edit.Operation
      switch index(4) {
      case 0 where !items.isEmpty: operation = .removeElement(.index(index(items.count)))
      case 1 where !items.isEmpty:
        operation = .move(.index(index(items.count)), to: .index(index(items.count)))
      case 2 where !items.isEmpty && kind < 2:
        let setting = fixture.session.form.identitySetting(ofItem: items[index(items.count)])
        let edit = setting.map { Edit($0, .enter("n\(step)")) }
        let reply = fixture.session.handle(.change(edit.map { [$0] } ?? [], .input))
        #expect(reply.refusals.isEmpty)
        if !reply.changes.isEmpty { versions.append(fixture.set) }
        continue
      default:
        let text = kind == 2 ? "" : "i\(step)"
        operation = .insert(.text(text), at: .index(index(items.count + 1)))
      }
      let reply = fixture.session.handle(.change([Edit(list, operation)], .input))
      #expect(reply.refusals.isEmpty)
      if !reply.changes.isEmpty { versions.append(fixture.set) }
    }
    #expect(versions.count > 40)
    for version in versions.dropLast().reversed() {
      #expect(fixture.session.handle(.undo).refusals.isEmpty)
      #expect(fixture.set == version)
    }
    #expect(!fixture.session.canUndo)
    for version in versions.dropFirst() {
      #expect(fixture.session.handle(.redo).refusals.isEmpty)
      #expect(fixture.set == version)
    }
  }
}
