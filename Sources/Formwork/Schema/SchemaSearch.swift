internal import FormworkPlatform

/// Finds the schema of a settings file: the one that the file names, or the one for its name in the user's folder of
/// schemas, `$XDG_DATA_HOME/formwork/schemas`. Nothing is fetched from a network.
struct SchemaSearch {
  /// The text of the settings file.
  let tree: SyntaxTree
  /// The path of the settings file.
  let path: String

  /// The path of the schema; `nil` if there is none.
  var schema: String? {
    if let reference {
      if let named = file(reference) { return named }
      return schema(named: reference)
    }
    return entry.flatMap { schema(named: $0) }
  }

  private static var folder: String { FileSystem.expanding("$XDG_DATA_HOME/formwork/schemas", .data) }

  /// What the file says about its schema: a path or a URL.
  private var reference: String? {
    if let member = tree.member("$schema", of: SyntaxTree.root).flatMap({ tree.value(of: $0).string }) {
      return member
    }
    let marks = ["# yaml-language-server: $schema=", "#:schema "]
    let comments = String(decoding: tree.bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
      .prefix { $0.hasPrefix("#") }
    return comments.lazy.compactMap { line in
      marks.first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
    }.first
  }

  /// A file in the folder of the settings file or below.
  private func file(_ name: String) -> String? {
    let folder = FileSystem.folder(of: path)
    let schema = folder.isEmpty ? name : "\(folder)/\(name)"
    return !name.hasPrefix("/") && FileSystem.exists(schema) && FileSystem.isInside(schema, folder: folder)
      ? schema : nil
  }

  /// A file in the user's folder with the last part of a URL as its name.
  private func schema(named url: String) -> String? {
    let name = url.split(separator: "/").last ?? ""
    let path = "\(Self.folder)/\(name)"
    return !name.isEmpty && FileSystem.exists(path) ? path : nil
  }

  /// The URL of the schema for this file in `catalog.json`, which has the format of JSON Schema Store's catalog.
  private var entry: String? {
    guard let bytes = try? FileSystem.read("\(Self.folder)/catalog.json", limit: SizeLimit.source),
      let catalog = try? JSONFormat().read(bytes, file: "catalog.json"),
      let schemas = catalog.member("schemas", of: SyntaxTree.root)
    else { return nil }
    let name = FileSystem.name(of: path)
    let whole = FileSystem.resolved(path) ?? path
    for schema in catalog.elements(of: schemas) {
      guard let patterns = catalog.member("fileMatch", of: schema) else { continue }
      let isOfFile = catalog.elements(of: patterns).contains { node in
        guard let pattern = catalog.value(of: node).string else { return false }
        // A pattern with folders matches the end of a path.
        let isPath = pattern.utf8.contains(UInt8(ascii: "/"))
        return fnmatch(isPath ? "*/" + pattern.drop { "*/".contains($0) } : pattern, isPath ? whole : name, 0)
          == 0
      }
      if isOfFile { return catalog.member("url", of: schema).flatMap { catalog.value(of: $0).string } }
    }
    return nil
  }
}
