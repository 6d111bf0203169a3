/// A JSON Schema in one or several files of a folder. A reference leads to another part of it.
///
/// Drafts 04 to 2020-12 have the same references. Nothing is read from outside the folder or from a network.
struct JSONSchema {
  /// A part of the schema.
  struct Part: Hashable {
    fileprivate var file: Int
    fileprivate var node: Int
  }

  private struct File {
    var path: String
    var tree: SyntaxTree
    /// The parts that have an identifier of their own.
    var anchors: [String: Int] = [:]
  }

  private let folder: String
  private var files: [File] = []
  private var targets: [String: Part?] = [:]

  /// Reads the file of a schema.
  ///
  /// - Throws: if the file cannot be read or is malformed.
  init(file path: String) throws(Failure) {
    folder = FileSystem.folder(of: path)
    try read(path)
  }

  static let root = Part(file: 0, node: SyntaxTree.root)

  private mutating func read(_ path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try FileSystem.read(path, isRegular: true, limit: SizeLimit.form) } catch {
      throw Failure(error)
    }
    var file = File(path: path, tree: try JSONFormat().read(bytes, file: path))
    for node in file.tree.nodes.indices where file.tree.isObject(node) {
      for name in ["$anchor", "$id", "id"] {
        if let text = file.tree.text(ofMember: name, of: node) {
          file.anchors[text] = file.anchors[text] ?? node
        }
      }
    }
    files.append(file)
  }

  // MARK: - Members

  /// The text of a part's member; `nil` if the member is missing or no text.
  func text(_ name: String, of part: Part) -> String? { tree(part).text(ofMember: name, of: part.node) }

  /// The value of a part's member.
  func value(_ name: String, of part: Part) -> Value? {
    tree(part).member(name, of: part.node).map { tree(part).value(of: $0) }
  }

  /// A member that is a schema: an object, or `true` or `false`.
  func part(_ name: String, of part: Part) -> Part? {
    tree(part).member(name, of: part.node).map { Part(file: part.file, node: $0) }
      .flatMap { isObject($0) || tree($0).value(of: $0.node).bool != nil ? $0 : nil }
  }

  /// The elements of a member that is an array.
  func elements(_ name: String, of part: Part) -> [Part] {
    tree(part).member(name, of: part.node).map { node in
      tree(part).elements(of: node).map { Part(file: part.file, node: $0) }
    } ?? []
  }

  /// The members of a member that is an object.
  func members(_ name: String, of part: Part) -> [(name: String, part: Part)] {
    tree(part).member(name, of: part.node).map { node in
      tree(part).members(of: node).map {
        (tree(part).text(of: $0.name), Part(file: part.file, node: $0.value))
      }
    } ?? []
  }

  func isObject(_ part: Part) -> Bool { tree(part).isObject(part.node) }

  private func tree(_ part: Part) -> SyntaxTree { files[part.file].tree }

  // MARK: - References

  /// The part that a part's `$ref` refers to; `nil` if it has none, or if the target is not in the folder.
  mutating func target(of part: Part) -> Part? {
    guard let reference = text("$ref", of: part) else { return nil }
    let key = "\(part.file) \(reference)"
    if let known = targets[key] { return known }
    let target = find(reference, from: part.file)
    targets[key] = .some(target)
    return target
  }

  private mutating func find(_ reference: String, from file: Int) -> Part? {
    let hash = reference.firstIndex(of: "#") ?? reference.endIndex
    let fragment = reference[hash...].dropFirst()
    guard let file = self.file(named: String(reference[..<hash]), from: file) else {
      return files[file].anchors[reference].map { Part(file: file, node: $0) }
    }
    let tree = files[file].tree
    if fragment.isEmpty { return Part(file: file, node: SyntaxTree.root) }
    guard fragment.hasPrefix("/") else {
      let node = files[file].anchors[String(fragment)] ?? files[file].anchors["#" + fragment]
      return node.map { Part(file: file, node: $0) }
    }
    // A JSON pointer (RFC 6901).
    var node = SyntaxTree.root
    for step in fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let name = String(step).percentDecoded.pieces(separatedBy: "~1").joined(separator: "/")
        .pieces(separatedBy: "~0").joined(separator: "~")
      let next = tree.member(name, of: node) ?? Int(name).flatMap { Array(tree.elements(of: node)).at($0) }
      guard let next else { return nil }
      node = next
    }
    return Part(file: file, node: node)
  }

  /// The number of the file that a reference names, which is read if necessary.
  private mutating func file(named name: String, from file: Int) -> Int? {
    if name.isEmpty || name == files[file].tree.text(ofMember: "$id", of: SyntaxTree.root) { return file }
    if let known = files.firstIndex(where: { $0.tree.text(ofMember: "$id", of: SyntaxTree.root) == name }) {
      return known
    }
    let beside = FileSystem.folder(of: files[file].path)
    let path = beside.isEmpty ? name : "\(beside)/\(name)"
    if let known = files.firstIndex(where: { $0.path == path }) { return known }
    guard FileSystem.isInside(path, folder: folder), (try? read(path)) != nil else { return nil }
    return files.count - 1
  }
}

extension SyntaxTree {
  fileprivate func text(ofMember name: String, of node: Int) -> String? {
    member(name, of: node).flatMap { kind(of: $0) == .string ? text(of: $0) : nil }
  }
}

extension [Int] {
  fileprivate func at(_ index: Int) -> Int? { indices.contains(index) ? self[index] : nil }
}

extension String {
  /// The text with escapes such as `%25` replaced (RFC 3986, 2.1).
  fileprivate var percentDecoded: String {
    guard contains("%") else { return self }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = String(rest.prefix(2)).flatMap({ UInt8($0, radix: 16) }) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
