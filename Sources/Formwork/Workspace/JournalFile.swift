internal import FormworkPlatform

/// A file that keeps the unsaved changes of a process, so that they are not lost if it is killed.
///
/// The first line is a JSON object that names the settings file. Each other line is an array of unsaved changes,
/// which replace earlier changes of the same settings. Each command adds one line, so a journal that is cut off
/// contains either all changes of a command or none. While the process runs, it keeps the file locked.
package final class JournalFile {
  /// The folder of all journals, if the program chooses no other.
  static let standardFolder = "$XDG_STATE_HOME/formwork/journals"
  /// In bytes. Changes that need more are not kept.
  private static let sizeLimit = 64 << 20

  /// The settings file, with links resolved.
  private let store: String
  private let folder: String
  private var file: LockedFile?
  /// The path of the file; `nil` if nothing has to be kept.
  private(set) var path: String?
  private var isClosed = false
  /// What the file contains, by key.
  private var changes: [Key: UnsavedChange] = [:]
  /// The size of the file in bytes.
  private var size = 0
  /// Whether the file contains all changes that it was last asked to keep.
  private(set) var isComplete = false

  init(store: String, folder: String) { (self.store, self.folder) = (store, folder) }

  // MARK: - Writing

  /// Keeps changes in place of earlier ones. Without changes, removes the file.
  ///
  /// - Throws: if the file does not contain all changes now, unless it was closed.
  func keep(_ new: [UnsavedChange]) throws(FileSystem.FolderFault) {
    if new.isEmpty { return remove() }
    let current = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
    if isClosed || current == changes && isComplete { return }
    isComplete = false
    try write(new, current)
    (isComplete, changes) = (true, current)
  }

  func remove() {
    if let path { unlink(path) }
    file = nil
    (path, changes, size, isComplete) = (nil, [:], 0, false)
  }

  /// Removes the file, and keeps nothing from now on.
  func close() {
    remove()
    isClosed = true
  }

  private func write(
    _ new: [UnsavedChange], _ current: [Key: UnsavedChange]
  ) throws(FileSystem.FolderFault) {
    func line(_ objects: [Value.Object]) -> String { Value.array(objects.map { .object($0) }).json + "\n" }
    guard let path else { return try create(header + line(new.map(\.object))) }
    try append(
      line(
        new.filter { changes[$0.key] != $0 }.map(\.object)
          + changes.keys.filter { current[$0] == nil }.map { UnsavedChange.saved($0) }),
      to: path)
  }

  /// Creates the folder of journals, and returns its path.
  ///
  /// - Throws: if no journals can be kept in it.
  @discardableResult
  static func make(folder: String) throws(FileSystem.FolderFault) -> String {
    let folder = FileSystem.expanding(folder, .state)
    guard folder.hasPrefix("/") else { throw FileSystem.FolderFault(reason: Wording.homeIsMissing) }
    try FileSystem.makePrivateFolder(folder)
    return folder
  }

  /// Creates the file with its first text; an empty file is not a journal.
  private func create(_ text: String) throws(FileSystem.FolderFault) {
    let folder = try Self.make(folder: folder)
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let name = "\(Self.beginning(of: store))\(getpid())-\(String(time.tv_nsec, radix: 36)).jsonl"
    let path = "\(folder)/\(name)"
    do throws(LockedFile.Problem) { file = try LockedFile(path, for: .appending) } catch {
      throw Self.fault(path, error.number)
    }
    (self.path, size) = (path, 0)
    do throws(FileSystem.FolderFault) { try append(text, to: path) } catch {
      remove()
      throw error
    }
  }

  private static func fault(_ path: String, _ number: Int32) -> FileSystem.FolderFault {
    .init(reason: Wording.cannotKeep(path, FileSystem.reason(number)), isOfFolder: false)
  }

  /// Deletes the journal of a process that has ended.
  static func delete(_ path: String) { unlink(path) }

  private var header: String {
    Value.object(Value.Object([.init(name: "store", value: .string(store))])).json + "\n"
  }

  /// Appends whole lines, or nothing.
  private func append(_ text: String, to path: String) throws(FileSystem.FolderFault) {
    let bytes = Array(text.utf8)
    guard size + bytes.count <= Self.sizeLimit else {
      throw FileSystem.FolderFault(
        reason: Wording.journalTooLarge(limit: Self.sizeLimit), isOfFolder: false)
    }
    let descriptor = file?.descriptor ?? -1
    let number = SystemCall.writeAll(bytes, to: descriptor)
    guard number == 0 else {
      // Nothing after a part of a line could be read.
      _ = ftruncate(descriptor, off_t(size))
      throw Self.fault(path, number)
    }
    size += bytes.count
  }

  // MARK: - Reading

  /// The journal of a process that has ended without saving.
  package struct Found {
    let path: String
    /// When the last change was made, in seconds since 1970.
    package let time: Int
    let changes: [UnsavedChange]
    /// How many settings were changed.
    package var count = 0
  }

  /// The newest journal for a settings file whose process no longer runs; `nil` if there is none.
  ///
  /// - Parameter known: the paths of journals that are not looked for.
  static func find(store: String, in folder: String, besides known: [String]) -> Found? {
    let folder = FileSystem.expanding(folder, .state)
    guard folder.hasPrefix("/"), (try? FileSystem.checkPrivate(folder)) != nil else { return nil }
    let beginning = beginning(of: store)
    let names = FileSystem.entries(of: folder, limit: 1000, lookLimit: 100_000) {
      $0.hasPrefix(beginning) && $0.hasSuffix(".jsonl")
    }.entries.map(\.name)
    return names.map { "\(folder)/\($0)" }.filter { !known.contains($0) }
      .compactMap { read($0, store: store) }.max { $0.time < $1.time }
  }

  /// The beginning of the names of all journals for a settings file: a number for its path.
  private static func beginning(of store: String) -> String {
    let digits = String(StableHash.value(of: store), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + "-"
  }

  private static func read(_ path: String, store: String) -> Found? {
    // A journal is only used if no process holds its lock. Links are not followed.
    guard let file = try? LockedFile(path, for: .replacing), file.path == path,
      file.status.st_uid == geteuid(), file.status.st_size <= sizeLimit,
      let bytes = try? FileSystem.read(file.descriptor, size: Int(file.status.st_size), path: path)
    else { return nil }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()[...]
    guard let first = lines.popFirst(), value(first)?.object?["store"] == .string(store) else { return nil }
    var order: [Key] = []
    var changes: [Key: UnsavedChange?] = [:]
    for line in lines {
      // Skip a damaged line; the lines after it may be intact.
      for object in (value(line)?.array ?? []).compactMap({ $0.object }) {
        guard let change = UnsavedChange(object) else { continue }
        if changes[change.key] == nil { order.append(change.key) }
        changes[change.key] = object["saved"] == .bool(true) ? .some(nil) : change
      }
    }
    let left = order.compactMap { changes[$0] ?? nil }
    return left.isEmpty ? nil : Found(path: path, time: file.status.st_mtim.tv_sec, changes: left)
  }

  private static func value(_ line: ArraySlice<UInt8>) -> Value? {
    let (document, faults) = JSONReader.read(Array(line), file: "")
    return faults.isEmpty ? document?.value(of: SyntaxTree.root) : nil
  }
}

extension UnsavedChange {
  /// The journal entry of a setting whose change has been saved or undone.
  fileprivate static func saved(_ key: Key) -> Value.Object {
    ["key": .string(key.description), "saved": true]
  }
}
