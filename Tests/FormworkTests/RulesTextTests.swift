import Formwork
import Testing

private typealias Field = Row.Accessory.TextField

private func field(_ kind: Field.Kind = .plain, _ change: (inout Field) -> Void = { _ in }) -> Row.Accessory {
  var field = Field(kind: kind)
  change(&field)
  return .textField(field)
}

/// What becomes of a text: a value, or the whole sentence that refuses it.
private enum Reply: Equatable {
  case value(Value)
  case refused(String)

  init(_ accessory: Row.Accessory, _ text: String) throws {
    let input = try #require(accessory.input)
    do throws(ValueFault) {
      self = .value(try input.accept(text: text.utf8.span))
    } catch {
      self = .refused(Refusal(.value(error, message: accessory.message)).message)
    }
  }
}

extension Row.Accessory {
  /// A field's own message for invalid values.
  fileprivate var message: String? { if case .textField(let field) = self { field.message } else { nil } }
}

private let integer = field(.integer)
private let decimal = field(.decimal)
private let port = field(.integer) { ($0.minimum, $0.maximum) = (1, 65535) }
private let whole = Row.Accessory.stepper(.init(minimum: 0, maximum: 10))
private let halves = Row.Accessory.stepper(.init(minimum: 0, maximum: 10, step: 0.5))
private let toggle = Row.Accessory.switchToggle(.init())

private let numbers: [(accessory: Row.Accessory, text: String, reply: Reply)] = [
  // Whole numbers of 64 bits, however they are written
  (integer, "0", .value(0)), (integer, "-0", .value(0)), (integer, "-5", .value(-5)),
  (integer, "007", .value(7)),
  (integer, "8080.0", .value(8080)), (integer, "1e3", .value(1000)), (integer, "1.5E+1", .value(15)),
  (integer, "2500e-2", .value(25)), (integer, "1e18", .value(.int(1_000_000_000_000_000_000))),
  (integer, "9223372036854775807", .value(.int(.max))), (integer, "-9223372036854775808", .value(.int(.min))),
  (integer, "9223372036854775807.00", .value(.int(.max))),
  (integer, "9007199254740993.0", .value(.int(9_007_199_254_740_993))),
  (
    integer, "9223372036854775808",
    .refused("'9223372036854775808' is out of the range of 64-bit whole numbers")
  ),
  (
    integer, "-9223372036854775809",
    .refused("'-9223372036854775809' is out of the range of 64-bit whole numbers")
  ),
  (integer, "1e19", .refused("'1e19' is out of the range of 64-bit whole numbers")),
  (
    integer, "1e999999999999999999999",
    .refused("'1e999999999999999999999' is out of the range of 64-bit whole numbers")
  ),
  (integer, "0.5", .refused("'0.5' is not a whole number")),
  (integer, "15e-1", .refused("'15e-1' is not a whole number")),
  (integer, "1e-999999999999999999999", .refused("'1e-999999999999999999999' is not a whole number")),
  (integer, "0x10", .refused("'0x10' is not a whole number")),
  (integer, "inf", .refused("'inf' is not a whole number")),
  (integer, "nan", .refused("'nan' is not a whole number")),
  (integer, "+5", .refused("'+5' is not a whole number")),
  (integer, " 5", .refused("' 5' is not a whole number")),
  (integer, "5\n", .refused("'5\\u{A}' is not a whole number")),
  (integer, "1_000", .refused("'1_000' is not a whole number")),
  (integer, "１", .refused("'１' is not a whole number")),
  (integer, "", .refused("'' is not a whole number")), (integer, "-", .refused("'-' is not a whole number")),
  (integer, "5.", .refused("'5.' is not a whole number")),
  (integer, "1e", .refused("'1e' is not a whole number")),
  // Any number that a double can hold
  (decimal, "0.5", .value(0.5)), (decimal, "-1.5e-3", .value(-0.0015)), (decimal, "2.0", .value(2)),
  (decimal, "9223372036854775807", .value(.int(.max))), (decimal, "1e300", .value(.double(1e300))),
  (decimal, "1e23", .value(.double(1e23))), (decimal, "1.50", .value(1.5)),
  (
    decimal, "123456789012345678901234567890.5",
    .refused(
      "the number 123456789012345678901234567890.5 cannot be stored without losing digits; "
        + "the nearest possible number is 1.2345678901234568e+29")
  ),
  (
    decimal, "3.14159265358979323846",
    .refused(
      "the number 3.14159265358979323846 cannot be stored without losing digits; "
        + "the nearest possible number is 3.141592653589793")
  ),
  (decimal, "1e400", .refused("'1e400' is a number that is too large")),
  (decimal, "-1e400", .refused("'-1e400' is a number that is too large")),
  (decimal, "nan", .refused("'nan' is not a number")),
  (decimal, "infinity", .refused("'infinity' is not a number")),
  (decimal, "0x1p3", .refused("'0x1p3' is not a number")),
  (decimal, "1,5", .refused("'1,5' is not a number")),
  (decimal, ".5", .refused("'.5' is not a number")), (decimal, "", .refused("'' is not a number")),
  // Bounds are allowed themselves.
  (port, "1", .value(1)), (port, "65535", .value(65535)),
  (port, "0", .refused("0 is less than the minimum of 1")),
  (port, "65536", .refused("65536 is greater than the maximum of 65535")),
  (
    field(.decimal) {
      $0.maximum = 0.5
      $0.message = "a share of one half at most"
    }, "0.51",
    .refused("0.51 is not valid: a share of one half at most")
  ),
  (
    field(.integer) { $0.minimum = .int(.max) }, "9223372036854775806",
    .refused("9223372036854775806 is less than the minimum of 9223372036854775807")
  ),
  (whole, "10", .value(10)), (whole, "0.5", .refused("'0.5' is not a whole number")),
  (whole, "11", .refused("11 is greater than the maximum of 10")), (halves, "0.5", .value(0.5)),
  (halves, "3", .value(3)),
  (halves, "x", .refused("'x' is not a number")),
  // Switches
  (toggle, "on", .value(true)), (toggle, "off", .value(false)), (toggle, "true", .value(true)),
  (toggle, "false", .value(false)), (toggle, "yes", .value(true)), (toggle, "no", .value(false)),
  (toggle, "On", .value(true)), (toggle, "FALSE", .value(false)), (toggle, "nO", .value(false)),
  (toggle, "1", .refused("'1' is not valid: expected on or off")),
  (toggle, "", .refused("'' is not valid: expected on or off")),
]

@Test("Numbers and switches take what was typed, or say what is wrong with it", arguments: numbers.indices)
func rulesNumbers(_ index: Int) throws {
  let (accessory, text, reply) = numbers[index]
  #expect(try Reply(accessory, text) == reply)
}

private let short = field { ($0.minimumLength, $0.maximumLength) = (2, 3) }
private let host = field { $0.pattern = "[a-z][a-z0-9-]*" }
private let told = field {
  $0.pattern = "[a-z]+"
  $0.message = "lower-case letters"
}

private let texts: [(accessory: Row.Accessory, text: String, reply: Reply)] = [
  (field(), "", .value("")), (field(), " a ", .value(" a ")),
  (field { $0.isRequired = true }, "", .refused("a value is required")),
  (
    field {
      $0.isRequired = true
      $0.message = "your name"
    }, "", .refused("a value is required: your name")
  ),
  // Lengths count scalars.
  (short, "ab", .value("ab")), (short, "😀😀😀", .value("😀😀😀")), (short, "e\u{301}", .value("e\u{301}")),
  (short, "é", .refused("the value has 1 character; the minimum is 2")),
  (short, "", .refused("the value has 0 characters; the minimum is 2")),
  (short, "e\u{301}e\u{301}", .refused("the value has 4 characters; the maximum is 3")),
  // Patterns match the whole value.
  (host, "my-host", .value("my-host")),
  (host, "My host", .refused("'My host' does not match the pattern [a-z][a-z0-9-]*")),
  (host, "", .refused("'' does not match the pattern [a-z][a-z0-9-]*")),
  (told, "a1", .refused("'a1' is not valid: lower-case letters")),
  (told, "a\u{1B}[2J", .refused("'a\\u{1B}[2J' is not valid: lower-case letters")),
  (
    told, String(repeating: "1", count: 70),
    .refused("'\(String(repeating: "1", count: 60))…' is not valid: lower-case letters")
  ),
  // E-mail addresses, as browsers take them
  (field(.email), "a@b", .value("a@b")),
  (field(.email), "x.y+z@sub.example.org", .value("x.y+z@sub.example.org")),
  (field(.email), "", .refused("'' is not an e-mail address; for example, name@example.org")),
  (field(.email), "a@", .refused("'a@' is not an e-mail address; for example, name@example.org")),
  (field(.email), "a b@c.d", .refused("'a b@c.d' is not an e-mail address; for example, name@example.org")),
  (field(.email), "a@b@c", .refused("'a@b@c' is not an e-mail address; for example, name@example.org")),
  (field(.email), "a@-b.c", .refused("'a@-b.c' is not an e-mail address; for example, name@example.org")),
  (field(.email) { $0.message = "yours" }, "a", .refused("'a' is not valid: yours")),
  // URLs: a scheme, and after '//' a host
  (field(.url), "https://example.org", .value("https://example.org")),
  (field(.url), "mailto:a@b", .value("mailto:a@b")),
  (field(.url), "http://[::1]:80/a?b#c", .value("http://[::1]:80/a?b#c")),
  (field(.url), "file:///etc", .value("file:///etc")), (field(.url), "unix:/run/x", .value("unix:/run/x")),
  (field(.url), "example.org", .refused("'example.org' is not a URL; for example, https://example.org/path")),
  (field(.url), "http://", .refused("'http://' is not a URL; for example, https://example.org/path")),
  (field(.url), "http:", .refused("'http:' is not a URL; for example, https://example.org/path")),
  (field(.url), "http://a b", .refused("'http://a b' is not a URL; for example, https://example.org/path")),
  // Paths
  (field(.path), "/a b", .value("/a b")), (field(.path), "~/x", .value("~/x")),
  (field(.path), "", .refused("a path cannot be empty")),
]

@Test("Texts are taken, or the sentence says what would be right", arguments: texts.indices)
func rulesTexts(_ index: Int) throws {
  let (accessory, text, reply) = texts[index]
  #expect(try Reply(accessory, text) == reply)
}

private let items: [Row.Item] = [
  "left", .init("right", title: "left"), .init(8, title: "Eight"), .init(true, title: "Always"),
  .init("Left", title: "Capital"), .init("up", title: "Upwards", isDisabled: true),
  .init("ever", title: "Always"),
]
private let picker = Row.Accessory.picker(.init(items: items))
private let segments = Row.Accessory.segmentedControl(.init(items: items))
private let none =
  "is not one of 'left', 'right' (left), 8 (Eight), true (Always), 'Left' (Capital) and 'ever' (Always)"
private let disabled =
  "'Upwards' is not available; choose 'left', 'right' (left), 8 (Eight), true (Always), 'Left' (Capital) "
  + "or 'ever' (Always)"

private let choices: [(text: String, reply: Reply)] = [
  // A value goes before a title, and case matters.
  ("left", .value("left")), ("Left", .value("Left")), ("right", .value("right")), ("8", .value(8)),
  ("true", .value(true)), ("Eight", .value(8)), ("Always", .value(true)), ("Capital", .value("Left")),
  ("LEFT", .refused("'LEFT' \(none); did you mean 'left'?")),
  ("rihgt", .refused("'rihgt' \(none); did you mean 'right'?")),
  ("Capitol", .refused("'Capitol' \(none); did you mean 'Capital'?")), ("8.0", .refused("'8.0' \(none)")),
  ("0", .refused("'0' \(none)")), ("", .refused("'' \(none)")), ("on", .refused("'on' \(none)")),
  ("up", .refused(disabled)), ("Upwards", .refused(disabled)),
]

@Test("An item is named by its value, else by its title", arguments: choices.indices)
func rulesItems(_ index: Int) throws {
  #expect(try Reply(picker, choices[index].text) == choices[index].reply)
  #expect(try Reply(segments, choices[index].text) == choices[index].reply)
}
