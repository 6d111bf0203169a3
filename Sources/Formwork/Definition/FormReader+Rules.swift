// Rules: expressions and texts with expressions in them, read where they stand and bound to their keys later,
// because these may stand further on, or in another file.
extension FormReader {
  /// Reads a condition.
  mutating func readCondition(_ node: JSONNode, _ member: String, _ target: OpenRule.Target) {
    guard let part = expression(node, member) else { return }
    definition.openRules.append(OpenRule(target: target, main: part))
  }

  /// Notes the expressions in a text; a text without any is but a text.
  mutating func readTemplate(_ node: JSONNode, _ target: OpenRule.Target) {
    guard let part = template(node) else { return }
    definition.openRules.append(OpenRule(target: target, main: part))
  }

  private mutating func expression(_ node: JSONNode, _ member: String) -> OpenRule.Part? {
    guard node.kind == .string else {
      add(.wrongType(member: member, expected: .condition, found: node.kindName), at: node)
      return nil
    }
    do throws(ExpressionFault) {
      return OpenRule.Part(syntax: .expression(try ExpressionSyntax(node.text)), node: node)
    } catch {
      add(error, in: node)
      return nil
    }
  }

  private mutating func template(_ node: JSONNode) -> OpenRule.Part? {
    guard node.kind == .string else { return nil }
    do throws(ExpressionFault) {
      return try TemplateSyntax(node.text).map { OpenRule.Part(syntax: .template($0), node: node) }
    } catch {
      add(error, in: node)
      return nil
    }
  }

  private mutating func add(_ fault: ExpressionFault, in node: JSONNode) {
    faults.append(
      LocatedFault(
        offset: node.byteOffset(ofScalar: fault.offset), fault: .expression(fault.reason),
        document: node.document))
  }

  /// Reads `require`: a list of conditions, each with what is said where it does not hold.
  mutating func readRequirements(_ node: JSONNode, row: Int?) {
    for element in array(node, "require") {
      guard element.isObject else {
        add(.notA(.requirement, expected: .object, found: element.kindName), at: element)
        continue
      }
      var rule: (that: OpenRule.Part?, when: OpenRule.Part?, message: String?, template: OpenRule.Part?)
      for (name, value) in element.members {
        switch name.text {
        case "when": rule.when = expression(value, "when")
        case "that": rule.that = expression(value, "that")
        case "message":
          rule.message = text(value, "message")
          rule.template = template(value)
        case let other: unknown(other, at: name, owner: .requirement)
        }
      }
      for member in ["that", "message"] where !element.hasMember(member) {
        missing(member, of: .requirement, at: element)
      }
      guard let that = rule.that, let message = rule.message else { continue }
      definition.openRules.append(
        OpenRule(
          target: .requirement(row: row), main: that, when: rule.when, message: message,
          messageTemplate: rule.template))
    }
  }

  // MARK: - Binding

  /// Binds rules to the slots of their keys. While files are still to be read a key may be theirs, and its
  /// rules stay open.
  mutating func closeRules() {
    let rules = definition.openRules
    definition.openRules = []
    var conditions: [(row: Int, node: JSONNode)] = []
    for rule in rules {
      let names = rule.parts.flatMap(\.names).map(\.key)
      let missing = names.filter { definition.keys.slot(of: $0) == nil }
      if missing.contains(where: { definition.unreadKeys.contains($0.name) }) { continue }
      if !missing.isEmpty, !definition.pendingFiles.isEmpty {
        definition.openRules.append(rule)
      } else {
        close(rule)
        switch rule.target {
        case .visible(let row), .enabled(let row): conditions.append((row, rule.main.node))
        default: break
        }
      }
    }
    if !conditions.isEmpty { judgeCircles(conditions) }
  }

  private mutating func close(_ rule: OpenRule) {
    if case .requirement(let row) = rule.target { return closeRequirement(rule, row: row) }
    switch rule.main.syntax {
    case .expression: if let expression = compile(rule.main) { place(expression, for: rule.target) }
    case .template: if let template = compileTemplate(rule.main) { place(template, for: rule.target) }
    }
  }

  private mutating func place(_ expression: Expression, for target: OpenRule.Target) {
    switch target {
    case .visible(let row):
      definition.rows[row].visibleWhen = expression
      if definition.rows[row].whenHidden != .keep {
        for slot in expression.slots { definition.keys.addHidingRow(row, of: slot) }
      }
      addDependent(row, of: expression.slots)
    case .enabled(let row):
      definition.rows[row].enabledWhen = expression
      addDependent(row, of: expression.slots)
    case .checkmark(let row):
      definition.rows[row].checkmarkWhen = expression
      addDependent(row, of: expression.slots)
    case .action(let source): definition.conditions[Name(source)] = expression
    default: break
    }
  }

  private mutating func place(_ template: Template, for target: OpenRule.Target) {
    switch target {
    case .text(let row):
      definition.rows[row].templates.text = template
      addDependent(row, of: template.slots)
    case .detailText(let row):
      definition.rows[row].templates.detailText = template
      addDependent(row, of: template.slots)
    case .fieldMessage(let row): definition.rows[row].templates.message = template
    case .header(let screen, let section):
      definition.screens[screen].sections[section].headerTemplate = template
    case .footer(let screen, let section):
      definition.screens[screen].sections[section].footerTemplate = template
    case .alertText(let source): definition.templates[Name(source)] = template
    default: break
    }
  }

  private mutating func closeRequirement(_ rule: OpenRule, row: Int?) {
    let when = rule.when.map { compile($0) }
    let message = rule.messageTemplate.map { compileTemplate($0) }
    guard let that = compile(rule.main), when != .some(nil), message != .some(nil) else { return }
    let slots = Set(that.slots + ((when ?? nil)?.slots ?? [])).sorted()
    guard let shown = row ?? slots.first.map({ definition.keys[$0].row }) else {
      return faults.append(
        LocatedFault(
          offset: rule.main.node.start, fault: .requirementWithoutKey, document: rule.main.node.document))
    }
    if let row, when == nil, slots == [definition.rows[row].slot], breaksDefault(that, row: row) {
      faults.append(
        LocatedFault(
          offset: rule.main.node.start, fault: .defaultBreaksRequirement(rule.message),
          document: rule.main.node.document))
    }
    let index = definition.requirements.count
    definition.requirements.append(
      Requirement(
        when: when ?? nil, that: that, message: rule.message, messageTemplate: message ?? nil, row: shown,
        isOfRow: row != nil, slots: slots))
    definition.rows[shown].requirements.append(index)
    for slot in slots { definition.keys.addRequirement(index, of: slot) }
    addDependent(shown, of: Set(slots + ((message ?? nil)?.slots ?? [])).sorted())
  }

  private func breaksDefault(_ condition: Expression, row: Int) -> Bool {
    guard let value = definition.rows[row].row.accessory.value else { return false }
    return !condition.holds { _ in value }
  }

  private mutating func addDependent(_ row: Int, of slots: [Int]) {
    for slot in slots { definition.keys.addDependent(row, of: slot) }
  }

  private mutating func compile(_ part: OpenRule.Part) -> Expression? {
    guard case .expression(let syntax) = part.syntax else { return nil }
    do throws(ExpressionFault) {
      return try syntax.compile(resolve: definition.resolve, suggest: suggestKey)
    } catch {
      add(error, in: part.node)
      return nil
    }
  }

  private mutating func compileTemplate(_ part: OpenRule.Part) -> Template? {
    guard case .template(let syntax) = part.syntax else { return nil }
    do throws(ExpressionFault) {
      let template = try syntax.compile(resolve: definition.resolve, suggest: suggestKey)
      for name in syntax.names {
        guard let slot = definition.keys.slot(of: name.key), definition.isSecret(slot) else { continue }
        faults.append(
          LocatedFault(
            offset: part.node.byteOffset(ofScalar: name.offset), fault: .secretInText(name.key),
            document: part.node.document))
        return nil
      }
      return template
    } catch {
      add(error, in: part.node)
      return nil
    }
  }

  /// Of many that are unknown, the first ones tell what is wrong.
  private func suggestKey(_ key: Key) -> String? {
    faults.count < 100 ? nearestKey(to: key.description) : nil
  }
}

extension FormDefinition {
  /// What stands behind a key that an expression names.
  func resolve(_ key: Key) -> ExpressionSyntax.Resolution? {
    guard let slot = keys.slot(of: key), let kind = rows[keys[slot].row].row.accessory.valueKind else {
      return nil
    }
    return .init(slot: slot, kind: kind)
  }

  /// Whether a row with this key holds a secret.
  package func isSecret(_ slot: Int) -> Bool {
    keys[slot].rows.contains { rows[$0].row.accessory.isSecure }
  }
}
