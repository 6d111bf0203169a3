import FormworkPlatform
import Testing

@testable import Formwork

struct LockedFileTests {
  private let folder = try! StoreFolder()

  /// A child process that is being started has a copy of every open descriptor.
  @Test func aCopyOfTheDescriptorDoesNotKeepTheLock() throws {
    let path = folder("s.json")
    let copy: Int32
    do {
      let file = try LockedFile(path, for: .appending)
      copy = dup(file.descriptor)
      #expect(throws: LockedFile.Problem.self) { _ = try LockedFile(path, for: .appending) }
    }
    defer { close(copy) }
    #expect(throws: Never.self) { _ = try LockedFile(path, for: .appending) }
  }
}
