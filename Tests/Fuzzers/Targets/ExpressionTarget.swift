import Formwork

/// The bytes as an expression, a text with expressions, and, up to a NUL, a pattern with a text to match.
func expression(_ bytes: [UInt8]) {
  guard let source = text(bytes) else { return }
  do throws(ExpressionFault) {
    let syntax = try ExpressionSyntax(source)
    let expression = try syntax.compile(as: .any, resolve: resolve, suggest: { _ in nil })
    let value = expression.value(read)
    expect(expression.value(read) == value, "an expression has one value")
    expect(expression.holds(read) == (value == true), "a condition holds if its value is true")
  } catch { expect((0...source.scalarCount).contains(error.offset), "a fault is located in the source") }
  do throws(ExpressionFault) {
    let template = try TemplateSyntax(source)?.compile(resolve: resolve, suggest: { _ in nil })
    let shown = template?.text(reading: read, show: { "\($0)" })
    expect(shown?.utf8.count ?? 0 <= 100_003, "the length of a text is limited")
  } catch { expect((0...source.scalarCount).contains(error.offset), "a fault is located in the text") }
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard let source = text(parts[0]), let subject = parts.count > 1 ? text(parts[1]) : source else { return }
  do throws(PatternFault) {
    let pattern = try Pattern(source)
    if source.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }) {
      expect(pattern.matches(subject) == subject.hasSameScalars(as: source), "letters match themselves")
    }
    _ = pattern.matches(subject)
  } catch { expect((0...source.scalarCount).contains(error.offset), "a fault is located in the pattern") }
}

private let values: [(key: Key, kind: ValueKind, value: Value?)] = [
  ("a", .boolean, true), ("b", .boolean, nil), ("s", .text, "text"), ("t", .text, nil), ("i", .integer, 3),
  ("j", .integer, .int(.max)), ("n", .number, 0.5), ("l", .list(.text), ["x", "y"]),
  ("m", .map(.integer), ["k": 1]), ("c", .item(["auto", 1, false]), "auto"),
]

private func resolve(_ key: Key) -> ExpressionSyntax.Resolution? {
  values.firstIndex { $0.key == key }.map { .init(setting: SettingID($0), kind: values[$0].kind) }
}

private func read(_ setting: SettingID) -> Value? { values[setting.index].value }
