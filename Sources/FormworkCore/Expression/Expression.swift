/// A rule over the values of a form, checked against the kinds of its keys. It has no loops and cannot fail,
/// so it always has a result.
///
/// An unset key equals only `null`. With an unset key, ordering, `in` and `matches` are false, arithmetic is
/// unset, `count` is 0, and a condition is false. Integers are exact as long as they fit into 64 bits. A
/// result is unset if it divides by zero, is not finite, or joins texts to more than 100,000 bytes of UTF-8.
///
/// The size is limited: an expression has at most 200,000 tokens and 100 levels, and the patterns of a form
/// have at most 1,000,000 states together.
package struct Expression: Sendable {
  /// The expression as written, without surrounding white space.
  package let source: String
  private let content: Content

  /// The maximum size of a text that results from joining others, in bytes of UTF-8.
  static let textLimit = 100_000

  private enum Content: Sendable, Hashable {
    /// A single key, as most conditions are.
    case setting(SettingID)
    indirect case code(ExpressionCode)
  }

  init(source: String, code: ExpressionCode) {
    self.source = source
    content = .code(code)
  }

  /// Creates an expression that consists only of the key of a setting.
  package init(source: String, setting: SettingID) {
    self.source = source
    content = .setting(setting)
  }

  /// The setting, if the expression consists of a single key.
  package var bareSetting: SettingID? {
    switch content {
    case .setting(let setting): setting
    case .code(let code): code.bareSetting
    }
  }

  /// The settings that the expression reads, each once, in ascending order.
  package var settings: [SettingID] {
    switch content {
    case .setting(let setting): [setting]
    case .code(let code): code.settings
    }
  }

  /// Whether the result depends on what a text contains or how long it is, and not only on comparisons.
  var readsContent: Bool {
    switch content {
    case .setting: false
    case .code(let code): code.instructions.contains { $0.operation == .matches || $0.operation == .count }
    }
  }

  /// The number of states in all patterns of the expression.
  var patternStates: Int {
    switch content {
    case .setting: 0
    case .code(let code): code.patterns.reduce(0) { $0 + $1.stateCount }
    }
  }

  package func reads(_ setting: SettingID) -> Bool {
    switch content {
    case .setting(let own): own == setting
    case .code(let code): code.settings.contains(setting)
    }
  }

  /// The result; `nil` if unset.
  package func value(_ read: (SettingID) -> Value?) -> Value? {
    switch content {
    case .setting(let setting):
      let value = read(setting)
      return value == .null ? nil : value
    case .code(let code): return code.value(at: 0, read)
    }
  }

  /// Whether the condition holds.
  ///
  /// - Parameter assumption: the result to assume where the condition depends on an unknown value.
  package func holds(assuming assumption: Bool = true, _ read: (SettingID) -> Value?) -> Bool {
    switch content {
    case .setting(let setting): read(setting)?.bool ?? false
    case .code(let code): code.holds(at: 0, assuming: assumption, read)
    }
  }

  var code: ExpressionCode {
    switch content {
    case .setting(let setting): ExpressionCode(setting: setting, sourceCount: source.scalarCount)
    case .code(let code): code
    }
  }

  /// The operands of `&&` that do not hold, each as an expression of its own. For a condition without `&&`,
  /// the condition itself. Empty if the condition holds.
  package func failingParts(_ read: (SettingID) -> Value?) -> [Expression] {
    let code = code
    return holds(read) ? [] : parts { !code.holds(at: $0, read) }
  }

  /// The parts that must all hold and that match, or the whole expression if it is not such a list.
  package func parts(where isWanted: (Int) -> Bool = { _ in true }) -> [Expression] {
    let code = code
    guard code.instructions[0].operation == .all else { return [self] }
    let scalars = Array(source.unicodeScalars)
    var parts: [Expression] = []
    func visit(_ index: Int) {
      for part in code.operands(of: index) where isWanted(part) {
        // Descends into parentheses too.
        if code.instructions[part].operation == .all {
          visit(part)
        } else {
          let range = code.instructions[part].source
          let text = String(scalars: scalars[Int(range.lowerBound)..<Int(range.upperBound)])
          parts.append(Expression(source: text, code: code.part(at: part)))
        }
      }
    }
    visit(0)
    return parts
  }
}

extension Expression: Hashable {
  /// Compares sources by their Unicode scalars.
  package static func == (left: Self, right: Self) -> Bool {
    left.source.hasSameScalars(as: right.source) && left.content == right.content
  }

  package func hash(into hasher: inout Hasher) {
    source.hashScalars(into: &hasher)
    hasher.combine(settings)
  }
}
