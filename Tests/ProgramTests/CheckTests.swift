import Foundation
import Testing

/// `formwork check`: forms read and linted, with their settings or without.
struct CheckTests {
  @Test func severalFormsInOneGo() throws {
    let desk = try Desk("minimal", "prettier")
    try desk.write(#"{"title":"A","sections":[{"rows":[{"id":"b","txt":"C"}]}],"x-note":1}"#, to: "a.json")
    let run = try desk.formwork("check", "minimal.json", "a.json", "nosuch.json", "prettier.json")
    expect(
      run, status: 65,
      stderr: """
        minimal.json: 1 screen, 3 rows
        a.json:1:45: error: a row has no member 'txt'; did you mean 'text'?
          1 | {"title":"A","sections":[{"rows":[{"id":"b","txt":"C"}]}],"x-note":1}
            |                                             ^
        error: 'nosuch.json' does not exist
        prettier.json: 2 screens, 29 rows
        """)
  }

  @Test func allMistakesOfAFormAreReported() throws {
    let desk = try Desk(
      form: """
        {
          "title": "Mistakes",
          "sections": [
            {
              "rows": [
                { "text": "A", "key": "a", "accessory": { "swichToggle": true } },
                { "text": "B", "key": "b", "accessory": "checkbox" },
                { "text": "C", "selection": { "push": "nowhere" } }
              ]
            }
          ]
        }
        """)
    let run = try desk.formwork("check", "form.json")
    #expect(run.status == 65)
    let places = run.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
      .map { $0.prefix { $0 != " " } }
    #expect(places == ["form.json:6:51:", "form.json:7:49:", "form.json:8:47:"])
    #expect(run.stderr.contains("did you mean 'switchToggle'?"))
  }

  @Test func warningsLeaveTheStatusUnlessStrict() throws {
    let desk = try Desk(
      form:
        #"{"title": "A", "sections": [{"rows": [{"id": "set", "text": "B", "accessory": {"switchToggle": true}}]}]}"#
    )
    let run = try desk.formwork("check", "form.json")
    #expect(run.status == 0)
    #expect(run.stderr.contains("form.json:1:46: warning: "))
    #expect(run.stderr.hasSuffix("form.json: 1 screen, 1 row, 1 warning\n"))
    let strict = try desk.formwork("check", "form.json", "--strict")
    #expect(strict.status == 65)
    #expect(strict.stderr.contains("form.json:1:46: error: "))
  }

  @Test func withAStoreTheSettingsAreCheckedToo() throws {
    let desk = try Desk.sample()
    try desk.write(
      """
      {
        "network": { "hostname": "BAD", "port": "x" },
        "owner": "Ada"
      }
      """, to: "s.json")
    let run = try desk.formwork("check", "form.json", "--store", "s.json")
    #expect(run.status == 1)
    #expect(
      run.stderr.hasPrefix(
        """
        s.json:2:28: error: 'network.hostname': 'BAD' is not valid: lower-case letters, digits and hyphens; 'formwork reset form.json network.hostname --store s.json' fixes it
          2 |   "network": { "hostname": "BAD", "port": "x" },
            |                            ^
        s.json:2:43: error: 'network.port' must be a whole number, not "x"; the default applies, \
        and the stored value is kept until you set it; \
        'formwork reset form.json network.port --store s.json' fixes it
          2 |   "network": { "hostname": "BAD", "port": "x" },
            |                                           ^

        """))
    try desk.write(#"{"owner": "Ada"}"#, to: "s.json")
    expect(
      try desk.formwork("check", "form.json", "--store", "s.json"), status: 0,
      stderr: "form.json: 1 screen, 8 rows, 1 setting")
  }

  @Test func aFileThatAFormPushesIsCheckedWithIt() throws {
    let desk = try Desk(
      form: #"{"title": "A", "sections": [{"rows": [{"text": "B", "selection": {"push": "parts/b.json"}}]}]}"#
    )
    try desk.write(#"{"title": "B", "sections": [{"rows": [{"text": 1}]}]}"#, to: "parts/b.json")
    let run = try desk.formwork("check", "form.json")
    #expect(run.status == 65)
    #expect(run.stderr.hasPrefix("parts/b.json:1:48: error: 'text' must be a string, not a number\n"))
  }

  @Test func inJSONEachMistakeIsAnObject() throws {
    let desk = try Desk(form: #"{"title": "A", "sections": [], "screns": {}}"#)
    let objects = try desk.formwork("check", "form.json", "--output", "json").objects()
    #expect(objects.count == 1)
    #expect(objects[0]["type"] as? String == "error")
    #expect(objects[0]["file"] as? String == "form.json")
    #expect(objects[0]["line"] as? Int == 1)
    #expect(objects[0]["column"] as? Int == 32)
    #expect(objects[0]["suggestion"] as? String == "screens")
  }

  @Test func manyLargePatternsAreRefusedTogether() throws {
    let rows = (0..<150).map { number in
      let (text, field) = (#""text": "R\#(number)", "key": "r\#(number)""#, "[a-z]{9\(100 + number)}")
      return number.isMultiple(of: 2)
        ? #"{\#(text), "accessory": {"textField": {"pattern": "\#(field)"}}}"#
        : #"{\#(text), "visibleWhen": "r0 matches '\#(field)'", "accessory": "textField"}"#
    }
    let desk = try Desk(form: #"{"title": "T", "sections": [{"rows": [\#(rows.joined(separator: ",\n"))]}]}"#)
    let run = try desk.formwork("check", "form.json")
    #expect(run.status == 65)
    let errors = run.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    // Those of rows are counted first: 75 of them, and 34 of conditions, are not too many.
    let message =
      "the patterns of the form expand to more than 1000000 states together"
    #expect(
      errors.map(String.init)
        == (35...75).map { "form.json:\(2 * $0):\($0 > 50 ? 60 : 58): error: \(message)" })
  }

  @Test func aPushedFileMayNotLeadOutsideTheFolder() throws {
    let desk = try Desk(form: "{}")
    try desk.write(
      #"{"title": "A", "sections": [{"rows": [{"text": "B", "selection": {"push": "b.json"}}]}]}"#,
      to: "forms/a.json")
    try desk.write(#"{"title": "B", "sections": []}"#, to: "b.json")
    try desk.write(#"{"title": "B", "sections": []}"#, to: "forms/other.json")
    let outside = try desk.shell("ln -s ../b.json forms/b.json; formwork check forms/a.json")
    expect(
      outside, status: 65,
      stderr: """
        forms/a.json:1:75: error: 'b.json' is outside the form's folder; a form can use only files in its folder
          1 | {"title": "A", "sections": [{"rows": [{"text": "B", "selection": {"push": "b.json"}}]}]}
            |                                                                           ^
        """)
    let inside = try desk.shell("ln -sf other.json forms/b.json; formwork check forms/a.json")
    expect(inside, status: 0, stderr: "forms/a.json: 2 screens, 1 row")
  }

  @Test func aStoredChoiceThatIsNoItemIsMarkedLikeAnyValueThatBreaksARule() throws {
    let desk = try Desk.sample(settings: #"{"owner":"x","theme":"Purple","network":{"port":99999}}"#)
    let theme = "'Purple' is not one of 'Light' and 'Dark'"
    let port = "99999 is greater than the maximum of 65535"
    #expect(
      try desk.formwork("show", "form.json").stdout.contains(
        """
          3. field Port: 99999
             problem: \(port)
          4. choice Theme: Purple, one of Light, Dark
             problem: \(theme)

        """))
    let rows = try desk.formwork("show", "form.json", "--output", "json").objects()
    #expect(rows.compactMap { $0["problems"] as? [String] }.flatMap { $0 } == [port, theme])
    let check = try desk.formwork("check", "form.json", "--store", "settings.json")
    expect(
      check, status: 1,
      stderr: """
        settings.json:1:49: error: 'network.port': \(port); \
        'formwork reset form.json network.port --store settings.json' fixes it
          1 | {"owner":"x","theme":"Purple","network":{"port":99999}}
            |                                                 ^
        settings.json:1:22: error: 'theme': \(theme); \
        'formwork reset form.json theme --store settings.json' fixes it
          1 | {"owner":"x","theme":"Purple","network":{"port":99999}}
            |                      ^
        """)
    #expect(try desk.run("form.json", script: "verify").status == 1)
  }
}
