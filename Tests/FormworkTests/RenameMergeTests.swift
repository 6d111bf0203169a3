import Testing

@testable import Formwork

/// Items that were renamed here, merged with what another program has saved under their old names.
@MainActor
struct RenameMergeTests {
  private static let settings =
    #"{"users": [{"id": "ada", "role": "a", "pin": "1", "n": 1.50}, {"id": "bob", "role": "b", "pin": "2"}]}"#

  private let folder = try! StoreFolder()

  private func fixture(_ settings: String = settings) throws -> WorkspaceFixture {
    try folder.write(settings, to: "s.json")
    return try WorkspaceFixture(rows: RecoveryTests.people, store: folder("s.json"))
  }

  /// Runs the lines, writes the other program's settings, merges, and saves if no conflict is left. Returns the
  /// conflicts as `key: here, there`, and the file.
  private func merge(
    _ lines: [String], _ theirs: String, _ choice: Workspace.ConflictChoice? = nil, base: String = settings
  ) async throws -> (conflicts: [String], file: String) {
    let fixture = try fixture(base)
    for line in lines { try await fixture.run(line) }
    try folder.write(theirs, to: "s.json")
    let workspace = fixture.workspace
    _ = try await workspace.reloadSettings()
    let conflicts = workspace.conflicts.map { "\($0.key): \($0.here ?? "-"), \($0.there ?? "-")" }
    if let choice { #expect(try await workspace.merge(choice) == nil) }
    if workspace.conflicts.isEmpty { try await workspace.save() }
    return (conflicts, try folder.text(of: "s.json"))
  }

  private func theirs(_ text: String, _ new: String) -> String { Self.settings.replacing(text, with: new) }

  @Test func changesOfTheItemAreTakenOver() async throws {
    let theirs = theirs(#""role": "a", "pin": "1", "n": 1.50"#, #""role": "c", "pin": "7", "n": 2, "m": 3"#)
    let merged = try await merge(["set users[ada].id eve"], theirs)
    #expect(merged.conflicts == [])
    #expect(merged.file == theirs.replacing("ada", with: "eve"))
  }

  @Test func aFieldThatBothHaveChangedIsInConflict() async throws {
    let theirs = theirs(#""role": "a""#, #""role": "c""#)
    let lines = ["set users[ada].id eve", "set users[eve].role d", "set users[eve].pin 9"]
    #expect(try await merge(lines, theirs).conflicts == ["users[eve].role: d, c"])
    let mine = try await merge(lines, theirs, .init(.mine))
    #expect(
      mine.file
        == theirs.replacing("ada", with: "eve").replacing(#""c", "pin": "1""#, with: #""d", "pin": "9""#))
    let other = try await merge(lines, theirs, .init(.theirs))
    #expect(
      other.file == theirs.replacing("ada", with: "eve").replacing(#""pin": "1""#, with: #""pin": "9""#))
  }

  @Test func changesFollowAnExchangeOfNames() async throws {
    let theirs = theirs(#""role": "b""#, #""role": "c""#).replacing("}]}", with: #"}, {"id": "cyd"}]}"#)
    let merged = try await merge(
      ["set users[ada].id tmp", "set users[bob].id ada", "set users[tmp].id bob"], theirs)
    #expect(merged.conflicts == [])
    #expect(
      merged.file
        == theirs.replacing("ada", with: "tmp").replacing("bob", with: "ada").replacing("tmp", with: "bob"))
  }

  @Test func aRenamedItemThatTheOtherProgramHasRemovedIsInConflict() async throws {
    let theirs = #"{"users": [{"id": "bob", "role": "b", "pin": "2"}]}"#
    #expect(try await merge(["set users[ada].id eve"], theirs).conflicts == ["users: eve, bob, bob"])
    #expect(
      Self.people(try await merge(["set users[ada].id eve"], theirs, .init(.mine)).file)
        == Self.people(Self.settings.replacing("ada", with: "eve")))
    #expect(try await merge(["set users[ada].id eve"], theirs, .init(.theirs)).file == theirs)
  }

  /// A rename by another program is a removal and an addition.
  @Test func aChangeOfAnItemThatTheOtherProgramHasRenamedIsInConflict() async throws {
    let (line, theirs) = ("set users[ada].role x", theirs("ada", "fay"))
    #expect(try await merge([line], theirs).conflicts == ["users: ada, bob, fay, bob"])
    #expect(try await merge([line], theirs, .init(.theirs)).file == theirs)
    let mine = Self.people(try await merge([line], theirs, .init(.mine)).file)
    #expect(mine.keys.sorted() == ["ada", "bob", "fay"])
    #expect(mine["ada"]?["pin"] == "1")
  }

  /// If the item was not changed here, there is no conflict.
  @Test(arguments: ["remove users ada", "set users[bob].role x"])
  func anItemThatTheOtherProgramHasRenamedIsARemovedAndANewOne(line: String) async throws {
    let merged = try await merge([line], theirs("ada", "fay"))
    #expect(merged.conflicts == [])
    #expect(Self.people(merged.file).keys.sorted() == ["bob", "fay"])
  }

  @Test func differentNewNamesAreInConflict() async throws {
    let theirs = theirs("ada", "fay")
    #expect(try await merge(["set users[ada].id eve"], theirs).conflicts == ["users: eve, bob, fay, bob"])
    let mine = try await merge(["set users[ada].id eve"], theirs, .init(.mine)).file
    #expect(Self.people(mine).keys.sorted() == ["bob", "eve", "fay"])
    #expect(try await merge(["set users[ada].id eve"], theirs, .init(.theirs)).file == theirs)
  }

  /// After a merge, undo restores the other program's values or is refused.
  @Test func undoTakesNothingFromTheOtherProgram() async throws {
    for theirs in [
      theirs(#""role": "a""#, #""role": "c""#), theirs("}]}", #"}, {"id": "cyd"}]}"#),
      theirs(#", "role": "b", "pin": "2""#, ""),
    ] {
      let fixture = try fixture()
      try await fixture.run("set users[ada].id eve")
      try folder.write(theirs, to: "s.json")
      _ = try await fixture.workspace.reloadSettings()
      let mayUndo = fixture.workspace.session.canUndo
      let undone = try await fixture.run("undo")
      let reason = "changes before the merge cannot be undone because another program changed the same list"
      #expect(mayUndo || undone == "nothing to undo; \(reason)")
      #expect(fixture.workspace.session.diff() == (mayUndo ? [] : ["set users[ada].id eve"]))
      try await fixture.run("revert")
      #expect(!fixture.workspace.session.hasUnsavedChanges)
    }
  }

  // MARK: - Random changes

  /// A person in the settings.
  private struct Person: Equatable {
    var name: String
    var role: String?
    var pin: String?
    var count: Int?

    var json: String {
      var members = [#""id": "\#(name)""#]
      if let role { members.append(#""role": "\#(role)""#) }
      if let pin { members.append(#""pin": "\#(pin)""#) }
      if let count { members.append(#""n": \#(count)"#) }
      return "{\(members.joined(separator: ", "))}"
    }
  }

  private static func settings(_ people: some Sequence<Person>) -> String {
    "{\"users\": [\(people.map(\.json).joined(separator: ", "))]}"
  }

  /// The settings of each person, whatever their order.
  static func people(_ text: String) -> [String: [String: Value]] {
    let document = JSONReader.read(Array(text.utf8), file: "").document
    let root = document.flatMap { $0.value(of: SyntaxTree.root) }
    var people: [String: [String: Value]] = [:]
    for person in root?.object?["users"]?.array ?? [] {
      var settings: [String: Value] = [:]
      for member in person.object ?? Value.Object() { settings[member.name] = member.value }
      people[person.object?["id"]?.string ?? ""] = settings
    }
    return people
  }

  /// The merged version of one person; `nil` if there is an unresolved conflict.
  ///
  /// - Parameter isWhole: whether a conflict is resolved for all settings together.
  private static func merged(
    _ base: Person, _ mine: Person?, _ theirs: Person?, isWhole: Bool, _ side: Merge.Side?
  ) -> Person?? {
    guard let mine, let theirs, !isWhole else {
      if !isWhole, mine == base || theirs == base || mine == theirs { return .some(nil) }
      return side.map { $0 == .mine ? mine : theirs }
    }
    func merged<T: Equatable>(_ part: KeyPath<Person, T>) -> T? {
      let (base, mine, theirs) = (base[keyPath: part], mine[keyPath: part], theirs[keyPath: part])
      if mine == base { return theirs }
      return theirs == base || theirs == mine ? mine : side.map { $0 == .mine ? mine : theirs }
    }
    guard let role = merged(\.role), let pin = merged(\.pin), let count = merged(\.count) else { return nil }
    return Person(name: mine.name, role: role, pin: pin, count: count)
  }

  /// - Parameter isRecovered: whether the session ends before the merge, and another one recovers its changes.
  @Test(arguments: 0..<8, [false, true])
  func everyMergeIsThatOfTheModel(seed: UInt64, isRecovered: Bool) async throws {
    var generator = SeededGenerator(seed: seed)
    func pick<T>(_ values: [T]) -> T { values.randomElement(using: &generator)! }
    for round in 0..<rounds(6) {
      let base = ["a", "b", "c", "d"].map { name in
        Person(name: name, role: pick([nil, "1", "2"]), pin: pick([nil, "1", "2"]), count: pick([nil, 1]))
      }
      // What this side has, by the place in `base`.
      var mine: [Person?] = base
      var added = 0
      var names = Set(base.map(\.name))
      var lines: [String] = []
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let place = pick(Array(base.indices))
        guard let person = mine[place] else { continue }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          lines.append("remove users \(person.name)")
          mine[place] = nil
          names.remove(person.name)
        case 1:
          lines.append("set users[\(person.name)].role 3")
          mine[place]!.role = "3"
        case 2:
          lines.append("add users n\(added)")
          added += 1
        default:
          let new = pick(["a", "b", "c", "d", "r", "s"].filter { !names.contains($0) || $0 == person.name })
          if new == person.name { continue }
          lines.append("set users[\(person.name)].id \(new)")
          names.remove(person.name)
          names.insert(new)
          mine[place]!.name = new
        }
      }
      var theirs: [Person?] = base
      var new: [Person] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = pick(Array(base.indices))
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: theirs[place] = nil
        case 1:
          guard var person = theirs[place] else { continue }
          person.name = pick(["t", "u", "v", "r"].filter { name in !new.contains { $0.name == name } })
          new.append(person)
          theirs[place] = nil
        case 2 where new.isEmpty: new.append(Person(name: pick(["t", "r"]), role: "4"))
        case 3: theirs[place]?.role = pick(["3", "4"])
        case 4: theirs[place]?.pin = "4"
        default: theirs[place]?.count = 4
        }
      }
      let saved = Self.settings(theirs.compactMap { $0 } + new)
      // The places of people who are in conflict as a whole, because their new names are taken.
      var whole: Set<Int> = []
      for place in base.indices {
        guard let person = mine[place], person.name != base[place].name,
          let index = new.firstIndex(where: { $0.name == person.name })
        else { continue }
        // The same rename is no conflict.
        if theirs[place] == nil { theirs[place] = new.remove(at: index) } else { whole.insert(place) }
      }
      for place in base.indices
      where mine[place] == nil && theirs[place] != nil && theirs[place] != base[place] {
        if let taker = mine.firstIndex(where: { $0?.name == base[place].name }) { whole.insert(taker) }
      }
      for _ in base {
        for place in whole {
          if let taker = mine.firstIndex(where: { $0?.name == base[place].name }) { whole.insert(taker) }
        }
      }
      // Skip rounds in which the other program may have made the same exchange of names.
      let isAmbiguous = base.indices.contains { place in
        mine[place] != nil && mine[place]?.name != base[place].name
          && theirs.indices.contains { $0 != place && theirs[$0] == mine[place] }
      }
      if isAmbiguous { continue }
      func expected(_ side: Merge.Side?) -> [Person??] {
        base.indices.map { Self.merged(base[$0], mine[$0], theirs[$0], isWhole: whole.contains($0), side) }
      }
      let hasConflict = expected(nil).contains { $0 == nil }
      let name = "seed \(seed), round \(round): \(lines), \(saved)"
      var fixture = try fixture(Self.settings(base))
      for line in lines { try await fixture.run(line) }
      if isRecovered {
        // A journal contains neither secrets nor items that have not changed.
        let isUnknown = base.indices.contains { place in
          (mine[place] == nil || theirs[place] == nil || whole.contains(place))
            && (theirs[place]?.pin != base[place].pin || mine[place] == base[place])
        }
        if isUnknown { continue }
        let changes = UnsavedChange.all(in: fixture.workspace.session)
        try folder.write(saved, to: "s.json")
        fixture = try WorkspaceFixture(rows: RecoveryTests.people, store: folder("s.json"))
        _ = await fixture.workspace.recover(.init(path: "", time: 0, changes: changes))
      } else {
        try folder.write(saved, to: "s.json")
        _ = try await fixture.workspace.reloadSettings()
      }
      let workspace = fixture.workspace
      #expect(workspace.conflicts.isEmpty == !hasConflict, "\(name)")
      if workspace.conflicts.isEmpty == hasConflict { continue }
      let side: Merge.Side = pick([.mine, .theirs])
      if hasConflict {
        // Nothing has changed until a side is chosen.
        let known = workspace.conflicts
        _ = try await workspace.reloadSettings()
        #expect(workspace.conflicts == known, "\(name)")
        #expect(try await workspace.merge(.init(side)) == nil, "\(name), \(side)")
      } else if Bool.random(using: &generator) {
        // Undo and redo lead back to the merged values.
        let before = workspace.session.diff()
        var count = 0
        while workspace.session.canUndo {
          try await fixture.run("undo")
          count += 1
        }
        if count > 0 { #expect(workspace.session.diff() == [], "\(name)") }
        for _ in 0..<count { try await fixture.run("redo") }
        #expect(workspace.session.diff() == before, "\(name)")
      }
      try await workspace.save()
      let isMine = hasConflict && side == .mine
      let takers = whole.compactMap { mine[$0]?.name }
      var people = expected(side).compactMap { $0 ?? nil }
      people += new.filter { !isMine || !takers.contains($0.name) }
      people += (0..<added).map { Person(name: "n\($0)") }
      var file = try folder.text(of: "s.json")
      #expect(file.count { $0 == "{" } == people.count + 1, "\(name), \(side)")
      #expect(Self.people(file) == Self.people(Self.settings(people)), "\(name), \(side)")
      // The session and the file agree, now and after another change.
      #expect(workspace.session.diff() == [], "\(name), \(side)")
      file = file.replacing("]}", with: #", {"id": "z"}]}"#).replacing("[, ", with: "[")
        .replacing(#""role": "2""#, with: #""role": "5""#)
      try folder.write(file, to: "s.json")
      _ = try await workspace.reloadSettings()
      #expect(workspace.conflicts == [], "\(name), \(side)")
      #expect(workspace.session.diff() == [], "\(name), \(side)")
      // Every state that undo restores can be saved.
      while workspace.session.canUndo {
        try await fixture.run("undo")
        try await workspace.save()
      }
    }
  }
}
