// Intersections and unions of shapes.
extension SettingsShape {
  /// Returns the shape of values that have both shapes.
  func intersection(_ other: Self) -> Self {
    var shape = self
    shape.facts.add(other.facts)
    switch (kind, other.kind) {
    case (.any?, let kind):
      (shape.kind, shape.isNullable) = (kind, other.isNullable)
    case (_, .anyOf(let shapes)?):
      shape = shapes.first { kind?.union($0.kind) != nil }.map(intersection) ?? shape
    case (.anyOf(let shapes)?, let kind?):
      if let fitting = shapes.first(where: { $0.kind?.union(kind) != nil }) {
        shape.kind = fitting.intersection(other).kind
      }
    case (.object(let left)?, .object(let right)?):
      shape.kind = .object(left.union(right) { $1.isOptional ? $0 : $0.intersection($1) })
    case (.map(let element)?, .object(var members)?), (.object(var members)?, .map(let element)?):
      if members.others == nil { members.addOthers(element) }
      shape.kind = .object(members)
    case (.text?, .choice?), (.decimal?, .choice?), (.integer?, .choice?), (.decimal?, .integer?),
      (.list(nil)?, .list?):
      shape.kind = other.kind
    case (.list(let left?)?, .list(let right?)?): shape.kind = .list(left.intersection(right))
    case (.map(let left)?, .map(let right)?): shape.kind = .map(left.intersection(right))
    default: break
    }
    return shape
  }

  /// Returns the shape, extended by what only the values of a file have.
  func adding(_ other: Self) -> Self {
    var shape = self
    switch (kind, other.kind) {
    case (.any?, let kind?):
      (shape.kind, shape.isNullable) = (kind, isNullable || other.isNullable)
    case (.object(let left)?, .object(let right)?): shape.kind = .object(left.adding(right))
    case (.list(let left?)?, .list(let right?)?): shape.kind = .list(left.adding(right))
    case (.list(nil)?, .list?): shape.kind = other.kind
    case (.anyOf(let shapes)?, .object?) where !isWhole:
      shape.kind = shapes.first { $0.kind?.union(other.kind) != nil }?.adding(other).kind ?? kind
    // A map has no empty name.
    case (.map?, .object(let members)?) where members[""] != nil: shape.kind = .any
    case (.map(let element)?, .object(let members)?):
      let all = Members(others: element).adding(members)
      shape.kind = all.names.isEmpty ? .map(all.others ?? element) : .object(all)
    default: break
    }
    return shape
  }

  /// Returns the shape of values that have either shape.
  func union(_ other: Self) -> Self {
    var union = self
    union.isNullable = isNullable || other.isNullable
    union.isOptional = isOptional || other.isOptional
    union.facts = kind == nil ? other.facts : other.kind == nil ? facts : facts.intersection(other.facts)
    union.kind =
      kind.map { $0.union(other.kind) ?? .anyOf(other.kinds.reduce(kinds) { $0.adding($1) }) } ?? other.kind
    return union
  }

  /// Whether values of another shape can have this one.
  func takes(_ other: Self) -> Bool { kinds.contains { $0.kind?.union(other.kind) != nil } }
}

extension [SettingsShape] {
  /// Returns the kinds with another one added, or merged into a matching kind.
  fileprivate func adding(_ other: SettingsShape) -> Self {
    guard let known = firstIndex(where: { $0.kind?.union(other.kind) != nil }) else { return self + [other] }
    var kinds = self
    kinds[known] = kinds[known].union(other)
    return kinds
  }
}

extension SettingsShape.Kind {
  private static func union(_ left: [Value], _ right: [Value]) -> [Value] {
    var known: Set<Value> = []
    return (left + right).filter { known.insert($0).inserted }
  }

  /// Returns the kind that covers both kinds; `nil` if there is none.
  func union(_ other: Self?) -> Self? {
    switch (self, other) {
    case (_, nil), (.toggle, .toggle?), (.integer, .integer?), (.decimal, .decimal?), (.text, .text?): self
    case (.integer, .decimal?), (.decimal, .integer?): .decimal
    case (.list(let left), .list(let right)?): .list(left.map { $0.union(right ?? $0) } ?? right)
    case (.object(let left), .object(let right)?): .object(left.union(right).withoutVariants)
    case (.map(let left), .map(let right)?): .map(left.union(right))
    case (.object(let members), .map(let element)?), (.map(let element), .object(let members)?):
      .object(members.union(others: element))
    case (.choice(let left), .choice(let right)?): .choice(Self.union(left, right))
    case (.toggle, .choice(let values)?), (.choice(let values), .toggle?): .choice([true, false] + values)
    case (.text, .choice(let values)?), (.choice(let values), .text?):
      values.allSatisfy { $0.string != nil } ? .text : nil
    case (.inexpressible, _), (_, .inexpressible?): .inexpressible
    case (.any, _), (_, .any?): .any
    default: nil
    }
  }
}
