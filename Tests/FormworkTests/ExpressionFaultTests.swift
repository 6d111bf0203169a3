import Formwork
import Foundation
import Testing

private let escapes =
  "; inside \"…\" there are \\n, \\t, \\\\, \\\" and \\u{…}, inside '…' a backslash is itself"

/// Expressions that are none, the offset of what is wrong, and what is said of it.
private let expressionMistakes: [(source: String, offset: Int, message: String)] = [
  ("", 0, "the expression is empty; the least that one can be is a key"),
  (" \t", 2, "the expression is empty; the least that one can be is a key"),
  ("host == 'a", 8, "the text that begins here has no closing '"),
  ("host == \"a\\\"", 8, "the text that begins here has no closing \""),
  ("host == \"a\\", 8, "the text that begins here has no closing \""),
  ("wifi && `max port", 8, "the name that begins here has no closing `"),
  ("`a\\`", 0, "the name that begins here has no closing `"),
  ("!(wifi && beta", 1, "this '(' has no ')'"),
  ("port in [1, 2", 8, "this '[' has no ']'"),
  ("count(host", 5, "this '(' has no ')'"),
  ("wifi)", 4, "this ')' closes nothing"),
  ("(wifi]", 5, "this ']' closes nothing"),
  ("wifi }", 5, "'}' means nothing here; a text stands in '…', another name in `…`"),
  ("``", 0, "there is no key between these backticks"),
  (
    "host == \"a\\d\"", 10,
    "unknown escape '\\d'" + escapes
  ),
  (
    "\"\\u0041\"", 1,
    "unknown escape '\\u'" + escapes
  ),
  (
    "\"\\u{12\"", 1,
    "unknown escape '\\u{12'" + escapes
  ),
  ("\"\\u{D800}\"", 1, "'\\u{D800}' is no character that a text can have"),
  ("\"\\u{0}\"", 1, "'\\u{0}' is no character that a text can have"),
  ("\"\\u{FFFFFFFFFF}\"", 1, "'\\u{FFFFFFFFFF}' is no character that a text can have"),
  ("port > 007", 7, "a number has no zero before its other digits"),
  ("port > +7", 7, "a number has no plus before it"),
  ("port > .5", 7, "a number has a digit before its point, like 0.5"),
  ("port > 1.", 7, "a number has a digit after its point, like 1.0"),
  ("port > 1e", 7, "an exponent has a digit, like 1e3"),
  ("port > 0x10", 7, "'0x10' is no number; a name begins with a letter or '_'"),
  ("1st", 0, "'1st' is no number; a name begins with a letter or '_'"),
  ("port > 1.2.3", 7, "'1.2.3' is no number; a name begins with a letter or '_'"),
  ("port > 1e999", 7, "'1e999' is a number too large to be kept"),
  ("wifi ? 1 : 2", 5, "'?' means nothing here; a text stands in '…', another name in `…`"),
  ("wifi && \u{7}", 8, "'\\u{7}' means nothing here; a text stands in '…', another name in `…`"),
  ("host == “a”", 8, "a text stands in '…' or \"…\", not in '“'"),
  ("port = 1", 5, "'=' is written '==' here"),
  ("port === 1", 5, "'===' is written '==' here"),
  ("port !== 1", 5, "'!==' is written '!=' here"),
  ("port <> 1", 5, "'<>' is written '!=' here"),
  ("port => 1", 5, "'=>' is written '>=' here"),
  ("port =< 1", 5, "'=<' is written '<=' here"),
  ("wifi & beta", 5, "'&' is written '&&' here"),
  ("wifi | beta", 5, "'|' is written '||' here"),
  ("wifi and beta", 5, "'and' is written '&&' here"),
  ("wifi OR beta", 5, "'OR' is written '||' here"),
  ("not wifi", 0, "'not' is written '!' here"),
  ("wifi && not (beta)", 8, "'not' is written '!' here"),
  ("host not in ['a']", 5, "'not' is written '!(… in …)' here"),
  ("host is null", 5, "'is' is written '==' here"),
  ("port ≥ 1", 5, "'≥' is written '>=' here"),
  ("port − 1 > 0", 5, "'−' is written '-' here"),
  (
    "3-1", 1,
    "a minus between two values wants a blank on either side, like 'a - 1', as a name can hold one"
  ),
  (
    "port -1 > 0", 5,
    "a minus between two values wants a blank on either side, like 'a - 1', as a name can hold one"
  ),
  (
    "port- 1 > 0", 4,
    "a minus between two values wants a blank on either side, like 'a - 1', as a name can hold one"
  ),
  (
    "(port)-(zero) > 0", 6,
    "a minus between two values wants a blank on either side, like 'a - 1', as a name can hold one"
  ),
  (
    "wifi &&", 7, "a value is wanted here, like a key or a text in '…', not the expression's end"
  ),
  ("&& wifi", 0, "a value is wanted here, like a key or a text in '…', not '&&'"),
  ("()", 1, "a value is wanted here, like a key or a text in '…', not ')'"),
  ("[1,]", 3, "a value is wanted here, like a key or a text in '…', not ']'"),
  ("port + + retries", 7, "a value is wanted here, like a key or a text in '…', not '+'"),
  ("wifi && < 1", 8, "a value is wanted here, like a key or a text in '…', not '<'"),
  (
    "wifi beta", 5,
    "an operator is wanted here, like '&&' or '==', or the expression's end, not 'beta'"
  ),
  (
    "host == 'it''s'", 12,
    "an operator is wanted here, like '&&' or '==', or the expression's end, not ''s''"
  ),
  (
    "1, 2", 1, "an operator is wanted here, like '&&' or '==', or the expression's end, not ','"
  ),
  ("wifi !beta", 5, "an operator is wanted here, like '&&' or '==', or the expression's end, not '!'"),
  ("in == 1", 0, "'in' stands between two values; a key of that name is written `in`"),
  (
    "count > 1", 0,
    "'count' takes its value in parentheses, like count(name); a key of that name is written `count`"
  ),
  ("1 < port < 9", 9, "comparisons are not chained; write both and '&&' between them, like 'a < b && b < c'"),
  (
    "port == 1 in [true]", 10,
    "comparisons are not chained; write both and '&&' between them, like 'a < b && b < c'"
  ),
  (String(repeating: "(", count: 5000), 100, "this is nested more than 100 levels deep"),
  (String(repeating: "!", count: 5000), 100, "this is nested more than 100 levels deep"),
  (String(repeating: "[", count: 5000), 100, "this is nested more than 100 levels deep"),
  (String(repeating: "count(", count: 5000), 605, "this is nested more than 100 levels deep"),
  (String(repeating: "- ", count: 5000), 200, "this is nested more than 100 levels deep"),

  ("hots == 'a'", 0, "no row has the key 'hots'; did you mean 'host'?"),
  ("wifi && qqqqq", 8, "no row has the key 'qqqqq'"),
  ("`Wi fi`", 0, "no row has the key 'Wi fi'; did you mean 'wifi'?"),
  ("host == nil", 8, "no row has the key 'nil'; a text stands in quotes, like 'nil'"),
  ("port == nil", 8, "no row has the key 'nil'; did you mean 'null'?"),
  ("wifi == TRUE", 8, "no row has the key 'TRUE'; did you mean 'true'?"),
  (
    "port-retries > 0", 0,
    "no row has the key 'port-retries'; a difference has blanks around its minus, 'port - retries'"
  ),
  (
    "port-1 > 0", 0, "no row has the key 'port-1'; a difference has blanks around its minus, 'port - 1'"
  ),
  (
    "1 < log-driver-port", 4,
    "no row has the key 'log-driver-port'; a difference has blanks around its minus, 'log-driver - port'"
  ),
  (
    "log-driver == json-file", 14,
    "no row has the key 'json-file'; a text stands in quotes, like 'json-file'"
  ),
  (
    "log-driver in [json-file, local]", 15,
    "no row has the key 'json-file'; a text stands in quotes, like 'json-file'"
  ),
  ("host == nott", 8, "no row has the key 'nott'; did you mean 'note'?"),

  ("port", 0, "a condition is true or false, and this is a number; write 'port > 0'"),
  ("wifi && host", 8, "a condition is true or false, and this is a text; write 'host != null'"),
  ("!log-driver", 1, "a condition is true or false, and this is a text; write 'log-driver == 'json-file''"),
  ("!port > 0", 1, "a condition is true or false, and this is a number; write 'port > 0'"),
  (
    "mode || wifi", 0,
    "a condition is true or false, and this is a value of several kinds; write 'mode == 'auto''"
  ),
  ("count(host)", 0, "a condition is true or false, and this is a number; write 'count(host) > 0'"),
  ("[wifi]", 0, "a condition is true or false, and this is a list; write 'count([wifi]) > 0'"),
  (
    "'yes'", 0,
    "a condition is true or false, and this is a text; a condition is like 'port > 0' or 'host != null'"
  ),
  (
    "null", 0,
    "a condition is true or false, and this is null; a condition is like 'port > 0' or 'host != null'"
  ),
  ("1 < \"a\"", 2, "'<' compares two numbers or two texts, not a number and a text"),
  ("host >= port", 5, "'>=' compares two numbers or two texts, not a text and a number"),
  (
    "port == 'a'", 5,
    "a number is never equal to a text; both sides must be of one kind, or one be null"
  ),
  (
    "wifi != 1", 5, "a boolean is never equal to a number; both sides must be of one kind, or one be null"
  ),
  (
    "wifi < true", 0,
    "'<' compares two numbers or two texts, and this is a boolean; '==' and '!=' compare all"
  ),
  (
    "port > null", 7,
    "'>' compares two numbers or two texts, and this is null; '==' and '!=' compare all"
  ),
  ("port + wifi > 0", 7, "'+' wants numbers, and this is a boolean"),
  ("port * 2 * host > 0", 11, "'*' wants numbers, and this is a text"),
  ("-host == 'a'", 1, "'-' wants numbers, and this is a text"),
  ("host - 1 > 0", 0, "'-' wants numbers, and this is a text"),
  ("null + 1 > 0", 0, "'+' wants numbers, and this is null"),
  ("host + port == 'a'", 5, "'+' adds two numbers or joins two texts, not a text and a number"),
  ("1 + 2 + 'a' == 'a'", 6, "'+' adds two numbers or joins two texts, not a number and a text"),
  ("host in 'abc'", 8, "'in' wants a list on its right, like ['a', 'b'], and this is a text"),
  ("host in note", 8, "'in' wants a list on its right, like ['a', 'b'], and this is a text"),
  (
    "host in ['a', note]", 14,
    "the list of an 'in' holds texts and numbers as they are; compare with '==' instead"
  ),
  ("host in ['a', null]", 14, "'in' holds of no value that is unset; write '== null' and '||' before it"),
  ("port in [1, 'a']", 12, "the left side of 'in' is a number, so that this, a text, is never it"),
  ("port matches '8.*'", 0, "'matches' wants a text on its left, and this is a number"),
  ("host matches note", 13, "'matches' wants a pattern on its right, a text in quotes like '[a-z]+'"),
  ("host matches 'a[bc'", 15, "this class has no ']'"),
  (
    "host matches (\"\\u{61}\\\\1\")", 21,
    "a pattern has no back-references; they cannot be matched in linear time"
  ),
  ("host matches '😀*+'", 16, "there is nothing before this to repeat"),
  ("count(port) > 1", 6, "'count' counts a text or a list, and this is a number"),
  ("count(null) > 1", 6, "'count' counts a text or a list, and this is null"),
  (
    "log-driver == 'locale'", 14,
    "'log-driver' is never 'locale'; it is 'json-file', 'local' or 'journald'; did you mean 'local'?"
  ),
  ("'x' != log-driver", 0, "'log-driver' is never 'x'; it is 'json-file', 'local' or 'journald'"),
  ("log-driver in ['local', '']", 24, "'log-driver' is never ''; it is 'json-file', 'local' or 'journald'"),
  ("workers == 3", 11, "'workers' is never '3'; it is '1', '2' or '4'"),
  ("mode == true", 8, "'mode' is never 'true'; it is 'auto', '1' or 'false'"),
  (
    "wifi" + String(repeating: " || wifi", count: 100_000), 800_000,
    "the expression is too long; it has more than 200000 names, values and operators"
  ),
  (
    Array(repeating: "host matches '.{9999}'", count: 101).joined(separator: " || "), 100 * 26 + 13,
    "the patterns of the form have more than 1000000 states together, with their counts written out"
  ),
  ("port / 0 > 1", 7, "a division by zero has no value"),
  ("port / (1 - 1) > 1", 7, "a division by zero has no value"),
  ("port * 2 % -0.0 > 1", 11, "the remainder of a division by zero has no value"),
]

@Test("What is wrong with an expression is said, with its place", arguments: expressionMistakes.indices)
func expressionMistake(_ index: Int) {
  let (source, offset, message) = expressionMistakes[index]
  let fault = #expect(throws: ExpressionFault.self, "\(source.prefix(40))") {
    _ = try ExpressionFixture.compile(source, as: .condition)
  }
  guard let fault else { return }
  #expect(fault.offset == offset, "\(source.prefix(40))")
  #expect(ExpressionFixture.message(fault) == message)
}

@Test("Each reason has its example")
func expressionReasons() throws {
  let path =
    URL(filePath: #filePath).deletingLastPathComponent().path
    + "/../../Sources/FormworkCore/Expression/ExpressionFault.swift"
  let text = try String(contentsOfFile: path, encoding: .utf8)
  func name(_ text: some StringProtocol) -> String { String(text.prefix { $0.isLetter || $0.isNumber }) }
  let cases = text.split(separator: "\n").filter {
    $0.hasPrefix("    case ") && !$0.hasPrefix("    case .") && !$0.contains(" = ")
  }
  .map { name($0.dropFirst("    case ".count)) }
  var seen: Set<String> = ["any", "openTemplate"]
  for (source, _, _) in expressionMistakes {
    do throws(ExpressionFault) {
      _ = try ExpressionFixture.compile(source, as: .condition)
    } catch {
      seen.insert(name(String(describing: error.reason)))
    }
  }
  #expect(cases.count > 35)
  #expect(cases.filter { !seen.contains($0) } == [])
}

@Test("A fault offers what was probably meant to programs too")
func expressionSuggestions() throws {
  func suggestion(_ source: String) -> String? {
    do throws(ExpressionFault) {
      _ = try ExpressionFixture.compile(source, as: .condition)
      return nil
    } catch {
      let diagnostic = Diagnostic(.form(.expression(error.reason)))
      #expect(diagnostic.code == "form.expression")
      return diagnostic.suggestion
    }
  }
  #expect(suggestion("hots == 'a'") == "host")
  #expect(suggestion("log-driver == 'locale'") == "local")
  #expect(suggestion("port") == "port > 0")
  #expect(suggestion("port = 1") == "==")
  #expect(suggestion("port-1 > 0") == "port - 1")
  #expect(suggestion("wifi &&") == nil)
}
