import Foundation
import Testing

/// `formwork get`: what is in effect, for programs to read.
struct GetTests {
  let desk: Desk

  init() throws {
    desk = try .sample(
      settings: """
        {
          "network": { "hostname": "my-host", "port": 8080 },
          "note": "two words",
          "password": "correct horse"
        }
        """)
  }

  @Test(arguments: [
    ("network.hostname", "my-host"), ("host", "my-host"), ("home/host", "my-host"),
    ("network.port", "8080"), ("network.wifi", "true"), ("theme", "Light"), ("note", "two words"),
  ])
  func oneKeyPrintsItsValueBareTheDefaultWhereNothingWasSet(key: String, value: String) throws {
    expect(try desk.formwork("get", "form.json", key), status: 0, stdout: value)
  }

  @Test func anUnsetKeyPrintsAnEmptyLine() throws {
    let run = try desk.formwork("get", "form.json", "rate")
    #expect(run.stdout == "\n")
    #expect(run.status == 0)
  }

  @Test func severalKeysPrintLinesThatSetTakes() throws {
    let run = try desk.formwork("get", "form.json", "host", "theme", "note", "rate")
    expect(run, status: 0, stdout: "network.hostname=my-host\ntheme=Light\nnote=two words")
    let lines = run.stdout.split(separator: "\n").map(String.init)
    let set = try BuiltProgram.run(["set", "form.json"] + lines, in: desk.folder.path)
    expect(set, status: 0, stderr: "1 changed, 2 unchanged; saved settings.json")
  }

  @Test func noKeyPrintsAllButSecretsAndWhatIsUnset() throws {
    expect(
      try desk.formwork("get", "form.json"), status: 0,
      stdout: """
        network.wifi=true
        network.hostname=my-host
        network.port=8080
        theme=Light
        note=two words
        """)
  }

  @Test func aTextOfSeveralLinesComesWholeWhenItIsAskedForAlone() throws {
    try desk.write(#"{"note": "one\ntwo"}"#, to: "settings.json")
    expect(try desk.formwork("get", "form.json", "note"), status: 0, stdout: "one\ntwo")
    // No line that `set` takes can hold it.
    expect(
      try desk.formwork("get", "form.json", "note", "theme"), status: 0, stdout: "theme=Light",
      stderr: "note: note has more than one line; 'get' of it alone prints it")
  }

  @Test(arguments: [["password"], ["password", "note"]])
  func aSecretIsNotPrinted(keys: [String]) throws {
    let run = try BuiltProgram.run(["get", "form.json"] + keys, in: desk.folder.path)
    expect(run, status: 77, stderr: "error: 'password' is secret; with --reveal it is printed")
  }

  @Test func aSecretIsPrintedWithReveal() throws {
    expect(try desk.formwork("get", "form.json", "password", "--reveal"), status: 0, stdout: "correct horse")
    let pairs = try desk.formwork("get", "form.json", "theme", "password", "--reveal")
    expect(pairs, status: 0, stdout: "theme=Light\npassword=correct horse")
    let all = try desk.formwork("get", "form.json", "--reveal")
    #expect(all.stdout.hasSuffix("\npassword=correct horse\n"))
  }

  @Test func aStoredValueOfTheWrongKindTheDefault65AndItsPlace() throws {
    try desk.write("{\n  \"network\": { \"port\": \"eighty\" }\n}\n", to: "settings.json")
    let message =
      "settings.json:2:24: error: 'network.port' wants a whole number, not \"eighty\"; "
      + "the default is in effect, what is stored stays until it is set\n"
      + #"  2 |   "network": { "port": "eighty" }"# + "\n    |                        ^"
    expect(try desk.formwork("get", "form.json", "network.port"), status: 65, stdout: "80", stderr: message)
    #expect(try desk.formwork("get", "form.json", "theme").status == 0)
    #expect(try desk.formwork("get", "form.json").status == 65)
  }

  @Test func aValueThatBreaksARuleIsInEffect() throws {
    try desk.write(#"{"network": {"port": 0}}"#, to: "settings.json")
    expect(try desk.formwork("get", "form.json", "network.port"), status: 0, stdout: "0")
  }

  @Test(arguments: [
    ("nosuch", "there is no row 'nosuch'; 'show' shows this screen, 'find TEXT' looks on all"),
    ("Theme", "there is no row 'Theme'; did you mean 'theme'?"),
  ])
  func aKeyThatIsNone(key: String, message: String) throws {
    expect(try desk.formwork("get", "form.json", key), status: 1, stderr: "error: \(key): \(message)")
  }

  @Test func inJSONARowIsAnObjectAndASecretStaysOne() throws {
    let rows = try desk.formwork("get", "form.json", "--output", "json").objects()
    #expect(rows.map { $0["type"] as? String } == Array(repeating: "row", count: 8))
    let port = try #require(rows.first { $0["key"] as? String == "network.port" })
    #expect(port["value"] as? Int == 8080)
    #expect(port["default"] as? Int == 80)
    #expect(port["isSet"] as? Bool == true)
    let password = try #require(rows.first { $0["key"] as? String == "password" })
    #expect(password["value"] is NSNull)
    #expect(password["isSet"] as? Bool == true)
  }

  @Test func inJSONTooRevealPrintsASecret() throws {
    let rows = try desk.formwork("get", "form.json", "password", "--reveal", "--output", "json").objects()
    #expect(rows.first?["value"] as? String == "correct horse")
  }
}
