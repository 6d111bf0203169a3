import Foundation
import Testing

@testable import Formwork

/// Unsaved changes that outlive their process in a journal.
@MainActor
struct RecoveryTests {
  private static let rows = #"""
    {"key": "a", "accessory": "textField"}, {"key": "b", "accessory": "textField"},
    {"key": "pin", "accessory": {"textField": {"secure": true}}},
    {"forEach": {"key": "users", "id": "id"}, "text": "${item.id}", "key": "item.name", "accessory": "textField"}
    """#

  private let folder = try! StoreFolder()

  private func fixture(rows: String = rows) throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture(rows: rows, store: folder("s.json"))
    fixture.workspace.journal.folder = folder("journals")
    return fixture
  }

  /// Makes changes, and ends without saving, as a process that is killed.
  private func leave(rows: String = rows, _ lines: String...) async throws {
    try await leave(rows: rows, lines)
  }

  private func leave(rows: String, _ lines: [String]) async throws {
    let fixture = try fixture(rows: rows)
    for line in lines {
      try await fixture.run(line)
      fixture.workspace.keepJournal()
    }
  }

  private var journals: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder("journals"))) ?? []).sorted()
  }

  private func recover(_ fixture: WorkspaceFixture) async throws -> Recovery {
    try await fixture.workspace.recover(#require(fixture.workspace.changesToRecover())).recovery
  }

  @Test func aFolderThatCannotBeUsedIsReportedOnce() async throws {
    let fixture = try fixture()
    fixture.workspace.journal.folder = "/proc/nowhere"
    #expect(
      fixture.workspace.checkJournal()?.headline
        == "warning: unsaved changes will be lost if this program is killed: cannot create the folder "
        + "'/proc/nowhere': No such file or directory; set XDG_STATE_HOME to a folder of your own")
    try await fixture.run("set a 2")
    #expect(fixture.workspace.keepJournal() == nil)
    #expect(!fixture.workspace.hasJournal)
    let later = try self.fixture()
    #expect(later.workspace.checkJournal() == nil)
    try await later.run("set a 2")
    later.workspace.journal.folder = "/proc/nowhere"
    #expect(later.workspace.keepJournal()?.message.contains("'/proc/nowhere'") == true)
    #expect(later.workspace.keepJournal() == nil)
  }

  @Test func anotherFolderIsSuggestedOnlyIfItHelps() {
    #expect(
      Wording.noJournal(.init(reason: Wording.journalTooLarge(limit: 64 << 20), isOfFolder: false))
        == "unsaved changes will be lost if this program is killed: the changes are larger than 64 MB")
  }

  @Test func aFolderThatOthersControlIsNotUsed() async throws {
    try await leave("set a 2")
    #expect(chmod(folder("journals"), 0o777) == 0)
    let next = try fixture()
    #expect(next.workspace.changesToRecover() == nil)
    #expect(
      next.workspace.checkJournal()?.message
        == "unsaved changes will be lost if this program is killed: all users can write to the folder "
        + "'\(folder("journals"))'; set XDG_STATE_HOME to a folder of your own")
    try await next.run("set a 3")
    next.workspace.keepJournal()
    #expect(journals.count == 1)
    #expect(chmod(folder("journals"), 0o700) == 0)
    #expect(chmod(folder.path, 0o777) == 0)
    #expect(
      next.workspace.changesToRecover() == nil, "the folder that contains it can be changed by all users")
    #expect(chmod(folder.path, 0o1777) == 0)
    #expect(next.workspace.changesToRecover()?.count == 1, "as in /tmp")
    guard geteuid() == 0 else { return }
    #expect(chown(folder("journals"), 1234, 1234) == 0)
    #expect(next.workspace.changesToRecover() == nil)
    #expect(
      try fixture().workspace.checkJournal()?.message
        .contains("'\(folder("journals"))' belongs to another user") == true)
  }

  @Test func changesAreRestored() async throws {
    try folder.write(#"{"a": "1", "users": [{"id": "ada"}]}"#, to: "s.json")
    try await leave(
      "set a 2", "set pin s3cret", "add users eve", "set users[eve].name Eve", "set b x", "reset b")
    #expect(try folder.mode(of: "journals/" + #require(journals.first)) == 0o600)
    #expect(try !folder.text(of: "journals/" + journals[0]).contains("s3cret"))
    let next = try fixture()
    #expect(next.workspace.changesToRecover()?.count == 4)
    let recovery = try await recover(next)
    #expect(recovery.secrets == ["pin"])
    #expect(recovery.dropped == [])
    #expect(
      next.workspace.session.diff() == [
        "set a 2  # was 1", "add users eve", "set users[eve].name Eve  # was unset",
      ])
    // The journal remains until its changes are in another one or saved.
    #expect(journals.count == 1)
    #expect(next.workspace.changesToRecover() == nil)
    next.workspace.keepJournal()
    #expect(journals.count == 1)
    #expect(try fixture().workspace.changesToRecover() == nil, "a journal whose process runs is not offered")
    try await next.workspace.save()
    next.workspace.keepJournal()
    #expect(journals.isEmpty)
    #expect(try folder.text(of: "s.json").contains(#"{"id": "eve", "name": "Eve"}"#))
  }

  @Test func oneUndoTakesTheRecoveryBack() async throws {
    try await leave("set a 2", "set b 3")
    let next = try fixture()
    _ = try await recover(next)
    try await next.run("undo")
    #expect(!next.workspace.session.hasUnsavedChanges)
  }

  @Test func changesOfOthersAreMerged() async throws {
    try folder.write(#"{"a": "1", "b": "1"}"#, to: "s.json")
    try await leave("set a mine", "set b mine")
    try folder.write(#"{"a": "1", "b": "theirs"}"#, to: "s.json")
    let next = try fixture()
    let merge = try await recover(next).merge
    #expect(merge.conflicts.map { next.workspace.session.form.key(of: $0) } == ["b"])
    #expect(try await next.workspace.write().conflict != nil)
    #expect(try folder.text(of: "s.json") == #"{"a": "1", "b": "theirs"}"#)
    #expect(try await next.workspace.merge(.init(.theirs)) == nil)
    try await next.workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"a": "mine", "b": "theirs"}"#)
  }

  @Test func itemsWithUnusualIdentitiesAreRestored() async throws {
    try folder.write(#"{"users": [{"id": "tab\tand \"quote\"", "name": "A"}]}"#, to: "s.json")
    try await leave("add users 'x\"].y'")
    let next = try fixture()
    let recovery = try await recover(next)
    #expect(recovery.dropped == [])
    #expect(next.workspace.session.identities(ofList: ListID(0)) == ["tab\tand \"quote\"", "x\"].y"])
    try await next.workspace.save()
    #expect(try folder.text(of: "s.json").contains(#"{"id": "x\"].y"}"#))
  }

  /// As a save in the session that ended would have reported.
  @Test func anItemThatWasRemovedMeanwhileIsInConflict() async throws {
    try folder.write(
      #"{"users": [{"id": "ada", "name": "A", "quota": 1}, {"id": "bob"}]}"#, to: "s.json")
    try await leave("set users[ada].name B")
    try folder.write(#"{"users": [{"id": "bob"}]}"#, to: "s.json")
    let next = try fixture()
    #expect(next.workspace.changesToRecover()?.count == 1)
    let recovery = try await recover(next)
    #expect(recovery.dropped == [])
    #expect(recovery.merge.conflicts.map { next.workspace.session.form.key(of: $0) } == ["users"])
    #expect(try await next.workspace.merge(.init(.mine)) == nil)
    try await next.workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == #"{"users": [{"id": "ada", "name": "B", "quota": 1}, {"id": "bob"}]}"#)
  }

  /// Nothing is taken back of what another program has changed in the other parts of an item.
  @Test func theOtherPartsOfAnItemAreThoseInTheFile() async throws {
    try folder.write(#"{"users": [{"id": "ada", "name": "A", "quota": 1}]}"#, to: "s.json")
    try await leave("set users[ada].name B")
    try folder.write(#"{"users": [{"id": "ada", "name": "A", "quota": 2}, {"id": "bob"}]}"#, to: "s.json")
    let next = try fixture()
    #expect(try await recover(next).merge.conflicts == [])
    try await next.workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == #"{"users": [{"id": "ada", "name": "B", "quota": 2}, {"id": "bob"}]}"#)
  }

  // MARK: - Renamed items

  static let people = #"""
    {"forEach": {"key": "users", "id": "id", "add": "Add"}, "text": "${item.id}", "key": "item.id",
     "accessory": "textField"},
    {"forEach": "users", "id": "role", "text": "Role", "key": "item.role", "accessory": "textField"},
    {"forEach": "users", "id": "pin", "text": "PIN", "key": "item.pin",
     "accessory": {"textField": {"secure": true}}}
    """#
  private static let twoPeople =
    #"{"users": [{"id": "ada", "role": "a", "pin": "1", "n": 1.50}, {"id": "bob", "pin": "2"}]}"#

  /// Runs lines and recovers their unsaved changes after a crash, then again after a second crash.
  ///
  /// - Parameter file: what another program has written meanwhile.
  private func recovered(
    _ settings: String = twoPeople, _ file: String? = nil, _ lines: String...
  ) async throws -> (workspace: Workspace, recovery: Recovery) {
    try folder.write(settings, to: "s.json")
    try await leave(rows: Self.people, lines)
    if let file { try folder.write(file, to: "s.json") }
    do {
      let second = try fixture(rows: Self.people)
      _ = try await recover(second)
      second.workspace.keepJournal()
    }
    let next = try fixture(rows: Self.people)
    let recovery = try await recover(next)
    return (next.workspace, recovery)
  }

  @Test func aRenamedItemKeepsItsSecretAndWhatNoRowShows() async throws {
    let (workspace, recovery) = try await recovered(Self.twoPeople, nil, "set users[ada].id eve")
    #expect(recovery.secrets == [])
    #expect(workspace.session.diff() == ["set users[ada].id eve"])
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == Self.twoPeople.replacing("ada", with: "eve"))
  }

  @Test func aSecretOfARenamedItemThatHasChangedMustBeEnteredAgain() async throws {
    let (workspace, recovery) = try await recovered(
      Self.twoPeople, nil, "set users[ada].id eve", "set users[eve].pin 7", "set users[eve].role b",
      "set users[bob].id rob", "reset users[rob].pin")
    #expect(recovery.secrets == ["users[eve].pin"])
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == #"{"users": [{"id": "eve", "role": "b", "pin": "1", "n": 1.50}, {"id": "rob"}]}"#)
  }

  @Test func itemsThatHaveExchangedTheirNamesAreRestored() async throws {
    let (workspace, recovery) = try await recovered(
      Self.twoPeople, nil, "set users[ada].id tmp", "set users[bob].id ada", "set users[tmp].id bob")
    #expect(recovery.secrets == [])
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == Self.twoPeople.replacing("ada", with: "tmp").replacing("bob", with: "ada")
        .replacing("tmp", with: "bob"))
  }

  /// The new item has nothing of the one that had its name.
  @Test func aNewItemWithTheNameOfARenamedOneIsRestored() async throws {
    let (workspace, recovery) = try await recovered(
      Self.twoPeople, nil, "set users[ada].id eve", "add users ada", "set users[ada].role new",
      "set users[ada].pin 7")
    #expect(recovery.secrets == ["users[ada].pin"])
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == Self.twoPeople.replacing("ada", with: "eve")
        .replacing("}]}", with: #"}, {"id": "ada", "role": "new"}]}"#))
  }

  @Test func aRenamedItemHasWhatAnotherProgramHasChanged() async throws {
    let theirs = Self.twoPeople.replacing(#""role": "a", "pin": "1""#, with: #""role": "theirs", "pin": "7""#)
    let (workspace, recovery) = try await recovered(Self.twoPeople, theirs, "set users[ada].id eve")
    #expect(recovery.merge.conflicts == [])
    #expect(recovery.secrets == [])
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == theirs.replacing("ada", with: "eve"))
  }

  @Test func aFieldOfARenamedItemThatBothHaveChangedIsInConflict() async throws {
    let theirs = Self.twoPeople.replacing(#""role": "a""#, with: #""role": "theirs""#)
    let (workspace, recovery) = try await recovered(
      Self.twoPeople, theirs, "set users[ada].id eve", "set users[eve].role mine")
    #expect(recovery.merge.conflicts.map { workspace.session.form.key(of: $0) } == ["users[eve].role"])
    #expect(try await workspace.merge(.init(.mine)) == nil)
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == theirs.replacing("ada", with: "eve").replacing("theirs", with: "mine"))
  }

  @Test func aMissingSecretIsStillReportedAfterARename() async throws {
    try folder.write(Self.twoPeople, to: "s.json")
    try await leave(rows: Self.people, "set users[ada].pin 7")
    do {
      let second = try fixture(rows: Self.people)
      #expect(try await recover(second).secrets == ["users[ada].pin"])
      try await second.run("set users[ada].id eve")
      second.workspace.keepJournal()
    }
    #expect(try await recover(fixture(rows: Self.people)).secrets == ["users[eve].pin"])
  }

  /// Another program has made the same change.
  @Test(arguments: [
    (["set users[ada].id eve"], ["ada": "eve"]),
    (
      ["set users[ada].id tmp", "set users[bob].id ada", "set users[tmp].id bob"],
      ["ada": "bob", "bob": "ada"]
    ),
  ])
  func itemsAlreadyRenamedInTheFileKeepTheirSecrets(lines: [String], names: [String: String])
    async throws
  {
    var theirs = Self.twoPeople
    for name in names.keys { theirs = theirs.replacing("\"\(name)\"", with: "<\(name)>") }
    for (name, new) in names { theirs = theirs.replacing("<\(name)>", with: "\"\(new)\"") }
    try folder.write(Self.twoPeople, to: "s.json")
    try await leave(rows: Self.people, lines)
    try folder.write(theirs, to: "s.json")
    let next = try fixture(rows: Self.people)
    if let found = next.workspace.changesToRecover() {
      let recovery = await next.workspace.recover(found).recovery
      #expect(recovery.secrets == [])
      #expect(recovery.merge.conflicts == [])
    }
    try await next.workspace.save()
    #expect(try folder.text(of: "s.json") == theirs)
  }

  /// The other program has changed the item that was removed here to what the renamed one looks like.
  @Test func anItemThatResemblesARenamedOneKeepsItsSecret() async throws {
    let theirs = Self.twoPeople.replacing(
      #""pin": "2""#, with: #""role": "x", "pin": "2", "n": 1.50"#)
    let (workspace, _) = try await recovered(
      Self.twoPeople, theirs, "remove users bob", "set users[ada].id bob", "set users[bob].role x")
    #expect(try await workspace.merge(.init(.mine)) == nil)
    #expect(workspace.session.storedValue(of: "users[bob].pin") == "1")
  }

  @Test func revertingRecoveredChangesReadsTheFile() async throws {
    try folder.write(#"{"a": "1", "b": "1"}"#, to: "s.json")
    try await leave("set a mine")
    try folder.write(#"{"a": "theirs", "b": "1"}"#, to: "s.json")
    let next = try fixture()
    #expect(try await recover(next).merge.conflicts.count == 1)
    try await next.run("revert")
    #expect(next.workspace.session.storedValue(of: "a") == "theirs")
    #expect(next.workspace.conflicts == [] && !next.workspace.session.hasUnsavedChanges)
  }

  @Test func anItemThatAnotherProgramHasAddedUnderTheNewNameIsInConflict() async throws {
    let theirs = Self.twoPeople.replacing("}]}", with: #"}, {"id": "eve", "role": "e", "pin": "3"}]}"#)
    let (workspace, recovery) = try await recovered(Self.twoPeople, theirs, "set users[ada].id eve")
    #expect(recovery.merge.conflicts.map { workspace.session.form.key(of: $0) } == ["users"])
    #expect(try await workspace.write().conflict != nil)
    #expect(try folder.text(of: "s.json") == theirs)
  }

  /// Without a crash: a refused save, and each way out of it.
  @Test(arguments: ["mine", "theirs", "undo"])
  func aRenameToANameThatIsTakenIsDecidedAsAWhole(way: String) async throws {
    let theirs = Self.twoPeople.replacing(
      "}]}", with: #"}, {"id": "eve", "role": "e", "pin": "3", "n": 9}]}"#)
    try folder.write(Self.twoPeople, to: "s.json")
    let fixture = try fixture(rows: Self.people)
    try await fixture.run("set users[ada].id eve")
    try folder.write(theirs, to: "s.json")
    let workspace = fixture.workspace
    #expect(try await workspace.write().conflict != nil)
    #expect(workspace.conflicts.map(\.key) == ["users"])
    switch way {
    case "mine": #expect(try await workspace.merge(.init(.mine)) == nil)
    case "theirs": #expect(try await workspace.merge(.init(.theirs)) == nil)
    default:
      try await fixture.run("undo")
      #expect(fixture.workspace.session.diff() == [])
    }
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == (way == "mine" ? Self.twoPeople.replacing("ada", with: "eve") : theirs))
  }

  @Test func anotherUnsavedChangeOfASettingBlocksRecovery() async throws {
    try await leave("set a 1300", "set b x")
    let next = try fixture()
    try await next.run("set a 5")
    #expect(try await recover(next).blocked == ["a"])
    #expect(next.workspace.session.diff() == ["set a 5  # was unset"])
    try await next.workspace.save()
    let found = try #require(next.workspace.changesToRecover())
    #expect(await next.workspace.recover(found).conflicts.map(\.key) == ["a"])
    #expect(next.workspace.session.diff().contains("set b x  # was unset"))
  }

  @Test func theSameUnsavedChangeDoesNotBlockRecovery() async throws {
    try await leave("set a 1300", "set b x")
    let next = try fixture()
    try await next.run("set a 1300")
    #expect(try await recover(next).blocked == [])
    #expect(next.workspace.session.diff() == ["set a 1300  # was unset", "set b x  # was unset"])
  }

  @Test func aListWithUnsavedChangesBlocksRecovery() async throws {
    try folder.write(Self.twoPeople, to: "s.json")
    try await leave(rows: Self.people, "set users[ada].id eve")
    let next = try fixture(rows: Self.people)
    try await next.run("set users[bob].role b")
    let before = next.workspace.session.diff()
    #expect(try await recover(next).blocked == ["users"])
    #expect(next.workspace.session.diff() == before)
    try await next.workspace.save()
    #expect(try await recover(next).blocked == [])
    #expect(next.workspace.session.diff() == ["set users[ada].id eve"])
  }

  /// Another program adds an item under the old name of one that was renamed and saved.
  @Test func anItemThatIsAddedLaterIsNotTheRenamedOne() async throws {
    try folder.write(Self.twoPeople, to: "s.json")
    do {
      let first = try fixture(rows: Self.people)
      try await first.run("set users[ada].id eve")
      try await first.workspace.save()
      let text = try folder.text(of: "s.json")
      try folder.write(
        text.replacing("}]}", with: #"}, {"id": "ada", "role": "new", "pin": "9"}]}"#), to: "s.json")
      _ = try await first.workspace.reloadSettings()
      try await first.run("set users[eve].role e")
      #expect(first.workspace.session.diff() == ["set users[eve].role e  # was a"])
      first.workspace.keepJournal()
    }
    let text = try folder.text(of: "s.json")
    let next = try fixture(rows: Self.people)
    #expect(try await recover(next).secrets == [])
    try await next.workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == text.replacing(#"{"id": "eve", "role": "a""#, with: #"{"id": "eve", "role": "e""#))
  }

  @Test func theSecretOfARenamedItemThatAnotherProgramHasRemovedMustBeEnteredAgain() async throws {
    let (workspace, recovery) = try await recovered(
      Self.twoPeople, #"{"users": [{"id": "bob", "pin": "2"}]}"#, "set users[ada].id eve")
    #expect(recovery.secrets == ["users[eve].pin"])
    #expect(recovery.merge.conflicts.map { workspace.session.form.key(of: $0) } == ["users"])
    #expect(try await workspace.merge(.init(.mine)) == nil)
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == #"{"users": [{"id": "eve", "role": "a", "n": 1.5}, {"id": "bob", "pin": "2"}]}"#)
  }

  /// A secret is never taken from another item, even from one with the same name.
  @Test(arguments: [
    (["remove users ada", "set users[bob].id ada"], #"{"id": "ada", "role": "a", "pin": "1", "n": 1.50}"#),
    (
      ["set users[ada].id tmp", "set users[bob].id ada", "set users[tmp].id bob"],
      #"{"id": "ada", "role": "a", "pin": "1", "n": 1.50}"#
    ),
  ])
  func theSecretOfAnItemThatAnotherProgramHasRemovedIsMissing(lines: [String], left: String) async throws {
    try folder.write(Self.twoPeople, to: "s.json")
    try await leave(rows: Self.people, lines)
    try folder.write("{\"users\": [\(left)]}", to: "s.json")
    let next = try fixture(rows: Self.people)
    #expect(try await recover(next).secrets == ["users[ada].pin"])
    #expect(try await next.workspace.merge(.init(.mine)) == nil)
    try await next.workspace.save()
    #expect(try folder.text(of: "s.json").contains(#"{"id": "ada"}"#))
  }

  @Test func aSecretThatAnotherProgramHasAddedToARenamedItemIsKept() async throws {
    let (workspace, _) = try await recovered(
      #"{"users": [{"id": "ada"}]}"#, #"{"users": [{"id": "ada", "pin": "7"}]}"#, "set users[ada].id eve")
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"users": [{"id": "eve", "pin": "7"}]}"#)
  }

  @Test func theSecretOfAChangedItemThatAnotherProgramHasRemovedIsMissing() async throws {
    let (workspace, recovery) = try await recovered(
      Self.twoPeople, #"{"users": [{"id": "bob", "pin": "2"}]}"#, "set users[ada].role b")
    #expect(recovery.secrets == ["users[ada].pin"])
    #expect(workspace.conflicts.map(\.key) == ["users"])
  }

  @Test func aSecretThatWasRemovedIsNoSecret() async throws {
    try folder.write(#"{"pin": "1234"}"#, to: "s.json")
    try await leave("reset pin")
    let next = try fixture()
    #expect(next.workspace.changesToRecover()?.count == 1)
    #expect(try await recover(next).secrets == [])
    #expect(next.workspace.session.storedValue(of: "pin") == nil)
    #expect(next.workspace.session.hasUnsavedChanges)
  }

  /// A secret that has not been entered again yet is named after another crash, too.
  @Test func secretsAreNamedUntilTheyAreSaved() async throws {
    try await leave("set a 2", "set pin s3cret")
    do {
      let next = try fixture()
      #expect(try await recover(next).secrets == ["pin"])
      next.workspace.keepJournal()
    }
    let next = try fixture()
    #expect(try await recover(next).secrets == ["pin"])
    try await next.workspace.save()
    try await next.run("set a 3")
    next.workspace.keepJournal()
    #expect(try !folder.text(of: "journals/" + #require(journals.first)).contains("pin"))
  }

  @Test func whatIsSavedAlreadyIsNotOffered() async throws {
    try await leave("set a 2")
    try folder.write(#"{"a": "2"}"#, to: "s.json")
    #expect(try fixture().workspace.changesToRecover() == nil)
    #expect(journals.isEmpty)
  }

  /// Before the program that a form runs after a save, which may run for long.
  @Test func theJournalEndsWithTheSave() async throws {
    let fixture = try fixture()
    try await fixture.run("set a 2")
    fixture.workspace.keepJournal()
    #expect(journals.count == 1)
    #expect(fixture.workspace.hasJournal)
    #expect(try await fixture.workspace.writeFile())
    #expect(journals.isEmpty)
  }

  @Test func whatTheFormNoLongerHasIsReported() async throws {
    try await leave("set a 2", "set b 3")
    let next = try fixture(rows: #"{"key": "a", "accessory": "switchToggle"}"#)
    let recovery = try await recover(next)
    #expect(recovery.dropped.map(\.key) == ["a", "b"])
    #expect(recovery.dropped.map(\.reason) == [.wrongKind(.boolean), .noKey])
  }

  /// A journal that is cut anywhere gives the changes up to there.
  @Test func aTornJournalIsReadUpToThere() async throws {
    try await leave("set a 1", "set b 2", "set a 3", "undo", "set b 4")
    let name = "journals/" + (try #require(journals.first))
    let bytes = Array(try folder.text(of: name).utf8)
    let expected: [[String: String]] = [
      [:], ["a": "1"], ["a": "1", "b": "2"], ["a": "3", "b": "2"], ["a": "1", "b": "2"],
      ["a": "1", "b": "4"],
    ]
    for end in bytes.indices {
      try folder.write(Array(bytes[..<end]), to: name)
      let lines = bytes[..<end].count { $0 == UInt8(ascii: "\n") }
      let next = try fixture()
      let values = expected[max(0, min(lines - 1, expected.count - 1))]
      guard !values.isEmpty else {
        #expect(next.workspace.changesToRecover() == nil)
        continue
      }
      _ = try await recover(next)
      #expect(next.workspace.session.storedValue(of: "a") == values["a"].map { .string($0) })
      #expect(next.workspace.session.storedValue(of: "b") == values["b"].map { .string($0) })
    }
  }

  @Test func whatIsNoJournalIsIgnored() async throws {
    try await leave("set a 1")
    let name = "journals/" + (try #require(journals.first))
    let text = try folder.text(of: name)
    let other = text.replacing("s.json", with: "t.json")
    for text in ["", "\n", "[]\n", "{}\n", "{\"store\": 1}\n", other, "\u{0}\n" + text] {
      try folder.write(text, to: name)
      #expect(try fixture().workspace.changesToRecover() == nil, "\(text)")
    }
    for line in [
      #"{"key": "a", "value": "2"}"#, #"[{"key": 1}]"#, #"[{"key": ["zz"], "value": []}]"#, "[1]", "[[]]",
      #"[{"key": []}]"#,
    ] {
      try folder.write(text + line + "\n", to: name)
      let next = try fixture()
      _ = try await recover(next)
      #expect(next.workspace.session.storedValue(of: "a") == "1")
    }
  }
}
