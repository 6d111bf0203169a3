import Formwork
import FormworkPlatform
import Foundation
import Testing

/// Whether the file system of temporary files has extended attributes and access control lists.
private let hasAttributes: Bool = {
  guard let folder = try? StoreFolder(), (try? folder.write("{}", to: "s.json")) != nil else { return false }
  return folder.set("user.formwork", to: [1], of: "s.json")
    && folder.set(StoreFolder.accessControlList, to: StoreFolder.list(group: 0), of: "s.json")
}()

extension StoreFolder {
  static let accessControlList = "system.posix_acl_access"
  static let defaultList = "system.posix_acl_default"

  /// A list as the kernel stores it: the owner and one other user can read and write, the group has the given
  /// permissions, and others have none.
  static func list(group: UInt8) -> [UInt8] {
    let entries: [(tag: UInt8, permissions: UInt8, id: UInt32)] = [
      (0x01, 6, .max), (0x02, 6, 1234), (0x04, group, .max), (0x10, 6, .max), (0x20, 0, .max),
    ]
    var bytes: [UInt8] = [2, 0, 0, 0]
    for entry in entries {
      bytes += [entry.tag, 0, entry.permissions, 0]
      bytes += withUnsafeBytes(of: entry.id.littleEndian) { Array($0) }
    }
    return bytes
  }

  fileprivate func set(_ attribute: String, to value: [UInt8], of name: String) -> Bool {
    let descriptor = open(self(name), O_RDONLY)
    defer { close(descriptor) }
    return writeAttribute(descriptor, attribute, value, value.count) == 0
  }

  fileprivate func value(_ attribute: String, of name: String) -> [UInt8]? {
    let descriptor = open(self(name), O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = readAttribute(descriptor, attribute, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }
}

@Suite(.enabled(if: hasAttributes, "the file system has no extended attributes"))
struct StoreAttributesTests {
  let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
    try folder.write("{}", to: "s.json")
    chmod(folder("s.json"), 0o640)
  }

  private func save() async throws {
    var settings = try folder.settings()
    #expect(try await settings.save([("a", 1)]))
    #expect(try folder.text(of: "s.json") == "{\n  \"a\": 1\n}")
  }

  @Test("A save keeps extended attributes, of any size, and the mode")
  func attributes() async throws {
    let long = [UInt8](repeating: 7, count: 200)
    #expect(folder.set("user.a", to: long, of: "s.json"))
    #expect(folder.set("user.empty", to: [], of: "s.json"))
    try await save()
    #expect(folder.value("user.a", of: "s.json") == long)
    #expect(folder.value("user.empty", of: "s.json") == [])
    #expect(try folder.mode(of: "s.json") == 0o640)
  }

  @Test("A save keeps the access control list, and the group gets no more than before", arguments: [0, 4])
  func accessControlList(group: UInt8) async throws {
    let list = StoreFolder.list(group: group)
    #expect(folder.set(StoreFolder.accessControlList, to: list, of: "s.json"))
    #expect(try folder.mode(of: "s.json") == 0o660)  // the group's bits are those of the list's mask
    try await save()
    #expect(folder.value(StoreFolder.accessControlList, of: "s.json") == list)
    #expect(try folder.mode(of: "s.json") == 0o660)
  }

  @Test("A save adds no list, although new files in the folder get one")
  func noInheritedList() async throws {
    #expect(folder.set(StoreFolder.defaultList, to: StoreFolder.list(group: 6), of: "."))
    try await save()
    #expect(folder.value(StoreFolder.accessControlList, of: "s.json") == nil)
    #expect(try folder.mode(of: "s.json") == 0o640)
  }

  @Test("A new file gets the list that the folder has for new files; a private one admits nobody")
  func newFile() async throws {
    #expect(folder.set(StoreFolder.defaultList, to: StoreFolder.list(group: 6), of: "."))
    var settings = try folder.settings("new.json")
    #expect(try await settings.save([("a", 1)]))
    #expect(folder.value(StoreFolder.accessControlList, of: "new.json") != nil)
    var secrets = try folder.settings("private.json")
    #expect(try await secrets.save([("a", "x")], isSecure: true))
    #expect(try folder.mode(of: "private.json") == 0o600)
  }
}
