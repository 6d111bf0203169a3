import Foundation
import Testing

/// A form that is read from standard input.
struct FormFromStandardInputTests {
  let desk: Desk
  let form: String

  init() throws {
    desk = try .sample(settings: #"{"note":"old"}"#)
    form = try #require(desk.text(of: "form.json"))
  }

  @Test func everyCallTakesIt() throws {
    expect(try desk.formwork("get", "-", "note", input: form), status: 0, stdout: "old")
    expect(
      try desk.formwork("set", "-", "note=new", input: form), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
    #expect(try desk.formwork("show", "-", input: form).stdout.hasPrefix("Sample\n"))
    expect(try desk.formwork("check", "-", input: form), status: 0, stderr: "-: 1 screen, 8 rows")
    expect(try desk.formwork("export", "-", input: form), status: 0, stdout: "set note new")
    try desk.write(#"{"note": "third"}"#, to: "values.json")
    #expect(try desk.formwork("apply", "-", "values.json", input: form).status == 0)
    try desk.write("get note", to: "a.script")
    expect(try desk.formwork("run", "-", "--script", "a.script", input: form), status: 0, stdout: "third")
    expect(try desk.formwork("-", "--script", "a.script", input: form), status: 0, stdout: "third")
  }

  @Test func itsMistakesAreInIt() throws {
    let form = #"{"title": "A", "sectons": []}"#
    let run = try desk.formwork("check", "-", "--as", "form", input: form)
    #expect(run.status == 65)
    #expect(run.stderr.hasPrefix("-:1:16: error: "))
    expect(
      try desk.formwork("check", "-", input: form), status: 0,
      stderr: """
        warning: '-' has neither 'sections' nor 'screens', so it is read as settings; use --as form if it is a form
        -: 1 screen, 2 rows, 1 warning
        """)
  }

  @Test(arguments: [
    ["run", "-"], ["-"], ["run", "-", "--batch"], ["run", "-", "--script", "-"], ["apply", "-", "-"],
  ])
  func nothingElseCanBeReadFromThere(call: [String]) throws {
    let run = try BuiltProgram.run(call, input: Data(form.utf8), in: desk.folder.path)
    #expect(run.status == 64)
    #expect(run.stderr.hasPrefix("error: standard input is the form; "))
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }
}
