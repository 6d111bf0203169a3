import Formwork
import Testing

private func show(_ part: Template.Part) -> String {
  switch part {
  case .setting(let setting): "<\(ExpressionFixture.keys[setting.index].key)>"
  case .value(let value): value?.description ?? "–"
  }
}

private let templates: [(text: String, shown: String)] = [
  ("${port}", "<port>"), ("Port ${ port }, ${port + 1}.", "Port <port>, 8081."),
  ("${`max port`}${(wifi)}", "<max port><wifi>"),
  ("${host + '}'}", "my-host}"), ("${host + \"${\"}", "my-host${"), ("${count(host)}", "7"),
  ("${limit + 1}", "–"),
  ("$${port}", "${port}"), ("$${", "${"), ("$$${port}", "$${port}"), ("${port}$", "<port>$"),
  ("$${${port}", "${<port>"),
  ("}${wifi}{}", "}<wifi>{}"), ("é😀${größe}e\u{301}", "é😀<größe>e\u{301}"), ("${wifi && proxy.on}", "false"),
  ("${[1, 'a']}", "[1, \"a\"]"), ("${null}", "–"), ("${'a'}", "a"),
]

@Test("A text shows what its expressions come to", arguments: templates.indices)
func expressionTemplate(_ index: Int) throws {
  let (text, shown) = templates[index]
  let template = try #require(try ExpressionFixture.template(text))
  #expect(template.text(reading: ExpressionFixture.read, show: show) == shown)
}

@Test(
  "A text without ${ is but a text",
  arguments: ["", "a", "$", "{", "$ {port}", "{$}", "100 $", "$$", "${".first!.description])
func expressionPlainText(_ text: String) throws {
  #expect(try ExpressionFixture.template(text) == nil)
}

private let mistakes: [(text: String, offset: Int, message: String)] = [
  ("a ${port", 2, "this '${' has no matching '}'; write '$${' for a literal '${'"),
  ("a ${", 2, "this '${' has no matching '}'; write '$${' for a literal '${'"),
  ("a ${ }", 5, "the expression is empty"),
  ("😀 ${(port}", 4, "this '(' has no matching ')'"),
  ("${port} ${hots}", 10, "no row has the key 'hots'; did you mean 'host'?"),
  ("${'a}", 2, "this string has no closing '"),
  ("é${port + }", 10, "expected a value, such as a key or a string in '…', got '}'"),
  ("é${port host}", 8, "expected an operator, such as '&&' or '==', got 'host'"),
  ("${host matches 'a('}", 17, "this group has no closing ')'"),
  ("${{port}}", 2, "unexpected '{'; write strings as '…' and other names as `…`"),
]

@Test("What is wrong in a text is said, with its place in the whole", arguments: mistakes.indices)
func expressionTemplateMistake(_ index: Int) {
  let (text, offset, message) = mistakes[index]
  let fault = #expect(throws: ExpressionFault.self) { try ExpressionFixture.template(text) }
  #expect(fault?.offset == offset)
  #expect(fault.map { ExpressionFixture.message($0) } == message)
}

@Test("A template contains its settings and the positions of its names")
func expressionTemplateFacts() throws {
  let text = "é ${port} $${ ${wifi && port > 1}"
  #expect(
    try ExpressionFixture.template(text)?.settings == ["wifi", "port"].map { ExpressionFixture.setting($0) })
  let syntax = try #require(try TemplateSyntax(text))
  #expect(syntax.names.map(\.offset) == [4, 16, 24])
  let one = try ExpressionFixture.template("\u{E9}${port}")
  #expect(one != (try ExpressionFixture.template("e\u{301}${port}")))
}

@Test("All expressions of a text together have at most 200,000 tokens")
func expressionTemplateTokens() throws {
  // A key and the closing brace are two tokens.
  let text = String(repeating: "${port}", count: 100_000)
  #expect(try ExpressionFixture.template(text) != nil)
  let fault = #expect(throws: ExpressionFault.self) {
    _ = try ExpressionFixture.template(text + " ${port}")
  }
  #expect(fault?.offset == 700_003)
  #expect(fault?.reason == .tooLong(limit: 200_000))
}

@Test("A text that gets too long is cut, between two characters")
func expressionTemplateLimit() throws {
  let template = try #require(try ExpressionFixture.template("a${host}${host}${host}"))
  func text(_ host: String) -> String { template.text(reading: ExpressionFixture.read) { _ in host } }
  let (third, half) = (String(repeating: "v", count: 33_333), String(repeating: "\u{E9}", count: 30_000))
  #expect(text(third) == "a" + third + third + third)
  #expect(text(third + "v") == "a" + third + "v" + third + "v" + third.dropLast(2) + "…")
  #expect(text(half) == "a" + String(repeating: "\u{E9}", count: 49_999) + "…")
}

@Test("A long value that is inserted often takes no more memory than the longest text")
func expressionTemplateStops() throws {
  let template = try #require(
    try ExpressionFixture.template(String(repeating: "${host}", count: 20_000)))
  var count = 0
  let text = template.text(reading: ExpressionFixture.read) { _ in
    count += 1
    return String(repeating: "v", count: 50_000)
  }
  #expect(count == 3)
  #expect(text.utf8.count == 100_003)
}

@Test("A text of many expressions takes linear time")
func expressionLongTemplate() throws {
  let text = String(repeating: "${port} and ", count: 20_000)
  let template = try #require(try ExpressionFixture.template(text))
  #expect(template.text(reading: ExpressionFixture.read) { _ in "" }.utf8.count == 100_000)
}
