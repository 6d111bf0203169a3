import Testing

/// Settings files with comments and with more than a form knows.
@Suite struct SettingsCommentsTests {
  /// A file as VS Code and its users write it.
  private static let settings = """
    // My settings
    {
      // Look
      "workbench.colorTheme": "Default Light Modern", // for the beamer
      "editor.fontSize": 14,
      "editor.rulers": [80, 100 /* hard limit */],

      /* Languages */
      "[markdown]": {
        "editor.wordWrap": "on", // prose
        "editor.quickSuggestions": { "other": "on", "other": "off", },
      },
      "x.big": 123456789012345678901234567890.12345678901234567890,
      "x.odd": "\\ud800 \\u0041\\/",
      // "files.autoSave": "afterDelay",
      "files.trimTrailingWhitespace": true,
    }

    """

  private func desk() throws -> Desk {
    let desk = try Desk("editor")
    try desk.write(Self.settings, to: "code.json")
    return desk
  }

  @Test func changesKeepCommentsAndStyle() throws {
    let desk = try desk()
    let script = """
      set workbench.colorTheme 'Default Dark Modern'
      set editor.fontSize 16
      reset files.trimTrailingWhitespace
      set files.autoSave onFocusChange
      """
    expect(
      try desk.run("editor.json", "--store", "code.json", script: script), status: 0,
      stderr: "4 changed, 0 unchanged; saved code.json")
    let expected = Self.settings
      .replacing("\"Default Light Modern\", // for", with: "\"Default Dark Modern\", // for")
      .replacing("\"editor.fontSize\": 14", with: "\"editor.fontSize\": 16")
      .replacing(
        "  // \"files.autoSave\": \"afterDelay\",\n  \"files.trimTrailingWhitespace\": true,\n",
        with: "  \"files.autoSave\": \"onFocusChange\",\n  // \"files.autoSave\": \"afterDelay\",\n")
    #expect(desk.text(of: "code.json") == expected)
  }

  @Test func nothingIsWrittenWhereNothingChanges() throws {
    let desk = try desk()
    expect(
      try desk.formwork("set", "editor.json", "--store", "code.json", "editor.fontSize=14"), status: 0,
      stderr: "0 changed, 1 unchanged; code.json is unchanged")
    #expect(desk.text(of: "code.json") == Self.settings)
  }

  @Test func aRepeatedSettingIsNotChanged() throws {
    let desk = try desk()
    let text = "{\n  \"editor.fontSize\": 12,\n  \"editor.tabSize\": 4,\n  \"editor.fontSize\": 14\n}\n"
    try desk.write(text, to: "code.json")
    let fault =
      "'editor.fontSize' occurs more than once (first on line 2); the last one applies, "
      + "and it cannot be changed until the others are removed\n  4 |   \"editor.fontSize\": 14\n    |   ^"
    expect(
      try desk.formwork("set", "editor.json", "--store", "code.json", "editor.fontSize=16"), status: 65,
      stderr: """
        code.json:4:3: error: \(fault)
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "code.json") == text)
    // Other settings can be changed.
    expect(
      try desk.formwork("set", "editor.json", "--store", "code.json", "editor.tabSize=8"), status: 0,
      stderr: "code.json:4:3: warning: \(fault)\n1 changed, 0 unchanged; saved code.json")
    #expect(desk.text(of: "code.json") == text.replacing("4,", with: "8,"))
    #expect(
      try desk.formwork("get", "editor.json", "--store", "code.json", "editor.fontSize").stdout == "14\n")
  }

  @Test func valuesToApplyMayHaveCommentsButNoRepetitions() throws {
    let desk = try desk()
    try desk.write("{\n  // big\n  \"editor.fontSize\": 20,\n}\n", to: "values.json")
    expect(
      try desk.formwork("apply", "editor.json", "values.json", "--store", "code.json"), status: 0,
      stderr: "1 changed, 0 unchanged; saved code.json")
    try desk.write("{\"editor.fontSize\": 20, \"editor.fontSize\": 21}", to: "values.json")
    let twice = try desk.formwork("apply", "editor.json", "values.json", "--store", "code.json")
    #expect(twice.status == 65)
    #expect(
      twice.stderr.hasPrefix(
        "values.json:1:25: error: duplicate member 'editor.fontSize'; first defined on line 1\n"))
  }
}
