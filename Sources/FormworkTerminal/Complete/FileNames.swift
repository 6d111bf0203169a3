import Formwork

/// File names that a `path` field may hold.
enum FileNames {
  /// More would not be looked through, and take long to read.
  static let limit = 4000
  /// Of a folder with more names a part is looked at.
  private static let lookLimit = 100_000

  /// The files whose path begins as was typed, folders with a slash behind them; `~/` stays as it was typed.
  /// Hidden ones are wanted where a dot was typed. Of too many some are given, and said to be some.
  static func beginning(_ typed: String) -> [Offer] {
    let (folder, name) = parts(of: typed)
    let path = folder.isEmpty ? "." : FileSystem.expanding(folder)
    let lowercased = name.lowercased()
    // In one go, also those that begin so but for case.
    let (entries, isCut) = FileSystem.entries(of: path, limit: limit, lookLimit: lookLimit) {
      mayBeOffered($0, for: name) && $0.lowercased().utf8.starts(with: lowercased.utf8)
    }
    let begun = Beginning.matches(of: name) { beginning in entries.filter { beginning.begins($0.name) } }
    let offers = begun.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map { entry in
      let name = entry.isFolder ? entry.name + "/" : entry.name
      return Offer(folder + name, label: name, isOpen: entry.isFolder)
    }
    return isCut ? [.remark("(too many files)")] + offers : offers
  }

  /// A path up to its last slash, and what follows.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  private static func mayBeOffered(_ name: String, for typed: String) -> Bool {
    if name == "." || name == ".." { return typed == ".." && name == ".." }
    return (!name.hasPrefix(".") || typed.hasPrefix("."))
      && !name.unicodeScalars.contains(where: \.isObeyedByTerminals)
  }
}
