internal import Formwork
internal import FormworkPlatform

/// A file with the commands that were typed at a prompt: plain UTF-8, one command per line, the newest last.
///
/// Several prompts can use it; each line is added as soon as its command has run. If the file cannot
/// be read or written, no history is kept and no error is reported.
package struct HistoryFile: Sendable {
  /// The file of the program `formwork`.
  package static let standardPath = "$XDG_STATE_HOME/formwork/history"

  /// The number of lines that can be recalled, and that remain when the file is cut.
  static let limit = 1000
  /// If the file exceeds these, it is cut.
  private static let greatestCount = 2000
  private static let greatestSize = 1 << 20
  /// In bytes. libedit writes beyond its tables when it recalls a line with more rows than its screen.
  private static let greatestLength = 4096

  private static let lineFeed = UInt8(ascii: "\n")

  private let path: String
  /// The state of the file after this prompt's last line. While it is unchanged, the file need not be read.
  private var end: End?

  /// What must be known about the file to append a line.
  private struct End: Sendable {
    var file: ino_t
    var size: Int
    /// The last line, including its LF if there is one.
    var line: [UInt8]
    /// The number of lines; for a long file, only those in its last part.
    var count: Int
  }

  /// - Parameter path: an absolute path, or one that begins with `~/` or `$XDG_STATE_HOME/`.
  /// - Returns: `nil` for any other path, and if there is no home folder.
  package init?(path: String) {
    let path = FileSystem.expanding(path, .state)
    guard path.hasPrefix("/") else { return nil }
    self.path = path
  }

  /// The last lines, without repeated lines, lines that are not UTF-8, and lines with control characters.
  package func lines() -> [String] {
    guard (try? FileSystem.checkPrivate(FileSystem.folder(of: path))) != nil,
      let end = try? FileSystem.readEnd(path, limit: Self.greatestSize)
    else { return [] }
    return Self.lines(of: end)
  }

  /// Adds a line, unless it is the same as the last one.
  package mutating func append(_ line: String) {
    guard Self.isKept(line), let file = open(), let end = end(of: file) else { return }
    let whole = Array("\(line)\n".utf8)
    guard end.line != whole else { return }
    // An incomplete line, for example because of a full disk, must not become the beginning of this one.
    let isOpen = end.line.last ?? Self.lineFeed != Self.lineFeed
    let bytes = isOpen ? [Self.lineFeed] + whole : whole
    let written = bytes.withUnsafeBytes {
      SystemCall.write(file.descriptor, from: $0.baseAddress!, count: $0.count)
    }
    self.end = nil
    guard written == bytes.count else {
      _ = ftruncate(file.descriptor, off_t(end.size))
      return
    }
    let (size, count) = (end.size + bytes.count, end.count + 1)
    if count > Self.greatestCount || size > Self.greatestSize { return cut(file) }
    self.end = End(file: end.file, size: size, line: whole, count: count)
  }

  private func end(of file: borrowing LockedFile) -> End? {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { return nil }
    // The file is longer if other prompts have added lines.
    if let end, end.file == status.st_ino, end.size == Int(status.st_size) { return end }
    let limit = Self.greatestSize
    guard let (bytes, size) = try? FileSystem.readEnd(file.descriptor, path: path, limit: limit) else {
      return nil
    }
    let start = bytes.dropLast().lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    let count = bytes.count { $0 == Self.lineFeed }
    return End(file: status.st_ino, size: size, line: Array(bytes[start...]), count: count)
  }

  /// Opens the file, creating it and its folder if necessary; `nil` if another process keeps it locked, or if others
  /// could replace it.
  private func open() -> LockedFile? {
    guard (try? FileSystem.makePrivateFolder(FileSystem.folder(of: path))) != nil else { return nil }
    return try? LockedFile(path, for: .appending, timeout: .milliseconds(200))
  }

  /// Keeps the last lines, at most half of the size, so that cuts are rare.
  private func cut(_ file: borrowing LockedFile) {
    let limit = Self.greatestSize / 2
    guard let end = try? FileSystem.readEnd(file.descriptor, path: path, limit: limit) else { return }
    let text = Self.lines(of: end).map { $0 + "\n" }.joined()
    try? AtomicFile(path: path).replace(file, with: Array(text.utf8))
  }

  private static func lines(of end: (bytes: [UInt8], size: Int)) -> [String] {
    var lines: [String] = []
    // In a longer file, the first piece is the rest of a line.
    for piece in end.bytes.split(separator: lineFeed).dropFirst(end.bytes.count < end.size ? 1 : 0) {
      guard let line = String(validating: piece, as: UTF8.self), isKept(line) else { continue }
      if let last = lines.last, last.hasSameScalars(as: line) { continue }
      lines.append(line)
    }
    return lines.suffix(limit)
  }

  private static func isKept(_ line: String) -> Bool {
    line.utf8.count <= greatestLength && !line.isBlank
      && !line.unicodeScalars.contains(where: \.needsEscape)
  }
}
