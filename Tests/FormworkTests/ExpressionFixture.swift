import Formwork

/// A few keys of each kind, some of them set, and what can be said with them.
struct ExpressionFixture {
  static let drivers: [Value] = ["json-file", "local", "journald"]

  /// Indexed by setting: the key as written, its kind and its value.
  static let keys: [(key: Key, kind: ValueKind, value: Value?)] = [
    ("wifi", .boolean, true), ("proxy.on", .boolean, false), ("beta", .boolean, nil),
    ("host", .text, "my-host"), ("note", .text, nil), ("empty", .text, ""), ("größe", .text, "e\u{301}"),
    ("port", .integer, 8080), ("retries", .integer, 3), ("limit", .integer, nil), ("zero", .integer, 0),
    ("ratio", .number, 0.5), ("huge", .number, 1e300), ("least", .integer, .int(.min)),
    ("most", .integer, .int(.max)),
    ("log-driver", .item(drivers), "local"), ("workers", .item([1, 2, 4]), 2),
    ("mode", .item(["auto", 1, false]), "auto"), ("level", .item(["auto", 1, false]), 1),
    ("max port", .integer, 9000), ("a\\.b", .integer, 7), ("count", .integer, 5), ("1st", .boolean, true),
    ("ti`ck", .integer, 1), ("double", .number, .double(0x1p54)),
    ("tags", .list(.text), ["a", "b"]), ("ports", .list(.integer), [80]), ("labels", .map(.text), ["a": "1"]),
    ("days", .list(.item(["sat", "sun"])), nil),
  ]

  static func resolve(_ key: Key) -> ExpressionSyntax.Resolution? {
    keys.firstIndex { $0.key == key }.map { .init(setting: SettingID($0), kind: keys[$0].kind) }
  }

  static func suggest(_ key: Key) -> String? {
    Suggestion.nearest(to: key.description, among: keys.map(\.key.description))
  }

  static func read(_ setting: SettingID) -> Value? { keys[setting.index].value }

  static func setting(_ key: Key) -> SettingID { resolve(key)!.setting }

  /// Whether a setting accepts a value. Every setting accepts `null`, which removes the value.
  static func admits(_ setting: SettingID, _ value: Value) -> Bool {
    let rules: Input.Rules =
      switch keys[setting.index].kind {
      case .boolean: .toggle
      case .integer: .number(.init(isInteger: true))
      case .number: .number(.init())
      case .text: .text(.init())
      case .list: .list(.init(Input(.text(.init()))))
      case .map: .map(.init(Input(.text(.init()))))
      case .json: .json
      case .item(let values): .choice(.init(values.map { .init($0) }))
      }
    return value == .null || Input(rules).admits(value)
  }

  static func compile(
    _ source: String, as purpose: ExpressionSyntax.Purpose = .any
  ) throws(ExpressionFault) -> Expression {
    try ExpressionSyntax(source).compile(as: purpose, resolve: resolve, suggest: suggest)
  }

  static func template(_ text: String) throws(ExpressionFault) -> Template? {
    try TemplateSyntax(text)?.compile(resolve: resolve, suggest: suggest)
  }

  static func message(_ fault: ExpressionFault) -> String {
    Wording.sentence(for: FormFault.expression(fault.reason))
  }
}
