/// Settings as a JSON object.
struct JSONSettings: SettingsCodec {
  static let emptyText = "{}\n"

  private var document: JSONDocument
  /// Indexed by setting of the last form read: the node of its value, -1 if it has none. `nil` if the
  /// document's nodes have changed since then.
  private var nodes: [Int32]?

  var bytes: [UInt8] { document.bytes }

  init(_ bytes: [UInt8], file: String) throws(Failure) {
    let result = JSONReader.read(bytes, file: file)
    guard let document = result.document, result.faults.isEmpty else { throw Failure(result.faults) }
    let root = JSONDocument.root
    guard document.isObject(root) else {
      let place = SourceText(file: file, bytes: bytes).place(at: document.start(of: root))
      let found = document.kind(of: root).jsonKind.name
      throw Failure([Diagnostic(.stored(.notAnObject(found: found)), at: place)])
    }
    self.document = document
  }

  // MARK: - Reading

  mutating func values(for form: CompiledForm, _ keys: StoreDefinition.Keys) throws(Failure) -> [Value?] {
    let (nodes, faults) = form.nodes(in: document, keys)
    guard faults.isEmpty else { throw Failure(faults) }
    self.nodes = nodes
    if form.lists.isEmpty { return nodes.map { $0 < 0 ? nil : document.value(of: Int($0)) } }
    return nodes.enumerated().map { setting, node in
      node < 0 ? nil : form.value(of: setting, at: Int(node), in: document)
    }
  }

  func items(
    of form: CompiledForm, _ keys: StoreDefinition.Keys
  ) throws(Failure) -> [CompiledForm.ListItems] {
    let (items, faults) = form.items(in: document, keys)
    guard faults.isEmpty else { throw Failure(faults) }
    return items
  }

  func givenValues(for form: CompiledForm) -> GivenValues {
    var values = GivenValues(in: SourceText(file: document.file, bytes: bytes), for: form)
    read(JSONDocument.root, below: [], into: &values)
    return values
  }

  private func read(_ object: Int, below path: [String], into values: inout GivenValues) {
    for (name, value) in document.members(of: object) {
      let path = path + [document.text(of: name)]
      let isGroup = values.add(
        document.value(of: value), at: path, isObject: document.isObject(value),
        nameOffset: document.start(of: name), offset: document.start(of: value))
      if isGroup { read(value, below: path, into: &values) }
    }
  }

  func places(of paths: [[String]]) -> [Place] {
    let text = SourceText(file: document.file, bytes: bytes)
    // The members of each object visited so far, for fast lookup: an object may have as many as there are
    // keys.
    var objects: [Int: [ExactString: Int]] = [:]
    return paths.map { path in
      var node = JSONDocument.root
      for name in path {
        if objects[node] == nil { objects[node] = members(of: node) }
        guard let value = objects[node]?[ExactString(name)] else { return Place(file: document.file) }
        node = value
      }
      return text.place(at: document.start(of: node))
    }
  }

  /// The values of an object's members by name.
  private func members(of object: Int) -> [ExactString: Int] {
    var values: [ExactString: Int] = [:]
    for (name, value) in document.members(of: object) { values[ExactString(document.text(of: name))] = value }
    return values
  }

  // MARK: - Writing

  mutating func change(_ changes: [(path: [String], value: Value?)]) throws(FileFault) {
    var editor = JSONEditor()
    for change in changes { editor.set(change.value, at: change.path) }
    try apply(editor)
  }

  mutating func change(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm, _ keys: StoreDefinition.Keys
  ) throws(FileFault) {
    // Items that were added since have settings of their own.
    let known = nodes.flatMap { $0.count == form.settings.count ? $0 : nil }
    let nodes = known ?? form.nodes(in: document, keys).nodes
    var scalars: [(node: Int, value: Value)] = []
    scalars.reserveCapacity(changes.count)
    var editor = JSONEditor()
    var lists = ListChanges()
    for (setting, value) in changes {
      let node = Int(nodes[setting])
      if isScalar(node), let value, JSONDocument.Node.Kind(value).isScalar {
        scalars.append((node, value))
      } else if form.settings[setting].role != .plain {
        lists.add(setting, value, of: form)
      } else {
        editor.set(value, at: form.key(of: setting).path(keys))
      }
    }
    document = document.replacing(scalars)
    lists.apply(to: &editor, document, form, nodes, keys)
    if scalars.count < changes.count { try apply(editor) }
  }

  private func isScalar(_ node: Int) -> Bool { node >= 0 && document.kind(of: node).isScalar }

  /// Adds or removes members, which changes the enclosing objects.
  private mutating func apply(_ editor: JSONEditor) throws(FileFault) {
    let new = editor.apply(to: document)
    if new == bytes { return }
    // The new text is parsed, so that only valid JSON is ever written.
    do throws(Failure) { self = try JSONSettings(new, file: document.file) } catch {
      throw .cannotWrite(document.file, reason: Wording.keyTooDeep)
    }
  }
}
