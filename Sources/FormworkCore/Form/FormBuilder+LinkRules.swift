// Compiles the expressions and templates of a form. While some files have not been read, a rule with an unknown key
// stays open, because one of them may define it.
extension FormBuilder {
  private enum Linking<Linked> {
    case linked(Linked)
    case open
    /// A key could not be read; this has already been reported.
    case silent
  }

  mutating func linkExpressions() {
    let numbers = expressions.open
    expressions.open = []
    for number in numbers where expressions.mistakes[number] == nil {
      do throws(ExpressionFault) {
        switch try expression(number) {
        case .linked(let expression):
          patternStates += expression.patternStates
          form.expressions[number] = expression
          form.bareSettings[number] = expression.bareSetting?.number ?? -1
        case .open: expressions.open.append(number)
        case .silent: break
        }
      } catch {
        notePatterns(error)
        expressions.mistakes[number] = error
      }
    }
    reportMistakes(in: expressions)
    let scopes = expressions.scopes
    // What a condition reads is not shown.
    for use in expressions.uses where scopes[use.rule].purpose == .quantity {
      guard let expression = form.expressions[use.rule], hasSecret(expression.settings),
        let syntax = try? syntax(ofExpression: use.rule)
      else { continue }
      reportSecret(among: syntax.names, list: scopes[use.rule].list, in: use.location)
    }
    // A condition that is only a switch is never constant.
    let bareSettings = form.bareSettings
    expressions.settleUses { scopes[$0].purpose == .condition && bareSettings[$0] < 0 }
  }

  private func syntax(ofExpression number: Int) throws(ExpressionFault) -> ExpressionSyntax {
    try ExpressionSyntax(form.texts[expressions.texts[number]])
  }

  private func expression(_ number: Int) throws(ExpressionFault) -> Linking<Expression> {
    let (text, scope) = (expressions.texts[number], expressions.scopes[number])
    if scope.purpose == .condition, let setting = bareSwitch(text, list: scope.list) {
      return .linked(Expression(source: form.texts[text], setting: setting))
    }
    let syntax = try syntax(ofExpression: number)
    return try link(syntax.names, list: scope.list) { () throws(ExpressionFault) in
      try syntax.compile(
        as: scope.purpose, patternStates: patternStates, resolve: { resolve($0, list: scope.list) },
        suggest: { suggestKey($0, list: scope.list) })
    }
  }

  /// The setting of a condition that consists only of the key of a switch, as most do; such a condition needs
  /// no parser.
  private func bareSwitch(_ text: TextRange, list: Int) -> SettingID? {
    // A key of an item has another path.
    if list >= 0 { return nil }
    return form.texts.withBytes(of: text) { bytes -> SettingID? in
      if bytes.isEmpty { return nil }
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
          continue
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          if index == 0 { return nil }
        default: return nil
        }
      }
      for word: StaticString in ["true", "false", "null", "in", "matches", "count"]
      where bytes.count == word.utf8CodeUnitCount && bytes.hasPrefix(word) {
        return nil
      }
      guard let last = bytes.byte(bytes.count - 1), last != UInt8(ascii: "-"), last != UInt8(ascii: "."),
        let setting = form.settingNumber(path: bytes), form.settings[setting].owner < 0,
        form.input(ofSetting: setting).isToggle
      else { return nil }
      return SettingID(setting)
    }
  }

  /// Records that the patterns have too many states, so that no further pattern is compiled.
  private mutating func notePatterns(_ fault: ExpressionFault) {
    if case .pattern(_, .tooManyStates(let limit)) = fault.reason { patternStates = limit + 1 }
  }

  mutating func linkTemplates() {
    let numbers = templates.open
    templates.open = []
    for number in numbers {
      do throws(ExpressionFault) {
        switch try template(templates.texts[number], list: templates.scopes[number].list) {
        case .linked(let template):
          patternStates += template.patternStates
          form.templates[number] = template
        case .open: templates.open.append(number)
        case .silent: break
        }
      } catch {
        notePatterns(error)
        templates.mistakes[number] = error
      }
    }
    reportMistakes(in: templates)
    for use in templates.uses {
      guard let template = form.templates[use.rule], hasSecret(template.settings),
        let syntax = try? TemplateSyntax(form.texts[templates.texts[use.rule]])
      else { continue }
      reportSecret(among: syntax.names, list: templates.scopes[use.rule].list, in: use.location)
    }
    templates.settleUses()
  }

  private func template(_ text: TextRange, list: Int) throws(ExpressionFault) -> Linking<Template> {
    guard let syntax = try TemplateSyntax(form.texts[text]) else { return .silent }
    return try link(syntax.names, list: list) { () throws(ExpressionFault) in
      try syntax.compile(
        patternStates: patternStates, resolve: { resolve($0, list: list) },
        suggest: { suggestKey($0, list: list) })
    }
  }

  private func link<Linked>(
    _ names: [(key: Key, offset: Int)], list: Int, _ compile: () throws(ExpressionFault) -> Linked
  ) throws(ExpressionFault) -> Linking<Linked> {
    let missing = names.filter { setting($0.key, list: list) == nil }
    if missing.contains(where: { unreadKeys.contains(ExactString($0.key.description)) }) { return .silent }
    if !missing.isEmpty, !isComplete { return .open }
    return .linked(try compile())
  }

  private mutating func reportMistakes(in rules: RuleTable) {
    for use in rules.uses {
      guard let mistake = rules.mistakes[use.rule] else { continue }
      report(.expression(mistake.reason), at: location(ofScalar: mistake.offset, in: use.location))
    }
  }

  private func hasSecret(_ settings: [SettingID]) -> Bool { settings.contains { form.settings[$0].isSecure } }

  /// Reports the first secret among the keys of a text or expression that would show it.
  private mutating func reportSecret(
    among names: [(key: Key, offset: Int)], list: Int, in location: Location
  ) {
    for name in names {
      guard let setting = setting(name.key, list: list), form.settings[setting].isSecure else { continue }
      return report(.secretInText(name.key), at: self.location(ofScalar: name.offset, in: location))
    }
  }

  /// The location of a scalar in a quoted text that begins at another location.
  func location(ofScalar scalar: Int, in location: Location) -> Location {
    if case .member(let owner, let name, let text, _) = location {
      return .member(owner, name, text: text, scalar: scalar)
    }
    guard case .text(let offset) = location, let source = source(of: offset) else { return location }
    let start = offset - source.start + 1
    let rest = source.bytes.span.extracting(start..<source.bytes.count)
    return .text(offset + 1 + JSONString.offset(ofScalar: scalar, in: rest))
  }

  /// If many keys are unknown, suggestions for the first ones are enough.
  func suggestKey(_ key: Key, list: Int) -> String? {
    guard suggests else { return nil }
    return suggestField(key, list: list) ?? nearestKey(to: key.description)
  }

  private func nearestKey(to path: String) -> String? {
    let known = compiled.paths
    return Suggestion.nearest(to: path, among: known) ?? known.first { $0.hasSuffix("." + path) }
  }

  private func resolve(_ key: Key, list: Int) -> ExpressionSyntax.Resolution? {
    setting(key, list: list).map { .init(setting: $0, kind: form.input(ofSetting: $0.index).kind) }
  }
}
