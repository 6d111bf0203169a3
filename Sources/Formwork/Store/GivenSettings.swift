/// Settings from standard input, which cannot be changed.
struct GivenSettings: SettingsStore {
  let name: String
  let stored: StoredText

  var isReadOnly: Bool { true }

  func read() -> StoredText? { stored }

  func write(
    _ text: [UInt8], over expected: StoredText.Revision?, isPrivate: Bool, options: SaveOptions
  ) throws(FileFault) -> StoredText.Revision {
    throw .cannotWrite(name, reason: Wording.settingsAreGiven)
  }

  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
