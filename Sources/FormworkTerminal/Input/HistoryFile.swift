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
  package func append(_ line: String) {
    guard Self.isKept(line), let file = open(),
      let end = try? FileSystem.readEnd(file.descriptor, path: path, limit: Self.greatestSize)
    else { return }
    let whole = Array("\(line)\n".utf8)
    let lastLine = end.bytes.dropLast().lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    guard end.bytes[lastLine...] != whole[...] else { return }
    // An incomplete line, for example because of a full disk, must not become the beginning of this one.
    let isOpen = end.bytes.last ?? Self.lineFeed != Self.lineFeed
    let bytes = isOpen ? [Self.lineFeed] + whole : whole
    let written = bytes.withUnsafeBytes {
      SystemCall.write(file.descriptor, from: $0.baseAddress!, count: $0.count)
    }
    guard written == bytes.count else {
      _ = ftruncate(file.descriptor, off_t(end.size))
      return
    }
    let count = end.bytes.count { $0 == Self.lineFeed } + 1
    if count > Self.greatestCount || end.size + bytes.count > Self.greatestSize { cut(file) }
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
