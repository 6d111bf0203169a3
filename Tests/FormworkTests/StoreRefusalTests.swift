import Formwork
import Foundation
import Testing

/// Saves `{"a": 1}`, which is to be refused; gives what is said.
private func refusal(_ settings: SettingsFile, in folder: StoreFolder) async -> String? {
  var settings = settings
  let fault = await #expect(throws: FileFault.self) { try await settings.save([("a", 1)]) }
  return fault.map { Diagnostic($0.fault).headline.replacing(folder.path, with: "DIR") }
}

private let changed =
  "error: another program has changed 'DIR/s.json'; nothing was overwritten"

@Test("What another program wrote meanwhile is not overwritten")
func storeChangedMeanwhile() async throws {
  let folder = try StoreFolder()
  try folder.write("{}", to: "s.json")
  let settings = try folder.settings()
  try folder.write("{\"b\": 2}", to: "s.json")
  #expect(await refusal(settings, in: folder) == changed)
  #expect(try folder.text(of: "s.json") == "{\"b\": 2}")
  #expect(folder.names == ["s.json"])
}

@Test("A file that was made meanwhile is not overwritten")
func storeMadeMeanwhile() async throws {
  let folder = try StoreFolder()
  let settings = try folder.settings()
  try folder.write("{}\n", to: "s.json")
  #expect(await refusal(settings, in: folder) == changed)
  #expect(try folder.text(of: "s.json") == "{}\n")
  #expect(folder.names == ["s.json"])
}

@Test("A file that went meanwhile is not made again")
func storeGoneMeanwhile() async throws {
  let folder = try StoreFolder()
  try folder.write("{}", to: "s.json")
  let settings = try folder.settings()
  try FileManager.default.removeItem(atPath: folder("s.json"))
  #expect(await refusal(settings, in: folder) == changed)
  #expect(folder.names == [])
}

@Test("A folder that went meanwhile is not made again")
func storeFolderGoneMeanwhile() async throws {
  let folder = try StoreFolder()
  try folder.makeFolder("conf")
  let settings = try folder.settings("conf/s.json")
  try FileManager.default.removeItem(atPath: folder("conf"))
  #expect(
    await refusal(settings, in: folder)
      == "error: cannot create 'DIR/conf/s.json': folder 'DIR/conf' does not exist")
}

@Test("A file that another program holds locked is not written")
func storeLocked() async throws {
  let folder = try StoreFolder()
  try folder.write("{}", to: "s.json")
  let settings = try folder.settings()
  let other = open(folder("s.json"), O_RDONLY)
  defer { close(other) }
  #expect(flock(other, LOCK_EX) == 0)
  #expect(
    await refusal(settings, in: folder)
      == "error: another program has locked 'DIR/s.json'; nothing was written")
  #expect(try folder.text(of: "s.json") == "{}")
  #expect(folder.names == ["s.json"])
  flock(other, LOCK_UN)
  var again = settings
  #expect(try await again.save([("a", 1)]))
}

@Test("A value too deep for JSON's reader is refused before anything is written")
func storeTooDeep() async throws {
  let folder = try StoreFolder()
  var settings = try folder.settings()
  let key = Key(names: Array(repeating: "a", count: 512))
  let fault = await #expect(throws: FileFault.self) { try await settings.save([(key, ["a": 1])]) }
  #expect(
    fault.map { Diagnostic($0.fault).message.replacing(folder.path, with: "DIR") }
      == "cannot write 'DIR/s.json': a key has more than 512 parts; nothing was changed")
  #expect(folder.names == [])
  #expect(try await settings.save([(key, 1)]))
}

@Test("Where the system permits no writing, nothing is written", .enabled(if: geteuid() != 0))
func storeDenied() async throws {
  let folder = try StoreFolder()
  try folder.write("{}", to: "s.json")
  let settings = try folder.settings()
  chmod(folder("s.json"), 0o444)
  #expect(settings.isReadOnly)
  #expect(
    await refusal(settings, in: folder) == "error: 'DIR/s.json': permission denied")
  chmod(folder("s.json"), 0o644)
  chmod(folder.path, 0o555)
  defer { chmod(folder.path, 0o755) }
  #expect(
    await refusal(settings, in: folder)
      == "error: cannot write 'DIR/s.json': cannot create a file in its folder (Permission denied); "
      + "nothing was changed")
  #expect(try folder.text(of: "s.json") == "{}")
  #expect(folder.names == ["s.json"])
}
