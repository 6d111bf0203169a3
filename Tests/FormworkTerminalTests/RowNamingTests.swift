import Formwork
import Testing

@testable import FormworkTerminal

private let form = #"""
  {"title": "Home", "sections": [{"rows": [
    {"id": "port", "text": "Port", "key": "net.port", "accessory": "textField"},
    {"id": "proxy", "text": "Proxy", "key": "net.proxy", "accessory": "switchToggle"},
    {"id": "prox", "text": "Prox", "visibleWhen": "net.proxy", "selection": "save"},
    {"id": "last", "text": "Last", "key": "port2", "accessory": "textField"},
    {"id": "name", "text": "Host name", "key": "net.hostname", "accessory": "textField"},
    {"id": "sound", "text": "Sound", "selection": {"push": "a"}},
    {"id": "twin", "text": "Twin", "selection": "save"},
    {"id": "other", "text": "twin", "selection": "save"},
    {"id": "gone", "text": "Gone", "key": "net.gone", "visibleWhen": "net.proxy", "accessory": "textField"}
  ]}], "screens": {
    "a": {"title": "A", "sections": [{"rows": [
      {"id": "only", "text": "Only", "key": "a.only", "accessory": "textField"},
      {"id": "volume", "text": "Sound", "key": "a.volume", "accessory": {"stepper": {"value": 3}}},
      {"id": "both", "text": "Only once", "accessibilityLabel": "Spoken", "selection": "save"},
      {"id": "remote", "text": "Port", "key": "a.remote", "accessory": "textField"}]}]},
    "b": {"title": "B", "sections": [{"rows": [
      {"id": "both", "text": "Also", "key": "b.also", "accessory": "textField"},
      {"id": "rate", "text": "Rate in ${net.port}", "key": "b.rate", "accessory": "textField"}]}]}}}
  """#

/// Whether another row appears after the screen was printed, a word, and the row as SCREEN/ID or why there is
/// none.
private let words: [(isProxied: Bool, word: String, row: String)] = [
  (false, "1", "home/port"),
  (false, "3", "home/last"),
  (false, "0", "no row 0; the rows are numbered 1 to 7"),
  (false, "8", "no row 8; the rows are numbered 1 to 7"),
  (
    false, "99999999999999999999",
    "no row '99999999999999999999'; 'show' lists this screen; 'find TEXT' searches all screens"
  ),
  // A new row moves the rows after it.
  (true, "1", "home/port"),
  (true, "3", "row 3 has moved or no longer exists; this is the current screen"),
  (true, "4", "row 4 has moved or no longer exists; this is the current screen"),
  // A unique prefix of a visible id; an exact match takes precedence.
  (false, "por", "'por' is ambiguous; it could be 'port' or 'last'"),
  (false, "pro", "home/proxy"),
  (true, "pro", "'pro' is ambiguous; it could be 'proxy' or 'prox'"),
  (true, "PRO", "'PRO' is ambiguous; it could be 'proxy' or 'prox'"),
  (false, "prox", "home/prox"),
  (false, "p", "'p' is ambiguous; it could be 'port', 'proxy' or 'last'"),
  (false, "", "no row ''; 'show' lists this screen; 'find TEXT' searches all screens"),
  // A label or a part of a key, whatever the case; the current screen first.
  (false, "Host name", "home/name"),
  (false, "HOST NAME", "home/name"),
  (false, "hostname", "home/name"),
  (false, "Port", "home/port"),
  (false, "PORT", "home/port"),
  (false, "NET.PORT", "home/port"),
  (false, "remote", "a/remote"),
  (false, "Spoken", "a/both"),
  (false, "only once", "a/both"),
  (false, "Rate in ", "b/rate"),
  (false, "also", "b/both"),
  // Exact beats prefix, and the name that scripts use beats a label.
  (false, "only", "a/only"),
  (false, "twin", "home/twin"),
  (false, "TWIN", "'TWIN' is ambiguous; it could be 'twin' or 'other' (twin)"),
  // Prefixes of ids, keys, labels, parts of keys and SCREEN/ID.
  (false, "host", "home/name"),
  (false, "hostn", "home/name"),
  (false, "net.h", "home/name"),
  (false, "rem", "a/remote"),
  (false, "a/vo", "a/volume"),
  (false, "onl", "'onl' is ambiguous; it could be 'a.only' or 'a/both' (Spoken)"),
  (false, "bot", "'bot' is ambiguous; it could be 'a/both' (Spoken) or 'b.also'"),
  (false, "both", "'both' is ambiguous; it could be 'a/both' (Spoken) or 'b/both' (Also)"),
  // A hidden row by its whole name, so that the command can say that it is hidden.
  (false, "gone", "home/gone"),
  (false, "GONE", "home/gone"),
  (false, "gon", "no row 'gon'; did you mean 'gone'?"),
]

/// A command prefers a row that it works on, unless only another one has the name.
@Test func aLabelMeansARowThatSuitsTheCommand() throws {
  let session = Session(FormDocument(Array(form.utf8)).form)
  let numbered = NumberedRows([], on: VisibleRows(session, screen: ScreenID(0)))
  for (word, feature, row) in [
    ("Sound", .anything, "home/sound"), ("SOUND", .value, "a/volume"), ("twin", .value, "home/twin"),
  ] as [(String, RowFeature, String)] {
    let found = try #require(try Word(text: word, column: 1).row(in: session, numbered, having: feature))
    #expect(session.form.address(of: found).description == row)
  }
}

/// What is in sight takes precedence over a row of another screen, however its label is spelled.
@Test(
  arguments: [
    ("wifi", .anything, "home/network"), ("Wi-Fi", .anything, "home/network"),
    ("WI FI", .anything, "home/network"),
    ("wi_fi", .anything, "home/network"), ("net/wifi", .anything, "net/wifi"),
    ("net.wifi", .anything, "net/wifi"),
    // The row in sight has no value.
    ("wifi", .value, "net/wifi"), ("radio", .anything, "net/radio"), ("c", .anything, "net/c"),
    ("night shift", .anything, "home/night"), ("nightshift", .anything, "home/night"),
  ] as [(String, RowFeature, String)])
func aLabelInSightTakesPrecedence(word: String, feature: RowFeature, row: String) throws {
  let session = Session(
    FormDocument(
      Array(
        #"""
        {"title": "Home", "sections": [{"rows": [
          {"id": "network", "text": "Wi-Fi", "selection": {"push": "net"}},
          {"id": "night", "text": "Night Shift", "selection": {"push": "net"}},
          {"id": "plus", "text": "C++", "selection": "save"}, {"id": "sharp", "text": "C#", "selection": "save"}]}],
         "screens": {"net": {"title": "Net", "sections": [{"rows": [
          {"id": "wifi", "text": "Wi-Fi", "key": "net.wifi", "accessory": "switchToggle"},
          {"id": "radio", "text": "Radio", "key": "net.radio", "accessory": "switchToggle"},
          {"id": "c", "text": "C", "key": "net.c", "accessory": "switchToggle"}]}]}}}
        """#.utf8)
    ).form)
  let numbered = NumberedRows([], on: VisibleRows(session, screen: ScreenID(0)))
  let found = try #require(try Word(text: word, column: 1).row(in: session, numbered, having: feature))
  #expect(session.form.address(of: found).description == row)
}

/// Scripts take neither labels nor parts of names.
@Test(arguments: [
  ("Host name", "'Host name' is a label; use 'name'"),
  ("hostname", "'hostname' is not an exact name; use 'name'"),
  ("PORT", "'PORT' is a label; use 'port'"),
  ("Twin", "'Twin' is a label; use 'twin' or 'other'"),
  ("Spoken", "'Spoken' is a label; use 'a/both'"),
  ("hostn", "no row 'hostn'; did you mean 'name' (Host name)?"),
  ("1", "row numbers work only at a prompt; for row 1, use 'port'"),
  ("8", "no row '8'; 'show' lists this screen; 'find TEXT' searches all screens"),
])
func aLabelInAScript(word: String, message: String) throws {
  let session = Session(FormDocument(Array(form.utf8)).form)
  let found = try Word(text: word, column: 1).row(in: session, nil)
  #expect(found == nil)
  let refusal = #expect(throws: Refusal.self) { try session.row(word) }
  #expect(refusal?.message(.commands) == message)
}

@Test(arguments: words)
func lookUpAtAPrompt(_ test: (isProxied: Bool, word: String, row: String)) throws {
  var session = Session(FormDocument(Array(form.utf8)).form)
  let printed = VisibleRows(session, screen: ScreenID(0)).all
  if test.isProxied {
    let proxy = try #require(session.form.setting("net.proxy"))
    #expect(session.handle(.change([Edit(proxy, .set(true))], .input)).refusals == [])
  }
  let numbered = NumberedRows(printed, on: VisibleRows(session, screen: ScreenID(0)))
  #expect(row(test.word, numbered, in: session) == test.row)
}

/// The row that a word names at a prompt.
private func row(_ word: String, _ numbered: NumberedRows, in session: Session) -> String {
  do throws(CommandFailure) {
    if let row = try Word(text: word, column: 1).row(in: session, numbered) {
      return session.form.address(of: row).description
    }
  } catch { return Diagnostic(error.fault).message(.commands) }
  do throws(Refusal) { return try session.row(word).description } catch { return error.message(.commands) }
}
