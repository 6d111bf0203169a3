/// The layout of an object or array, and of the objects that are created in it.
struct JSONStyle {
  var unit = "  "
  var newline: String
  var colon = ": "
  /// The text after a comma between two members on the same line; `nil` if each member has its own line.
  var gap: String?
  /// The text before the members of the object itself.
  var lead: String?

  /// The style of a document's top level.
  init(of document: SyntaxTree) {
    let bytes = document.bytes.span
    let line = bytes.firstIndex(of: 0x0A)
    newline = line.map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false ? "\r\n" : "\n"
  }

  /// The style of an object with members, taken from the last one; `outer` is the style of the enclosing
  /// object.
  init(ofObject layout: JSONLayout, _ document: SyntaxTree, depth: Int, in outer: JSONStyle) {
    self = outer
    lead = nil
    guard let last = layout.items.last, let name = last.name else { return }
    let colon = document.text(document.end(of: name)..<document.start(of: last.value))
    self.colon = colon.utf8.contains(UInt8(ascii: "/")) ? ": " : colon
    let blank = document.text(last.blank)
    if let line = blank.unicodeScalars.lastIndex(of: "\n") {
      let indentation = String(blank.unicodeScalars[line...].dropFirst())
      gap = nil
      newline = blank.unicodeScalars.contains("\r") ? "\r\n" : "\n"
      if depth == 1 { unit = indentation }
      lead = newline + indentation
    } else {
      gap = layout.items.count > 1 ? blank : self.colon.hasSuffix(" ") ? " " : ""
      lead = gap
    }
  }

  /// The style of an array with elements.
  init(ofArray layout: JSONLayout, _ document: SyntaxTree, in outer: JSONStyle) {
    self = outer
    lead = nil
    guard let last = layout.items.last else { return }
    let blank = document.text(last.blank)
    gap = blank.utf8.contains(UInt8(ascii: "\n")) ? nil : layout.items.count > 1 ? blank : " "
    lead = gap ?? blank
  }

  func lineBreak(_ depth: Int) -> String {
    gap == nil ? newLine(depth) : ""
  }

  /// A line break and the indentation of members that are `depth` levels deep.
  func newLine(_ depth: Int) -> String { newline + String(repeating: unit, count: max(0, depth)) }

  /// The text after a comma between two members.
  func separator(_ depth: Int) -> String { gap ?? lineBreak(depth) }
}

extension SyntaxTree {
  /// A part of the text.
  func text(_ range: Range<Int>) -> String { String(utf8: bytes.span.extracting(range)) }
}
