import Testing

@testable import Formwork

/// Items of items that were changed here and by another program, or by a session that has ended.
@MainActor
struct NestedMergeTests {
  private static let settings = #"""
    {
      "jobs": [
        {"name": "build", "steps": [{"name": "get", "run": "a"}, {"name": "make", "run": "b", "tries": 1.50}],
         "env": {"CC": {"value": "gcc"}}},
        {"name": "test", "steps": [{"name": "make", "run": "c"}]}
      ]
    }
    """#

  private let folder = try! StoreFolder()

  private func fixture() throws -> WorkspaceFixture {
    try WorkspaceFixture(SessionFixture.definition(NestedItemsTests.form), store: folder("s.json"))
  }

  /// Runs the lines, writes the other program's settings, merges, and saves if no conflict is left. Returns the
  /// conflicts as `key: here, there`, and the file.
  private func merge(
    _ lines: [String], _ theirs: String, _ side: Merge.Side? = nil
  ) async throws -> (conflicts: [String], file: String) {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try fixture()
    for line in lines { try await fixture.run(line) }
    let workspace = fixture.workspace
    #expect(workspace.session.hasUnsavedChanges)
    try folder.write(theirs, to: "s.json")
    _ = try await workspace.reloadSettings()
    let conflicts = workspace.conflicts.map { "\($0.key): \($0.here ?? "-"), \($0.there ?? "-")" }
    if let side { #expect(try await workspace.merge(.init(side)) == nil) }
    if workspace.conflicts.isEmpty {
      try await workspace.save()
      #expect(!workspace.session.hasUnsavedChanges)
      let again = try self.fixture()
      #expect(again.workspace.session.effectiveObject == workspace.session.effectiveObject)
    }
    return (conflicts, try folder.text(of: "s.json"))
  }

  private func settings(_ changes: (old: String, new: String)...) -> String {
    changes.reduce(Self.settings) { text, change in
      #expect(text.contains(change.old))
      return text.replacing(change.old, with: change.new)
    }
  }

  @Test func differentFieldsOfAnInnerItemAreMerged() async throws {
    let merged = try await merge(
      ["set jobs[build].steps[make].shell bash"], settings((#""b""#, #""x""#), ("1.50", "2")))
    #expect(merged.conflicts == [])
    #expect(merged.file == settings((#""b""#, #""x""#), ("1.50", #"2, "shell": "bash""#)))
  }

  @Test func changesOfDifferentLevelsAreMerged() async throws {
    let theirs = settings((#""a""#, #""x""#), (#""name": "test", "#, #""name": "test", "runner": "mac", "#))
    let merged = try await merge(
      ["set jobs[build].runner win", "set jobs[test].steps[make].run y", "set jobs[build].env[CC].value z"],
      theirs)
    #expect(merged.conflicts == [])
    #expect(
      merged.file
        == theirs.replacing(#""c""#, with: #""y""#).replacing("gcc", with: "z")
        .replacing(#""z"}}"#, with: "\"z\"}},\n     \"runner\": \"win\""))
  }

  @Test func aFieldThatBothHaveChangedIsInConflict() async throws {
    let theirs = settings((#""b""#, #""x""#), (#""a""#, #""w""#))
    let line = "set jobs[build].steps[make].run y"
    let merged = try await merge([line], theirs)
    #expect(merged.conflicts == ["jobs[build].steps[make].run: y, x"])
    #expect(merged.file == theirs)
    #expect(try await merge([line], theirs, .mine).file == theirs.replacing(#""x""#, with: #""y""#))
    #expect(try await merge([line], theirs, .theirs).file == theirs)
  }

  @Test func innerItemsOfBothSidesAreKept() async throws {
    let merged = try await merge(
      ["add jobs[build].steps mine", "add jobs[build].env M", "remove jobs[build].steps get"],
      settings((#"1.50}"#, #"1.50}, {"name": "theirs"}"#), (#""gcc"}"#, #""gcc"}, "T": {}"#)))
    #expect(merged.conflicts == [])
    #expect(
      merged.file
        == settings(
          (#"{"name": "get", "run": "a"}, "#, ""),
          (#"1.50}"#, #"1.50}, {"name": "mine"}, {"name": "theirs"}"#),
          (#""gcc"}"#, #""gcc"}, "M": {}, "T": {}"#)))
  }

  @Test func anInnerItemThatBothAddIsInConflictIfItDiffers() async throws {
    let lines = ["add jobs[build].steps new", "set jobs[build].steps[new].run x"]
    let same = settings(("1.50}", #"1.50}, {"name": "new", "run": "x"}"#))
    #expect(try await merge(lines + ["set jobs[test].runner mac"], same).conflicts == [])
    let other = settings(("1.50}", #"1.50}, {"name": "new", "run": "y"}"#))
    #expect(
      try await merge(lines, other).conflicts
        == ["jobs[build].steps: get, make, new, get, make, new"])
    #expect(try await merge(lines, other, .mine).file == same)
    #expect(try await merge(lines, other, .theirs).file == other)
  }

  @Test func aRemovedOuterItemIsInConflictWithAChangeInIt() async throws {
    let test = #"""
      ,
          {"name": "test", "steps": [{"name": "make", "run": "c"}]}
      """#
    for (line, change) in [
      ("set jobs[test].steps[make].run x", (#""c""#, #""x""#)),
      ("add jobs[test].steps x", (#""c"}"#, #""c"}, {"name": "x"}"#)),
      ("remove jobs[test].steps make", (#"{"name": "make", "run": "c"}"#, "")),
      ("set jobs[test].steps[make].name x", (#""name": "make", "run": "c""#, #""name": "x", "run": "c""#)),
    ] {
      let there = try await merge([line], settings((test, "")))
      #expect(there.conflicts == ["jobs: build, test, build"], "\(line)")
      #expect(
        value(try await merge([line], settings((test, "")), .mine).file) == value(settings(change)), "\(line)"
      )
      #expect(try await merge([line], settings((test, "")), .theirs).file == settings((test, "")), "\(line)")
      let here = try await merge(["remove jobs test"], settings(change))
      #expect(here.conflicts == ["jobs: build, build, test"], "\(line)")
      #expect(try await merge(["remove jobs test"], settings(change), .mine).file == settings((test, "")))
      #expect(try await merge(["remove jobs test"], settings(change), .theirs).file == settings(change))
    }
    // Without a change in it, there is no conflict.
    #expect(
      try await merge(["remove jobs test"], settings((#""a""#, #""x""#))).file
        == settings((test, ""), (#""a""#, #""x""#)))
  }

  @Test func aRemovedInnerItemIsInConflictWithAChangeOfIt() async throws {
    let theirs = settings((#""b""#, #""x""#))
    let lines = ["remove jobs[build].steps make", "set jobs[build].runner mac"]
    #expect(try await merge(lines, theirs).conflicts == ["jobs[build].steps: get, get, make"])
    let runner = (#""gcc"}}"#, "\"gcc\"}},\n     \"runner\": \"mac\"")
    #expect(
      try await merge(lines, theirs, .mine).file
        == settings((#", {"name": "make", "run": "b", "tries": 1.50}"#, ""), runner))
    #expect(try await merge(lines, theirs, .theirs).file == settings((#""b""#, #""x""#), runner))
  }

  @Test func changesFollowARenameOfTheOuterItem() async throws {
    let theirs = settings((#""b""#, #""x""#), ("1.50", "2.50"), ("gcc", "clang"), (#""c""#, #""w""#))
    let name = (#""build""#, #""ci""#)
    let merged = try await merge(["set jobs[build].name ci"], theirs)
    #expect(merged.conflicts == [])
    #expect(merged.file == theirs.replacing(name.0, with: name.1))
    let lines = [
      "set jobs[build].name ci", "set jobs[ci].steps[make].run y", "set jobs[ci].steps[get].run z",
    ]
    #expect(try await merge(lines, theirs).conflicts == ["jobs[ci].steps[make].run: y, x"])
    let mine = try await merge(lines, theirs, .mine).file
    #expect(
      mine
        == theirs.replacing(name.0, with: name.1).replacing(#""x""#, with: #""y""#)
        .replacing(#""a""#, with: #""z""#))
    #expect(
      try await merge(lines, theirs, .theirs).file
        == theirs.replacing(name.0, with: name.1).replacing(#""a""#, with: #""z""#))
  }

  @Test func innerItemsThatTheOtherProgramAddsOrRemovesFollowARenameOfTheOuterItem() async throws {
    for theirs in [
      settings(("1.50}", #"1.50}, {"name": "new", "run": "y", "q": 1.0}"#)),
      settings((#"{"name": "get", "run": "a"}, "#, "")), settings((#""CC": {"value": "gcc"}"#, "")),
      settings(
        (#""steps": [{"name": "get", "run": "a"}, {"name": "make", "run": "b", "tries": 1.50}],"#, "")),
    ] {
      let merged = try await merge(["set jobs[build].name ci"], theirs)
      #expect(merged.conflicts == [], "\(theirs)")
      #expect(merged.file == theirs.replacing(#""build""#, with: #""ci""#))
    }
  }

  @Test func changesFollowARenameOfTheInnerItem() async throws {
    let theirs = settings((#""b""#, #""x""#), ("1.50", "2.50"))
    let merged = try await merge(["set jobs[build].steps[make].name all"], theirs)
    #expect(merged.conflicts == [])
    #expect(merged.file == theirs.replacing(#""make", "run": "x""#, with: #""all", "run": "x""#))
  }

  @Test(arguments: [
    ["set jobs[build].name ci", "set jobs[ci].steps[make].name all"],
    ["set jobs[build].steps[make].name all", "set jobs[build].name ci"],
  ])
  func renamesOfBothLevels(lines: [String]) async throws {
    func renamed(_ text: String) -> String {
      text.replacing(#""build""#, with: #""ci""#)
        .replacing(#""make", "run": "b""#, with: #""all", "run": "b""#)
        .replacing(#""make", "run": "x""#, with: #""all", "run": "x""#)
    }
    for theirs in [settings((#""a""#, #""x""#)), settings(("gcc", "x")), settings((#""b""#, #""x""#))] {
      let merged = try await merge(lines, theirs)
      #expect(merged.conflicts == [])
      #expect(merged.file == renamed(theirs))
    }
  }

  private func value(_ text: String) -> Value? {
    JSONReader.read(Array(text.utf8), file: "").document.flatMap { $0.value(of: SyntaxTree.root) }
  }

  // MARK: - Recovery

  /// Runs lines in a session that is killed, and recovers its changes from a file that another program has written.
  private func recovered(
    _ lines: [String], _ theirs: String = settings
  ) async throws -> (workspace: Workspace, recovery: Recovery) {
    try folder.write(Self.settings, to: "s.json")
    do {
      let fixture = try fixture()
      fixture.workspace.journal.folder = folder("journals")
      for line in lines { try await fixture.run(line) }
      fixture.workspace.keepJournal()
    }
    try folder.write(theirs, to: "s.json")
    let workspace = try fixture().workspace
    workspace.journal.folder = folder("journals")
    let recovery = try await workspace.recover(#require(workspace.changesToRecover())).recovery
    return (workspace, recovery)
  }

  @Test(arguments: [
    ["set jobs[build].steps[make].run x"], ["add jobs[test].steps new", "set jobs[test].steps[new].run x"],
    ["remove jobs[build].steps get"], ["move jobs[build].steps make at 1"], ["remove jobs build"],
    ["set jobs[build].name ci"], ["set jobs[build].steps[make].name all"],
    ["set jobs[build].name ci", "set jobs[ci].steps[make].run x"],
    ["set jobs[build].name ci", "set jobs[ci].steps[make].name all"],
    ["set jobs[build].name ci", "remove jobs[ci].steps make", "add jobs[ci].env X"], ["do jobs[build] Copy"],
    ["add jobs new", "add jobs[new].steps x", "add jobs[new].env E", "set jobs[new].env[E].value v"],
    ["remove jobs build", "add jobs build", "add jobs[build].steps get"],
    ["remove jobs[build].steps get", "add jobs[build].steps get"],
    ["set jobs[build].name tmp", "set jobs[test].name build", "set jobs[tmp].name test"],
    ["set jobs[build].name ci", "add jobs build", "add jobs[build].steps make"],
  ])
  func unsavedChangesAreRestored(lines: [String]) async throws {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try fixture()
    for line in lines { try await fixture.run(line) }
    try await fixture.workspace.save()
    let file = try folder.text(of: "s.json")
    let (workspace, recovery) = try await recovered(lines)
    #expect(recovery.dropped == [])
    #expect(recovery.merge.conflicts == [])
    #expect(workspace.session.effectiveObject == fixture.workspace.session.effectiveObject)
    try await workspace.save()
    #expect(try value(folder.text(of: "s.json")) == value(file))
  }

  @Test func restoredChangesAreMerged() async throws {
    let theirs = settings((#""b""#, #""x""#), ("1.50}", #"2.50}, {"name": "new"}"#))
    let (workspace, recovery) = try await recovered(
      ["set jobs[build].steps[make].shell bash", "add jobs[build].steps mine"], theirs)
    #expect(recovery.dropped == [])
    #expect(workspace.conflicts.map(\.key) == [])
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == theirs.replacing("2.50", with: #"2.50, "shell": "bash""#)
        .replacing(#"{"name": "new"}"#, with: #"{"name": "mine"}, {"name": "new"}"#))
  }

  /// As a save in the session that ended would have reported.
  @Test(arguments: [
    ["set jobs[test].steps[make].run x"], ["add jobs[test].steps new"], ["remove jobs[test].steps make"],
  ])
  func anOuterItemThatWasRemovedMeanwhileIsInConflict(lines: [String]) async throws {
    let theirs = settings(
      (
        #"""
        ,
            {"name": "test", "steps": [{"name": "make", "run": "c"}]}
        """#, ""
      ))
    let (workspace, recovery) = try await recovered(lines, theirs)
    #expect(recovery.dropped == [])
    #expect(workspace.conflicts.map(\.key) == ["jobs"])
    #expect(try await workspace.merge(.init(.theirs)) == nil)
    #expect(!workspace.session.hasUnsavedChanges)
    let (mine, _) = try await recovered(lines, theirs)
    #expect(try await mine.merge(.init(.mine)) == nil)
    try await mine.save()
    let file = try folder.text(of: "s.json")
    let merged = try await merge(lines, theirs, .mine)
    #expect(value(file) == value(merged.file))
  }
}
