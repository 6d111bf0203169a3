/// The formats of settings files that a program can read and write.
///
/// A program that uses only JSON needs no other formats. `FormworkFormats` provides more:
///
/// ```swift
/// registry.formats = .all
/// ```
public struct SettingsFormats: Sendable {
  /// The number of the document to read in a file with several ones, from 1.
  package var document: Int?
  private let formats: @Sendable () -> [StoreDefinition.Format: any SettingsFormat]

  /// Creates a table of formats in addition to JSON. It is made when a file needs it, not at the start of the program.
  public init(
    _ formats: @autoclosure @escaping @Sendable () -> [StoreDefinition.Format: any SettingsFormat] = [:]
  ) {
    self.formats = formats
  }

  /// Returns the format of a file: the one that the definition names; otherwise, the one that the file's extension
  /// or, if that is unknown, its content indicates.
  ///
  /// - Throws: if the program does not have this format.
  package func format(
    of definition: StoreDefinition, name: String, bytes: [UInt8]?
  ) throws(Failure) -> any SettingsFormat {
    let format = try wholeFormat(of: definition, name: name, bytes: bytes)
    guard let document else { return format }
    if let format = format.reading(document: document) { return format }
    throw Failure(.other("settings.oneDocument", Wording.isOneDocument(name), .usage))
  }

  private func wholeFormat(
    of definition: StoreDefinition, name: String, bytes: [UInt8]?
  ) throws(Failure) -> any SettingsFormat {
    let byName = definition.format ?? StoreDefinition.Format(fileName: name)
    switch byName ?? bytes.flatMap({ StoreDefinition.Format(content: $0, name: name) }) {
    case .json?, nil: return JSONFormat(definition.syntax)
    case let format?:
      if let known = formats()[format] { return known }
      // The content alone can be misleading, so the file is read as JSON, which reports what is wrong.
      if byName == nil { return JSONFormat(definition.syntax) }
      throw Failure(.other("settings.unknownFormat", Wording.unknownFormat(name, format), .malformed))
    }
  }
}

extension StoreDefinition.Format {
  /// The format of files with this name; `nil` if the name indicates none.
  fileprivate init?(fileName: String) {
    let name = FileSystem.name(of: fileName).lowercased()
    if name == ".env" || name.hasPrefix(".env.") {
      self = .env
      return
    }
    let folder = FileSystem.name(of: FileSystem.folder(of: fileName))
    if [".gitconfig", ".npmrc", ".editorconfig"].contains(name) || name == "config" && folder == ".git" {
      self = .ini
      return
    }
    switch name.split(separator: ".").dropFirst().last {
    case "json", "jsonc", "json5": self = .json
    case "yaml", "yml": self = .yaml
    case "toml": self = .toml
    case "ini", "cfg", "cnf", "service", "desktop": self = .ini
    case "env": self = .env
    default: return nil
    }
  }

  /// The format of a text; `nil` if it is not recognized.
  fileprivate init?(content: [UInt8], name: String) {
    switch OtherFormat.name(of: content) {
    case "YAML": self = .yaml
    case "TOML or INI" where FileSystem.name(of: name) == "config": self = .ini
    // If all values are numbers and switches, they are the same in INI.
    case "TOML", "TOML or INI": self = .toml
    case "INI": self = .ini
    default: return nil
    }
  }
}
