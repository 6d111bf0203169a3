// Drives the engine and prints the results, without an operating system or Foundation. `.ci/wasm` compares
// the output of the native program with that of the WebAssembly program. No line may begin with `failed`.

@main
enum Smoke {
  static func main() {
    checkRules()
    checkNumbers()
    checkTexts()
    checkCopies()
    checkSecrets()
    for (file, text) in forms { drive(file, Array(text.utf8)) }
    for (file, text) in forms where !sendRandomRequests(requestCount, file: file, form: text, data: data) {
      print("failed: \(file) has errors")
    }
    var (random, count) = (Random(), 0)
    while count < randomFormCount {
      let form = randomForm(&random)
      // Rules made at random can be circular.
      if sendRandomRequests(randomRequestCount, file: "random \(count)", form: form, data: []) { count += 1 }
    }
    printDecimals()
    printArithmetic()
    print("end")
  }
}

private func check(_ what: String, _ found: String?, _ expected: String?) {
  if found != expected {
    print("failed: \(what): expected \(expected ?? "nothing"), got \(found ?? "nothing")")
  }
}

// MARK: - A form with a known result for each step

private let server = """
  { "title": "Server", "sections": [{ "rows": [
    { "text": "TLS", "key": "tls", "accessory": { "switchToggle": false } },
    { "text": "Certificate", "key": "certificate", "visibleWhen": "tls", "whenHidden": "restore",
      "accessory": "textField",
      "require": [{ "when": "tls", "that": "certificate matches '.+[.]pem'", "message": "a .pem is needed" }] },
    { "text": "Port", "key": "port",
      "accessory": { "textField": { "kind": "integer", "value": 8080, "minimum": 1, "maximum": 65535 } } },
    { "text": "Share", "key": "share",
      "accessory": { "stepper": { "value": 0.1, "minimum": 0, "maximum": 1, "step": 0.1 } } },
    { "text": "Load", "key": "load", "accessory": { "textField": { "kind": "decimal" } } },
    { "id": "rest", "text": "${load % 1000}", "visibleWhen": "load > port" }
  ] }] }
  """

private func openServer() -> Session {
  let document = FormDocument(Array(server.utf8))
  for diagnostic in document.diagnostics { print("failed: the form: \(diagnostic.message)") }
  return Session(document.form)
}

private func checkRules() {
  var session = openServer()
  check("the rows at first", visibleRows(session), "tls port share load")
  _ = session.handle(.tap(RowAddress(screen: "home", id: "tls")))
  check("the rows after a tap on the switch", visibleRows(session), "tls certificate port share load")
  check(
    "what is required", session.verify().first?.message,
    "'certificate': a .pem is needed; 'set certificate VALUE' fixes it")
  check("a text", enter("server.pem", "certificate", &session), nil)
  check("what is required then", session.verify().first?.message, nil)
  check(
    "an integer that is too large", enter("70000", "port", &session),
    "70000 is greater than the maximum of 65535")
  check("an integer", enter("443", "port", &session), nil)
  check(
    "the export", session.export().joined(separator: "; "),
    "set tls on; set certificate server.pem; set port 443")
  check("a switch that hides a row", enter("off", "tls", &session), nil)
  check("the rows then", visibleRows(session), "tls port share load")
  check("what the hidden row held", session.storedValue(of: "certificate")?.json, nil)
  let undone = session.handle(.undo).changes.map { session.view(of: $0).line }
  check(
    "what undo changes", undone.joined(separator: "; "),
    "set certificate server.pem  # was unset; set tls on  # was off")
  check("the rows after undo", visibleRows(session), "tls certificate port share load")
  check(
    "the values after undo", session.effectiveObject.json,
    #"{"tls": true, "certificate": "server.pem", "port": 443, "share": 0.1}"#)
  while session.handle(.undo).refusals.isEmpty {}
  check(
    "the values after all undos", session.effectiveObject.json, #"{"tls": false, "port": 8080, "share": 0.1}"#
  )
}

private func checkTexts() {
  check("a search beyond ASCII", "\(TextSearch("öß").isIn("GRO\u{308}ßE"))", "true")
  check("a search for what is not there", "\(TextSearch("öss").isIn("GRO\u{308}ßE"))", "false")
}

private func checkNumbers() {
  var session = openServer()
  for _ in 0..<2 {
    if let row = try? session.row(named: "share"), let edit = try? session.edit(toStep: row, by: 1) {
      _ = session.handle(.change([edit], .input))
    }
  }
  check("0.1 and two steps of 0.1", session.effectiveValue(of: "share")?.json, "0.3")
  check("a decimal", enter("8080.000", "load", &session), nil)
  check("the rows by a decimal", visibleRows(session), "tls port share load")
  // Some do not fit into an `Int` of 32 bits, as on WebAssembly.
  for text in ["8080.00000000001", "5000000000", "5e9", "5000000000.75", "-5e9", "1e300"] {
    check("a decimal", enter(text, "load", &session), nil)
    check("the decimal", session.storedValue(of: "load")?.double?.description, Double(text)?.description)
    check(
      "the rows by a decimal", visibleRows(session),
      text < "0" ? "tls port share load" : "tls port share load rest")
    print(
      "\(session.effectiveObject.json) \(session.rowView(RowAddress(screen: "home", id: "rest"))?.label ?? "")"
    )
  }
  check(
    "an integer out of range", enter("1e99999999999999999999", "port", &session),
    "'1e99999999999999999999' is out of the range of 64-bit whole numbers")
}

/// The name of a copy does not depend on whether an `Int` has 32 or 64 bits.
private func checkCopies() {
  let form = """
    {"title": "Copies", "sections": [{"rows": [
      {"forEach": {"key": "items", "id": "name"}, "text": "${item.name}",
       "editActions": [{"title": "Copy", "selection": "duplicate"}]}
    ]}]}
    """
  var page = Page()
  let open: Value = ["open": ["form": .string(form), "settings": #"{"items": [{"name": "5000000000"}]}"#]]
  _ = page.answer(Array(open.json.utf8))
  let copy: Value = ["action": ["screen": "home", "id": "items[5000000000]", "title": "Copy"]]
  _ = page.answer(Array(copy.json.utf8))
  let names = page.form.map { form in form.session.form.items.map { $0.identity }.joined(separator: " ") }
  check("the names after a copy", names, "5000000000 5000000001")
}

/// A page assumes that a withheld secret meets the rules.
private func checkSecrets() {
  let form = """
    {"title": "Secrets", "sections": [{"rows": [
      {"text": "Password", "key": "password", "accessory": {"textField": {"secure": true}}},
      {"text": "On", "key": "on", "enabledWhen": "count(password) > 3", "accessory": "switchToggle"}
    ]}]}
    """
  for (settings, isEnabled) in [(#"{"password": {"$withheld": 0}}"#, "true"), ("{}", "false")] {
    var page = Page()
    let open: Value = ["open": ["form": .string(form), "settings": .string(settings)]]
    _ = page.answer(Array(open.json.utf8))
    let session = page.form?.session
    check("whether the row is enabled", session.map { $0.isEnabled(1) ? "true" : "false" }, isEnabled)
  }
}

// MARK: - Any form: all rows are tapped and set, then everything is undone

private func drive(_ file: String, _ bytes: [UInt8]) {
  let document = FormDocument(bytes, file: file)
  print(file)
  for diagnostic in document.diagnostics { print("failed: \(file): \(diagnostic.message)") }
  for diagnostic in document.check() { print(diagnostic.message) }
  var session = Session(document.form)
  show(session)
  let start = session.effectiveObject.json
  for row in session.form.rows.indices {
    let address = session.form.address(of: row)
    print(address.description)
    let before = visibleRows(session, address.screen)
    report(.tap(address), &session)
    for text in ["on", "7", "0.25", "straße@example.org"] {
      if let edit = try? session.edit(row, .enter(text)) { report(.change([edit], .input), &session) }
    }
    if let edit = try? session.edit(toStep: row, by: 1) { report(.change([edit], .input), &session) }
    let after = visibleRows(session, address.screen)
    if after != before { print("  rows: \(after)") }
    _ = session.handle(.home)
  }
  show(session)
  for finding in session.verify() { print(finding.message) }
  for line in session.diff() + session.export() { print(line) }
  let end = session.effectiveObject.json
  print(end)
  while session.handle(.undo).refusals.isEmpty {}
  check("\(file): the values after all undos", session.effectiveObject.json, start)
  while session.handle(.redo).refusals.isEmpty {}
  check("\(file): the values after all redos", session.effectiveObject.json, end)
}

private func report(_ event: Event, _ session: inout Session) {
  let outcome = session.handle(event)
  for refusal in outcome.refusals { print("  \(refusal.message)") }
  for change in outcome.changes { print("  \(session.view(of: change).line)") }
}

private func show(_ session: Session) {
  for screen in session.form.screens {
    for section in session.screenView(screen.name)?.sections ?? [] {
      if case .title(let title)? = section.header { print(title) }
      for row in section {
        print("  \(row.label ?? row.address.id): \(row.shownValue ?? "")")
        for problem in row.problems { print("    \(problem)") }
      }
    }
  }
}

/// The ids of the visible rows of a screen.
private func visibleRows(_ session: Session, _ screen: String = "home") -> String {
  let sections = session.screenView(screen)?.sections ?? []
  return sections.flatMap { section in section.map { $0.address.id } }.joined(separator: " ")
}

/// Sets a row to a typed text; returns the refusal, if any.
private func enter(_ text: String, _ name: String, _ session: inout Session) -> String? {
  do throws(Refusal) {
    let edit = try session.edit(session.row(named: name), .enter(text))
    return session.handle(.change([edit], .input)).refusals.first?.message
  } catch {
    return error.message
  }
}
