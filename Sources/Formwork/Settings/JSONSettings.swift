/// Settings as a JSON object, which may contain comments.
struct JSONSettings: SettingsCodec {
  static let emptyText = "{}\n"

  private var document: JSONDocument
  private let syntax: StoreDefinition.Syntax
  /// Where the settings of the form that was looked for are; `nil` if the document has changed since then.
  private var found: (nodes: [Int32], obstacles: [SettingsObstacle])?

  var bytes: [UInt8] { document.bytes }

  init(_ bytes: [UInt8], file: String, syntax: StoreDefinition.Syntax = .jsonc) throws(Failure) {
    let result = JSONReader.readSettings(bytes, file: file, syntax)
    guard let document = result.document else {
      var faults = result.faults
      // The last fault is the one because of which the text could not be read further.
      if let last = faults.indices.last, let name = OtherFormat.name(of: bytes) {
        faults[last].fault = .json(.otherFormat(name))
      }
      throw Failure(faults)
    }
    self.document = document
    self.syntax = syntax
  }

  // MARK: - Reading

  mutating func read(_ form: inout CompiledForm, _ keys: StoreDefinition.Keys) throws(Failure) -> [Value?] {
    let settings = form.read(document, keys)
    guard settings.faults.isEmpty else { throw Failure(document.diagnostics(settings.faults)) }
    found = (settings.nodes, settings.obstacles)
    return settings.values
  }

  mutating func find(_ form: CompiledForm, _ keys: StoreDefinition.Keys) {
    found = form.nodes(in: document, keys)
  }

  func values(for form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Value?] {
    form.values(at: settings(of: form, keys).nodes, in: document)
  }

  /// Where the settings of the form are. Items that were added since it was looked for have settings of their own.
  private func settings(
    of form: CompiledForm, _ keys: StoreDefinition.Keys
  ) -> (nodes: [Int32], obstacles: [SettingsObstacle]) {
    if let found, found.nodes.count == form.settings.count { return found }
    return form.nodes(in: document, keys)
  }

  func obstacles(for form: CompiledForm, _ keys: StoreDefinition.Keys) -> [SettingsObstacle] {
    settings(of: form, keys).obstacles
  }

  func unknownMembers(of form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Diagnostic] {
    document.diagnostics(form.unknownMembers(in: document, keys))
  }

  func givenValues(for session: inout Session) -> GivenValues {
    var values = GivenValues(in: SourceText(file: document.file, bytes: bytes))
    values.faults = document.duplicateMembers
    read(JSONDocument.root, below: [], into: &values, &session)
    return values
  }

  private func read(
    _ object: Int, below path: [String], into values: inout GivenValues, _ session: inout Session
  ) {
    for (name, value) in document.members(of: object) {
      let path = path + [document.text(of: name)]
      let target = GivenValues.Target(path, in: session.form)
      if let setting = target.setting, let list = session.form.settings[setting].list,
        document.elements(of: value).contains(where: { document.isObject($0) })
      {
        readItems(value, ofList: list, setting, into: &values, &session)
      } else if add(value, name, target, to: &values, session) {
        read(value, below: path, into: &values, &session)
      }
    }
  }

  private func readItems(
    _ array: Int, ofList list: Int, _ setting: Int, into values: inout GivenValues, _ session: inout Session
  ) {
    var faults: [SettingsFault] = []
    let form = session.form
    if let fault = form.tooManyItems(ofList: list, in: array, of: document) {
      values.faults += document.diagnostics([fault])
      return
    }
    let items = form.items(ofList: list, in: array, of: document, &faults)
    values.faults += document.diagnostics(faults)
    let identities = items.identities.map { form.identity($0, ofNewItemOfList: list) }
    session.prepare(items: identities, ofList: list)
    values.add(
      .array(identities.map { .string($0) }), to: setting,
      at: document.start(of: array)..<document.end(of: array), in: session.form)
    for element in document.elements(of: array) {
      let identity = document.identity(of: element, named: session.form.identityNames(ofList: list))
      guard
        let item = identity.flatMap({
          session.form.item(form.identity($0, ofNewItemOfList: list), ofList: list)
        })
      else { continue }
      readFields(element, below: [], ofItem: item, into: &values, session)
    }
  }

  private func readFields(
    _ object: Int, below names: [String], ofItem item: Int, into values: inout GivenValues, _ session: Session
  ) {
    for (name, value) in document.members(of: object) {
      let names = names + [document.text(of: name)]
      if names == session.form.identityNames(ofList: session.form.items[item].list) { continue }
      let target = GivenValues.Target(field: names, ofItem: item, in: session.form)
      if add(value, name, target, to: &values, session) {
        readFields(value, below: names, ofItem: item, into: &values, session)
      }
    }
  }

  /// Adds a member; returns whether it is an object with settings, whose members must be added instead.
  private func add(
    _ value: Int, _ name: Int, _ target: GivenValues.Target, to values: inout GivenValues, _ session: Session
  ) -> Bool {
    if let setting = target.setting {
      let (new, range) = (document.value(of: value), document.start(of: value)..<document.end(of: value))
      // What the row does not accept anyway is refused for that reason, unless the number itself is the reason.
      if let number = document.inexactNumber(in: value), new != session.storedValue(setting),
        session.form.input(ofSetting: setting).admits(new) || !new.isFinite && new.double == nil
      {
        let nearest = new.double.flatMap { $0.isFinite ? new : nil }
        values.addInexact(number, nearest: nearest, to: setting, offset: range.lowerBound, in: session.form)
      } else {
        values.add(new, to: setting, at: range, in: session.form)
      }
    } else if target.leadsOn, document.isObject(value) {
      return true
    } else {
      values.addUnknown(target, nameOffset: document.start(of: name), in: session.form)
    }
    return false
  }

  func places(of settings: [Int], in form: CompiledForm, _ keys: StoreDefinition.Keys) -> [Place] {
    let nodes = self.settings(of: form, keys).nodes
    let text = SourceText(file: document.file, bytes: bytes)
    return settings.map { setting in
      let node = Int(nodes[setting])
      return node < 0 ? Place(file: document.file) : text.place(at: document.start(of: node))
    }
  }

  func lines(of settings: [Int], in form: CompiledForm, _ keys: StoreDefinition.Keys) -> Set<Int> {
    let nodes = self.settings(of: form, keys).nodes
    let text = SourceText(file: document.file, bytes: bytes)
    var lines: Set<Int> = []
    for setting in settings where nodes[setting] >= 0 {
      let node = Int(nodes[setting])
      lines.formUnion(text.line(at: document.start(of: node))...text.line(at: document.end(of: node)))
    }
    return lines
  }

  // MARK: - Writing

  mutating func change(_ changes: [(path: [String], value: Value?)]) throws(FileFault) {
    var editor = JSONEditor()
    for change in changes { editor.set(change.value, at: change.path) }
    try edit(editor)
  }

  mutating func change(
    _ changes: [(setting: Int, value: Value?)], of form: CompiledForm, _ keys: StoreDefinition.Keys
  ) throws(FileFault) -> Bool {
    let (nodes, obstacles) = settings(of: form, keys)
    var scalars: [(node: Int, value: Value)] = []
    var editor = JSONEditor()
    var lists = ListChanges()
    // Another item may be written from the text of an item that changes as a whole.
    let items =
      form.items.isEmpty
      ? [] : Set(changes.lazy.map { $0.setting }.filter { form.settings[$0].role == .item })
    var isPlain = obstacles.isEmpty
    for (setting, value) in changes {
      let node = Int(nodes[setting])
      let item = items.isEmpty ? nil : form.item(ofSetting: setting)
      let isOfChangedItem = item.map { items.contains(form.items[$0].setting) } ?? false
      let role = form.settings[setting].role
      if role != .plain { isPlain = false }
      if isScalar(node), !isOfChangedItem, let value, JSONDocument.Node.Kind(value).isScalar {
        scalars.append((node, value))
        if role != .plain { lists.note(setting, value) }
      } else if role != .plain {
        lists.add(setting, value, of: form)
      } else {
        editor.set(value, at: form.key(of: setting).path(keys))
      }
    }
    lists.apply(to: &editor, document, form, nodes, keys)
    guard let new = document.replacing(scalars) else {
      throw .cannotWrite(document.file, reason: Wording.unreadable)
    }
    document = new
    found = isPlain && editor.isEmpty ? (nodes, []) : nil
    if !editor.isEmpty { try edit(editor) }
    return found != nil
  }

  private func isScalar(_ node: Int) -> Bool { node >= 0 && document.kind(of: node).isScalar }

  /// Changes the text and reads it again.
  private mutating func edit(_ editor: JSONEditor) throws(FileFault) {
    let new = editor.apply(to: document)
    if new.hasSameBytes(as: bytes) { return }
    do throws(Failure) { self = try JSONSettings(new, file: document.file, syntax: syntax) } catch {
      let isTooDeep = if case .json(.tooDeep)? = error.diagnostics.first?.fault { true } else { false }
      throw .cannotWrite(document.file, reason: isTooDeep ? Wording.keyTooDeep : Wording.unreadable)
    }
  }
}
