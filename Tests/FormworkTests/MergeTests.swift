import Testing

@testable import Formwork

/// Values that were changed here and by another program.
struct MergeTests {
  /// Merges what a file contains; returns the settings in conflict.
  private func follow(
    _ fixture: inout SessionFixture, _ text: String, in folder: StoreFolder,
    _ sides: [Key: Merge.Side] = [:]
  ) throws -> [String] {
    try folder.write(text, to: "s.json")
    var file = try folder.settings()
    var form = fixture.session.savedForm
    let values = try file.read(&form)
    let merge = Merge(of: values, form, into: &fixture.session) { sides[form.key(of: $0)] }
    return merge.conflicts.map { "\(fixture.session.form.key(of: $0)) \(merge.rules[$0] ?? "")" }
  }

  private func fixture(_ rows: String, _ text: String, in folder: StoreFolder) throws -> SessionFixture {
    var fixture = try SessionFixture(rows: rows)
    try folder.write(text, to: "s.json")
    var file = try folder.settings()
    var form = fixture.session.form
    let values = try file.read(&form)
    fixture.session.load(values, of: form)
    return fixture
  }

  private static let limits = #"""
    {"key": "low", "accessory": {"stepper": {"value": 1}},
     "require": [{"that": "low <= high", "message": "low is above high"}]},
    {"key": "high", "accessory": {"stepper": {"value": 50}}}, {"key": "name", "accessory": "textField"}
    """#

  @Test func changesThatBreakARuleTogetherAreInConflict() throws {
    let folder = try StoreFolder()
    var fixture = try fixture(Self.limits, "{}", in: folder)
    try fixture.run("set low 40")
    let theirs = #"{"high": 30, "name": "x"}"#
    #expect(
      try follow(&fixture, theirs, in: folder) == ["low low is above high", "high low is above high"])
    #expect(fixture.set == "low=40 name=x")
    var other = fixture
    #expect(try follow(&other, theirs, in: folder, ["low": .mine]) == ["high low is above high"])
    #expect(try follow(&other, theirs, in: folder, ["high": .mine]) == [])
    // The value that was not set here is removed from the file.
    #expect(other.set == "low=40 name=x")
    #expect(other.session.unsavedChanges.map { other.session.form.key(of: $0.setting) } == ["low", "high"])
    // With the other side's value of one setting, the rule holds.
    #expect(try follow(&fixture, theirs, in: folder, ["low": .theirs]) == [])
    #expect(fixture.set == "high=30 name=x")
    #expect(!fixture.session.hasUnsavedChanges)
  }

  @Test func aRuleThatTheFileBreaksByItselfIsNoConflict() throws {
    let folder = try StoreFolder()
    var fixture = try fixture(Self.limits, "{}", in: folder)
    try fixture.run("set name x")
    #expect(try follow(&fixture, #"{"low": 60}"#, in: folder) == [])
    #expect(fixture.set == "low=60 name=x")
  }

  @Test(arguments: [
    // base, here, there, merged
    ("abc", "abcx", "abcy", "abcxy"), ("abc", "xabc", "abcy", "xabcy"), ("abc", "ac", "abcy", "acy"),
    ("abc", "ac", "bc", "c"), ("abc", "cba", "abcy", "cyba"), ("abc", "abcx", "cba", "cxba"),
    ("abc", "cba", "cba", "cba"), ("", "x", "x", "x"), ("abc", "bac", "acb", nil),
    ("ab", "axb", "ayb", "axyb"), ("ab", "axb", "aa", nil), ("ab", "abb", "aby", nil),
    ("abc", "", "abc", ""), ("abc", "abc", "", ""),
  ])
  func uniqueListsAreMergedByElement(base: String, here: String, there: String, merged: String?) {
    func list(_ text: String) -> [Value] { text.map { .string(String($0)) } }
    let result = ListMerge.merged(base: list(base), mine: list(here), theirs: list(there))
    #expect(result?.map(\.description).joined() == merged)
  }

  /// Whatever two writers do to a list, each element is there if one of them has added it or none removed it.
  @Test func noElementIsLost() {
    var random = SeededGenerator(seed: 5)
    func changed(_ list: [Value]) -> [Value] {
      var list = list.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        let value = Value.int(Int.random(in: 0..<20, using: &random))
        if !list.contains(value) { list.insert(value, at: Int.random(in: 0...list.count, using: &random)) }
      }
      return list
    }
    for _ in 0..<2000 {
      let base = (0..<Int.random(in: 0..<6, using: &random)).map { Value.int($0) }
      let (mine, theirs) = (changed(base), changed(base))
      guard let merged = ListMerge.merged(base: base, mine: mine, theirs: theirs) else { continue }
      #expect(Set(merged).count == merged.count)
      let kept = base.filter { mine.contains($0) && theirs.contains($0) }
      let added = (mine + theirs).filter { !base.contains($0) }
      #expect(Set(merged) == Set(kept + added), "\(base) \(mine) \(theirs)")
    }
  }

  private static let users = #"""
    {"forEach": {"key": "users", "id": "id"}, "text": "${item.id}", "key": "item.name", "accessory": "textField"}
    """#

  @Test func itemsOfBothSidesAreKept() throws {
    let folder = try StoreFolder()
    var fixture = try fixture(Self.users, #"{"users": [{"id": "ada"}, {"id": "bob"}]}"#, in: folder)
    for line in ["add users eve", "set users[eve].name Eve", "set users[ada].name Ada"] {
      try fixture.run(line)
    }
    let theirs = #"{"users": [{"id": "zoe", "name": "Z"}, {"id": "ada"}, {"id": "bob", "name": "B"}]}"#
    #expect(try follow(&fixture, theirs, in: folder) == [])
    let list = try #require(fixture.session.form.allLists.first)
    #expect(fixture.session.identities(ofList: list) == ["zoe", "ada", "bob", "eve"])
    #expect(
      ["zoe", "ada", "bob", "eve"].map { fixture.session.effectiveValue(of: Key("users[\($0)].name")) }
        == ["Z", "Ada", "B", "Eve"])
    // Undo would have to lead to lists that nobody has seen.
    #expect(!fixture.session.canUndo)
  }

  @Test func aMemberThatNoRowShowsCountsAsAChangeOfItsItem() throws {
    let folder = try StoreFolder()
    var fixture = try fixture(
      Self.users, #"{"users": [{"id": "ada", "quota": 1}, {"id": "bob"}]}"#, in: folder)
    try fixture.run("remove users ada")
    let theirs = #"{"users": [{"id": "ada", "quota": 2}, {"id": "bob"}]}"#
    #expect(try follow(&fixture, theirs, in: folder) == ["users "])
    #expect(try follow(&fixture, theirs, in: folder, ["users": .theirs]) == [])
    #expect(fixture.session.identities(ofList: ListID(0)) == ["ada", "bob"])
    #expect(!fixture.session.hasUnsavedChanges)
  }

  @Test(arguments: [
    // Both sides add an element, or remove one.
    (#""maximumCount": 3"#, #"["a", "b"]"#, "add tags c", #"["a", "b", "d"]"#),
    (#""minimumCount": 1"#, #"["a", "b"]"#, "remove tags a", #"["a"]"#),
  ])
  func changesThatBreakTheListsOwnRuleTogetherAreInConflict(
    rule: String, base: String, line: String, theirs: String
  ) throws {
    let folder = try StoreFolder()
    let row = #"{"key": "tags", "accessory": {"list": {"of": "textField", "unique": true, \#(rule)}}}"#
    var fixture = try fixture(row, #"{"tags": \#(base)}"#, in: folder)
    try fixture.run(line)
    let mine = fixture.set
    #expect(try follow(&fixture, #"{"tags": \#(theirs)}"#, in: folder) == ["tags "])
    #expect(fixture.set == mine)
    #expect(try follow(&fixture, #"{"tags": \#(theirs)}"#, in: folder, ["tags": .theirs]) == [])
    #expect(!fixture.session.hasUnsavedChanges)
  }

  @Test(arguments: [
    // Here, there, merged: another name, the same value, a removal; another value, a removal of what the other changes.
    ("add env B=2", #"{"A": "1", "C": "3"}"#, #"{"A": "1", "C": "3", "B": "2"}"#),
    ("add env B=2", #"{"A": "1", "B": "2"}"#, #"{"A": "1", "B": "2"}"#),
    ("remove env A", #"{"A": "1", "C": "3"}"#, #"{"C": "3"}"#), ("add env B=2", "{}", #"{"B": "2"}"#),
    ("add env A=2", #"{"A": "3"}"#, nil), ("remove env A", #"{"A": "3"}"#, nil), ("add env A=2", "{}", nil),
  ])
  func mapsAreMergedByName(line: String, theirs: String, merged: String?) throws {
    let folder = try StoreFolder()
    let row = #"{"key": "env", "accessory": {"map": {"of": "textField"}}}"#
    var fixture = try fixture(row, #"{"env": {"A": "1"}}"#, in: folder)
    try fixture.run(line)
    let mine = fixture.session.storedValue(of: "env")
    #expect(try follow(&fixture, #"{"env": \#(theirs)}"#, in: folder) == (merged == nil ? ["env "] : []))
    #expect(fixture.session.storedValue(of: "env")?.json == merged ?? mine?.json)
  }

  @Test(.timeLimit(.minutes(10))) func manyElementsAreMergedInTime() throws {
    let base: [Value] = [.int(-1), .int(-2)]
    let theirs = base + (0..<300_000).map { Value.int($0) }
    let merged = ListMerge.merged(base: base, mine: base.reversed(), theirs: theirs)
    #expect(merged == [.int(-2)] + theirs.dropFirst(2) + [.int(-1)])
  }

  @Test func anItemThatOneSideRemovesAndTheOtherChangesIsInConflict() throws {
    let folder = try StoreFolder()
    let rows = Self.users
    let base = #"{"users": [{"id": "ada"}, {"id": "bob"}]}"#
    let list = ListID(0)
    var fixture = try fixture(rows, base, in: folder)
    try fixture.run("remove users ada")
    let theirs = #"{"users": [{"id": "ada", "name": "A"}, {"id": "bob"}]}"#
    #expect(try follow(&fixture, theirs, in: folder) == ["users "])
    var other = fixture
    #expect(try follow(&other, theirs, in: folder, ["users": .theirs]) == [])
    #expect(other.session.identities(ofList: list) == ["ada", "bob"])
    #expect(other.session.effectiveValue(of: "users[ada].name") == "A")
    #expect(!other.session.hasUnsavedChanges)
    #expect(try follow(&fixture, theirs, in: folder, ["users": .mine]) == [])
    #expect(fixture.session.identities(ofList: list) == ["bob"])
    #expect(fixture.session.hasUnsavedChanges)
  }
}
