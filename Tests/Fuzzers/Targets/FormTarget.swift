import Formwork

/// The bytes as a form: reads, checks and shows it, and performs some events.
func form(_ bytes: [UInt8]) {
  let result = JSONReader.read(bytes, file: "form.json")
  if let document = result.document {
    expect(document.bytes == bytes, "the document has the bytes that were read")
    expect(
      !result.faults.contains { $0.fault.code != "json.duplicateMember" }, "only duplicates leave a document")
  } else {
    expect(!result.faults.isEmpty, "a text that is not read has a fault")
  }
  var document = FormDocument(bytes, file: "form.json")
  for _ in 0..<3 {
    guard let name = document.unreadFiles.first else { break }
    document.read(bytes, for: name)
  }
  for diagnostic in document.check() {
    expect(diagnostic.message.utf8.count < 100_000, "a message has a limit")
    expect(
      diagnostic.message.unicodeScalars.allSatisfy { !$0.needsEscape },
      "a message shows what it quotes")
    _ = diagnostic.sourceLines(width: 80)
  }
  guard !document.hasErrors, document.form.rows.count < 200 else { return }
  var session = Session(document.form)
  for row in session.form.allRows {
    let address = session.form.address(of: row)
    _ = session.handle(.tap(address))
    _ = session.view(ofRow: row)
    guard let setting = session.form.setting(of: row) else { continue }
    if let edit = try? session.edit(row, .enter("1")) { _ = session.handle(.change([edit], .input)) }
    if let value = session.effectiveValue(setting) {
      _ = session.handle(.change([Edit(setting, .set(value))], .input))
    }
  }
  _ = session.verify()
  let values = session.form.allSettings.map { session.storedValue($0) }
  while session.handle(.undo).step != nil {}
  while session.handle(.redo).step != nil {}
  expect(
    values == session.form.allSettings.map { session.storedValue($0) }, "redo restores what undo undid")
}
