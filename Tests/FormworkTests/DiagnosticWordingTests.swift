import Formwork
import Testing

/// Facts, and the sentences that they become.
private let sentences: [(fault: Fault, sentence: String)] = [
  // Files
  (FileFault.missing("a b.json").fault, "'a b.json' does not exist"),
  (FileFault.isFolder("a").fault, "'a' is a folder; a file is wanted"),
  (FileFault.unreadable("a", reason: "Input/output error").fault, "'a' cannot be read: Input/output error"),
  (FileFault.denied("a").fault, "'a': the system does not permit that to this user"),
  (
    FileFault.folderMissing(file: "x/a", folder: "x").fault,
    "'x/a' cannot be made: there is no folder 'x'; make it first"
  ),
  (
    FileFault.cannotCreate("a", reason: "Read-only file system").fault,
    "'a' cannot be written: no file can be made in its folder (Read-only file system); nothing was changed"
  ),
  (
    FileFault.cannotWrite("a", reason: "No space left on device").fault,
    "'a' could not be written: No space left on device; the file is as it was"
  ),
  (
    FileFault.changedMeanwhile("a").fault,
    "another program changed 'a' meanwhile; nothing was overwritten, try again"
  ),
  (FileFault.locked("a").fault, "another program holds 'a' locked; nothing was written, try again"),
  (
    FileFault.outsideFolder("/a b", hasOption: true).fault,
    "'/a b' lies outside the form's own folder; --store '/a b' allows it"
  ),
  // A path is never cut.
  (
    FileFault.missing("/" + String(repeating: "x", count: 99) + "\n").fault,
    "'/\(String(repeating: "x", count: 99))\\u{A}' does not exist"
  ),
  // Settings
  (.stored(.notAnObject(found: "an array")), "the settings must be an object, like {}; this is an array"),
  (
    .stored(.inTheWay(name: "a", found: "a number", key: "a.b")),
    "'a' is a number, but the form keeps 'a.b' below it; it must be an object, or go"
  ),
  (
    .stored(.wrongKind(key: "a", expected: .integer, found: 0.5, isSecure: false)),
    "'a' wants a whole number, not 0.5; the default is in effect, what is stored stays until it is set"
  ),
  (
    .stored(.wrongKind(key: "a", expected: .number, found: .double(.infinity), isSecure: false)),
    "'a' wants a number, not a number too large to be kept; "
      + "the default is in effect, what is stored stays until it is set"
  ),
  (
    .stored(.wrongKind(key: "a", expected: .text, found: 7, isSecure: true)),
    "'a' wants a text, and what is stored is something else; the default is in effect, what is stored stays until it is set"
  ),
  (.stored(.breaksRule(key: "a.b", .tooLarge(9, maximum: 5))), "'a.b': 9 is more than the maximum, 5"),
  // Many words are cut after twelve.
  (
    .refusal(
      Refusal(.value(.notAnItem("x", items: (1...14).map(String.init), suggestion: nil), message: nil))),
    "'x' is not one of '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12' and 2 more"
  ),
  (
    .refusal(Refusal(.value(.disabledItem("x", others: []), message: nil))),
    "'x' cannot be chosen; nothing can"
  ),
  // Commands
  (
    .refusal(Refusal(.unknownEditAction("x", known: ["Delete"]))), "there is no action 'x'; there is 'Delete'"
  ),
]

@Test("A fact becomes a sentence that says what would be right", arguments: sentences.indices)
func diagnosticSentence(_ index: Int) {
  #expect(Diagnostic(sentences[index].fault).message == sentences[index].sentence)
}
