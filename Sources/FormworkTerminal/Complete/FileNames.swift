import Formwork

/// File names to offer for a `path` field.
enum FileNames {
  /// The maximum number of names to offer. A longer list would be slow to read and too long to look through.
  static let limit = 4000
  /// The maximum number of names to examine in a folder.
  private static let lookLimit = 100_000

  /// The files whose path starts with `typed`. Folders end with a slash, and `~/` is not expanded. Hidden
  /// files are included only if the typed name starts with a dot. If there are too many files, returns some
  /// of them and a remark.
  static func beginning(_ typed: String) -> [Offer] {
    let (folder, name) = parts(of: typed)
    let path = folder.isEmpty ? "." : FileSystem.expanding(folder)
    let lowercased = name.lowercased()
    // Read the folder only once, including names that match only if case is ignored.
    let (entries, isCut) = FileSystem.entries(of: path, limit: limit, lookLimit: lookLimit) {
      mayBeOffered($0, for: name) && $0.lowercased().utf8.starts(with: lowercased.utf8)
    }
    let begun = NamePattern.matches(beginning: name) { pattern in entries.filter { pattern.matches($0.name) }
    }
    let offers = begun.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map { entry in
      let name = entry.isFolder ? entry.name + "/" : entry.name
      return Offer(folder + name, label: name, isOpen: entry.isFolder)
    }
    return isCut ? [.remark("(too many files)")] + offers : offers
  }

  /// The path up to and including its last slash, and the rest.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  private static func mayBeOffered(_ name: String, for typed: String) -> Bool {
    if name == "." || name == ".." { return typed == ".." && name == ".." }
    return (!name.hasPrefix(".") || typed.hasPrefix("."))
      && !name.unicodeScalars.contains(where: \.needsEscape)
  }
}
