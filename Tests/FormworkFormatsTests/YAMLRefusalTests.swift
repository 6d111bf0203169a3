import Formwork
import FormworkFormats
import Testing

private func set(_ path: String..., to value: Value) -> SyntaxEdit { SyntaxEdit(path, .set(value)) }
private func remove(_ path: String...) -> SyntaxEdit { SyntaxEdit(path, .remove) }

/// What cannot be read or changed in YAML.
@Suite struct YAMLRefusalTests {
  private let format = YAMLFormat()

  private func value(_ text: String) throws -> Value {
    try format.read(Array(text.utf8), file: "s.yaml").value(of: SyntaxTree.root)
  }

  private static let refusals: [(text: String, edit: SyntaxEdit?, message: String)] = [
    ("a: [1", nil, "s.yaml:1:6: error: this is not YAML: did not find expected ',' or ']'"),
    ("l:\r- x\r", set("l", to: ["y"]), "s.yaml:1:3: error: the file has line breaks other than LF and CRLF"),
    ("text\n", nil, "s.yaml:1:1: error: expected keys with values, such as 'port: 8080'"),
    ("- 1\n", set("a", to: 1), "error: the file is a list, which is its only setting, 'items'"),
    ("- 1\n", remove("items"), "error: the file is a list, which is its only setting, 'items'"),
    ("? [a]\n: 1\n", nil, "s.yaml:1:3: error: a key must be a text or a number"),
    ("a: *b\n", nil, "s.yaml:1:4: error: there is no anchor of this name before the alias"),
    ("a: &x 1\nb: *x\n", set("b", to: 2), "s.yaml:2:4: error: 'b' is an alias of '&x' in line 1"),
    (
      "a: &x {k: 1}\nb:\n  <<: *x\n", set("b", "k", to: 2),
      "s.yaml:3:3: error: 'k' comes from '&x' in line 1, by '<<'"
    ),
    (
      "a: &x {k: 1}\nb: &y {j: 1}\nc:\n  <<: [*x, *y]\n", set("c", "j", to: 2),
      "s.yaml:4:3: error: 'j' comes from '&y' in line 2, by '<<'"
    ),
    (
      "a: 1\nb: &x 1\nc: *x\n", set("b", to: 2),
      "s.yaml:2:4: error: cannot change 'b': it is in '&x', which line 3 also uses"
    ),
    (
      "a: &x\n  k: {l: 1}\nb:\n- <<: *x\n", set("a", "k", "l", to: 2),
      "s.yaml:1:4: error: cannot change 'a.k.l': it is in '&x', which line 4 also uses"
    ),
    (
      "l:\n- &x {k: 1}\n- *x\n",
      SyntaxEdit(["l"], .arrange([.existing(0, [set("k", to: 2)]), .existing(1, [])])),
      "s.yaml:2:3: error: cannot change 'l': it contains '&x', which line 3 also uses"
    ),
  ]

  @Test(arguments: refusals.indices)
  func whatCannotBeReadOrChangedIsRefusedWithItsPlace(_ index: Int) throws {
    let (text, edit, message) = Self.refusals[index]
    let failure = #expect(throws: Failure.self) {
      let tree = try format.read(Array(text.utf8), file: "s.yaml")
      if let edit { _ = try format.text(of: tree, with: [edit]) }
    }
    #expect(failure.map { "\($0)".split(separator: "\n")[0] } == message[...])
  }

  @Test func aliasesDoNotMultiplyWithoutLimit() {
    let lines = (1..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    let text = (["a0: &a0 [x, x]"] + lines).joined(separator: "\n")
    #expect(throws: Failure.self) { try value(text) }
  }

  @Test func valuesCannotBeNestedWithoutLimit() {
    let chain = (1..<100_000).map { "- &a\($0) [*a\($0 - 1)]" }.joined(separator: "\n")
    #expect(throws: Failure.self) { try value("x:\n- &a0 [1]\n" + chain) }
    #expect(throws: Failure.self) { try value("a: " + String(repeating: "[", count: 100_000)) }
  }
}
