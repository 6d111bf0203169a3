import Formwork
import FormworkFormats
import Testing

@testable import FormworkFormats

/// What is true of all changes of settings files, with random ones.
@Suite struct SettingsLawTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    }
  }

  // MARK: - Documents

  private static let scalars: [Value] = [
    1, -5, 0.5, true, .null, "x", "a b", "3.10", "yes", "---", "...", "- a", "a: b", "# x", "two\nlines\n",
    "",
    "2001-01-01", [], [:],
  ]

  private func value(_ depth: Int, _ random: inout Random) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
    case 3: return .array((0..<Int.random(in: 1...3, using: &random)).map { _ in value(depth - 1, &random) })
    case 4: return .object(object(depth - 1, &random))
    default: return Self.scalars.randomElement(using: &random)!
    }
  }

  private func object(_ depth: Int, _ random: inout Random) -> Value.Object {
    let names = ["a", "b", "c d", "---", "é"].shuffled(using: &random).prefix(
      Int.random(in: 1...4, using: &random))
    return Value.Object(names.map { .init(name: $0, value: value(depth, &random)) })
  }

  /// The documents of a text, which are separated by lines of dashes.
  private func documents(of text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).pieces(separatedBy: "---\n").map { String($0) }
  }

  @Test("A change of a document leaves the others as they are", arguments: 0..<150 as Range<UInt64>)
  func documents(seed: UInt64) throws {
    var random = Random(state: seed)
    var text: [UInt8] = []
    for number in 1...3 {
      let edits = object(2, &random).map { SyntaxEdit([$0.name], .set($0.value)) }
      let empty = try YAMLFormat().read([], file: "s.yaml")
      text += "---\n# \(number)\n".utf8 + (try YAMLFormat().text(of: empty, with: edits))
    }
    for number in 1...3 {
      let format = YAMLFormat(document: number)
      let tree = try format.read(text, file: "s.yaml")
      let names = tree.value(of: SyntaxTree.root).object?.map { $0.name } ?? []
      let edits = (names + ["new"]).compactMap { name -> SyntaxEdit? in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: SyntaxEdit([name], .remove)
        case 1, 2: SyntaxEdit([name], .set(value(2, &random)))
        default: nil
        }
      }
      let new = try format.text(of: tree, with: edits)
      #expect(try format.read(new, file: "s.yaml").value(of: SyntaxTree.root) == tree.value(after: edits))
      let (before, after) = (documents(of: text), documents(of: new))
      #expect(before.count == after.count)
      for other in 0...3 where other != number { #expect(before[other] == after[other]) }
      text = new
    }
  }

  @Test func aFileWithFewerDocumentsIsRefused() throws {
    for (text, message) in [
      ("a: 1\n", "error: 's.yaml' has only one document"),
      ("a: 1\n---\nb: 2\n", "error: 's.yaml' has only 2 documents"),
    ] {
      let failure = #expect(throws: Failure.self) {
        try YAMLFormat(document: 3).read(Array(text.utf8), file: "s.yaml")
      }
      #expect(failure?.description == message)
    }
  }

  // MARK: - Additions

  private static let texts: [(name: String, texts: [String])] = [
    (
      "s.ini",
      [
        "[a]\nb = 1\n[a \"b\"]\nc = 2\n", "[branch \"dev\"]\n", "a=1\n[b]\na\n", "", "[a \"x.y\"]\nb=1\n",
        "[A]\nB=1\n[a \"C\"]\nd=1\n", "a=1\na=2\n[b]\nc=1\nc=2\n",
      ]
    ),
    ("s.toml", ["a=1\n[t]\nb=2\n[[l]]\nx=1\n", "a.b=1\n[c]\nd.e=1\n", "x=[{a=1}]\ni={q=1}\n"]),
    (
      "s.yaml",
      [
        "a:\nb: {}\nc: [1]\nd:\n- e: 1\n", "", "a: &x {y: 1}\nb: *x\nc:\n  <<: *x\n", "a: |\n  x\nb: \"\"\n",
        "1: 2\ntrue: 3\nnull: 4\n", "- a: 1\n- a: 2\n",
      ]
    ),
    ("s.json", ["{}", #"{"a":{},"b":[],"c":[{"x":1}],"d":null,"a.b":2}"#, #"{"":1}"#, #"[{"a": 1}]"#]),
    (".env", ["", "A=1\nB=\"x\ny\"\n"]),
  ]
  private static let names = [
    "a", "b", "c", "d", "x", "B", "branch", "dev", "\"dev\"", "a b", "X y", "x\\.y", "l[1]", "c[1]", "d[2]",
    "[1]",
    "1", "true", "é", "a\"b", "q]", "#z", ";z", "a=", "~", "null", "<<", "&x", "*x", "- a", "? a", "a: b",
    "'",
    "t", "i", "items", "items[2]", "k\n", "\t", "export A", "-",
  ]
  private static let values: [Value] = [
    1, "x", .null, [:], [], ["p": 1], [1], ["a"], [["p": 1]], [[]], ["p": [:]], "", true, 3.1, "3.10", "a\nb",
    "\u{1}", "# x", " x ", "\"", "'", [.null], ["": 1], "-", "\\", "a;b",
  ]

  @Test("An addition is written, or refused for a reason", arguments: 0..<600 as Range<UInt64>)
  @MainActor func additions(seed: UInt64) async throws {
    var random = Random(state: seed &* 977)
    let (name, texts) = Self.texts.randomElement(using: &random)!
    let text = texts.randomElement(using: &random)!
    let path = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Self.names.randomElement(using: &random)!
    }
    let key = Key(path.joined(separator: "."))
    var reading = FormReading(.settings)
    var value = Self.values.randomElement(using: &random)!
    if ["s.ini", ".env"].contains(name) { value = .string(value.description) }
    reading.additions = [(key, value)]
    var registry = Registry()
    registry.formats = .all
    let form = try FormFile(Array(text.utf8), path: name, registry: registry, reading: reading)
    let store = MemoryStore(text, name: name)
    let workspace = try await Workspace(form.definition, store: store)
    guard let setting = workspace.session.form.setting(key),
      workspace.session.form.settings[setting].role != .item
    else { return }
    do throws(Failure) {
      try await workspace.set([(key, value)])
      try await workspace.save()
    } catch {
      let message = error.description
      #expect(!message.contains("internal error") && !message.contains("other values"), "\(key) in \(text)")
      #expect(store.text == text)
    }
  }
}
