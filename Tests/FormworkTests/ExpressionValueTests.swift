import Formwork
import Testing

private let values: [(source: String, value: Value?)] = [
  // Literals
  ("1", 1), ("-1", -1), ("- 1", -1), ("--1", 1), ("0.5", 0.5), ("1e3", 1000), ("8080.0", 8080), ("-0", 0),
  ("1.5e-3", 0.0015), ("1E+2", 100),
  ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
  ("9223372036854775808", .double(9_223_372_036_854_775_808)),
  ("true", true), ("false", false), ("null", nil), ("''", ""), ("'a\\n\"'", "a\\n\""),
  ("\"a\\n\\t\\\\\\\"'\\u{1F600}\\u{000041}\"", "a\n\t\\\"'😀A"), ("[]", []),
  ("[1, 'a', null, port]", [1, "a", .null, 8080]),
  ("\t( ( 1 ) )\r\n", 1),
  // Names
  ("wifi", true), ("proxy.on", false), ("log-driver", "local"), ("größe", "e\u{301}"), ("note", nil),
  ("`max port`", 9000), ("`wifi`", true), ("`a\\.b`", 7), ("`count`", 5), ("`1st`", true), ("`ti\\`ck`", 1),
  ("`l\\og-driver`", "local"),
  // Binding
  ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2 * 3 + 1", 7), ("10 - 2 - 3", 5), ("10 / 5 * 2", 4), ("7 - -2", 9),
  ("1+2*3", 7), ("-port + 1", -8079), ("-(1 + 2)", -3),
  ("true || false && false", true), ("(true || false) && false", false), ("!true || true", true),
  ("!(true || true)", false), ("1 + 1 == 2 && 2 < 3", true), ("!wifi == false", true), ("!!wifi", true),
  ("wifi==!proxy.on", true),
  // Arithmetic
  ("6 / 3", 2), ("7 / 2", 3.5), ("-7 / 2", -3.5), ("7 % 3", 1), ("-7 % 3", -1), ("7 % -3", 1),
  ("7.5 % 2", 1.5),
  ("0.5 + 0.5", 1), ("0.1 + 0.2", 0.30000000000000004), ("3 * 0.5", 1.5),
  ("port / retries", .double(8080.0 / 3)),
  ("most + 1", .double(9_223_372_036_854_775_808)), ("most + least", -1), ("-least", .double(0x1p63)),
  ("least / -1", .double(0x1p63)), ("least % -1", 0), ("most * 2", .double(0x1p64)),
  ("least - 1", .double(-0x1p63)),
  ("most - 1", .int(.max - 1)), ("most / 1", .int(.max)),
  ("huge * huge", nil), ("-huge * huge", nil), ("1 / zero", nil), ("1 % zero", nil), ("ratio % zero", nil),
  ("limit + 1", nil), ("1 - limit", nil), ("-limit", nil), ("limit * 0", nil),
  ("host + '!'", "my-host!"), ("'a' + 'b' + host", "abmy-host"), ("host + note", nil), ("note + host", nil),
  ("mode + 'x'", "autox"), ("mode + 1", nil), ("level + 1", 2), ("-mode", nil),
  // Equality
  ("host == 'my-host'", true), ("host != 'my-host'", false), ("port == 8080.0", true), ("ratio == 0.5", true),
  ("most == 9223372036854775807", true), ("most == 9223372036854775808", false), ("größe == 'é'", false),
  ("größe == \"e\\u{301}\"", true), ("log-driver == 'local'", true), ("workers == 2", true),
  ("mode == 'auto'", true), ("mode == 1", false), ("mode == level", false), ("mode == wifi", false),
  ("host == null", false), ("host != null", true), ("note == null", true), ("null == null", true),
  ("note == 'a'", false), ("note != 'a'", true), ("note == note", true),
  ("empty == null", false), ("beta == null", true), ("beta == false", false), ("beta != true", true),
  ("[1, 'a'] == [1.0, 'a']", true), ("[1] == [2]", false), ("1 / zero == null", true),
  // Order
  ("1 < 2", true), ("2 < 2", false), ("2 <= 2", true), ("2 > 2", false), ("2 >= 2", true), ("3 >= 2.5", true),
  ("'a' < 'b'", true), ("'a' <= 'a'", true), ("'B' < 'a'", true), ("'\u{FFFD}' < '😀'", true),
  ("'' < 'a'", true),
  ("most < 9223372036854775808", true), ("9223372036854775808 > most", true), ("least < -1e19", false),
  ("-1e19 < least", true), ("most > 9.2e18", true), ("9007199254740993 > 9007199254740992.0", true),
  ("18014398509481985 > double", true), ("double < 18014398509481985", true),
  ("18014398509481985 == double", false), ("18014398509481984 >= double", true),
  ("1 < 1.5", true), ("-1 < -1.5", false), ("2 < 1.5", false), ("-1.5 < -1", true),
  ("limit < 1", false), ("limit >= 1", false), ("limit <= limit", false), ("!(limit < 1)", true),
  ("mode < 1", false), ("mode >= 'auto'", true), ("level > 0", true), ("mode <= level", false),
  // in, matches, count
  ("log-driver in ['local', 'journald']", true), ("log-driver in ['json-file']", false),
  ("host in []", false),
  ("port in [80, 8080.0]", true), ("note in ['a']", false), ("1 in [1]", true),
  ("'a' in tags", true), ("host in tags", false), ("note in tags", false), ("80 in ports", true),
  ("port in ports", false), ("'a' in labels", true), ("'1' in labels", false), ("'sat' in days", false),
  ("count(tags)", 2), ("count(labels)", 1), ("count(days)", 0), ("tags == ['a', 'b']", true),
  ("tags == ['b', 'a']", false), ("days == null", true),
  ("port in [-1, - 2]", false), ("mode in [1, 'auto']", true), ("wifi in [false]", false),
  ("host matches '[a-z]+-[a-z]+'", true), ("host matches 'my'", false), ("note matches '.*'", false),
  ("host matches \"\\u{6D}y.{5}\"", true), ("host matches ('my.*')", true), ("mode matches 'a.*'", true),
  ("level matches '.*'", false),
  ("count(host)", 7), ("count(größe)", 2), ("count('😀')", 1), ("count([1, 2])", 2), ("count(note)", 0),
  ("count(level)", 0),
  ("count (host) > 6", true), ("count(host + 'a')", 8), ("count(([]))", 0),
  // Conditions
  ("wifi && proxy.on", false), ("wifi || proxy.on", true), ("wifi && beta", false), ("beta || wifi", true),
  ("!beta", true),
  ("beta", nil), ("beta && true", false), ("beta == wifi", false),
]

@Test("An expression comes to its value", arguments: values.indices)
func expressionValue(_ index: Int) throws {
  let (source, value) = values[index]
  let expression = try ExpressionFixture.compile(source)
  #expect(expression.value(ExpressionFixture.read) == value, "\(source)")
  #expect(expression.holds(ExpressionFixture.read) == (value == true), "\(source)")
}

@Test("An integer stays one, and what has no fraction becomes one")
func expressionIntegers() throws {
  for source in ["1 + 1", "6 / 3", "0.5 + 0.5", "2e0", "count('ab')", "4.0 / 2", "-(-2)"] {
    let value = try ExpressionFixture.compile(source).value(ExpressionFixture.read)
    guard case .int(let number)? = value else {
      Issue.record("\(source) comes to \(String(describing: value))")
      continue
    }
    #expect((1...2).contains(number))
  }
}

@Test("&& and || read no more than they need")
func expressionShortCircuit() throws {
  func reads(_ source: String) throws -> [SettingID] {
    var settings: [SettingID] = []
    _ = try ExpressionFixture.compile(source, as: .condition).holds { setting in
      settings.append(setting)
      return ExpressionFixture.read(setting)
    }
    return settings
  }
  let (wifi, proxy, beta) = (SettingID(0), SettingID(1), SettingID(2))
  #expect(try reads("wifi || beta || proxy.on") == [wifi])
  #expect(try reads("proxy.on && wifi") == [proxy])
  #expect(try reads("wifi && (beta || proxy.on) && host == ''") == [wifi, beta, proxy])
}

@Test("A stored null, and a value of another kind than the key's, do no harm")
func expressionStrangeValues() throws {
  let sources = [
    "wifi", "!wifi", "wifi && wifi", "host < 'b'", "host matches '.*'", "count(host) > 1",
    "host + 'a' == 'a'",
    "port + 1 > port", "port in [1]", "-port < 0", "port == 1", "log-driver == 'local'",
  ]
  let strange: [Value?] = [nil, .null, true, 1, 1.5, .double(.nan), .double(.infinity), "x", [1], ["a": 1]]
  for source in sources {
    let expression = try ExpressionFixture.compile(source, as: .condition)
    for value in strange { _ = expression.value { _ in value } }
    #expect(expression.holds { _ in nil } == expression.holds { _ in .null }, "\(source)")
  }
}

@Test("An expression contains its settings, its source and whether it is a single key")
func expressionFacts() throws {
  let expression = try ExpressionFixture.compile("  port > retries && count(host) > retries || wifi ")
  #expect(expression.source == "port > retries && count(host) > retries || wifi")
  #expect(expression.settings == ["wifi", "host", "port", "retries"].map { ExpressionFixture.setting($0) })
  #expect(expression.bareSetting == nil)
  #expect(try ExpressionFixture.compile("(`port`)").bareSetting == ExpressionFixture.setting("port"))
  #expect(try ExpressionFixture.compile("1 + 1").settings.isEmpty)
  let syntax = try ExpressionSyntax("é.b && `x y` != a && é.b")
  #expect(syntax.names.map(\.key) == ["é.b", "x y", "a", "é.b"])
  #expect(syntax.names.map(\.offset) == [0, 7, 16, 21])
}

@Test("Expressions are compared by their scalars")
func expressionEquality() throws {
  let composed = try ExpressionFixture.compile("host == '\u{E9}'")
  let decomposed = try ExpressionFixture.compile("host == 'e\u{301}'")
  #expect(composed != decomposed)
  #expect(composed == (try ExpressionFixture.compile("host == '\u{E9}' ")))
  #expect(Set([composed, decomposed, composed]).count == 2)
}
