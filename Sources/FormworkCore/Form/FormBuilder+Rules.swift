// Conditions, other expressions and templates, by their text.
extension FormBuilder {
  /// The part of a form in which a text stands, and what it is used for. The same text can mean another rule in
  /// another scope.
  struct RuleScope: Hashable, Sendable {
    /// The list to whose items the rule belongs; -1 if it belongs to none.
    var list: Int
    var purpose = ExpressionSyntax.Purpose.condition
  }

  /// Expressions or templates. Each is compiled once, even if many rows use it.
  struct RuleTable: Sendable {
    private var index = TextIndex()
    /// Indexed by rule number.
    private(set) var texts: [TextRange] = []
    private(set) var scopes: [RuleScope] = []
    /// The rules that have not been compiled yet, and the faults of those that cannot be.
    var open: [Int] = []
    var mistakes: [Int: ExpressionFault] = [:]
    /// The places that use rules that had not been compiled when the form was last linked.
    private(set) var uses: [(rule: Int, location: Location)] = []
    /// The places that use compiled rules, for `check`.
    private(set) var settledUses: [(rule: Int, location: Location)] = []

    /// The number of a rule, which is new if it equals the number of rules so far.
    ///
    /// - Parameter location: where to report its faults; `nil` if it consists of rules that are reported elsewhere.
    mutating func use(_ text: TextRange, _ scope: RuleScope, at location: Location?, _ storage: TextStorage)
      -> Int
    {
      let salt = UInt32(truncatingIfNeeded: (scope.list + 1) &* 4 &+ Int(scope.purpose.rawValue))
      let hash = storage.withBytes(of: text) { ByteHash.hash($0, salt: salt) }
      let known = index.number(hash: hash) { other in
        scopes[other] == scope && storage.withBytes(of: text) { storage.isEqual(texts[other], to: $0) }
      }
      let number = known ?? texts.count
      if known == nil {
        index.insert(number, hash: hash)
        texts.append(text)
        scopes.append(scope)
        open.append(number)
      }
      if let location { uses.append((number, location)) }
      return number
    }

    /// Keeps only the uses of rules that are still open; moves those that `check` needs to `settledUses`.
    mutating func settleUses(where isChecked: (Int) -> Bool = { _ in false }) {
      let open = Set(open)
      settledUses += uses.filter { !open.contains($0.rule) && mistakes[$0.rule] == nil && isChecked($0.rule) }
      uses = uses.filter { open.contains($0.rule) }
    }
  }

  /// Sets a condition of the row that is added next.
  package mutating func set(
    _ kind: ConditionKind, _ condition: (number: Int, location: Location), of draft: inout Draft
  ) {
    draft.row.conditions[kind] = Int32(condition.number)
    // When it is compiled, it may depend on its own row, which is an error.
    newConditions.append((condition.number, form.rows.count, condition.location))
  }

  /// The number of an expression. It is compiled when the form is linked.
  mutating func expression(
    _ text: TextRange, as purpose: ExpressionSyntax.Purpose = .condition, at location: Location?
  ) -> Int {
    let scope = RuleScope(list: currentList, purpose: purpose)
    let number = expressions.use(text, scope, at: location, form.texts)
    if number == form.expressions.count {
      form.expressions.append(nil)
      form.bareSettings.append(-1)
    }
    return number
  }

  /// Adds an expression of a form in Swift; returns its number and location.
  private mutating func expression(
    _ source: String, as purpose: ExpressionSyntax.Purpose, _ member: String, of owner: Location
  ) -> (number: Int, location: Location) {
    let text = form.texts.add(source)
    let location = Location.member(owner, member, text: text, scalar: 0)
    return (expression(text, as: purpose, at: location), location)
  }

  /// Adds a condition of a form in Swift; returns its number and location.
  package mutating func condition(
    _ condition: Condition, _ member: String, of owner: Location
  ) -> (number: Int, location: Location) {
    expression(condition.source, as: .condition, member, of: owner)
  }

  /// Adds an expression of a form in Swift whose result is a number.
  package mutating func quantity(_ operand: Operand, _ member: String, of owner: Location) -> Int {
    expression(operand.source, as: .quantity, member, of: owner).number
  }

  /// The number of a text that contains expressions; -1 if it contains none.
  package mutating func template(_ text: TextRange, at location: Location) -> Int {
    guard !text.isNone, form.texts.withBytes(of: text, { TemplateSyntax.hasMark($0) }) else { return -1 }
    let number = templates.use(text, RuleScope(list: currentList), at: location, form.texts)
    if number == form.templates.count { form.templates.append(nil) }
    return number
  }

  /// Returns the pattern with this source, compiled only once.
  package mutating func pattern(_ source: String) throws(PatternFault) -> Pattern {
    if let known = patterns[ExactString(source)] { return known }
    let tooMany = PatternFault(offset: 0, reason: .tooManyStates(limit: Pattern.formLimit))
    // Once there are too many states, no further pattern is compiled.
    guard patternStates <= Pattern.formLimit else { throw tooMany }
    let pattern = try Pattern(source)
    patternStates += pattern.stateCount
    guard patternStates <= Pattern.formLimit else { throw tooMany }
    patterns[ExactString(source)] = pattern
    return pattern
  }
}
