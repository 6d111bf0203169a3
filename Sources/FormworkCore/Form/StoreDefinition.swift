/// Where a form keeps its settings.
///
/// A string literal is the file's name: `Form(title: "Server", store: "server.json")`.
public struct StoreDefinition: Sendable, Hashable, ExpressibleByStringLiteral {
  /// How dotted keys are stored in the settings file.
  public enum Keys: String, Sendable, Hashable, CaseIterable {
    /// A dotted key is a path through objects.
    case nested
    /// A dotted key is the name of one member.
    case flat
  }

  /// What a save writes.
  public enum Writes: String, Sendable, Hashable, CaseIterable {
    /// Only values that were set.
    case set
    /// Every effective value.
    case all
  }

  /// A format of settings files.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case json, yaml, toml, ini, env
  }

  /// What the text of a settings file in JSON may contain.
  public enum Syntax: String, Sendable, Hashable, CaseIterable {
    /// JSON that may contain comments and trailing commas, as many programs accept.
    case jsonc
    /// JSON without comments, trailing commas or a byte order mark.
    case json

    /// The sentence that explains the member of a form.
    static let documentation: StaticString =
      "Whether a file in JSON may contain comments and trailing commas (jsonc), or must be plain JSON."
  }

  /// The file name as written in the form.
  public var file: String
  /// How dotted keys are stored in the file.
  public var keys: Keys
  /// What a save writes into the file.
  public var writes: Writes
  /// The format of the file; `nil` if its name or its content determines it.
  public var format: Format?
  /// What the text of a file in JSON may contain.
  public var syntax: Syntax

  /// Creates a store; by default, it has nested keys, contains only values that were set, and may have comments.
  public init(
    file: String, keys: Keys = .nested, writes: Writes = .set, format: Format? = nil, syntax: Syntax = .jsonc
  ) {
    self.file = file
    self.keys = keys
    self.writes = writes
    self.format = format
    self.syntax = syntax
  }

  public init(stringLiteral file: String) { self.init(file: file) }
}

extension Key {
  /// The path of names to the key's value in a settings file.
  package func path(_ keys: StoreDefinition.Keys) -> [String] { keys == .flat ? [flatName] : names }
}
