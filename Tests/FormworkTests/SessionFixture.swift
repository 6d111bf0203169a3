import FormworkTerminal
import Testing

@testable import Formwork

/// A session that is driven by lines as a script has them; what comes of each is told as a text.
struct SessionFixture {
  var session: Session
  let definition: FormDefinition
  private(set) var last = Reply()

  init(_ definition: FormDefinition) {
    self.definition = definition
    session = Session(definition)
  }

  init(_ json: String, registry: Registry = Registry()) throws {
    self.init(try Self.definition(json, registry: registry))
  }

  /// A form with sections around these rows, each in a JSON object.
  init(rows: String, registry: Registry = Registry()) throws {
    try self.init(#"{"title": "T", "sections": [{"rows": [\#(rows)]}]}"#, registry: registry)
  }

  static func definition(_ json: String, registry: Registry = Registry()) throws -> FormDefinition {
    let definition = FormDefinition(
      FormDocument(Array(json.utf8), file: "form.json", environment: registry.environment), registry: registry
    )
    try #require(definition.diagnostics.filter { $0.severity == .error }.map(\.fault) == [])
    return definition
  }

  /// Runs a line; returns the changes, the effect and the refusals as a text.
  @discardableResult
  mutating func run(_ line: String) throws -> String {
    do throws(Refusal) {
      guard let event = try Self.event(of: line, in: session) else { return "" }
      last = session.handle(event)
    } catch {
      last = Reply(refusals: [error])
    }
    return text(of: last)
  }

  /// Performs the remaining actions of the last reply; returns the result as a text.
  @discardableResult
  mutating func perform() -> String {
    last = session.handle(.perform(last.remaining, last.row))
    return text(of: last)
  }

  /// Replaces the session's state with stored values, as from a settings file.
  mutating func load(_ values: [Key: Value]) throws { session.load(try stored(values)) }

  func stored(_ values: [Key: Value]) throws -> SettingValues {
    var stored = SettingValues(session.form, nil)
    for (key, value) in values { stored[try setting(key)] = value }
    return stored
  }

  /// The row with a name. The test fails if there is none.
  func row(_ name: String) throws -> RowID { try session.row(named: name) }

  /// The setting with a key. The test fails if there is none.
  func setting(_ key: Key) throws -> SettingID { try #require(session.form.setting(key)) }

  /// A screen with its rows as the program's functions receive them; by default, the current one.
  func form(screen: String? = nil) -> Form? {
    session.screenView(screen).map { view in
      Form(
        title: view.titles.last ?? "",
        sections: view.sections.map { section in
          Section(
            header: section.header, rows: section.map { definition.row($0) }, footer: section.footer,
            indexTitle: section.indexTitle)
        })
    }
  }

  /// The function of the program for a call, with its arguments bound.
  func function(for call: HandlerCall) -> AsyncSelection? {
    guard case .registered(let name, let argument) = call.function else {
      return definition.function(for: call, in: session)
    }
    guard let function = definition.registry.actions[name] else { return nil }
    let context = session.context(ofRow: call.row.flatMap { session.form.row(at: $0) })
    return { _ = try await function(argument)(context) }
  }

  /// What is set, as `key=value` in the form's order.
  var set: String { text { session.storedValue($0) } }

  /// What is in effect.
  var effective: String { text { session.effectiveValue($0) } }

  private func text(_ value: (SettingID) -> Value?) -> String {
    session.form.allSettings.compactMap { setting in
      value(setting).map { "\(session.form.key(of: setting))=\($0)" }
    }.joined(separator: " ")
  }

  // MARK: - Lines

  static func event(of line: String, in session: Session) throws(Refusal) -> Request? {
    let words = ScriptWords.split(line) ?? ["?"]
    guard let command = words.first else { return nil }
    func row(_ index: Int) throws(Refusal) -> RowID {
      try session.row(named: words.indices.contains(index) ? words[index] : "", position: index / 2)
    }
    func address(_ index: Int) throws(Refusal) -> RowAddress { session.form.address(of: try row(index)) }
    var edits: [Edit] = []
    switch command {
    case "set":
      for index in stride(from: 1, to: words.count, by: 2) {
        edits.append(try session.edit(try row(index), .enter(words[index + 1]), position: index / 2))
      }
    case "reset":
      for index in words.indices.dropFirst() {
        edits.append(try session.edit(try row(index), .remove, position: index - 1))
      }
    case "toggle": edits = [try session.editToToggle(try row(1))]
    case "next": edits = [try session.edit(toStep: try row(1), by: 1)]
    case "prev": edits = [try session.edit(toStep: try row(1), by: -1)]
    case "add":
      edits = [try session.edit(try row(1), .insert(.text(words[2]), at: Self.position(words.dropFirst(3))))]
    case "remove": edits = [try session.edit(try row(1), .removeElement(Self.element(words[2])))]
    case "move":
      let move = Edit.Operation.move(Self.element(words[2]), to: Self.position(words.dropFirst(3)))
      edits = [try session.edit(try row(1), move)]
    case "tap": return .tap(try address(1))
    case "details": return .details(try address(1))
    case "do": return .editAction(try address(1), title: words[2])
    case "open": return .open(try address(1))
    case "back": return .back
    case "home": return .home
    case "jump": return .jump(indexTitle: words[1])
    case "revert": return .revert
    case "undo": return .undo
    case "redo": return .redo
    default:
      Issue.record("no command: \(line)")
      return nil
    }
    return .change(edits, .input)
  }

  /// `#2` for the second element, any other word for a value.
  private static func element(_ word: String) -> Edit.Element {
    word.hasPrefix("#") ? .index((Int(word.dropFirst()) ?? 0) - 1) : .text(word)
  }

  /// `at 2`, `before b`, `after b` or nothing.
  private static func position(_ words: ArraySlice<String>) -> Edit.Position {
    guard let first = words.first, let last = words.last else { return .end }
    return switch first {
    case "at": .index((Int(last) ?? 0) - 1)
    case "before": .before(element(last))
    default: .after(element(last))
    }
  }

  // MARK: - Outcomes

  func text(of reply: Reply) -> String {
    var parts = reply.changes.map {
      "\(session.form.key(of: $0.setting)): \(word($0.old)) → \(word($0.new))"
    }
    if reply.hasMoved { parts.append("at \(session.titles.joined(separator: " ▸ "))") }
    if let section = reply.section { parts.append("section \(section)") }
    if let request = reply.need { parts.append(text(of: request)) }
    if !reply.remaining.isEmpty {
      parts.append("then " + reply.remaining.map { text(of: $0) }.joined(separator: ", "))
    }
    parts += reply.refusals.map { $0.message(.commands) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  private func word(_ value: Value?) -> String { value?.json ?? "unset" }

  private func text(of request: Reply.Need) -> String {
    switch request {
    case .show(let alert): "alert \(alert.title)"
    case .ask(let row): "ask \(row.id)"
    case .command(let command): command.rawValue
    case .read(let screen): "read \(screen)"
    case .call(let call): text(of: call)
    }
  }

  /// A call of a function of the program, or the form's description of the function.
  private func text(of call: HandlerCall) -> String {
    guard function(for: call) == nil, case .registered(let name, let argument) = call.function else {
      return "call"
    }
    let action = text(of: .call(name, argument))
    return session.form.declaredActions[name].map { "\(action): \($0)" } ?? "\(action), which nobody knows"
  }

  /// An action by name, with its argument.
  private func text(of action: Action) -> String {
    switch action {
    case .push(let screen): "push \(screen)"
    case .pop: "pop"
    case .set(let assignments):
      "set " + assignments.map { "\($0.key) \($0.value.json)" }.joined(separator: " ")
    case .toggle(let key): "toggle \(key)"
    case .reset(let keys): "reset " + keys.map(\.description).joined(separator: " ")
    case .alert(let alert): "alert \(alert.title)"
    case .item(let operation): operation.rawValue
    case .command(let command): command.rawValue
    case .call(let name, .null): name
    case .call(let name, let argument): "\(name) \(argument.json)"
    case .run(let program): "run \(program.joined(separator: " "))"
    case .refuse(let message): "refuse \(message)"
    case .sequence(let actions): actions.map { text(of: $0) }.joined(separator: ", ")
    case .when(let condition, let action): "\(text(of: action)) when \(condition.source)"
    }
  }
}

extension Session {
  /// Replaces the form with a new version of it, as when its file has changed.
  ///
  /// - Returns: the values that were dropped.
  mutating func reload(_ form: CompiledForm, values: SettingValues?) -> [DroppedValue] {
    let dropped = DroppedValue.all(in: self, missingIn: form)
    replace(form, values: values, dropsWrongKinds: true)
    return dropped
  }
}
