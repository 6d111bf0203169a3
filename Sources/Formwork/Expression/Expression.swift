/// A rule over the values of a form, checked against the kinds of its keys. It always comes to something:
/// there is no loop in it, and no failure.
///
/// What is unset equals `null` alone; ordering, `in` and `matches` do not hold of it, arithmetic with it is
/// unset again, its `count` is 0, and as a condition it is false. Integers are exact as long as 64 bits hold
/// them; division by zero and what is no finite number are unset.
package struct Expression: Sendable {
  /// The expression as it is written, without blanks around it.
  package let source: String
  /// The slots of the keys that it reads, each once, in ascending order.
  package let slots: [Int]
  let root: ExpressionNode

  /// The slot of an expression that is a key and nothing else.
  package var bareSlot: Int? { if case .slot(let slot) = root { slot } else { nil } }

  /// What the expression comes to; `nil` is unset.
  package func value(_ read: (Int) -> Value?) -> Value? { root.value(read) }

  /// Whether the condition holds.
  package func holds(_ read: (Int) -> Value?) -> Bool { root.holds(read) }
}

extension Expression: Hashable {
  /// Texts count by their scalars.
  package static func == (left: Self, right: Self) -> Bool {
    left.source.hasSameScalars(as: right.source) && left.root == right.root
  }

  package func hash(into hasher: inout Hasher) {
    source.hashScalars(into: &hasher)
    hasher.combine(slots)
  }
}

/// A part of a compiled expression. Chains are flat, as they are in its syntax.
enum ExpressionNode: Sendable, Hashable {
  case literal(Value)
  case slot(Int)
  indirect case not(ExpressionNode)
  indirect case negated(ExpressionNode)
  indirect case count(ExpressionNode)
  indirect case comparison(ExpressionOperator, ExpressionNode, ExpressionNode)
  indirect case isIn(ExpressionNode, [Value])
  indirect case matches(ExpressionNode, Pattern)
  indirect case arithmetic(ExpressionNode, [Step])
  case list([ExpressionNode])
  /// Parts of which all must hold.
  case all([Part])
  /// Parts of which one must hold.
  case any([Part])

  /// A part of a condition, and its scalars in the expression's source.
  struct Part: Sendable, Hashable {
    var node: ExpressionNode
    var range: Range<Int>
  }

  /// An arithmetic operator and what stands on its right.
  struct Step: Sendable, Hashable {
    var mark: ExpressionOperator
    var right: ExpressionNode
  }

  /// The slots of all keys below, with repetitions.
  func appendSlots(to slots: inout [Int]) {
    switch self {
    case .literal: break
    case .slot(let slot): slots.append(slot)
    case .not(let node), .negated(let node), .count(let node), .isIn(let node, _), .matches(let node, _):
      node.appendSlots(to: &slots)
    case .comparison(_, let left, let right):
      left.appendSlots(to: &slots)
      right.appendSlots(to: &slots)
    case .arithmetic(let left, let steps):
      left.appendSlots(to: &slots)
      for step in steps { step.right.appendSlots(to: &slots) }
    case .list(let nodes): for node in nodes { node.appendSlots(to: &slots) }
    case .all(let parts), .any(let parts): for part in parts { part.node.appendSlots(to: &slots) }
    }
  }

  /// The slots of all keys below, each once, in ascending order.
  var slots: [Int] {
    if case .slot(let slot) = self { return [slot] }
    var slots: [Int] = []
    appendSlots(to: &slots)
    return slots.count < 2 ? slots : Set(slots).sorted()
  }
}
