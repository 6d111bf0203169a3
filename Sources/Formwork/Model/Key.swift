/// The place of a value in the settings: names from the outside in.
///
/// Written as a dotted path, `network.wifi`; a dot or a backslash inside a name has a backslash before it.
public struct Key: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The dotted path.
  package let name: Name
  public var description: String { name.text }

  /// Reads a dotted path.
  public init(_ path: String) {
    // Spelled in one way, so that keys of the same names are equal.
    name = path.utf8.contains(UInt8(ascii: "\\")) ? Key(names: Key.names(of: path)).name : Name(path)
  }
  public init(stringLiteral path: String) { self.init(path) }

  /// A key of these names, each taken as it is.
  public init(names: [String]) {
    name = Name(names.map(Key.escaped).joined(separator: "."))
  }

  /// The names, from the outside in.
  public var names: [String] { Key.names(of: name.text) }

  private static func names(of path: String) -> [String] {
    if !path.utf8.contains(UInt8(ascii: "\\")) {
      return path.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    var names = [""]
    var isEscaped = false
    for scalar in path.unicodeScalars {
      if isEscaped {
        names[names.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "." {
        names.append("")
      } else {
        names[names.count - 1].unicodeScalars.append(scalar)
      }
    }
    return names
  }

  static func escaped(_ name: String) -> String {
    if !name.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) { return name }
    var result = ""
    for scalar in name.unicodeScalars {
      if scalar == "." || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension Key {
  /// The one name under which a flat settings file keeps the value.
  package var flatName: String { names.joined(separator: ".") }
}
