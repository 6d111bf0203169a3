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

  @Test func anUnsetKeyPrintsAnEmptyLineAndSaysSo() throws {
    let run = try desk.formwork("get", "form.json", "rate")
    #expect(run.stdout == "\n")
    #expect(run.stderr == "note: 'rate' is not set\n")
    #expect(run.status == 0)
    #expect(try desk.formwork("get", "form.json", "rate", "--quiet").stderr.isEmpty)
  }

  @Test func severalKeysPrintLinesThatSetTakes() throws {
    let run = try desk.formwork("get", "form.json", "host", "theme", "note", "rate")
    expect(
      run, status: 0, stdout: "network.hostname=my-host\ntheme=Light\nnote=two words",
      stderr: "note: 'rate' is not set")
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
      stderr: "note: note has more than one line; 'get' with only this key prints it")
  }

  @Test(arguments: [["password"], ["password", "note"]])
  func aSecretIsNotPrinted(keys: [String]) throws {
    let run = try BuiltProgram.run(["get", "form.json"] + keys, in: desk.folder.path)
    expect(run, status: 77, stderr: "error: 'password' is secret; use --reveal to print it")
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
      "settings.json:2:24: error: 'network.port' must be a whole number, not \"eighty\"; "
      + "the default applies, and the stored value is kept until you set it\n"
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
    (
      "nosuch",
      "no row 'nosuch'; 'formwork show form.json --ids' lists the first screen; 'formwork find form.json TEXT' searches all screens"
    ),
    ("Theme", "'Theme' is a label; use 'theme'"),
  ])
  func aKeyThatIsNone(key: String, message: String) throws {
    expect(try desk.formwork("get", "form.json", key), status: 1, stderr: "error: \(message)")
  }

  @Test func inJSONItIsOneObjectOfTheSettingsShape() throws {
    let run = try desk.formwork("get", "form.json", "--json")
    expect(
      run, status: 0,
      stdout: #"{"network": {"wifi": true, "hostname": "my-host", "port": 8080}, "theme": "Light", "#
        + #""note": "two words"}"#)
    #expect(try desk.formwork("get", "form.json", "--output", "json").stdout == run.stdout)
    #expect(try desk.formwork("get", "form.json", "--output=json").stdout == run.stdout)
    expect(
      try desk.formwork("get", "form.json", "host", "rate", "--json"), status: 0,
      stdout: #"{"network": {"hostname": "my-host"}, "rate": null}"#)
    expect(
      try desk.formwork("get", "form.json", "password", "--reveal", "--json"), status: 0,
      stdout: #"{"password": "correct horse"}"#)
  }

  @Test(arguments: [("nosuch", 1, "refused.unknownRow"), ("password", 77, "usage.secret")])
  func inJSONAFailureIsADocumentToo(key: String, status: Int32, code: String) throws {
    let run = try desk.formwork("get", "form.json", key, "--json")
    #expect(run.status == status)
    #expect(run.stderr.isEmpty)
    #expect(try run.objects().map { $0["code"] as? String } == [code])
  }

  @Test func inJSONWhatIsWrongBesideTheObjectGoesToStandardError() throws {
    try desk.write(#"{"network": {"port": "eighty"}}"#, to: "settings.json")
    let run = try desk.formwork("get", "form.json", "network.port", "--json")
    #expect(run.status == 65)
    #expect(run.stdout == "{\"network\": {\"port\": 80}}\n")
    let error = try #require(
      try JSONSerialization.jsonObject(with: run.errors) as? [String: Any], "no object: \(run.stderr)")
    #expect(error["type"] as? String == "error")
    #expect(error["code"] as? String == "stored.wrongKind")
  }

  @Test func inLinesOfJSONARowIsAnObjectAndASecretStaysOne() throws {
    let rows = try desk.formwork("get", "form.json", "--output", "jsonl").lines()
    #expect(rows.map { $0["type"] as? String } == Array(repeating: "row", count: 8))
    let port = try #require(rows.first { $0["key"] as? String == "network.port" })
    #expect(port["value"] as? Int == 8080)
    #expect(port["default"] as? Int == 80)
    #expect(port["isSet"] as? Bool == true)
    let password = try #require(rows.first { $0["key"] as? String == "password" })
    #expect(password["value"] is NSNull)
    #expect(password["isSet"] as? Bool == true)
  }

  @Test func inLinesOfJSONTooRevealPrintsASecret() throws {
    let rows = try desk.formwork("get", "form.json", "password", "--reveal", "--output", "jsonl").lines()
    #expect(rows.first?["value"] as? String == "correct horse")
  }
}
