import Formwork
import Testing

@Test("Whatever stands in a rule, it is compiled or refused with a place", arguments: 0..<20 as Range<UInt64>)
func expressionRandomTokens(seed: UInt64) {
  let tokens = [
    "port", "wifi", "host", "log-driver", "mode", "a-b", "`max port`", "1", "-1", "0", "2.5", "'a'", "\"b\"",
    "true",
    "null", "(", ")", "(", ")", "[", "]", ",", "count(", "count", "in", "matches", "==", "!=", "<", ">=", "+",
    " - ", "-", "*", "/", "%", "!", "&&", "||", "&&", "||", "=", "'", "\"", "`", "${", "}", "not", "\\", "😀",
    "e\u{301}",
    ".", "'[a'", "\"\\u{41}\"",
  ]
  var random = RandomJSON(seed: seed)
  for _ in 0..<500 {
    var source = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      source += tokens.randomElement(using: &random)! + ["", " ", " "].randomElement(using: &random)!
    }
    for text in [source, "é${\(source)} ${port}"] {
      do throws(ExpressionFault) {
        if text == source {
          _ = try ExpressionFixture.compile(text).value(ExpressionFixture.read)
        } else {
          _ = try ExpressionFixture.template(text)?.text(reading: ExpressionFixture.read) { "\($0)" }
        }
      } catch {
        #expect((0...text.scalarCount).contains(error.offset), "\(text)")
        #expect(!ExpressionFixture.message(error).isEmpty, "\(text)")
      }
    }
  }
}

@Test("A rule of 100 KB looks up and reads each of its keys a few times")
func expressionLongChains() throws {
  let count = 20_000
  func chain(_ part: String, _ mark: String) -> String {
    Array(repeating: part, count: count).joined(separator: mark)
  }
  let chains: [(source: String, value: Value?)] = [
    (chain("wifi", " && "), true), (chain("beta", "||"), false), (chain("retries", " + "), .int(3 * count)),
    (chain("ratio", " - "), .double(0.5 - 0.5 * Double(count - 1))), (chain("1", " * "), 1),
    ("host == " + chain("'a'", " + "), false), ("port in [" + chain("1", ",") + "]", false),
    ("count([" + chain("port", ",") + "])", .int(count)), (chain("!(wifi && beta)", "&&"), true),
    ("host == '" + chain("ab", "de") + "'", false), ("host == `" + chain("ab", "de") + "`", nil),
    (chain("wifi", "-"), nil), (chain("9", ""), nil), (chain("1 ", ""), nil),
  ]
  for (source, value) in chains {
    var found: Value?
    var (lookups, reads) = (0, 0)
    func read(_ setting: SettingID) -> Value? {
      reads += 1
      return ExpressionFixture.read(setting)
    }
    let expression = try? ExpressionSyntax(source).compile(
      as: .any,
      resolve: { key in
        lookups += 1
        return ExpressionFixture.resolve(key)
      })
    if let expression {
      found = expression.value(read)
      _ = expression.failingParts(read).count
    }
    #expect(found == value, "\(source.prefix(40))")
    #expect(lookups <= 2 * count && reads <= 10 * count, "\(source.prefix(40))")
  }
}

@Test("Texts are joined up to 100,000 bytes; a longer result is unset, and no further text is read")
func expressionJoinLimit() throws {
  let chain = Array(repeating: "host", count: 20_000).joined(separator: " + ")
  func value(_ source: String, _ host: String) throws -> (value: Value?, reads: Int) {
    var reads = 0
    let value = try ExpressionFixture.compile(source).value { _ in
      reads += 1
      return .string(host)
    }
    return (value, reads)
  }
  let joined = try value(chain, "abcde")
  #expect(joined.value?.string?.utf8.count == 100_000)
  #expect(joined.reads == 20_000)
  let tooLong = try value(chain, String(repeating: "v", count: 30_000))
  #expect(tooLong.value == nil)
  #expect(tooLong.reads == 4)
  #expect(try value("host + host == null", String(repeating: "\u{E9}", count: 25_001)).value == true)
}

@Test("A hundred levels are fine, whatever they are made of")
func expressionDepth() throws {
  for (open, inner, close) in [
    ("(", "wifi", ")"), ("!", "wifi", ""), ("!(", "wifi && beta", ")"), ("[", "1", "]"),
  ] {
    let depth = open.count == 2 ? 50 : 100
    let source = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    let expression = try ExpressionFixture.compile(source)
    _ = expression.value(ExpressionFixture.read)
    _ = expression.solutions(toMake: false, ExpressionFixture.read) { _ in [true, false] }
    #expect(expression == (try ExpressionFixture.compile(source)))
  }
}
