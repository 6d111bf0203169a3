import Testing

@testable import Formwork

/// Three programs change one settings file at random: nothing is lost, and only changes of the same setting are
/// in conflict.
@MainActor
struct MergeInterleavingTests {
  private static let rows = #"""
    {"key": "a", "accessory": "textField"}, {"key": "b", "accessory": "textField"}, {"key": "c", "accessory": "textField"},
    {"key": "tags", "accessory": {"list": {"of": "textField", "unique": true}}}
    """#
  private static let scalars: [Key] = ["a", "b", "c"]

  /// The values of a file: those of the text fields, and the tags.
  private struct Values: Equatable {
    var scalars: [Key: Value] = [:]
    var tags: Set<Value> = []
  }

  private func current(_ workspace: Workspace) -> Values {
    let session = workspace.session
    var values = Values()
    for key in Self.scalars { values.scalars[key] = session.storedValue(of: key) }
    values.tags = Set(session.storedValue(of: "tags")?.array ?? [])
    return values
  }

  @Test func nothingIsLost() async throws {
    for seed: UInt64 in 0..<UInt64(rounds(100)) { try await change(seed: seed, count: 15) }
  }

  private func change(seed: UInt64, count: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try StoreFolder()
    let writers = try (0..<3).map { _ in try WorkspaceFixture(rows: Self.rows, store: folder("s.json")) }
    var file = Values()
    var bases = [Values](repeating: Values(), count: 3)
    for _ in 0..<count {
      let number = Int.random(in: 0..<3, using: &random)
      let writer = writers[number]
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let key = Self.scalars.randomElement(using: &random)!
        try await writer.run("set \(key) \(Int.random(in: 0..<4, using: &random))")
      case 3...4:
        try await writer.run("add tags t\(Int.random(in: 0..<6, using: &random))")
      case 5:
        guard
          let tag = current(writer.workspace).tags.map(\.description).sorted().randomElement(using: &random)
        else { continue }
        try await writer.run("remove tags \(tag)")
      default:
        let mine = current(writer.workspace)
        let base = bases[number]
        let side = [nil, Merge.Side.mine, .theirs].randomElement(using: &random)!
        // Without changes, a save does not read the file.
        if side == nil, mine == base { continue }
        let disputed = Self.scalars.filter { key in
          let (own, old, other) = (mine.scalars[key], base.scalars[key], file.scalars[key])
          return own != old && other != old && own != other
        }
        var merged = file
        for key in Self.scalars where mine.scalars[key] != base.scalars[key] {
          if side == .theirs, disputed.contains(key) { continue }
          merged.scalars[key] = mine.scalars[key]
        }
        merged.tags = file.tags.union(mine.tags.subtracting(base.tags)).subtracting(
          base.tags.subtracting(mine.tags))
        if let side { _ = try await writer.workspace.merge(.init(side)) }
        let result = try await writer.workspace.write()
        let text = try? folder.text(of: "s.json")
        guard side != nil || disputed.isEmpty else {
          let codes = try #require(result.conflict).diagnostics.map(\.message)
          #expect(codes.count == disputed.count)
          for key in disputed { #expect(codes.contains { $0.hasPrefix("'\(key)' is ") }) }
          // Nothing has been written, and the other changes are known here now.
          #expect(try values(in: folder) == file, "\(text ?? "")")
          for key in Self.scalars where !disputed.contains(key) {
            bases[number].scalars[key] = file.scalars[key]
          }
          bases[number].tags = file.tags
          continue
        }
        #expect(result.conflict == nil)
        #expect(try values(in: folder) == merged, "\(text ?? "")")
        #expect(current(writer.workspace) == merged)
        #expect(!writer.workspace.session.hasUnsavedChanges)
        (file, bases[number]) = (merged, merged)
      }
    }
  }

  /// What the file contains, as a new program reads it.
  private func values(in folder: StoreFolder) throws -> Values {
    current(try WorkspaceFixture(rows: Self.rows, store: folder("s.json")).workspace)
  }
}
