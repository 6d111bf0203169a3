import Formwork
import Testing

/// Facts, and the sentences that they become.
private let sentences: [(fault: Fault, sentence: String)] = [
  // Files
  (FileFault.missing("a b.json").fault, "'a b.json' does not exist"),
  (FileFault.isFolder("a").fault, "'a' is a folder, not a file"),
  (FileFault.unreadable("a", reason: "Input/output error").fault, "cannot read 'a': Input/output error"),
  (FileFault.denied("a").fault, "'a': permission denied"),
  (
    FileFault.folderMissing(file: "x/a", folder: "x").fault,
    "cannot create 'x/a': folder 'x' does not exist"
  ),
  (
    FileFault.cannotWrite("a", reason: "No space left on device").fault,
    "cannot write 'a': No space left on device; nothing was changed"
  ),
  (
    FileFault.notPermitted("a", reason: "Read-only file system").fault,
    "cannot write 'a': Read-only file system; nothing was changed"
  ),
  (
    FileFault.cannotReplace("a", reason: "it is a mount point", hasOption: false).fault,
    "cannot replace 'a': it is a mount point; nothing was changed"
  ),
  (
    FileFault.cannotReplace("a", reason: "it is a mount point", hasOption: true).fault,
    "cannot replace 'a': it is a mount point; use --in-place and --backup to write into the existing file"
  ),
  (
    FileFault.partlyWritten("a", backup: "a~", reason: "Input/output error").fault,
    "writing 'a' failed and left it incomplete: Input/output error; its previous contents are in 'a~'"
  ),
  (
    FileFault.changedMeanwhile("a").fault,
    "another program has changed 'a'; nothing was overwritten"
  ),
  (FileFault.locked("a").fault, "another program has locked 'a'; nothing was written"),
  (
    FileFault.outsideFolder("/a b", hasOption: true).fault,
    "'/a b' is outside the form's folder; use --store '/a b' to allow it"
  ),
  // A path is never cut.
  (
    FileFault.missing("/" + String(repeating: "x", count: 99) + "\n").fault,
    "'/\(String(repeating: "x", count: 99))\\u{A}' does not exist"
  ),
  // Settings
  (.stored(.notAnObject(found: "an array")), "the settings must be an object, such as {}, not an array"),
  (
    .stored(.inTheWay(name: "a", found: "a number", key: "a.b")),
    "'a' is a number, but the form stores 'a.b' in it; it must be an object or be removed"
  ),
  (
    .stored(.wrongKind(key: "a", expected: .integer, found: 0.5, isSecure: false)),
    "'a' must be a whole number, not 0.5; the default applies, and the stored value is kept until you set it"
  ),
  (
    .stored(.wrongKind(key: "a", expected: .number, found: .double(.infinity), isSecure: false)),
    "'a' must be a number, not a number that is too large; "
      + "the default applies, and the stored value is kept until you set it"
  ),
  (
    .stored(.wrongKind(key: "a", expected: .text, found: 7, isSecure: true)),
    "'a' must be a string, but the stored value is something else; the default applies, and the stored value is kept until you set it"
  ),
  (.stored(.breaksRule(key: "a.b", .tooLarge(9, maximum: 5))), "'a.b': 9 is greater than the maximum of 5"),
  (
    .refusal(Refusal(.unknownRow("a.b.c", suggestion: RowName(#"a\.b.c"#)))),
    #"no row 'a.b.c'; did you mean 'a\.b.c' (including the quotes)?"#
  ),
  (
    .refusal(Refusal(.unknownScreen("mail", suggestion: nil, known: ["home"]))),
    "no screen 'mail'; the only screen is 'home'"
  ),
  // Of many items, none is more likely than others.
  (
    .refusal(
      Refusal(.value(.notAnItem("x", items: (1...14).map { "\($0)" }, suggestion: nil), message: nil))),
    "'x' is not one of the 14 items"
  ),
  (
    .refusal(Refusal(.value(.disabledItem("x", others: []), message: nil))),
    "'x' is not available; choose nothing"
  ),
  // Commands
  (
    .refusal(Refusal(.unknownEditAction("x", known: ["Delete"]))),
    "no action 'x'; the only action is 'Delete'"
  ),
]

@Test("A fact becomes a sentence that says what would be right", arguments: sentences.indices)
func diagnosticSentence(_ index: Int) {
  #expect(Diagnostic(sentences[index].fault).message == sentences[index].sentence)
}
