import Testing

@testable import Formwork
@testable import FormworkExport

/// Text of a form stays text, whatever it contains.
struct HostileTextTests {
  @Test(arguments: 0..<150)
  func aPictureHasOnlyItsOwnElements(seed: UInt64) throws {
    var texts = HostileTexts(seed: seed)
    let svg = try Document.ofSamples(texts.form()).svg()
    let picture = try Picture(svg)
    let elements: Set = ["svg", "title", "desc", "style", "g", "rect", "circle", "line", "path", "text"]
    let attributes: Set = [
      "width", "height", "viewBox", "class", "role", "x", "y", "rx", "cx", "cy", "r", "x1", "y1", "x2", "y2",
      "d",
      "overflow", "text-anchor", "textLength", "lengthAdjust", "xml:space", "xmlns",
    ]
    for element in picture.elements {
      #expect(elements.contains(element.name))
      #expect(attributes.isSuperset(of: element.attributes.keys), "\(element.attributes)")
      // Text is only where text belongs.
      if !["title", "desc", "style", "text"].contains(element.name) {
        #expect(element.text.allSatisfy { $0.isWhitespace }, "\(element.text)")
      }
    }
    #expect(picture.elements.filter { $0.name == "style" }.map(\.text) == ["\n\(SVGStyle.css)\n"])
    // Nothing is lost: what does not fit is in the description.
    let title = try #require(texts.all.first).xmlVisible
    #expect(picture.elements.first { $0.name == "title" }?.text == title)
    // Screens, sections and rows have one line each, whatever newlines are in their texts.
    let lines = picture.elements.first { $0.name == "desc" }?.text.split(separator: "\n").count ?? 0
    #expect(lines == 1 + 1 + 11 + 1 + 1 + 1)
  }

  /// Without its escapes, Markdown is the text, and no character that means something is left.
  @Test(arguments: 0..<150)
  func markdownHasOnlyEscapedMarkup(seed: UInt64) {
    var texts = HostileTexts(seed: seed)
    for _ in 0..<20 {
      let text = texts.text()
      let written = text.inMarkdown
      var (plain, bare) = ("", "")
      var rest = written.replacing("&#32;", with: " ").unicodeScalars[...]
      while let scalar = rest.popFirst() {
        let isEscape = scalar == "\\"
        guard let shown = isEscape ? rest.popFirst() : scalar else { break }
        plain.unicodeScalars.append(shown)
        bare.unicodeScalars.append(isEscape ? "x" : shown)
      }
      #expect(plain == text.visible)
      #expect(!bare.contains { "`*_[]<>|~$@^\\&".contains($0) }, "\(written)")
      #expect(!bare.contains("://") && !bare.lowercased().hasPrefix("www."), "\(written)")
      #expect(bare.firstMatch(of: /^( |#|-|\+|=|\d+[.)])/) == nil || written.hasPrefix("&#32;"), "\(written)")
    }
  }

  @Test(arguments: 0..<50)
  func aDocumentHasOnlyItsOwnLines(seed: UInt64) throws {
    var texts = HostileTexts(seed: seed)
    let lines = try Document.ofSamples(texts.form()).markdown.split(
      separator: "\n", omittingEmptySubsequences: false)
    let kinds = lines.map { line in
      line.hasPrefix("<a id=\"screen-")
        ? "<a" : line.isEmpty ? "" : String(line.prefix { "#|-".contains($0) })
    }
    let table = ["|", "|"] + Array(repeating: "|", count: 11)
    #expect(
      kinds == ["#", "", "-", "-", "", "<a", "", "##", "", "", "", "###", ""] + table
        + ["", "-", "-", "-", "", "", "", "<a", "", "##", "", "", ""])
    for line in lines where line.hasPrefix("|") {
      #expect(
        line.replacing(/\\./, with: "").split(separator: "|", omittingEmptySubsequences: false).count == 6)
    }
  }

  @Test func whatXMLDoesNotPermitIsVisible() {
    #expect("a\u{0}\u{1B}\u{FFFE}\n<'\">&".inXML == #"a\u{0}\u{1B}\u{FFFE}\u{A}&lt;&#39;&quot;&gt;&amp;"#)
  }

  @Test func markupIsEscapedOnlyWhereItMeansSomething() {
    #expect("Wi-Fi (2.4 GHz), 50% + C# 1.".inMarkdown == "Wi-Fi (2.4 GHz), 50% + C# 1.")
    #expect("# a".inMarkdown == "\\# a")
    #expect("1. a".inMarkdown == "1\\. a")
    #expect("12) a".inMarkdown == "12\\) a")
    #expect("- a - b".inMarkdown == "\\- a - b")
    #expect("  a ".inMarkdown == "&#32; a&#32;")
    #expect("http://www.a.b".inMarkdown == "http\\://www\\.a.b")
    #expect("<b>|`*_[a](b)".inMarkdown == "\\<b\\>\\|\\`\\*\\_\\[a\\](b)")
    #expect("network.wifi".asNameInMarkdown == "`network.wifi`")
    #expect("a|b".asNameInMarkdown == "a\\|b")
    #expect(String.codeInMarkdown(["a", "````"]) == ["`````", "a", "````", "`````"])
  }
}

extension String {
  /// The text as a parser of XML returns it.
  fileprivate var xmlVisible: String {
    visible.unicodeScalars.map {
      ["\u{FFFE}", "\u{FFFF}"].contains($0)
        ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : String($0)
    }.joined()
  }
}
