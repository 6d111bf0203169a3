import Formwork
import Testing

@testable import FormworkTerminal

private let form = #"""
  {"title": "Home", "sections": [{"rows": [
    {"text": "Debug", "key": "debug", "accessory": "switchToggle"},
    {"text": "Log driver", "key": "log-driver", "accessory": {"picker": ["local", "syslog"]}},
    {"text": "Max files", "key": "files.max", "accessory": {"stepper": {"value": 3, "maximum": 5}}},
    {"text": "Note", "key": "note", "accessory": "textField"},
    {"text": "Note two", "key": "second", "accessory": "textField"},
    {"text": "Token", "key": "token", "accessory": {"textField": {"secure": true}}},
    {"text": "DNS", "key": "dns", "accessory": {"list": {"of": "textField"}}},
    {"text": "Labels", "key": "labels", "accessory": {"map": {"of": "textField"}}},
    {"text": "C++", "key": "cpp", "accessory": "switchToggle"},
    {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer"}}},
    {"id": "open-port", "text": "Port 80", "selection": "verify"},
    {"text": "Save", "key": "keep", "accessory": "switchToggle"},
    {"id": "extra", "text": "Extra", "selection": {"push": "extra"}},
    {"text": "Gone", "key": "gone", "accessory": "textField", "visibleWhen": "debug"},
    {"text": "443", "id": "443", "key": "https", "accessory": "switchToggle"}]}],
   "screens": {"extra": {"title": "Extra", "sections": [{"rows": [
    {"text": "Remote", "key": "remote", "accessory": "switchToggle"},
    {"text": "Extra", "key": "net.extra", "accessory": "switchToggle"},
    {"text": "Limit", "key": "limit", "accessory": {"textField": {"kind": "integer", "value": 9, "minimum": 9, "maximum": 10}}},
    {"text": "Pin", "key": "pin", "accessory": {"textField": {"kind": "integer", "secure": true}}},
    {"text": "Secret", "key": "secret", "accessory": {"textField": {"secure": true}}}]}]}}}
  """#

/// Lines, and the commands that they stand for; `nil` where a line is read as it is, and the message where it is refused.
private let lines: [(line: String, command: String?)] = [
  // ROW VALUE
  ("debug on", "set debug on"),
  ("DEBUG on", "set debug on"),
  ("1 on", "set debug on"),
  ("3 5", "set max 5"),
  ("files.max 5", "set files.max 5"),
  ("log driver local", "set log-driver local"),
  ("Log-Driver local", "set log-driver local"),
  ("note hello world  # a comment", "set note 'hello world'"),
  ("note 'hello  world'", "set note 'hello  world'"),
  ("note ''", "set note ''"),
  ("note --null", "set note --null"),
  ("note '--null'", "set note '--null'"),
  ("debug maybe", "set debug maybe"),
  // A row is not a part of a name.
  ("deb on", nil),
  ("log local", nil),
  // ROW=VALUE
  ("debug=on", "set debug on"),
  ("debug = on", "set debug on"),
  ("debug= on", "set debug on"),
  ("log driver=local", "set log-driver local"),
  ("1=on", "set debug on"),
  ("note=hello world", "set note 'hello world'"),
  ("note 'a=b'", "set note a=b"),
  ("note==", "set note ="),
  ("debug=on files.max=4", "set debug on files.max 4"),
  ("debug=", "reset debug"),
  ("note=''", "set note ''"),
  ("=on", nil),
  // After 'set'
  ("set debug=on", "set debug on"),
  ("set debug=on note=x", "set debug on note x"),
  ("set debug = on", "set debug on"),
  ("set log driver local", "set log-driver local"),
  ("set log driver = local", "set log-driver local"),
  ("set note hello world", "set note 'hello world'"),
  ("se debug=on", "set debug on"),
  ("set debug on", nil),
  ("set deb on", nil),
  ("set debug on note x", nil),
  ("set debug on nothing x", nil),
  ("set 1 on nothing x", nil),
  ("set note +", nil),
  ("set remote=on", "set remote on"),
  ("set nothing=1", "set nothing 1"),
  ("set nothing 1", nil),
  ("set", nil),
  // ROW + and ROW -
  ("3 +", "next max"),
  ("max files -", "prev max"),
  ("log-driver +", "next log-driver"),
  ("debug +", "set debug on"),
  ("debug -", "set debug off"),
  ("note +", "set note +"),
  ("10 +", "set port 0"),
  ("limit +", "set limit 10"),
  ("limit -", "'limit' is already at its first value, '9'"),
  ("pin +", "set pin +"),
  ("c++ +", "set cpp on"),
  ("C++=on", "set cpp on"),
  // Lists and maps
  ("dns 1.1.1.1", "add dns 1.1.1.1"),
  ("dns+=1.1.1.1", "add dns 1.1.1.1"),
  ("dns-=1.1.1.1", "remove dns 1.1.1.1"),
  (#"dns ["a b", "c"]"#, #"set dns '["a b", "c"]'"#),
  (#"set dns ["a"]"#, #"set dns '["a"]'"#),
  (#"set dns '["a"]'"#, nil),
  ("labels team=ops", "add labels team=ops"),
  (#"labels {"a": "b"}"#, #"set labels '{"a": "b"}'"#),
  // Another command
  ("try debug on", "try set debug on"),
  ("try set debug on", nil),
  ("get debug", nil),
  ("save on", nil),
  ("debug", nil),
  ("3", nil),
  ("log driver", nil),
  ("extra on", nil),
  ("more on", nil),
  ("nonsense 3", nil),
  // Where several readings fit
  ("note two x", "this line is ambiguous; use `set note 'two x'` or 'set second x'"),
  ("set note two x", "this line is ambiguous; use `set note 'two x'` or 'set second x'"),
  ("port 80", "this line is ambiguous; use 'set port 80' or 'tap open-port'"),
  ("port 81", "set port 81"),
  // Another screen
  ("remote on", "set remote on"),
  ("remote=on", "set remote on"),
  ("remote +", "set remote on"),
  ("extra/remote on", "set extra/remote on"),
  ("net.extra on", "set net.extra on"),
  ("secret x", "set secret x"),
  // A number
  ("99 on", "no row 99; the rows are numbered 1 to 14"),
  ("443 on", "set 443 on"),
  ("14 on", "set 443 on"),
  ("14 +", "set 443 on"),
]

@Test(arguments: lines)
func expand(_ test: (line: String, command: String?)) throws {
  let session = Session(FormDocument(Array(form.utf8)).form)
  #expect(session.expanded(test.line) == test.command, "\(test.line)")
}

/// The line that is shown has no secret, the one that is carried out does.
@Test(arguments: ["token hunter2", "token=hunter2", "6 hunter2", "set token=hunter2", "try token hunter2"])
func expandASecret(_ line: String) throws {
  let session = Session(FormDocument(Array(form.utf8)).form)
  let shorthand = Shorthand(session: session, numbered: session.numbered)
  let command = try #require(try shorthand.line(for: Line(line)))
  #expect(command.text.hasSuffix("set token hunter2"))
  #expect(shorthand.shown(command).text.hasSuffix("set token ••••"))
  #expect(command.mayHoldSecret(in: session, numbered: session.numbered))
}

/// A sign alone stands for the row that was last changed.
@Test func expandASignAlone() throws {
  let session = Session(FormDocument(Array(form.utf8)).form)
  var numbered = session.numbered
  #expect(session.expanded("+", numbered) == "usage: ROW +")
  numbered.last = try session.row(named: "files.max")
  #expect(session.expanded("+", numbered) == "next max")
  numbered.last = try session.row(named: "debug")
  #expect(session.expanded("-", numbered) == "set debug off")
  numbered.last = try session.row(named: "note")
  #expect(session.expanded("-", numbered) == "usage: ROW -")
  numbered.last = NumberedRows.gone
  #expect(session.expanded("-", numbered) == "usage: ROW -")
}

/// What a line stands for names the same row wherever the command is carried out.
@Test func expandOnAnotherScreen() throws {
  var session = Session(FormDocument(Array(form.utf8)).form)
  _ = session.handle(.tap(try session.row("extra")))
  #expect(session.expanded("extra on") == "set extra on")
  #expect(session.expanded("debug on") == "set debug on")
  #expect(session.expanded("1 on") == "set remote on")
}

extension Session {
  fileprivate var numbered: NumberedRows {
    let rows = VisibleRows(self, screen: currentScreen)
    return NumberedRows(rows.all, on: rows)
  }

  /// The command that a line stands for, or the message of its refusal.
  fileprivate func expanded(_ line: String, _ numbered: NumberedRows? = nil) -> String? {
    do throws(CommandFailure) {
      return try Shorthand(session: self, numbered: numbered ?? self.numbered).line(for: Line(line))?.text
    } catch { return Diagnostic(error.fault).message(.commands) }
  }
}
