/// The place of a value in the settings: a list of names from the outermost inwards.
///
/// It is written as a dotted path, such as `network.wifi`. A backslash before a dot or a backslash makes that
/// character part of a name. A dot alone stands for all settings as one object.
public struct Key: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  private let path: ExactString

  /// The dotted path.
  public var description: String { path.text }

  /// Reads a dotted path.
  public init(_ path: String) {
    // Normalized, so that keys with the same names are equal.
    self.path =
      path.utf8.span.firstIndex(of: UInt8(ascii: "\\")) == nil
      ? ExactString(path) : Key(names: Key.names(of: path)).path
  }

  /// Creates the key of an item's setting, such as `users["a.b"].email`, whose brackets contain a name as it is.
  package init(verbatim path: String) { self.path = ExactString(path) }

  public init(stringLiteral path: String) { self.init(path) }

  /// Creates a key from names, each taken literally.
  public init(names: [String]) {
    var path = ""
    for (index, name) in names.enumerated() {
      if index > 0 { path += "." }
      path += Key.escaped(name)
    }
    self.path = ExactString(names.isEmpty ? Key.wholePath : path)
  }

  /// The dotted path of all settings as one object.
  package static let wholePath = "."

  /// The names, from the outermost inwards.
  public var names: [String] { Key.names(of: path.text) }

  /// A hash of the key, computed faster than with a `Hasher`.
  package var byteHash: UInt32 { ByteHash.hash(path.text.utf8.span) }

  /// The single member name under which a flat settings file stores the value.
  package var flatName: String { names.joined(separator: ".") }

  private static func names(of path: String) -> [String] {
    if path.utf8.span.isEqual(to: ".") { return [] }
    // Most keys have one name.
    if !hasMarks(path) { return [path] }
    var names: [String] = []
    var name = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in path.unicodeScalars {
      if !isEscaped && scalar == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped && scalar == "." {
        names.append(String(name))
        name = String.UnicodeScalarView()
      } else {
        name.append(scalar)
      }
      isEscaped = false
    }
    names.append(String(name))
    return names
  }

  private static func hasMarks(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }
  }

  package static func escaped(_ name: String) -> String {
    if !hasMarks(name) { return name }
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "." || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}

extension Key {
  /// Reads a key from a row's context: a dotted path or an array of names.
  package init?(value: Value) {
    switch value {
    case .string(let path): self.init(path)
    case .array(let values):
      var names: [String] = []
      for value in values {
        guard let name = value.string else { return nil }
        names.append(name)
      }
      guard !names.isEmpty else { return nil }
      self.init(names: names)
    default: return nil
    }
  }
}
