import Formwork
import FormworkFormats
import Testing

/// A YAML text, changes of it, and the text that they lead to.
struct YAMLChange: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let edits: [SyntaxEdit]
  let result: String

  var testDescription: String { name }

  init(_ name: String, _ text: String, _ edits: [SyntaxEdit], _ result: String) {
    (self.name, self.text, self.edits, self.result) = (name, text, edits, result)
  }
}

private func set(_ path: String..., to value: Value) -> SyntaxEdit { SyntaxEdit(path, .set(value)) }
private func remove(_ path: String...) -> SyntaxEdit { SyntaxEdit(path, .remove) }
private func arrange(_ path: String..., as elements: [SyntaxEdit.Element]) -> SyntaxEdit {
  SyntaxEdit(path, .arrange(elements))
}

@Suite struct YAMLFormatTests {
  private let format = YAMLFormat()

  private func value(_ text: String) throws -> Value {
    let tree = try format.read(Array(text.utf8), file: "s.yaml")
    return tree.value(of: SyntaxTree.root)
  }

  private func changed(_ text: String, _ edits: [SyntaxEdit]) throws -> String {
    let tree = try format.read(Array(text.utf8), file: "s.yaml")
    return String(decoding: try format.text(of: tree, with: edits), as: UTF8.self)
  }

  private static let changes = [
    YAMLChange(
      "A value keeps its quotes and the comment after it", "a: 'x'   # one\nb: \"y\"\nc: z # three\n",
      [set("a", to: "it's"), set("b", to: "q\"q"), set("c", to: "w")],
      "a: 'it''s'   # one\nb: \"q\\\"q\"\nc: w # three\n"),
    YAMLChange(
      "Texts that YAML would read as other values get quotes", "a: x\n",
      [
        "on", "yes", "1.0", "null", "0x1f", "1:20", "2001-01-01", "~", "", " x", "x ", "a: b", "a #b", "- a",
        "*a", "0755",
      ]
      .enumerated().map { set("k\($0.offset)", to: .string($0.element)) },
      """
      a: x
      k0: "on"
      k1: "yes"
      k2: "1.0"
      k3: "null"
      k4: "0x1f"
      k5: "1:20"
      k6: "2001-01-01"
      k7: "~"
      k8: ""
      k9: " x"
      k10: "x "
      k11: "a: b"
      k12: "a #b"
      k13: "- a"
      k14: "*a"
      k15: "0755"

      """),
    YAMLChange(
      "Other texts get none", "a: x\n",
      ["nginx:1.25", "10.0.0.1", "3.8-alpine", "a b", "ümläut", "/etc/x", "a#b", "x:y"].enumerated().map {
        set("k\($0.offset)", to: .string($0.element))
      },
      """
      a: x
      k0: nginx:1.25
      k1: 10.0.0.1
      k2: 3.8-alpine
      k3: a b
      k4: ümläut
      k5: /etc/x
      k6: a#b
      k7: x:y

      """),
    YAMLChange(
      "A new key follows the last one, at its indentation", "a:\n    b: 1 # one\n    # end of a\nc: 2\n",
      [set("a", "d", to: 3), set("a", "e", "f", to: true)],
      "a:\n    b: 1 # one\n    d: 3\n    e:\n        f: true\n    # end of a\nc: 2\n"),
    YAMLChange(
      "A key that is commented out is written below its comment",
      "a: 1\n# port = 80\n# port: 80\nb: 2\n# name: x\n",
      [set("port", to: 81), set("name", to: "w")],
      "a: 1\n# port = 80\n# port: 80\nport: 81\nb: 2\n# name: x\nname: w\n"),
    YAMLChange(
      "A key without a value gets one, or an object", "a:\nb: # nothing\nc: ~\n",
      [set("a", to: 1), set("b", "x", to: 2), set("c", to: ["w"])], "a: 1\nb: # nothing\n  x: 2\nc:\n  - w\n"),
    YAMLChange(
      "A removed key takes its line, and an object that becomes empty",
      "a:\n  b: 1 # one\n# kept\nc: 2\nd: 3\n",
      [remove("a", "b"), remove("d")], "# kept\nc: 2\n"),
    YAMLChange(
      "The key in the line of a dash is removed alone", "a:\n  - x: 1\n    y: 2\n  - x: 3\n",
      [arrange("a", as: [.existing(0, [remove("x")]), .existing(1, [set("x", to: 4)])])],
      "a:\n  - y: 2\n  - x: 4\n"),
    YAMLChange(
      "Elements move with the comments above them; blank lines stay",
      "a:\n  # one\n  - 1\n\n  # two\n  - 2\n\n  - 3\nb: 0\n",
      [
        arrange("a", as: [.existing(2, []), .existing(1, []), .existing(0, []), .new(["k": "v", "l": [4]])])
      ],
      "a:\n  - 3\n\n  # two\n  - 2\n\n  # one\n  - 1\n\n  - k: v\n    l:\n      - 4\nb: 0\n"),
    YAMLChange(
      "A sequence that becomes empty, and one that was", "a:\n- 1\n- 2\nb: []\n",
      [arrange("a", as: []), arrange("b", as: [.new(1)])], "a: []\nb:\n- 1\n"),
    YAMLChange(
      "Flow collections stay in their lines", "a: {x: 1, y: [1, 2]}  # c\nb: { }\nc: [\n  1, # one\n  2\n]\n",
      [
        set("a", "x", to: "p, q"), set("a", "z", to: 3),
        arrange("a", "y", as: [.existing(1, []), .existing(0, []), .new("s")]), set("b", "k", to: true),
        arrange("c", as: [.existing(0, []), .existing(1, []), .new(3)]),
      ],
      "a: {x: \"p, q\", y: [2, 1, s], z: 3}  # c\nb:\n  k: true\nc: [\n  1, # one\n  2,\n  3\n]\n"),
    YAMLChange(
      "Text of several lines becomes or stays a literal scalar",
      "a: |\n    one\n    two\nb: x\nc: 1 # comment\n",
      [set("a", to: "three\n\nfour\n"), set("b", to: "p\nq"), set("c", to: "r\ns\n")],
      "a: |\n    three\n\n    four\nb: |-\n  p\n  q\nc: \"r\\ns\\n\" # comment\n"),
    YAMLChange(
      "A literal or folded scalar keeps its header and its indentation, if it can",
      """
      a: | # one
          x
      b: >-
        a long text
        over lines

      c: |+
        x

      d: |2-
          x
      e: |-
        x
      f:
        - >
          one
        - two

      """,
      [
        set("a", to: "y\n  z"), set("b", to: "short"), set("c", to: "y\n\n\n"), set("d", to: "  y\nz"),
        set("e", to: 5), set("f", to: ["x\n\ny z\n", "two", "p\n"]),
      ],
      """
      a: |- # one
          y
            z
      b: >-
        short

      c: |+
        y


      d: |2-
          y
        z
      e: 5
      f:
        - >
          x


          y z
        - two
        - |
          p

      """),
    YAMLChange(
      "A folded text is broken at single spaces", "a: >\n  x\n",
      [set("a", to: .string(String(repeating: "one two  three ", count: 6) + "four\n"))],
      "a: >\n  one two  three one two  three one two  three one two  three one two  three one\n"
        + "  two  three four\n"),
    YAMLChange(
      "A literal scalar becomes a value in one line", "a: >-\n  folded\n  text\n\nb: 1\n", [set("a", to: 5)],
      "a: 5\n\nb: 1\n"),
    YAMLChange(
      "Only the first document changes", "%YAML 1.1\n---\na: 1\n---\na: 2\n",
      [set("a", to: 3), set("b", to: 4)],
      "%YAML 1.1\n---\na: 3\nb: 4\n---\na: 2\n"),
    YAMLChange(
      "A document that becomes empty stays one", "a: 1\n# end\n---\na: 2\n", [remove("a")],
      "# end\n---\n---\na: 2\n"),
    YAMLChange(
      "Line breaks and the byte order mark stay, and a last line without a break",
      "\u{FEFF}a: ü\r\nb:\r\n  c: 1\r\nd: 2", [set("b", "e", to: 3), set("f", to: 4)],
      "\u{FEFF}a: ü\r\nb:\r\n  c: 1\r\n  e: 3\r\nd: 2\r\nf: 4"),
    YAMLChange(
      "A text without settings gets its first one", "# only a comment", [set("a", "b", to: 1)],
      "# only a comment\na:\n  b: 1\n"),
    YAMLChange(
      "A renamed member keeps its text and its place", "a:\n  x: 1 # one\n  y: 2\n",
      [
        SyntaxEdit(
          ["a"], .arrangeMembers([("z", .existing(0, [])), ("y", .existing(1, [])), ("w", .copy(0, []))]))
      ], "a:\n  z: 1 # one\n  y: 2\n  w: 1 # one\n"),
    YAMLChange(
      "A new element has the quotes of its neighbours, if they all have some",
      "a: [ \"x\", 'y' ]\nb:\n  - \"x\"\n  - \"y\"\nc: ['x', y]\nd: [1, 'x']\n",
      ["a", "b", "c", "d"].map { arrange($0, as: [.existing(0, []), .existing(1, []), .new("z")]) }
        + [arrange("e", as: [.new("z")])],
      """
      a: [ "x", 'y', 'z' ]
      b:
        - "x"
        - "y"
        - "z"
      c: ['x', y, z]
      d: [1, 'x', 'z']
      e:
        - z

      """),
    YAMLChange(
      "A new collection is in brackets if its neighbours are",
      "a:\n  - ['x', 'y']   # one\n  - {p: 1}\nb:\n  - - x\n  - [1]\n",
      [
        set("a", to: [["x", "y"], ["p": 1], ["z"], ["q": ["w"]], [[1]]]), set("b", to: [["x"], [1], ["z"]]),
      ],
      """
      a:
        - ['x', 'y']   # one
        - {p: 1}
        - ['z']
        - {q: [w]}
        - [[1]]
      b:
        - - x
        - [1]
        - - z

      """),
    YAMLChange(
      "An element that changes keeps its quotes", "a: ['x', 1]\nb:\n- \"x\"\n",
      [
        arrange("a", as: [.existing(0, [SyntaxEdit([], .set("y"))]), .existing(1, [])]),
        arrange("b", as: [.existing(0, [SyntaxEdit([], .set("y"))])]),
      ], "a: ['y', 1]\nb:\n- \"y\"\n"),
    YAMLChange(
      "A date, and a number of YAML 1.1 that is a text, is replaced without quotes by another one",
      "d: 2001-01-01\nm: 0755\nq: \"2001-01-01\"\nl: [2001-01-01]\nx: 2001-01-01\n",
      [
        set("d", to: "2002-02-02"), set("m", to: "0644"), set("q", to: "2002-02-02"),
        arrange("l", as: [.existing(0, []), .new("2002-02-02")]), set("x", to: "1.0"),
      ],
      """
      d: 2002-02-02
      m: 0644
      q: "2002-02-02"
      l: [2001-01-01, 2002-02-02]
      x: "1.0"

      """),
    YAMLChange(
      "A sequence is the member 'items'", "# all\n- a: 1   # one\n- a: 2\n",
      [
        arrange(
          "items", as: [.existing(0, [set("a", to: 3), set("b", to: 4)]), .existing(1, []), .new(["a": 5])])
      ], "# all\n- a: 3   # one\n  b: 4\n- a: 2\n- a: 5\n"),
    YAMLChange(
      "Elements of a sequence that stay keep their text", "- 'a'\n- b # two\n",
      [set("items", to: ["b", "c", "a"])],
      "- b # two\n- c\n- 'a'\n"),
    YAMLChange("A sequence can become empty", "# none\n- a\n", [set("items", to: [])], "# none\n[]\n"),
    YAMLChange(
      "An empty sequence can get elements", "[] # none\n", [arrange("items", as: [.new(1)])], "- 1 # none\n"),
    YAMLChange(
      "Tags and anchors stay", "a: &x !!str 1\nb: 2\n", [set("b", to: 3), set("a", to: "w")],
      "a: &x !!str w\nb: 3\n"),
  ]

  @Test(arguments: changes)
  func aChangeKeepsTheRest(_ change: YAMLChange) throws {
    let result = try changed(change.text, change.edits)
    #expect(result == change.result)
  }

  @Test func valuesAreThoseOfTheCoreSchema() throws {
    let text = """
      text: abc
      quoted: "1"
      int: 0x1F
      octal: 0o17
      zero: 0755
      float: 1e3
      infinite: -.inf
      yes: yes
      true: True
      nothing:
      list: [1, two]
      base: &base {x: 1, y: 2}
      merged:
        <<: *base
        y: 3
      alias: *base
      """
    #expect(
      try value(text) == [
        "text": "abc", "quoted": "1", "int": 31, "octal": 15, "zero": "0755", "float": 1000,
        "infinite": .double(-.infinity), "yes": "yes", "true": true, "nothing": .null, "list": [1, "two"],
        "base": ["x": 1, "y": 2], "merged": ["y": 3, "x": 1], "alias": ["x": 1, "y": 2],
      ])
  }

  @Test func elementsKeepTheirTextWhenTheyMove() throws {
    #expect(
      try changed("p:\n  - a   # A\n  - 'b'   # B\n", [set("p", to: ["b", "a"])])
        == "p:\n  - 'b'   # B\n  - a   # A\n")
  }
}
