/// The strongly connected components of a graph, in topological order (R. Tarjan, "Depth-first search and
/// linear graph algorithms", 1972), without recursion.
struct StronglyConnected {
  /// The components in reverse topological order: edges lead from later components to earlier ones.
  private(set) var components: [[Int]] = []
  /// Indexed by node: the number of its component.
  private(set) var componentOf: [Int]
  private let hasLoop: [Bool]

  /// - Parameter arrows: the edges from each node to its targets.
  init(_ arrows: Adjacency, count: Int) {
    componentOf = [Int](repeating: -1, count: count)
    var hasLoop = [Bool](repeating: false, count: count)
    var order = [Int](repeating: -1, count: count)
    var lowest = [Int](repeating: 0, count: count)
    var isOnStack = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var visited = 0
    var work: [(node: Int, next: Int)] = []
    for root in 0..<count where order[root] < 0 {
      work.append((root, 0))
      while let (node, next) = work.last {
        if next == 0, order[node] < 0 {
          order[node] = visited
          lowest[node] = visited
          visited += 1
          stack.append(node)
          isOnStack[node] = true
        }
        let targets = arrows[node]
        if next < targets.count {
          work[work.count - 1].next += 1
          let target = Int(targets[targets.startIndex + next])
          if target == node { hasLoop[node] = true }
          if order[target] < 0 {
            work.append((target, 0))
          } else if isOnStack[target] {
            lowest[node] = min(lowest[node], order[target])
          }
          continue
        }
        work.removeLast()
        if let parent = work.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        var component: [Int] = []
        while let member = stack.popLast() {
          component.append(member)
          isOnStack[member] = false
          componentOf[member] = components.count
          if member == node { break }
        }
        components.append(component.sorted())
      }
    }
    self.hasLoop = hasLoop
  }

  /// The nodes of the cycle that contains a node, in ascending order; `nil` if it is not in one.
  func circle(of node: Int) -> [Int]? {
    let component = components[componentOf[node]]
    return component.count > 1 || hasLoop[node] ? component : nil
  }
}
