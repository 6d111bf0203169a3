import Formwork
import Testing

@testable import FormworkTerminal

private let form = #"""
  {"title": "Home", "sections": [{"rows": [
    {"id": "port", "text": "Port", "key": "net.port", "accessory": "textField"},
    {"id": "proxy", "text": "Proxy", "key": "net.proxy", "accessory": "switchToggle"},
    {"id": "prox", "text": "Prox", "visibleWhen": "net.proxy", "selection": "save"},
    {"id": "last", "text": "Last", "key": "port2", "accessory": "textField"}
  ]}], "screens": {
    "a": {"title": "A", "sections": [{"rows": [
      {"id": "only", "text": "Only", "key": "a.only", "accessory": "textField"}]}]}}}
  """#

/// Whether another row appears after the screen was printed, a word, and the row as SCREEN/ID or why there is
/// none.
private let words: [(isProxied: Bool, word: String, row: String)] = [
  (false, "1", "home/port"),
  (false, "3", "home/last"),
  (false, "0", "there is no row 0; they go from 1 to 3"),
  (false, "4", "there is no row 4; they go from 1 to 3"),
  (
    false, "99999999999999999999",
    "there is no row '99999999999999999999'; 'show' shows this screen, 'find TEXT' looks on all"
  ),
  // A new row moves the rows after it.
  (true, "1", "home/port"),
  (true, "3", "what was row 3 has moved or no longer exists; this is the current screen"),
  (true, "4", "what was row 4 has moved or no longer exists; this is the current screen"),
  // A unique prefix of a visible id; an exact match takes precedence.
  (false, "po", "home/port"),
  (false, "pro", "home/proxy"),
  (true, "pro", "'pro' could be 'proxy' or 'prox'"),
  (false, "prox", "home/prox"),
  (false, "p", "'p' could be 'port' or 'proxy'"),
  (false, "onl", "there is no row 'onl'; did you mean 'only'?"),
  (false, "", "there is no row ''; 'show' shows this screen, 'find TEXT' looks on all"),
]

@Test(arguments: words)
func lookUpAtAPrompt(_ test: (isProxied: Bool, word: String, row: String)) throws {
  var session = Session(FormDocument(Array(form.utf8)).form)
  let printed = VisibleRows(session, screen: 0).all
  if test.isProxied {
    let proxy = try #require(session.form.path(of: "net.proxy"))
    #expect(session.handle(.change([Edit(proxy, .set(true))], .input)).refusals == [])
  }
  let numbered = NumberedRows(printed, on: VisibleRows(session, screen: 0))
  #expect(row(test.word, numbered, in: session) == test.row)
}

/// The row that a word names at a prompt.
private func row(_ word: String, _ numbered: NumberedRows, in session: Session) -> String {
  do throws(CommandFailure) {
    if let row = try session.find(Word(text: word, column: 1), numbered) {
      return session.form.address(of: row).description
    }
  } catch { return Diagnostic(error.fault).message }
  do throws(Refusal) { return try session.row(word).description } catch { return error.message }
}
