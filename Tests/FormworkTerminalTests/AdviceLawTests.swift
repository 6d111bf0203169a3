import Formwork
import Testing

@testable import FormworkTerminal

/// Each command that a message suggests is accepted where it is printed, and then what it was printed for is gone.
@MainActor
@Suite struct AdviceLawTests {
  enum Surface: String, CaseIterable { case script, prompt, shell, page }

  @Test(arguments: Surface.allCases)
  func suggestionsHelp(on surface: Surface) throws {
    var counts: [String: Int] = [:]
    for seed in 0..<UInt64(rounds(5)) {
      var random = SeededGenerator(seed: seed)
      let form = AdvisedForm(using: &random)
      let document = FormDocument(Array(form.json.utf8), file: "f")
      try #require(!document.hasErrors, "\(document.diagnostics.map(\.description)) \(form.json)")
      var session = Session(document.form)
      session.load(form.stored(of: session, using: &random))
      for _ in 0..<12 {
        let line = form.line(of: session, using: &random)
        var trial = AdvisedSession(session: session, surface: surface, comment: "seed \(seed), \(line)")
        trial.validate(line)
        trial.checkFindings()
        counts.merge(trial.counts) { $0 + $1 }
        _ = try? session.perform(line)
      }
    }
    let table = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("suggestions on \(surface.rawValue): \(counts.values.reduce(0, +)) (\(table))")
    #expect(surface == .page || counts.values.reduce(0, +) > 100)
  }
}

/// A random form with lists, items, maps, JSON, required and secret rows besides those that depend on each other.
private struct AdvisedForm {
  let rules: RandomRules
  let json: String

  init(using random: inout SeededGenerator) {
    rules = RandomRules(using: &random)
    let minimum = Int.random(in: 1...2, using: &random)
    let dns = #"{"of": {"textField": {"pattern": "[0-9.]+"}}, "minimumCount": \#(minimum - 1)}"#
    let rows = [
      #"{"forEach": {"key": "servers", "id": "name", "add": "Add"}, "text": "${item.name}"}"#,
      #"{"key": "dns", "accessory": {"list": \#(dns)}}"#,
      #"{"id": "map", "key": ["a.b", "map"], "accessory": {"map": {"of": "textField"}}}"#,
      #"{"key": "extra", "accessory": {"json": {}}}"#,
      #"{"key": "dotted.key", "accessory": {"textField": {"kind": "integer", "minimum": 1}}}"#,
      #"{"key": "mail", "accessory": {"textField": {"kind": "email", "required": true}}}"#,
      #"{"key": "token", "accessory": {"textField": {"secure": true, "required": true}}}"#,
      #"{"key": "pick", "accessory": {"picker": {"items": ["p q", "r"]}}, "enabledWhen": "'8.8' in dns"}"#,
      #"{"id": "backup", "selection": "verify", "enabledWhen": "count(servers) >= \#(minimum)"}"#,
      #"{"id": "acts", "editActions": [{"title": "Go", "selection": "verify", "enabledWhen": "count(dns) >= 1"}]}"#,
      #"{"key": "late", "accessory": "textField", "visibleWhen": "count(dns) >= \#(minimum)"}"#,
      // The label of this row matches a key on another screen, and takes precedence on the first screen of a prompt.
      #"{"id": "n1", "text": "Night!", "key": "x.night", "accessory": {"textField": {"kind": "integer"}}}"#,
    ].shuffled(using: &random)
    let night =
      #"{"key": "night", "accessory": {"textField": {"kind": "integer"}}, "visibleWhen": "m != 'x'"}"#
    json = rules.json.replacing(
      #""rows": ["#, with: #""rows": [\#(rows.joined(separator: ",\n")), "#, maxReplacements: 1
    ).replacing(#"{"header": "${t}", "#, with: #"{"rows": [\#(night)]}, {"header": "${t}", "#)
  }

  func stored(of session: Session, using random: inout SeededGenerator) -> SettingValues {
    var stored = SettingValues(session.form, nil)
    for setting in session.form.allSettings where Int.random(in: 0..<4, using: &random) == 0 {
      let values: [Value] =
        session.form.list(of: setting) != nil
        ? [3] : [true, 5, -5, "x", "long", .null, ["1.1", "no"], ["no", "no"], [:], ["8.8", "8.8"]]
      stored[setting] = values.randomElement(using: &random)!
    }
    return stored
  }

  func line(of session: Session, using random: inout SeededGenerator) -> String {
    let names = [
      "servers", "dns", "map", "extra", "dotted.key", "mail", "token", "pick", "backup", "late", "night",
    ]
    let words = [
      "1.1", "'[1.1, 8.8]'", "1.1,8.8", "x=y", "--null", "''", "-5", "5", "x", "'{\"a\": 1}'", "'[\"1.1\"]'",
      "on",
    ]
    let name = names.randomElement(using: &random)!
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return "toggle \(name)"
    case 1: return "next \(name)"
    case 2: return "tap \(["backup", "r0", "r1", "r2"].randomElement(using: &random)!)"
    case 3: return "add \(name) \(words.randomElement(using: &random)!)"
    case 4: return "remove \(name) 1.1"
    case 7: return "do acts Go"
    case 5...6: return "set \(name) \(words.randomElement(using: &random)!)"
    default: return rules.line(of: session, using: &random)
    }
  }
}

/// The messages of one line, and of what is wrong with the settings, on one surface.
@MainActor
private struct AdvisedSession {
  var session: Session
  let surface: Surface
  let comment: String
  /// How many suggestions were tried, by the kind of message.
  var counts: [String: Int] = [:]

  typealias Surface = AdviceLawTests.Surface

  init(session: Session, surface: Surface, comment: String) {
    self.session = session
    // A call in a shell begins on the first screen.
    if surface == .shell { _ = self.session.handle(.home) }
    (self.surface, self.comment) = (surface, comment)
  }

  mutating func validate(_ line: String) {
    for refusal in session.refusals(of: line) {
      let session = session
      let isClosed = ["refused.hidden", "refused.disabled", "refused.disabledEditAction"].contains(
        refusal.code)
      suggest(
        refusal.code,
        words: { speaker in speaker.map { refusal.message($0) } ?? PageTexts(session).text(of: refusal) },
        // A closed row must be open. A value that was refused for its form is replaced by the suggestion.
        isGone: { after in
          !isClosed
            || !after.refusals(of: line).contains {
              $0.code == refusal.code && $0.subject == refusal.subject
            }
        })
    }
  }

  mutating func checkFindings() {
    for finding in session.verify() {
      let session = session
      suggest(
        finding.fault.code,
        words: { speaker in
          speaker.map { Wording.sentence(for: finding, $0) } ?? PageTexts(session).text(of: finding)
        },
        isGone: { after in
          // Requirements of several rows may have the same message.
          !after.verify().contains { $0.fault == finding.fault && $0.row == finding.row }
        })
    }
  }

  /// Words a message, and tries what it suggests.
  private mutating func suggest(
    _ code: String, words: (Speaker?) -> String, isGone: (inout Session) -> Bool
  ) {
    let recorder = Recorder()
    let speaker: Speaker? =
      switch surface {
      case .script: recorder.recording(.commands)
      case .prompt: recorder.recording(.prompt { [session] in (session, session.numbered) })
      case .shell:
        recorder.recording(
          ShellCall(program: ["formwork"], form: "f", store: "s").speaker.saving { [session] in session })
      case .page: nil
      }
    let message = words(speaker)
    if surface == .page {
      counts[code, default: 0] += 1
      let command = #/['`](set|add|reset|remove|show|find|formwork|retry|details|undo) /#
      #expect(!message.contains(command), "\(comment)")
      return
    }
    for line in recorder.lines {
      counts[code, default: 0] += 1
      #expect(message.contains(line), "\(comment)")
      var refused: (any Error)?
      let helps = line.filled.contains { line in
        var after = session
        do { try after.perform(line, surface) } catch {
          refused = error
          return false
        }
        return isGone(&after)
      }
      #expect(helps, "\(comment): \(message) \(refused.map { "\($0)" } ?? "")")
    }
  }
}

/// The commands that messages have suggested.
private final class Recorder: @unchecked Sendable {
  private(set) var lines: [String] = []

  func recording(_ speaker: Speaker) -> Speaker {
    Speaker(listing: speaker.listing) { [self] remedy in
      let line = speaker.command(remedy)
      if let line { lines.append(line) }
      return line
    }
  }
}

extension String {
  /// The command with values that a user might choose in place of words such as `VALUE`.
  fileprivate var filled: [String] {
    let values = ["1", "5", "9", "1.1", "x", "a", "bc", "y", "on", "a@b.org", "p q", "zz"]
    let texts = values.map { replacing("VALUE", with: $0.contains(" ") ? "'\($0)'" : $0) }
    let names = texts.flatMap { text in ["zz", "zy"].map { text.replacing("NAME", with: $0) } }
    let lists = names.flatMap { text in
      (1...4).map { count in
        let more = (1..<max(count, 1)).map { #", "\#($0)""# }.joined()
        return text.replacing(", …", with: more)
      }
    }
    return lists
  }
}

extension Session {
  fileprivate var numbered: NumberedRows { NumberedRows([], on: VisibleRows(self, screen: currentScreen)) }

  struct Refused: Error { var refusals: [Refusal] }
  struct Unsaved: Error { var findings: [Finding] }

  fileprivate func refusals(of line: String) -> [Refusal] {
    var copy = self
    do { try copy.perform(line) } catch { return (error as? Refused)?.refusals ?? [] }
    return []
  }

  /// Carries out a line as a prompt, a script or a shell does.
  fileprivate mutating func perform(_ line: String, _ surface: AdviceLawTests.Surface = .script) throws {
    let words = try Word.split(line)
    if surface == .shell { return try call(words.map(\.text)) }
    let numbered = surface == .prompt ? self.numbered : nil
    let command = try Command.read(words, allowsPrefix: numbered != nil)
    do throws(Command.RequestFault) {
      guard let event = try command.request(in: self, numbered) else { return }
      let refusals = handle(event).refusals
      if !refusals.isEmpty { throw Command.RequestFault.refused(refusals) }
    } catch {
      switch error {
      case .refused(let refusals): throw Refused(refusals: refusals)
      case .unknownRow(let word, _): throw Refused(refusals: [Refusal(reason(ofUnknown: word.text))])
      case .failed(let failure): throw failure
      }
    }
  }

  /// Carries out `formwork set f ARGUMENT…`, or a command of the prompt as a subcommand.
  private mutating func call(_ words: [String]) throws {
    #expect(words[0] == "formwork" && words[2] == "f")
    var arguments = words.dropFirst(3)
    if words[1] != "set" {
      let store = try #require(arguments.firstIndex(of: "--store"))
      #expect(arguments[store + 1] == "s")
      arguments.removeSubrange(store...store + 1)
      return try perform(([words[1]] + arguments).map { Quoting.word($0) }.joined(separator: " "))
    }
    var assignments: [Assignment] = []
    while let word = arguments.popFirst() {
      switch word {
      case "--store": #expect(arguments.popFirst() == "s")
      case "--empty": assignments.append(Assignment(name: arguments.removeFirst(), operation: .set("")))
      case "--unset": assignments.append(Assignment(name: arguments.removeFirst(), operation: .remove))
      case "--null": assignments.append(Assignment(name: arguments.removeFirst(), operation: .set(.null)))
      case "--from-file":
        let word = arguments.removeFirst()
        assignments.append(Assignment(String(word.prefix { $0 != "=" }), "from a file", in: self))
      default:
        let equals = try #require(word.firstIndex(of: "="))
        assignments.append(
          Assignment(String(word[..<equals]), String(word[equals...].dropFirst()), in: self))
      }
    }
    let edits = try assignments.map { try edit(row(named: $0.name), $0.operation) }
    let faults = Set(findingsOfUnsaved().map(\.fault))
    let refusals = handle(.change(edits, .input)).refusals
    if !refusals.isEmpty { throw Refused(refusals: refusals) }
    let findings = findingsOfUnsaved().filter { !faults.contains($0.fault) }
    if !findings.isEmpty { throw Unsaved(findings: findings) }
  }
}
