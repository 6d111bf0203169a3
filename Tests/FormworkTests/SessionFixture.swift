import Testing

@testable import Formwork

/// A session that is driven by lines as a script has them; what comes of each is told as a text.
struct SessionFixture {
  var session: Session
  private(set) var last = Outcome()

  init(_ json: String, registry: Registry = Registry()) throws {
    session = Session(try Self.definition(json, registry: registry), actions: registry.actions)
  }

  init(_ definition: FormDefinition) { session = Session(definition) }

  /// A form with sections around these rows, each in a JSON object.
  init(rows: String, registry: Registry = Registry()) throws {
    try self.init(#"{"title": "T", "sections": [{"rows": [\#(rows)]}]}"#, registry: registry)
  }

  static func definition(_ json: String, registry: Registry = Registry()) throws -> FormDefinition {
    let document = try #require(JSONReader.read(Array(json.utf8), file: "form.json").document)
    var reader = FormReader(document: document, registry: registry, namespace: "", into: FormDefinition())
    reader.readForm()
    try #require(reader.faults.filter { $0.severity == .error }.map(\.fault) == [])
    return reader.definition
  }

  /// Runs a line and tells what came of it: the changes, what is to be done, the refusal.
  @discardableResult
  mutating func run(_ line: String) throws -> String {
    do throws(Refusal) {
      guard let event = try event(of: line) else { return "" }
      last = session.handle(event)
    } catch {
      last = Outcome()
      last.refusal = error
    }
    return text(of: last)
  }

  /// The row that a name stands for; the test ends where there is none.
  func row(_ name: String) throws -> RowReference { try session.row(name) }

  /// What is set, as `key=value` in the form's order.
  var set: String { text { session.setValue($0) } }

  /// What is in effect.
  var effective: String { text { session.effectiveValue($0) } }

  private func text(_ value: (Int) -> Value?) -> String {
    session.definition.keys.indices.compactMap { slot in
      value(slot).map { "\(session.definition.keys[slot].key)=\($0)" }
    }.joined(separator: " ")
  }

  // MARK: - Lines

  private func event(of line: String) throws(Refusal) -> Event? {
    let words = ScriptWords.split(line) ?? ["?"]
    guard let command = words.first else { return nil }
    func row(_ index: Int) throws(Refusal) -> RowReference {
      try session.row(words.indices.contains(index) ? words[index] : "", scope: .script, position: index / 2)
    }
    switch command {
    case "set":
      var pairs: [(row: RowReference, input: Event.Input)] = []
      for index in stride(from: 1, to: words.count, by: 2) {
        pairs.append((try row(index), .text(words[index + 1])))
      }
      return .set(pairs)
    case "reset":
      var rows: [RowReference] = []
      for index in words.indices.dropFirst() { rows.append(try row(index)) }
      return .reset(rows)
    case "toggle": return .toggle(try row(1))
    case "next": return .step(try row(1), by: 1)
    case "prev": return .step(try row(1), by: -1)
    case "tap": return .tap(try row(1))
    case "details": return .details(try row(1))
    case "do": return .edit(try row(1), action: words[2])
    case "open": return .open(try row(1))
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
  }

  // MARK: - Outcomes

  func text(of outcome: Outcome) -> String {
    var parts = outcome.changes.map { "\($0.key): \(word($0.old)) → \(word($0.new))" }
    if outcome.hasMoved { parts.append("at \(session.titles.joined(separator: " ▸ "))") }
    if let section = outcome.section { parts.append("section \(section)") }
    if let effect = outcome.effect { parts.append(text(of: effect)) }
    if !outcome.remaining.isEmpty {
      parts.append("then " + outcome.remaining.map(\.description).joined(separator: ", "))
    }
    if let refusal = outcome.refusal { parts.append(Wording.sentence(for: refusal.reason)) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  private func word(_ value: Value?) -> String { value?.json ?? "unset" }

  private func text(of effect: Outcome.Effect) -> String {
    switch effect {
    case .show(let alert): "alert \(alert.title)"
    case .ask(let row): "ask \(session.definition.rows[row.index].id)"
    case .verify: "verify"
    case .save: "save"
    case .quit: "quit"
    case .call: "call"
    case .read(let screen): "read \(screen)"
    case .describe(let action, let text): "\(action): \(text)"
    }
  }
}
