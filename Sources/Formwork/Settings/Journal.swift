internal import FormworkPlatform

/// A file that keeps the unsaved changes of a process, so that they are not lost if it is killed.
///
/// Each line is a JSON object. The first one names the settings file; each of the others describes the unsaved change
/// of one setting, and takes the place of earlier lines about it. While the process runs, it keeps the file locked.
final class Journal {
  /// The folder of all journals, if the program chooses no other.
  static let standardFolder = "$XDG_STATE_HOME/formwork/journals"
  /// In bytes. A longer journal was not written by this program.
  private static let sizeLimit = 64 << 20

  /// The settings file, with links resolved.
  private let store: String
  private let folder: String
  private var file: LockedFile?
  private var isClosed = false
  /// What the file contains, by key.
  private var changes: [Key: Session.UnsavedChange] = [:]

  init(store: String, folder: String) { (self.store, self.folder) = (store, folder) }

  /// The path of the file; `nil` if nothing has to be kept.
  var path: String? { file?.path }

  // MARK: - Writing

  /// Keeps changes in place of earlier ones. Without changes, removes the file.
  ///
  /// - Returns: whether the file contains all changes now.
  func keep(_ new: [Session.UnsavedChange]) -> Bool {
    if new.isEmpty {
      remove()
      return true
    }
    let current = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
    if current == changes { return true }
    guard !isClosed, file != nil || create() else { return false }
    var text = ""
    for change in new where changes[change.key] != change { text += change.line }
    for key in changes.keys where current[key] == nil { text += Session.UnsavedChange.line(saved: key) }
    guard append(text) else { return false }
    changes = current
    return true
  }

  func remove() {
    if let path { unlink(path) }
    file = nil
    changes = [:]
  }

  /// Removes the file, and keeps nothing from now on.
  func close() {
    remove()
    isClosed = true
  }

  private func create() -> Bool {
    let folder = FileSystem.expanding(folder, .state)
    guard folder.hasPrefix("/"), FileSystem.makeFolder(folder) else { return false }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let name = "\(Self.beginning(of: store))\(getpid())-\(String(time.tv_nsec, radix: 36)).jsonl"
    file = try? LockedFile("\(folder)/\(name)", for: .appending)
    return file != nil && append(Self.header(store))
  }

  private static func header(_ store: String) -> String {
    Value.object(Value.Object([.init(name: "store", value: .string(store))])).json + "\n"
  }

  private func append(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let descriptor = file?.descriptor else { return false }
    return bytes.withUnsafeBytes {
      SystemCall.write(descriptor, from: $0.baseAddress!, count: $0.count) == $0.count
    }
  }

  // MARK: - Reading

  /// The journal of a process that has ended without saving.
  struct Found {
    let path: String
    /// In seconds since 1970.
    let time: Int
    let changes: [Session.UnsavedChange]
  }

  /// The newest journal for a settings file whose process no longer runs; `nil` if there is none.
  ///
  /// - Parameter known: the paths of journals that are not looked for.
  static func find(store: String, in folder: String, besides known: [String]) -> Found? {
    let folder = FileSystem.expanding(folder, .state)
    guard folder.hasPrefix("/") else { return nil }
    let beginning = beginning(of: store)
    let names = FileSystem.entries(of: folder, limit: 1000, lookLimit: 100_000) {
      $0.hasPrefix(beginning) && $0.hasSuffix(".jsonl")
    }.entries.map(\.name)
    return names.map { "\(folder)/\($0)" }.filter { !known.contains($0) }
      .compactMap { read($0, store: store) }.max { $0.time < $1.time }
  }

  /// The beginning of the names of all journals for a settings file: a number for its path (64-bit FNV-1a).
  private static func beginning(of store: String) -> String {
    let hash = store.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + "-"
  }

  private static func read(_ path: String, store: String) -> Found? {
    // A journal is only used if no process holds its lock. It is not followed as a link.
    guard let file = try? LockedFile(path, for: .replacing), file.path == path,
      file.status.st_uid == geteuid(), file.status.st_size <= sizeLimit,
      let bytes = try? FileSystem.read(file.descriptor, size: Int(file.status.st_size), path: path)
    else { return nil }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()[...]
    guard let first = lines.popFirst(), object(first)?["store"] == .string(store) else { return nil }
    var order: [Key] = []
    var changes: [Key: Session.UnsavedChange?] = [:]
    for line in lines {
      // A kill can leave a part of a line; nothing follows it.
      guard let object = object(line), let names = object["key"]?.array?.compactMap(\.string) else { break }
      let change = Session.UnsavedChange(object, names)
      if changes[change.key] == nil { order.append(change.key) }
      changes[change.key] = object["saved"] == .bool(true) ? .some(nil) : change
    }
    let left = order.compactMap { changes[$0] ?? nil }
    return left.isEmpty ? nil : Found(path: path, time: file.status.modificationTime, changes: left)
  }

  private static func object(_ line: ArraySlice<UInt8>) -> Value.Object? {
    let (document, faults) = JSONReader.read(Array(line), file: "")
    return faults.isEmpty ? document?.value(of: 0).object : nil
  }
}

extension Session.UnsavedChange {
  fileprivate init(_ object: Value.Object, _ names: [String]) {
    self.init(
      key: Key(names: names), base: object["base"], value: object["value"],
      isSecret: object["secret"] == .bool(true))
  }

  private static func name(_ key: Key) -> Value.Object.Member {
    .init(name: "key", value: .array(key.names.map { .string($0) }))
  }

  fileprivate var line: String {
    var members = [Self.name(key)]
    if isSecret { members.append(.init(name: "secret", value: .bool(true))) }
    if let base { members.append(.init(name: "base", value: base)) }
    if let value { members.append(.init(name: "value", value: value)) }
    return Value.object(Value.Object(members)).json + "\n"
  }

  /// The line for a setting whose change has been saved or undone.
  fileprivate static func line(saved key: Key) -> String {
    Value.object(Value.Object([name(key), .init(name: "saved", value: .bool(true))])).json + "\n"
  }
}
