import Foundation
import Testing

@testable import Formwork

/// `formwork export --format swift`: forms as Swift source. The sources are compiled with the tests; with
/// `FORMWORK_RECORD=1` in the environment they are written anew, to be compiled and looked at.
struct SwiftSourceTests {
  @Test(arguments: ExportedForm.all)
  func isTheSourceThatWasCompiled(_ exported: ExportedForm) throws {
    let text = try exported.file().swiftSource()
    if ProcessInfo.processInfo.environment["FORMWORK_RECORD"] == "1" {
      try Data(text.utf8).write(to: exported.source)
    }
    let isAsItWas = try String(contentsOf: exported.source, encoding: .utf8) == text
    #expect(isAsItWas, "\(exported.source.lastPathComponent) differs; FORMWORK_RECORD=1 writes it anew")
  }

  // MARK: - Everything

  /// A member, accessory, action or word of the grammar.
  private typealias Use = String

  /// The form `everything.json` has each member of the grammar, each accessory, each action and each word.
  @Test func oneFormHasEverything() throws {
    let owners = FormFault.Owner.allCases.filter { !Grammar.members(of: $0).isEmpty }
    var expected: Set<Use> = []
    for owner in owners {
      expected.formUnion(Grammar.members(of: owner).flatMap { uses(of: $0, in: owner.name) })
    }
    for kind in AccessoryKind.allCases {
      expected.insert("accessory \(kind.name)")
      expected.formUnion(Grammar.members(of: kind).flatMap { uses(of: $0, in: kind.name) })
    }
    for action in Grammar.actions { expected.insert("action \(action.kind.rawValue)") }
    var found: Set<Use> = []
    for source in try ExportedForm.everything.file().document.sources {
      let document = try #require(
        JSONReader.read(source.bytes, file: source.name, names: Grammar.names).document)
      find(SyntaxTree.root, .object(.form), in: document, &found)
    }
    #expect(expected.subtracting(found).sorted() == [])
    #expect(found.subtracting(expected).sorted() == [])
  }

  private func uses(of member: Grammar.Member, in part: String) -> [Use] {
    let name = "\(part).\(member.name.text)"
    // A form has one store.
    if case .word(let words) = member.type, member.name != .format {
      return [name] + words.map { "\(name) \($0)" }
    }
    return [name]
  }

  private func find(
    _ node: Int, _ members: [Grammar.Member], of part: String, in document: SyntaxTree,
    _ found: inout Set<Use>
  ) {
    for (name, value) in document.members(of: node) {
      guard let member = members.first(where: { $0.name.text == document.text(of: name) }) else { continue }
      found.insert("\(part).\(member.name.text)")
      if case .word = member.type, member.name != .format {
        found.insert("\(part).\(member.name.text) \(document.text(of: value))")
      }
      find(value, member.type, in: document, &found)
    }
  }

  private func find(
    _ node: Int, _ type: Grammar.MemberType, in document: SyntaxTree, _ found: inout Set<Use>
  ) {
    let kind = document.kind(of: node)
    switch type {
    case .object(let owner),
      .map(of: let owner?) where kind == .object:
      if case .object = type {
        find(node, Grammar.members(of: owner), of: owner.name, in: document, &found)
      } else {
        for (_, value) in document.members(of: node) { find(value, .object(owner), in: document, &found) }
      }
    case .list(let owner) where kind == .array, .listOrSource(let owner) where kind == .array:
      for element in document.elements(of: node) { find(element, .object(owner), in: document, &found) }
    case .listOrSource, .textOrSource:
      if kind == .object { find(node, .object(.source), in: document, &found) }
    case .store: if kind == .object { find(node, .object(.store), in: document, &found) }
    case .forEach: if kind == .object { find(node, .object(.forEach), in: document, &found) }
    case .field:
      find(node, Grammar.members(of: AccessoryKind.textField), of: "textField", in: document, &found)
    case .accessory, .input: findAccessory(node, in: document, &found)
    case .selection: findActions(node, in: document, &found)
    default: break
    }
  }

  private func findAccessory(_ node: Int, in document: SyntaxTree, _ found: inout Set<Use>) {
    guard let (name, payload) = document.members(of: node).first(where: { _ in true }) else {
      found.insert("accessory \(document.text(of: node))")
      return
    }
    guard let kind = AccessoryKind(rawValue: document.text(of: name)) else { return }
    found.insert("accessory \(kind.name)")
    if kind == .picker, document.kind(of: payload) == .array {
      find(payload, .list(.item), in: document, &found)
    }
    find(payload, Grammar.members(of: kind), of: kind.name, in: document, &found)
  }

  private func findActions(_ node: Int, in document: SyntaxTree, _ found: inout Set<Use>) {
    let names = Set(Grammar.actions.map(\.kind.rawValue))
    for element in document.elements(of: node) { findActions(element, in: document, &found) }
    if document.kind(of: node) == .string, names.contains(document.text(of: node)) {
      found.insert("action \(document.text(of: node))")
    }
    for (name, value) in document.members(of: node) {
      let name = document.text(of: name)
      if names.contains(name) { found.insert("action \(name)") }
      if name == "alert" { find(value, .object(.alert), in: document, &found) }
      if name == "selection" { findActions(value, in: document, &found) }
    }
  }

  /// The tables of the writer name every member that Swift has, so that a new one is not forgotten.
  @Test func noMemberIsForgotten() {
    func names(_ members: [Grammar.Member]) -> Set<Grammar.Name> { Set(members.map(\.name)) }
    func names(_ parameters: [SwiftSource.Parameter]) -> Set<Grammar.Name> { Set(parameters.map(\.member)) }
    let row = names(SwiftSource.row).union(SwiftSource.rowMethods.map(\.member)).union(
      [.onChange, .reloadWhen, .forEach, .require])
    #expect(names(Grammar.members(of: FormFault.Owner.row)) == row)
    for (owner, parameters) in [
      (.forEach, SwiftSource.forEach), (.requirement, SwiftSource.requirement), (.alert, SwiftSource.alert),
      (.choice, SwiftSource.choice), (.item, SwiftSource.item), (.store, SwiftSource.store),
    ] as [(FormFault.Owner, [SwiftSource.Parameter])] {
      #expect(names(Grammar.members(of: owner)) == names(parameters), "\(owner)")
    }
    #expect(
      names(Grammar.members(of: FormFault.Owner.editAction))
        == names(SwiftSource.editAction).union([.enabledWhen]))
    for kind in AccessoryKind.allCases {
      // The default of a segmented control is always given by its place.
      let others: Set<Grammar.Name> = kind == .segmentedControl ? [.value] : []
      #expect(
        names(Grammar.members(of: kind)) == names(SwiftSource.parameters(of: kind)).union(others), "\(kind)")
    }
  }

  // MARK: - Refusals

  @Test(arguments: [
    (
      #"{"text": "A", "id": "a", "context": {"x": 1, "keep": true}}"#,
      "form.json:1:84: error: cannot be exported to Swift: the context has a member 'keep', which is the name of a rule"
    ),
    (
      #"{"text": "A", "id": "a", "context": {"é": 1, "é": true}}"#,
      "form.json:1:84: error: cannot be exported to Swift: it considers 'é' equal to an earlier name"
    ),
  ])
  func whatSwiftCannotSayIsRefused(row: String, message: String) throws {
    let json = #"{"title": "T", "sections": [{"rows": ["# + row + "]}]}"
    let file = FormFile(Array(json.utf8), path: "form.json", registry: Registry())
    let failure = #expect(throws: Failure.self) { try file.swiftSource() }
    let line = failure?.cause.description.split(separator: "\n").first.map { String($0) }
    #expect(line == message)
  }

  @Test func aFormWithMistakesIsRefused() throws {
    let file = FormFile(Array(#"{"title": "T"}"#.utf8), path: "form.json", registry: Registry())
    let failure = #expect(throws: Failure.self) { try file.swiftSource() }
    #expect(failure?.cause.message == "a form needs a member 'sections'")
  }

  // MARK: - Equal forms

  @Test(arguments: ExportedForm.all)
  func compilesToTheSameTables(_ exported: ExportedForm) throws {
    let (swift, json) = (FormDefinition(exported.form), try exported.file().definition)
    #expect(swift.diagnostics == [])
    let (left, right) = (swift.form.lines, json.form.lines)
    #expect(left.count == right.count)
    for (swift, json) in zip(left, right) { #expect(swift == json) }
  }

  /// Random commands change both forms alike: the same changes, refusals, screens and scripts.
  @Test(arguments: ExportedForm.all)
  func behavesAlike(_ exported: ExportedForm) throws {
    let definitions = [FormDefinition(exported.form), try exported.file().definition]
    for seed in 1...UInt64(rounds(1)) {
      var random = SeededGenerator(seed: seed)
      var (swift, json) = (SessionFixture(definitions[0]), SessionFixture(definitions[1]))
      var changes = 0
      for _ in 0..<40 {
        let line = Self.line(of: json.session, using: &random)
        let before = json.effective
        #expect(try swift.run(line) == json.run(line), "\(line)")
        try #require(swift.effective == json.effective, "\(line)")
        if json.effective != before { changes += 1 }
        if let difference = Self.difference(swift, json) {
          Issue.record("after '\(line)': \(difference)")
          return
        }
      }
      #expect(changes > 2 || exported.path.hasSuffix("minimal.json"), "seed \(seed): \(changes) changes")
      #expect(swift.session.verify() == json.session.verify())
      #expect(
        ExportedValues(of: swift.session).values.map(\.value)
          == ExportedValues(of: json.session).values.map(\.value))
    }
  }

  /// The first view of a screen that differs.
  private static func difference(_ swift: SessionFixture, _ json: SessionFixture) -> String? {
    for screen in json.session.form.allScreens where json.session.exists(screen: screen) {
      let views = [swift, json].map { fixture in
        let view = fixture.session.screenView(number: screen)
        return ["\(view.id) \(view.titles)"]
          + view.sections.flatMap { section in
            ["\(String(describing: section.header)) \(String(describing: section.footer))"]
              + section.map { "\(fixture.definition.decorated($0))" }
          }
      }
      if views[0] != views[1] {
        let pair = zip(views[0], views[1]).first { $0 != $1 }
        return "\(pair?.0 ?? "\(views[0].count)")\n\(pair?.1 ?? "\(views[1].count)")"
      }
    }
    return nil
  }

  /// A command that changes something, leads to another screen or is refused.
  private static func line(of session: Session, using random: inout SeededGenerator) -> String {
    let form = session.form
    // Rows that add items are few, and without items there is little to change.
    let lists = form.allRows.filter { form.list(of: $0) != nil }
    let addsItem = !lists.isEmpty && Int.random(in: 0..<5, using: &random) == 0
    let row = (addsItem ? lists : form.allRows).randomElement(using: &random)!
    let name = form.address(of: row).description
    let quoted = name.contains(" ") ? "'\(name)'" : name
    if addsItem { return "add \(quoted) \(["ada", "b", "7"].randomElement(using: &random)!)" }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return ["undo", "redo", "revert", "home", "back"].randomElement(using: &random)!
    case 1: return "open \(quoted)"
    case 2, 3: return "tap \(quoted)"
    case 4:
      let titles = form.details(of: row)?.editActions.map(\.title) ?? []
      return "do \(quoted) \"\(titles.randomElement(using: &random) ?? "Delete")\""
    case 5: return "reset \(quoted)"
    case 6: return "toggle \(quoted)"
    case 7: return "\(["next", "prev"].randomElement(using: &random)!) \(quoted)"
    default:
      let candidates =
        form.setting(of: row).map { form.input(ofSetting: $0).candidates(defaultValue: nil) } ?? []
      let value = candidates.randomElement(using: &random).map { form.written($0, row) }
      let words = ["on", "off", "1", "5", "a", "x@example.org", "''", value ?? "2"]
      return "set \(quoted) \(words.randomElement(using: &random)!)"
    }
  }
}

extension CompiledForm {
  /// A value as a word of a script.
  fileprivate func written(_ value: Value, _ row: RowID) -> String {
    let text = setting(of: row).map { input(ofSetting: $0).data(value) } ?? value.description
    return "'\(text.replacing("'", with: ""))'"
  }
}
