/// A JSON Schema in one or several files of a folder. A reference leads to another part of it.
///
/// Drafts 04 to 2020-12 are read in the same way, apart from what ``Dialect`` says. Nothing is read from outside the
/// folder or from a network.
package struct JSONSchema: Sendable {
  /// A part of the schema.
  struct Part: Hashable {
    fileprivate var file: Int
    fileprivate var node: Int
  }

  /// How the drafts of JSON Schema differ.
  struct Dialect {
    /// Whether members beside `$ref` have no meaning, as up to draft 07.
    var ignoresMembersBesideReference = false
    /// Whether `id` has the meaning of `$id`, as in draft 04.
    var hasPlainIDs = false

    init() {}

    init(_ name: String) {
      let isOld = ["draft-04", "draft-06", "draft-07"].contains { name.includes($0) }
      (ignoresMembersBesideReference, hasPlainIDs) = (isOld, name.includes("draft-04"))
    }
  }

  private struct File {
    var path: String
    var tree: SyntaxTree
    var dialect: Dialect
    var resources = SchemaResources()
  }

  private let folder: String
  private let dialect: Dialect
  private var files: [File] = []
  private var targets: [String: Part?] = [:]
  /// Whether it has recursive parts, of which other settings can need more levels.
  var hasFurtherLevels = false
  /// The references that lead to no part.
  private var missing: [(reference: String, place: Place)] = []

  /// Reads the file of a schema.
  ///
  /// - Parameter dialect: the draft of files that do not name theirs.
  /// - Throws: if the file cannot be read or is malformed.
  init(file path: String, dialect: Dialect = Dialect()) throws(Failure) {
    folder = FileSystem.folder(of: path)
    self.dialect = dialect
    try read(path)
  }

  static let root = Part(file: 0, node: SyntaxTree.root)

  private mutating func read(_ path: String) throws(Failure) {
    let bytes = try Failure.wrapping(FileSystem.read(path, isRegular: true, limit: SizeLimit.form))
    let tree = try Self.tree(bytes, path)
    var file = File(path: path, tree: tree, dialect: dialect)
    if let name = tree.text(ofMember: "$schema", of: SyntaxTree.root) { file.dialect = Dialect(name) }
    file.resources = SchemaResources(of: tree, path: path, file.dialect)
    files.append(file)
  }

  private static func tree(_ bytes: [UInt8], _ path: String) throws(Failure) -> SyntaxTree {
    // `true` and `false` are schemas, too.
    let whole = JSONReader.read(bytes, file: path, dialect: .settings).document
    guard let whole else { return try JSONFormat().read(bytes, file: path) }
    switch whole.kind(of: SyntaxTree.root) {
    case .true, .false, .object: return whole
    case let kind:
      let place = SourceText(file: path, bytes: bytes).place(at: whole.start(of: SyntaxTree.root))
      let fault = Fault.other("schema.notASchema", Wording.notASchema(kind), .malformed)
      throw Failure([Diagnostic(fault, at: place)])
    }
  }

  /// Whether the schema is that of a file, and no file has changed since it was read.
  func isCurrent(at path: String) -> Bool {
    files[0].path == path
      && files.allSatisfy { file in
        let bytes = try? FileSystem.read(file.path, isRegular: true, limit: SizeLimit.form)
        return bytes?.hasSameBytes(as: file.tree.bytes) ?? false
      }
  }

  /// Whether another schema is that of the same file, which had not changed; it may know fewer referenced files.
  func isSame(as other: JSONSchema) -> Bool {
    files[0].path == other.files[0].path && files[0].tree.bytes.hasSameBytes(as: other.files[0].tree.bytes)
  }

  func dialect(of part: Part) -> Dialect { files[part.file].dialect }

  // MARK: - Members

  /// The text of a part's member; `nil` if the member is missing or not a string.
  func text(_ name: String, of part: Part) -> String? { tree(part).text(ofMember: name, of: part.node) }

  /// The value of a part's member.
  func value(_ name: String, of part: Part) -> Value? {
    self[part, name].map { tree(part).value(of: $0.node) }
  }

  /// A member that is a schema: an object, or `true` or `false`.
  func part(_ name: String, of part: Part) -> Part? {
    self[part, name].flatMap { isObject($0) || bool($0) != nil ? $0 : nil }
  }

  /// The elements of a member that is an array.
  func elements(_ name: String, of part: Part) -> [Part] {
    self[part, name].map { list in
      tree(part).elements(of: list.node).map { Part(file: part.file, node: $0) }
    } ?? []
  }

  /// The members of a member that is an object.
  func members(_ name: String, of part: Part) -> [(name: String, part: Part)] {
    self[part, name].map { object in
      tree(part).members(of: object.node).map {
        (tree(part).text(of: $0.name), Part(file: part.file, node: $0.value))
      }
    } ?? []
  }

  /// The member of a part.
  subscript(part: Part, name: String) -> Part? {
    tree(part).member(name, of: part.node).map { Part(file: part.file, node: $0) }
  }

  /// The value that a part consists of.
  func value(of part: Part) -> Value { tree(part).value(of: part.node) }

  func isObject(_ part: Part) -> Bool { tree(part).isObject(part.node) }

  /// The value of a schema that is `true` or `false`.
  func bool(_ part: Part) -> Bool? {
    switch tree(part).kind(of: part.node) {
    case .true: true
    case .false: false
    default: nil
    }
  }

  private func tree(_ part: Part) -> SyntaxTree { files[part.file].tree }

  // MARK: - References

  /// The part that a part's `$ref` refers to; `nil` if it has none, or if the target is not in the folder.
  mutating func target(of part: Part) -> Part? {
    guard let node = self[part, "$ref"]?.node, let reference = text("$ref", of: part) else { return nil }
    if let target = target(reference, from: part) { return target }
    if !missing.contains(where: { $0.reference == reference }) {
      let text = SourceText(file: files[part.file].path, bytes: tree(part).bytes)
      missing.append((reference, text.place(at: tree(part).start(of: node))))
    }
    return nil
  }

  /// Forgets which references led to no part, because their files may exist now.
  mutating func retryMissing() {
    targets = targets.filter { $0.value != nil }
    missing = []
  }

  /// A warning if references lead to no part.
  package var warnings: [Diagnostic] {
    missing.prefix(1).map { reference, place in
      let message = Wording.missingReference(reference, others: missing.count - 1)
      return Diagnostic(.other("schema.missingReference", message, .malformed), at: place, severity: .warning)
    }
  }

  /// The part that a `$dynamicRef` or a `$recursiveRef` refers to: the one in the outermost schema that has the anchor.
  ///
  /// - Parameter scope: the parts through which the reference was reached, the outermost one first.
  mutating func dynamicTarget(of part: Part, in scope: [Part]) -> Part? {
    if text("$recursiveRef", of: part) != nil {
      let own = resource(of: part)
      guard value("$recursiveAnchor", of: own)?.bool == true else { return own }
      return scope.map { resource(of: $0) }.first { value("$recursiveAnchor", of: $0)?.bool == true }
    }
    guard let reference = text("$dynamicRef", of: part), let target = target(reference, from: part) else {
      return nil
    }
    guard let anchor = text("$dynamicAnchor", of: target), reference.hasSuffix("#" + anchor) else {
      return target
    }
    for part in scope { if let outer = self.anchor(anchor, isDynamic: true, of: part) { return outer } }
    return target
  }

  /// The schema with an identifier, or the whole file, that contains a part.
  private func resource(of part: Part) -> Part {
    Part(file: part.file, node: files[part.file].resources.resource(of: part.node).node)
  }

  private func anchor(_ name: String, isDynamic: Bool = false, of part: Part) -> Part? {
    files[part.file].resources.anchor(name, isDynamic: isDynamic, of: part.node)
      .map { Part(file: part.file, node: $0) }
  }

  private mutating func target(_ reference: String, from part: Part) -> Part? {
    let base = files[part.file].resources.resource(of: part.node).uri
    let uri = base.resolving(reference)
    if let known = targets[uri] { return known }
    let target = find(uri, from: part)
    targets[uri] = .some(target)
    return target
  }

  private mutating func find(_ uri: String, from part: Part) -> Part? {
    let hash = uri.firstIndex(of: "#") ?? uri.endIndex
    let fragment = uri[hash...].dropFirst()
    guard let resource = resource(named: String(uri[..<hash]), from: part) else { return nil }
    if fragment.isEmpty { return resource }
    guard fragment.hasPrefix("/") else { return anchor(String(fragment).percentDecoded, of: resource) }
    let tree = tree(resource)
    // A JSON pointer (RFC 6901).
    var node = resource.node
    for step in fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let name = String(step).percentDecoded.pieces(separatedBy: "~1").joined(separator: "/")
        .pieces(separatedBy: "~0").joined(separator: "~")
      let next = tree.member(name, of: node) ?? Int(name).flatMap { Array(tree.elements(of: node)).at($0) }
      guard let next else { return nil }
      node = next
    }
    return Part(file: resource.file, node: node)
  }

  /// The schema with a URI. Its file is read if necessary: the one at the same place as seen from the file with the
  /// reference, or else the one beside that file with the same name.
  private mutating func resource(named uri: String, from part: Part) -> Part? {
    for (index, file) in files.enumerated() {
      if let node = file.resources.node(of: uri) { return Part(file: index, node: node) }
    }
    let file = files[part.file]
    let base = file.resources.resource(of: part.node).uri
    let root = base.lastIndex(of: "/").map { String(base[...$0]) } ?? ""
    let beside = FileSystem.folder(of: file.path)
    func path(_ name: String) -> String { beside.isEmpty ? name : "\(beside)/\(name)" }
    let place = uri.hasPrefix(root) ? path(String(uri.dropFirst(root.count))) : uri
    for path in [place, path(FileSystem.name(of: uri))] where !uri.isEmpty {
      if let known = files.firstIndex(where: { $0.path == path }) {
        return Part(file: known, node: SyntaxTree.root)
      }
      if FileSystem.isInside(path, folder: self.folder), (try? read(path)) != nil {
        return Part(file: files.count - 1, node: SyntaxTree.root)
      }
    }
    return nil
  }
}

extension SyntaxTree {
  func text(ofMember name: String, of node: Int) -> String? {
    member(name, of: node).flatMap { kind(of: $0) == .string ? text(of: $0) : nil }
  }
}

extension [Int] {
  fileprivate func at(_ index: Int) -> Int? { indices.contains(index) ? self[index] : nil }
}
