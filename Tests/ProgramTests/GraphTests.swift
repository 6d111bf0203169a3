import Testing

/// `formwork graph`: the flow of screens as Mermaid.
struct GraphTests {
  private static let form = #"""
    {
      "title": "Settings",
      "sections": [{ "rows": [
        { "text": "Expert mode", "key": "expert", "accessory": { "switchToggle": false },
          "onChange": { "when": "expert", "push": "expert" } },
        { "text": "Network", "selection": { "push": "network.json" },
          "editActions": [{ "title": "Reset", "enabledWhen": "expert", "selection": { "alert": {
            "title": "Reset?", "actions": [{ "title": "Yes", "selection": { "push": "expert" } }, { "title": "No" }]
          } } }] },
        { "id": "about", "text": "About", "accessory": { "detailButton": { "selection": { "push": "about" } } } },
        { "forEach": { "key": "users", "id": "name" }, "text": "${item.name}",
          "selection": { "when": "item.open", "push": "user" } }
      ] }],
      "screens": {
        "expert": { "title": "Expert", "sections": [{ "rows": [{ "id": "up", "selection": "pop" }] }] },
        "about": { "title": "About", "sections": [] },
        "user": { "title": "${item.name}", "forEach": "users", "sections": [{ "rows": [
          { "text": "Open", "key": "item.open", "accessory": "switchToggle" }
        ] }] },
        "old": { "title": "Old", "sections": [{ "rows": [{ "text": "Older", "selection": { "push": "older" } }] }] },
        "older": { "title": "Older", "sections": [] }
      }
    }
    """#
  private static let network = #"""
    { "title": "Network", "sections": [{ "rows": [
      { "text": "Proxy", "selection": { "push": "proxy" } }, { "text": "Start", "selection": { "push": "form.json" } }
    ] }], "screens": { "proxy": { "title": "Proxy", "sections": [] } } }
    """#

  private static let graph = """
    ```mermaid
    flowchart LR
      s0(["Settings"])
      s1["Expert"]
      s2["About"]
      s3[["‹name› (for each of users)"]]
      s4["Old (unreachable)"]:::unreachable
      s5["Older (unreachable)"]:::unreachable
      s6["Network"]
      s7["Proxy"]
      s0 -->|"Expert mode (if expert)"| s1
      s0 -->|"Network"| s6
      s0 -->|"Network › Reset › Yes (if expert)"| s1
      s0 -->|"About"| s2
      s0 -->|"‹name› (if item.open)"| s3
      s4 -->|"Older"| s5
      s6 -->|"Proxy"| s7
      s6 -->|"Start"| s0
      classDef unreachable stroke-dasharray: 5 5
    ```
    """

  private let desk: Desk

  init() throws {
    desk = try Desk(form: Self.form)
    try desk.write(Self.network, to: "network.json")
  }

  @Test func screensOfAllFilesAndTheRowsThatLeadToThemAreDrawn() throws {
    expect(try desk.formwork("graph", "form.json"), status: 0, stdout: Self.graph)
  }

  /// `check` warns about the same screens.
  @Test func theScreensMarkedAreThoseThatTheCheckReports() throws {
    let check = try desk.formwork("check", "form.json")
    let reported = check.stderr.split(separator: "\n").filter { $0.contains("no 'push' leads") }
    #expect(reported.map { $0.split(separator: " ").last ?? "" } == ["'old'", "'older'"])
  }

  @Test func aFunctionOrAProgramMayLeadAnywhere() throws {
    try desk.write(
      #"""
      { "title": "A", "actions": { "go": "" }, "sections": [{ "rows": [{ "text": "Go", "selection": "go" }] }],
        "screens": { "b": { "title": "B", "sections": [] } } }
      """#, to: "form.json")
    expect(
      try desk.formwork("graph", "form.json"), status: 0,
      stdout: """
        ```mermaid
        flowchart LR
          s0(["A"])
          s1["B (possibly unreachable)"]:::unreachable
          classDef unreachable stroke-dasharray: 5 5
        ```

        Functions, programs and loaded rows can also open screens.
        """)
    expect(
      try desk.formwork("check", "--strict", "form.json"), status: 0, stderr: "form.json: 2 screens, 1 row")
  }

  @Test func textsStayTextInMermaidMarkdownAndHTML() throws {
    try desk.write(
      #"""
      { "title": "1. <script>alert(1)</script>\n```\n%%{init: {\"theme\": \"dark\"}}%%",
        "sections": [{ "rows": [{ "id": "a", "selection": { "push": "b" },
          "text": "end| x \"]; s1 & #quot; style:#35;x `b` $$x$$ __b__ \u202e \ufb02\u00b0lt\u00b6\u00df" }] }],
        "screens": { "b": { "title": "- B\u001b[31m", "sections": [] } } }
      """#, to: "form.json")
    let graph = """
      ```mermaid
      flowchart LR
        s0(["1#46; #60;script#62;alert(1#41;#60;/script#62;#92;u#123;A#125;#96;#96;#96;#92;u#123;A#125;\
      #37;#37;#123;init#58; #123;#34;theme#34;#58; #34;dark#34;#125;#125;#37;#37;"])
        s1["#45; B#92;u#123;1B#125;#91;31m"]
        s0 -->|"end#124; x #34;#93;#59; s1 #38; #35;quot#59; style#58;#35;35#59;x #96;b#96; #36;#36;x#36;#36; \
      #95;#95;b#95;#95; #92;u#123;202E#125; #64258;#176;lt#182;#223;"| s1
      ```
      """
    expect(try desk.formwork("graph", "form.json"), status: 0, stdout: graph)
  }

  @Test func aFileIsWrittenInsteadOfTheOutput() throws {
    try desk.write("old", to: "graph.md")
    expect(try desk.formwork("graph", "form.json", "-o", "graph.md"), status: 0, stderr: "wrote graph.md")
    #expect(desk.text(of: "graph.md") == Self.graph + "\n")
    expect(
      try desk.formwork("graph", "form.json", "-o", "none/graph.md"), status: 73,
      stderr: "error: cannot create 'none/graph.md': folder 'none' does not exist")
  }

  @Test func aFormThatCannotBeReadIsReported() throws {
    expect(
      try desk.formwork("graph", "none.json"), status: 66, stderr: "error: 'none.json' does not exist")
    try desk.write(#"{ "title": "A" }"#, to: "network.json")
    let run = try desk.formwork("graph", "form.json")
    #expect(run.status == 65 && run.stdout == "")
    #expect(
      run.stderr.hasPrefix("network.json:1:1: error: a form needs a member 'sections'\n"), "\(run.stderr)")
  }
}
