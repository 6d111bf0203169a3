// Rows whose conditions depend on each other in a circle.
extension FormReader {
  /// Reports circles among conditions: those in which a value that goes when its row hides would decide over
  /// itself are errors, those from which nobody could come out again warnings.
  ///
  /// - Parameter conditions: those that were bound just now; each new circle has one of them.
  mutating func judgeCircles(_ conditions: [(row: Int, node: JSONNode)]) {
    let circles = Circles(definition)
    var reported: Set<Int> = []
    for (row, node) in conditions {
      guard let slot = definition.rows[row].slot, let circle = circles.circle(of: slot),
        reported.insert(circle[0]).inserted
      else { continue }
      let keys = circle.map { definition.keys[$0].key }
      let losesValues = circle.contains { slot in
        definition.keys[slot].rows.contains {
          definition.rows[$0].whenHidden != .keep && definition.rows[$0].visibleWhen != nil
        }
      }
      if losesValues {
        faults.append(LocatedFault(offset: node.start, fault: .ruleCircle(keys), document: node.document))
      } else if isTrap(circle) {
        faults.append(
          LocatedFault(
            offset: node.start, fault: .rulesLock(keys), severity: .warning, document: node.document))
      }
    }
  }

  /// Whether all rows of a circle are closed once all its keys are off, or unset.
  private func isTrap(_ circle: [Int]) -> Bool {
    let slots = Set(circle)
    func read(_ slot: Int) -> Value? {
      let accessory = definition.rows[definition.keys[slot].row].row.accessory
      return slots.contains(slot) ? (accessory.valueKind == .boolean ? .bool(false) : nil) : accessory.value
    }
    return circle.allSatisfy { slot in
      definition.keys[slot].rows.allSatisfy { row in
        let row = definition.rows[row]
        return [row.visibleWhen, row.enabledWhen].contains { $0.map { !$0.holds(read) } ?? false }
      }
    }
  }
}

/// The circles among keys, an arrow leading from each key that a condition reads to that of its row
/// (Tarjan's strongly connected components, without recursion).
private struct Circles {
  private var components: [Int: [Int]] = [:]

  init(_ definition: FormDefinition) {
    var arrows: [Int: [Int]] = [:]
    for row in definition.rows {
      guard let slot = row.slot else { continue }
      for condition in [row.visibleWhen, row.enabledWhen] {
        for source in condition?.slots ?? [] { arrows[source, default: []].append(slot) }
      }
    }
    var order: [Int: Int] = [:]
    var lowest: [Int: Int] = [:]
    var stack: [Int] = []
    var onStack: Set<Int> = []
    for root in arrows.keys.sorted() where order[root] == nil {
      var work = [(node: root, next: 0)]
      while let (node, next) = work.last {
        if next == 0, order[node] == nil {
          order[node] = order.count
          lowest[node] = order[node]
          stack.append(node)
          onStack.insert(node)
        }
        let targets = arrows[node] ?? []
        if next < targets.count {
          work[work.count - 1].next += 1
          let target = targets[next]
          if order[target] == nil {
            work.append((target, 0))
          } else if onStack.contains(target) {
            lowest[node] = min(lowest[node]!, order[target]!)
          }
          continue
        }
        work.removeLast()
        if let parent = work.last?.node { lowest[parent] = min(lowest[parent]!, lowest[node]!) }
        guard lowest[node] == order[node] else { continue }
        var component: [Int] = []
        repeat {
          component.append(stack.removeLast())
          onStack.remove(component.last!)
        } while component.last != node
        if component.count > 1 || targets.contains(node) {
          let circle = component.sorted()
          for slot in circle { components[slot] = circle }
        }
      }
    }
  }

  /// The slots of the circle that a slot is in.
  func circle(of slot: Int) -> [Int]? { components[slot] }
}
