/// The schemas in a file with their own identifiers, and their anchors.
struct SchemaResources {
  /// A schema that a URI identifies: the whole file, or a part of it with an `$id`.
  struct Resource {
    var node: Int
    var end: Int
    var uri: String
    /// The index of the schema that contains this one.
    var parent = 0
    var anchors: [String: Int] = [:]
    var dynamicAnchors: [String: Int] = [:]
  }

  /// In the order of the text. A schema comes after the one that contains it.
  private var resources: [Resource] = []
  private var nodesByURI: [String: Int] = [:]

  init() {}

  init(of tree: SyntaxTree, path: String, _ dialect: JSONSchema.Dialect) {
    resources = [Resource(node: SyntaxTree.root, end: tree.nodes.count, uri: path)]
    add(SyntaxTree.root, of: tree, dialect, isSchema: true)
    for resource in resources where nodesByURI[resource.uri] == nil {
      nodesByURI[resource.uri] = resource.node
    }
  }

  private mutating func add(
    _ node: Int, of tree: SyntaxTree, _ dialect: JSONSchema.Dialect, isSchema: Bool
  ) {
    for element in tree.elements(of: node) { add(element, of: tree, dialect, isSchema: true) }
    guard tree.isObject(node) else { return }
    if isSchema, !dialect.ignoresMembersBesideReference || tree.text(ofMember: "$ref", of: node) == nil {
      identify(node, of: tree, dialect.hasPlainIDs ? ["id", "$id"] : ["$id"])
    }
    for (name, value) in tree.members(of: node) where !tree.kind(of: value).isScalar {
      let name = tree.text(of: name)
      // These contain values, which may look like schemas.
      if isSchema, ["enum", "const", "default", "examples"].contains(name) { continue }
      add(value, of: tree, dialect, isSchema: !isSchema || !Self.isMap(name))
    }
  }

  private mutating func identify(_ node: Int, of tree: SyntaxTree, _ ids: [String]) {
    if let id = ids.lazy.compactMap({ tree.text(ofMember: $0, of: node) }).first {
      if id.hasPrefix("#") {
        addAnchor(String(id.dropFirst()), node)
      } else {
        let base = node == SyntaxTree.root ? "" : resource(of: node).uri
        let uri = base.resolving(id).split(separator: "#").first.map(String.init) ?? ""
        if node == SyntaxTree.root {
          resources[0].uri = uri
        } else {
          resources.append(
            Resource(node: node, end: tree.next(after: node), uri: uri, parent: index(of: node)))
        }
      }
    }
    if let anchor = tree.text(ofMember: "$anchor", of: node) { addAnchor(anchor, node) }
    if let anchor = tree.text(ofMember: "$dynamicAnchor", of: node) {
      addAnchor(anchor, node)
      resources[index(of: node)].dynamicAnchors[anchor] = node
    }
  }

  private mutating func addAnchor(_ name: String, _ node: Int) {
    resources[index(of: node)].anchors[name] = node
  }

  /// Whether the members of a keyword's value have names of the author's choice.
  private static func isMap(_ keyword: String) -> Bool {
    [
      "properties", "patternProperties", "definitions", "$defs", "dependencies", "dependentSchemas",
    ].contains(keyword)
  }

  private func index(of node: Int) -> Int {
    var (low, high) = (0, resources.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if resources[middle].node <= node { low = middle } else { high = middle }
    }
    while low > 0, node >= resources[low].end { low = resources[low].parent }
    return low
  }

  /// The innermost schema with an identifier that contains a node.
  func resource(of node: Int) -> Resource { resources[index(of: node)] }

  func anchor(_ name: String, isDynamic: Bool, of node: Int) -> Int? {
    let resource = resource(of: node)
    return (isDynamic ? resource.dynamicAnchors : resource.anchors)[name]
  }

  /// The schema that a URI without a fragment identifies.
  func node(of uri: String) -> Int? { nodesByURI[uri] }
}

extension String {
  /// A reference to another URI or path, seen from this one (RFC 3986, 5.2).
  func resolving(_ reference: String) -> String {
    if reference.isEmpty || reference.hasPrefix("#") { return withoutFragment + reference }
    if reference.hasScheme { return reference }
    let start = endOfAuthority
    if reference.hasPrefix("/") { return self[..<start] + reference }
    let path = self[start...].prefix { $0 != "#" && $0 != "?" }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var parts: [Substring] = []
    for part in (folder + reference).split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", let last = parts.last, !last.isEmpty, last != ".." {
        parts.removeLast()
      } else if part != "." {
        parts.append(part)
      }
    }
    return self[..<start] + parts.joined(separator: "/")
  }

  /// Where the path of a URI such as `https://example.com/a` begins; for a path, its start.
  private var endOfAuthority: Index {
    guard hasScheme, let colon = firstIndex(of: ":") else { return startIndex }
    let rest = self[index(after: colon)...]
    guard rest.hasPrefix("//") else { return rest.startIndex }
    return rest.dropFirst(2).firstIndex(of: "/") ?? endIndex
  }

  private var withoutFragment: String { String(prefix { $0 != "#" }) }

  private var hasScheme: Bool {
    guard let colon = firstIndex(of: ":"), colon != startIndex else { return false }
    return self[..<colon].utf8.allSatisfy { byte in
      UnicodeScalar(byte).properties.isAlphabetic || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "+-.".utf8.contains(byte)
    }
  }

  /// The text with escapes such as `%25` replaced (RFC 3986, 2.1).
  var percentDecoded: String {
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
