import Formwork
import Foundation
import Testing

private let escapes =
  "; inside \"…\" there are \\n, \\t, \\\\, \\\" and \\u{…}; in '…', a backslash is literal"

/// Expressions that are none, the offset of what is wrong, and what is said of it.
private let expressionMistakes: [(source: String, offset: Int, message: String)] = [
  ("", 0, "the expression is empty"),
  (" \t", 2, "the expression is empty"),
  ("host == 'a", 8, "this string has no closing '"),
  ("host == \"a\\\"", 8, "this string has no closing \""),
  ("host == \"a\\", 8, "this string has no closing \""),
  ("wifi && `max port", 8, "this name has no closing `"),
  ("`a\\`", 0, "this name has no closing `"),
  ("!(wifi && beta", 1, "this '(' has no matching ')'"),
  ("port in [1, 2", 8, "this '[' has no matching ']'"),
  ("count(host", 5, "this '(' has no matching ')'"),
  ("wifi)", 4, "unmatched ')'"),
  ("(wifi]", 5, "unmatched ']'"),
  ("wifi }", 5, "unexpected '}'; write strings as '…' and other names as `…`"),
  ("``", 0, "expected a key between the backticks"),
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
  ("\"\\u{D800}\"", 1, "'\\u{D800}' is not a valid character"),
  ("\"\\u{0}\"", 1, "'\\u{0}' is not a valid character"),
  ("\"\\u{FFFFFFFFFF}\"", 1, "'\\u{FFFFFFFFFF}' is not a valid character"),
  ("port > 007", 7, "a number cannot have leading zeros"),
  ("port > +7", 7, "a number cannot begin with '+'"),
  ("port > .5", 7, "a number needs a digit before the decimal point, as in 0.5"),
  ("port > 1.", 7, "a number needs a digit after the decimal point, as in 1.0"),
  ("port > 1e", 7, "an exponent needs a digit, as in 1e3"),
  ("port > 0x10", 7, "'0x10' is not a number, and a name must begin with a letter or '_'"),
  ("1st", 0, "'1st' is not a number, and a name must begin with a letter or '_'"),
  ("port > 1.2.3", 7, "'1.2.3' is not a number, and a name must begin with a letter or '_'"),
  ("port > 1e999", 7, "'1e999' is a number that is too large"),
  ("wifi ? 1 : 2", 5, "unexpected '?'; write strings as '…' and other names as `…`"),
  ("wifi && \u{7}", 8, "unexpected '\\u{7}'; write strings as '…' and other names as `…`"),
  ("host == “a”", 8, "write strings as '…' or \"…\", not with '“'"),
  ("port = 1", 5, "use '==' instead of '='"),
  ("port === 1", 5, "use '==' instead of '==='"),
  ("port !== 1", 5, "use '!=' instead of '!=='"),
  ("port <> 1", 5, "use '!=' instead of '<>'"),
  ("port => 1", 5, "use '>=' instead of '=>'"),
  ("port =< 1", 5, "use '<=' instead of '=<'"),
  ("wifi & beta", 5, "use '&&' instead of '&'"),
  ("wifi | beta", 5, "use '||' instead of '|'"),
  ("wifi and beta", 5, "use '&&' instead of 'and'"),
  ("wifi OR beta", 5, "use '||' instead of 'OR'"),
  ("not wifi", 0, "use '!' instead of 'not'"),
  ("wifi && not (beta)", 8, "use '!' instead of 'not'"),
  ("host not in ['a']", 5, "use '!(… in …)' instead of 'not'"),
  ("host is null", 5, "use '==' instead of 'is'"),
  ("port ≥ 1", 5, "use '>=' instead of '≥'"),
  ("port − 1 > 0", 5, "use '-' instead of '−'"),
  (
    "3-1", 1,
    "put spaces around the minus, as in 'a - 1', because names can contain '-'"
  ),
  (
    "port -1 > 0", 5,
    "put spaces around the minus, as in 'a - 1', because names can contain '-'"
  ),
  (
    "port- 1 > 0", 4,
    "put spaces around the minus, as in 'a - 1', because names can contain '-'"
  ),
  (
    "(port)-(zero) > 0", 6,
    "put spaces around the minus, as in 'a - 1', because names can contain '-'"
  ),
  (
    "wifi &&", 7, "expected a value, such as a key or a string in '…', got the end of the expression"
  ),
  ("&& wifi", 0, "expected a value, such as a key or a string in '…', got '&&'"),
  ("()", 1, "expected a value, such as a key or a string in '…', got ')'"),
  ("[1,]", 3, "expected a value, such as a key or a string in '…', got ']'"),
  ("port + + retries", 7, "expected a value, such as a key or a string in '…', got '+'"),
  ("wifi && < 1", 8, "expected a value, such as a key or a string in '…', got '<'"),
  (
    "wifi beta", 5,
    "expected an operator, such as '&&' or '==', got 'beta'"
  ),
  (
    "host == 'it''s'", 12,
    "expected an operator, such as '&&' or '==', got ''s''"
  ),
  (
    "1, 2", 1, "expected an operator, such as '&&' or '==', got ','"
  ),
  ("wifi !beta", 5, "expected an operator, such as '&&' or '==', got '!'"),
  ("in == 1", 0, "'in' goes between two values; write `in` for a key of that name"),
  (
    "count > 1", 0,
    "'count' needs parentheses, as in count(name); write `count` for a key of that name"
  ),
  ("1 < port < 9", 9, "comparisons cannot be chained; join two with '&&', as in 'a < b && b < c'"),
  (
    "port == 1 in [true]", 10,
    "comparisons cannot be chained; join two with '&&', as in 'a < b && b < c'"
  ),
  (String(repeating: "(", count: 5000), 100, "nested more than 100 levels deep"),
  (String(repeating: "!", count: 5000), 100, "nested more than 100 levels deep"),
  (String(repeating: "[", count: 5000), 100, "nested more than 100 levels deep"),
  (String(repeating: "count(", count: 5000), 605, "nested more than 100 levels deep"),
  (String(repeating: "- ", count: 5000), 200, "nested more than 100 levels deep"),

  ("hots == 'a'", 0, "no row has the key 'hots'; did you mean 'host'?"),
  ("wifi && qqqqq", 8, "no row has the key 'qqqqq'"),
  ("`Wi fi`", 0, "no row has the key 'Wi fi'; did you mean 'wifi'?"),
  ("host == nil", 8, "no row has the key 'nil'; put quotes around a string, as in 'nil'"),
  ("port == nil", 8, "no row has the key 'nil'; did you mean 'null'?"),
  ("wifi == TRUE", 8, "no row has the key 'TRUE'; did you mean 'true'?"),
  (
    "port-retries > 0", 0,
    "no row has the key 'port-retries'; to subtract, put spaces around the minus: 'port - retries'"
  ),
  (
    "port-1 > 0", 0, "no row has the key 'port-1'; to subtract, put spaces around the minus: 'port - 1'"
  ),
  (
    "1 < log-driver-port", 4,
    "no row has the key 'log-driver-port'; to subtract, put spaces around the minus: 'log-driver - port'"
  ),
  (
    "log-driver == json-file", 14,
    "no row has the key 'json-file'; put quotes around a string, as in 'json-file'"
  ),
  (
    "log-driver in [json-file, local]", 15,
    "no row has the key 'json-file'; put quotes around a string, as in 'json-file'"
  ),
  ("host == nott", 8, "no row has the key 'nott'; did you mean 'note'?"),

  ("port", 0, "expected a condition, got a number; write 'port > 0'"),
  ("wifi && host", 8, "expected a condition, got a string; write 'host != null'"),
  ("!log-driver", 1, "expected a condition, got a string; write 'log-driver == 'json-file''"),
  ("!port > 0", 1, "expected a condition, got a number; write 'port > 0'"),
  (
    "mode || wifi", 0,
    "expected a condition, got a value of several kinds; write 'mode == 'auto''"
  ),
  ("count(host)", 0, "expected a condition, got a number; write 'count(host) > 0'"),
  ("[wifi]", 0, "expected a condition, got a list; write 'count([wifi]) > 0'"),
  (
    "'yes'", 0,
    "expected a condition, got a string; compare it, as in 'port > 0' or 'host != null'"
  ),
  (
    "null", 0,
    "expected a condition, got null; compare it, as in 'port > 0' or 'host != null'"
  ),
  ("1 < \"a\"", 2, "'<' compares two numbers or two strings, not a number and a string"),
  ("host >= port", 5, "'>=' compares two numbers or two strings, not a string and a number"),
  (
    "port == 'a'", 5,
    "a number never equals a string; compare values of the same kind, or with null"
  ),
  (
    "wifi != 1", 5, "a boolean never equals a number; compare values of the same kind, or with null"
  ),
  (
    "wifi < true", 0,
    "'<' compares numbers or strings, not a boolean; only '==' and '!=' compare other values"
  ),
  (
    "port > null", 7,
    "'>' compares numbers or strings, not null; only '==' and '!=' compare other values"
  ),
  ("port + wifi > 0", 7, "'+' needs numbers, not a boolean"),
  ("port * 2 * host > 0", 11, "'*' needs numbers, not a string"),
  ("-host == 'a'", 1, "'-' needs numbers, not a string"),
  ("host - 1 > 0", 0, "'-' needs numbers, not a string"),
  ("null + 1 > 0", 0, "'+' needs numbers, not null"),
  ("host + port == 'a'", 5, "'+' adds two numbers or joins two strings, not a string and a number"),
  ("1 + 2 + 'a' == 'a'", 6, "'+' adds two numbers or joins two strings, not a number and a string"),
  (
    "host in ports", 0,
    "the list after 'in' has elements of another kind: a number never equals a string"
  ),
  ("'mon' in days", 0, "'days' is never 'mon'; it can be 'sat' or 'sun'"),
  ("1 in labels", 0, "the list after 'in' has elements of another kind: a string never equals a number"),
  ("tags > 1", 0, "'>' compares numbers or strings, not a list; only '==' and '!=' compare other values"),
  ("labels", 0, "expected a condition, got a map; write 'count(labels) > 0'"),
  ("host in 'abc'", 8, "expected a list after 'in', such as ['a', 'b'] or a list's key, got a string"),
  ("host in note", 8, "expected a list after 'in', such as ['a', 'b'] or a list's key, got a string"),
  (
    "host in ['a', note]", 14,
    "a list after 'in' can contain only strings and numbers; use '==' instead"
  ),
  ("host in ['a', null]", 14, "'in' never matches an unset value; write '== null ||' before it"),
  ("port in [1, 'a']", 12, "the left side of 'in' is a number, so a string never matches"),
  ("port matches '8.*'", 0, "expected a string before 'matches', got a number"),
  ("host matches note", 13, "expected a quoted pattern after 'matches', such as '[a-z]+'"),
  ("host matches 'a[bc'", 15, "this class has no closing ']'"),
  (
    "host matches (\"\\u{61}\\\\1\")", 21,
    "back-references are not supported; they cannot be matched in linear time"
  ),
  ("host matches '😀*+'", 16, "there is nothing to repeat"),
  ("count(port) > 1", 6, "'count' takes a string or a list, not a number"),
  ("count(null) > 1", 6, "'count' takes a string or a list, not null"),
  (
    "log-driver == 'locale'", 14,
    "'log-driver' is never 'locale'; it can be 'json-file', 'local' or 'journald'; did you mean 'local'?"
  ),
  ("'x' != log-driver", 0, "'log-driver' is never 'x'; it can be 'json-file', 'local' or 'journald'"),
  (
    "log-driver in ['local', '']", 24,
    "'log-driver' is never ''; it can be 'json-file', 'local' or 'journald'"
  ),
  ("workers == 3", 11, "'workers' is never '3'; it can be '1', '2' or '4'"),
  ("mode == true", 8, "'mode' is never 'true'; it can be 'auto', '1' or 'false'"),
  (
    "wifi" + String(repeating: " || wifi", count: 100_000), 800_000,
    "the expression has more than 200000 names, values and operators"
  ),
  (
    Array(repeating: "host matches '.{9999}'", count: 101).joined(separator: " || "), 100 * 26 + 13,
    "the patterns of the form expand to more than 1000000 states together"
  ),
  ("port / 0 > 1", 7, "division by zero is undefined"),
  ("port / (1 - 1) > 1", 7, "division by zero is undefined"),
  ("port * 2 % -0.0 > 1", 11, "the remainder of a division by zero is undefined"),
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
  for (source, purpose) in expressionMistakes.map({ ($0.0, ExpressionSyntax.Purpose.condition) }) + [
    ("'a'", .quantity)
  ] {
    do throws(ExpressionFault) {
      _ = try ExpressionFixture.compile(source, as: purpose)
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
